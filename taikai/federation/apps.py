"""App configuration."""

from django.apps import AppConfig


class FederationConfig(AppConfig):
    name = "taikai.federation"
    label = "federation"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs and words."""
        import taikai.federation.domain.event
        import taikai.federation.domain.listed
        import taikai.federation.domain.log_words
        import taikai.federation.domain.verbs

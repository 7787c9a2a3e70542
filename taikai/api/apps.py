"""App configuration."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "taikai.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs and words, and follow what webhooks tell of."""
        import taikai.api.domain.log_words
        import taikai.api.domain.verbs
        import taikai.api.domain.webhooks.events
        import taikai.api.pages.personal

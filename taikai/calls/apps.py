"""App configuration."""

from django.apps import AppConfig


class CallsConfig(AppConfig):
    name = "taikai.calls"
    label = "calls"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the action log and on the personal page."""
        import taikai.calls.domain.log_words
        import taikai.calls.domain.verbs
        import taikai.calls.pages.personal

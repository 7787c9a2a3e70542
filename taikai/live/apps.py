"""App configuration."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "taikai.live"
    label = "live"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs."""
        import taikai.live.domain.screens

"""App configuration."""

from django.apps import AppConfig


class ArrivalsConfig(AppConfig):
    name = "taikai.arrivals"
    label = "arrivals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs, the personal page its way in."""
        import taikai.arrivals.domain.door
        import taikai.arrivals.domain.log_words
        import taikai.arrivals.domain.verbs
        import taikai.arrivals.pages.own

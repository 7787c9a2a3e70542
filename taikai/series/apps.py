"""App configuration."""

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    name = "taikai.series"
    label = "series"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs and words."""
        import taikai.series.domain.log_words
        import taikai.series.domain.verbs

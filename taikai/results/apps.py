"""App configuration."""

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    name = "taikai.results"
    label = "results"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the tournament's own changes."""
        import taikai.results.domain.copying
        import taikai.results.domain.doubles
        import taikai.results.domain.lifecycle
        import taikai.results.domain.log_words
        import taikai.results.domain.signing.photos_kept
        import taikai.results.domain.signing.sign
        import taikai.results.domain.verbs
        import taikai.results.pages.personal

"""App configuration."""

from django.apps import AppConfig


class BaidaConfig(AppConfig):
    name = "taikai.baida"
    label = "baida"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Compare score sheets with the hands, keep what they were played under, and name what is logged."""
        import taikai.baida.domain.doors
        import taikai.baida.domain.kept
        import taikai.baida.domain.log_words
        import taikai.baida.domain.numbers
        import taikai.baida.domain.verbs

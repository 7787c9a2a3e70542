"""App configuration."""

from django.apps import AppConfig


class HandsConfig(AppConfig):
    name = "taikai.hands"
    label = "hands"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Compare score sheets with the hands, keep the seating they were played at, and name what is logged."""
        import taikai.hands.domain.copying
        import taikai.hands.domain.keeper
        import taikai.hands.domain.log_words
        import taikai.hands.domain.reported
        import taikai.hands.domain.verbs
        import taikai.hands.pages.personal
        import taikai.hands.pages.signing
        import taikai.hands.pages.signs

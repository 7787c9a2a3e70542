"""App configuration."""

from django.apps import AppConfig


class LettersConfig(AppConfig):
    """The `letters` app."""

    name = "taikai.letters"
    label = "letters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs, the letters of other rooms the organisers' own words."""
        import taikai.letters.domain.groups
        import taikai.letters.domain.own_words
        import taikai.letters.domain.retention
        import taikai.letters.domain.round_mails
        import taikai.letters.domain.verbs

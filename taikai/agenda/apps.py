"""App configuration."""

from django.apps import AppConfig


class AgendaConfig(AppConfig):
    name = "taikai.agenda"
    label = "agenda"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the action log and on the personal page."""
        import taikai.agenda.domain.days.copying
        import taikai.agenda.domain.lifecycle
        import taikai.agenda.domain.log_words
        import taikai.agenda.domain.undo
        import taikai.agenda.domain.verbs
        import taikai.agenda.pages.personal

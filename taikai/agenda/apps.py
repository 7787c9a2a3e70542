"""App configuration."""

from django.apps import AppConfig


class AgendaConfig(AppConfig):
    """The `agenda` app."""

    name = "taikai.agenda"
    label = "agenda"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the action log."""
        import taikai.agenda.domain.verbs  # noqa: F401

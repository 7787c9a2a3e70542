"""App configuration."""

from django.apps import AppConfig


class AgendaConfig(AppConfig):
    """The `agenda` app."""

    name = "taikai.agenda"
    label = "agenda"
    default_auto_field = "django.db.models.BigAutoField"

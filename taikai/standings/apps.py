"""App configuration."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """The `standings` app."""

    name = "taikai.standings"
    label = "standings"
    default_auto_field = "django.db.models.BigAutoField"

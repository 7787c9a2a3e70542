"""App configuration."""

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """The `seating` app."""

    name = "taikai.seating"
    label = "seating"
    default_auto_field = "django.db.models.BigAutoField"

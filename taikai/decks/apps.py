"""App configuration."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The `decks` app."""

    name = "taikai.decks"
    label = "decks"
    default_auto_field = "django.db.models.BigAutoField"

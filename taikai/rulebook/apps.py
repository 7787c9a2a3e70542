"""App configuration."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The `rulebook` app: no models."""

    name = "taikai.rulebook"
    label = "rulebook"

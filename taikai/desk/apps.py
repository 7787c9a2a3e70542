"""App configuration."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The `desk` app: no models of its own."""

    name = "taikai.desk"
    label = "desk"

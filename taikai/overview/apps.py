"""App configuration."""

from django.apps import AppConfig


class OverviewConfig(AppConfig):
    """The `overview` app: no models of its own."""

    name = "taikai.overview"
    label = "overview"

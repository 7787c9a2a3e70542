"""App configuration."""

from django.apps import AppConfig


class OverviewConfig(AppConfig):
    name = "taikai.overview"
    label = "overview"

    def ready(self) -> None:
        """Let the feature table take its turn on the big screens."""
        import taikai.overview.pages.screens

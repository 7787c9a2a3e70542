"""App configuration."""

from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "taikai.paper"
    label = "paper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the workers how a PDF is made, and the purge how long one is kept."""
        import taikai.paper.domain.checks
        import taikai.paper.domain.files
        import taikai.paper.tasks

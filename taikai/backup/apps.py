"""The app: commands and a check, no tables."""

from django.apps import AppConfig


class BackupConfig(AppConfig):
    """Backup and restore."""

    name = "taikai.backup"

    def ready(self) -> None:
        """Register the check."""
        from taikai.backup import schedule

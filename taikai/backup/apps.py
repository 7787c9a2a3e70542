"""The app: commands and a check, no tables."""

from django.apps import AppConfig


class BackupConfig(AppConfig):
    """Backup and restore."""

    name = "taikai.backup"

    def ready(self) -> None:
        """Register the checks."""
        import taikai.backup.checks
        from taikai.backup import schedule

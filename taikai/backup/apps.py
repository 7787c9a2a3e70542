"""The app: commands and a check, no tables."""

from django.apps import AppConfig


class BackupConfig(AppConfig):
    name = "taikai.backup"

    def ready(self) -> None:
        import taikai.backup.checks
        from taikai.backup import schedule

"""App configuration."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ArchiveConfig(AppConfig):
    name = "taikai.archive"
    label = "archive"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Learn from every room what an event consists of, and which tables its pages show."""
        autodiscover_modules("event_file")
        import taikai.archive.domain.files
        import taikai.archive.domain.log_words
        import taikai.archive.domain.uploads
        import taikai.archive.domain.verbs
        import taikai.archive.pages.tables.people
        import taikai.archive.pages.tables.results
        import taikai.archive.pages.tables.the_day
        import taikai.archive.tasks

        autodiscover_modules("pages.downloads")  # after the tables most people take: that is their order

"""App configuration."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "taikai.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Load the task queue here, so that importing the pure parts stays light, and what is registered."""
        import taikai.celery
        import taikai.tournaments.domain.event.leaving
        import taikai.tournaments.domain.log_words
        import taikai.tournaments.domain.retention
        import taikai.tournaments.domain.staff.goodbye
        import taikai.tournaments.domain.staff.own_data

"""App configuration."""

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    name = "taikai.seating"
    label = "seating"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the tournament's own changes, in the action log and in the jobs."""
        import taikai.seating.domain.lifecycle
        import taikai.seating.domain.log_words
        import taikai.seating.domain.people.carried
        import taikai.seating.domain.people.doubles
        import taikai.seating.domain.people.left_out
        import taikai.seating.domain.undo
        import taikai.seating.domain.verbs
        import taikai.seating.tasks

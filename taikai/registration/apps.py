"""App configuration."""

from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    """The `registration` app."""

    name = "taikai.registration"
    label = "registration"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take part in the tournament's own changes."""
        import taikai.registration.domain.intake.calling_up
        import taikai.registration.domain.intake.hours
        import taikai.registration.domain.intake.questions
        import taikai.registration.domain.lifecycle
        import taikai.registration.domain.log_words
        import taikai.registration.domain.retention
        import taikai.registration.domain.undo
        import taikai.registration.domain.verbs
        import taikai.registration.pages.together

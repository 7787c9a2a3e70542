"""The room of what runs beside the pages."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Jobs, e-mails, signs of life."""

    name = "taikai.jobs"
    label = "jobs"

    def ready(self) -> None:
        """Register the checks and the e-mails; whatever process has loaded the site ends at once."""
        import taikai.jobs.checks
        import taikai.jobs.domain.outbox
        from taikai.machine.memory import leave_at_once

        leave_at_once()

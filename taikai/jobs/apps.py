"""App config of jobs: imports the plug-ins of all apps."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules

from taikai.runtime.memory import leave_at_once


class JobsConfig(AppConfig):
    """Jobs, e-mails, signs of life."""

    name = "taikai.jobs"

    def ready(self) -> None:
        """Import every `hooks.py` and `fields.py`; whatever process has loaded the site ends at once."""
        autodiscover_modules("hooks")
        autodiscover_modules("fields")
        leave_at_once()

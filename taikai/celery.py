"""The task queue: Redis in the full deployment, a folder in `var/` in the embedded one."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

app = Celery("taikai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

"""Celery: what carries the numbers of jobs to the workers, in the full deployment, through Redis."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

app = Celery("taikai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

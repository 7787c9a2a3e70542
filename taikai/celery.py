"""Celery app: carries job numbers to workers over Redis in the full deployment."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

app = Celery("taikai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

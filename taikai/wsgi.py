"""The WSGI entry point, for deployments that serve pages apart from the event stream."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

django_application = get_wsgi_application()

from taikai.http_guard.request_validation import in_utf8_wsgi  # noqa: E402 — needs the apps to be loaded

application = in_utf8_wsgi(django_application)

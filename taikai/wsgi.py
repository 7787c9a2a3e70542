"""The WSGI entry point, for deployments that serve pages apart from the event stream."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

application = get_wsgi_application()

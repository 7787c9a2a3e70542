"""The ASGI entry point: pages and the event stream."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

application = get_asgi_application()

"""The ASGI entry point: pages and the event stream."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

django_application = get_asgi_application()

from taikai.live.wire import with_short_way  # noqa: E402 — needs the apps to be loaded

application = with_short_way(django_application)

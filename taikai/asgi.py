"""The ASGI entry point: pages and the event stream."""

import os
import sys

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

django_application = get_asgi_application()

from taikai.edge.gate import in_utf8  # noqa: E402
from taikai.live.wire import with_short_way  # noqa: E402 — needs the apps to be loaded
from taikai.machine.logs import with_access_log  # noqa: E402
from taikai.machine.threads import in_turns  # noqa: E402

# A save goes to the database a dozen times, and each time waits for its turn in the interpreter again: shorter
# turns let it through between two pages that are being rendered.
sys.setswitchinterval(0.001)

application = with_access_log(with_short_way(in_turns(in_utf8(django_application))))

"""The ASGI entry point: pages and the event stream."""

import os

from taikai.machine.handler import get_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

django_application = get_application()

from taikai.edge.gate import in_utf8  # noqa: E402
from taikai.edge.outside.body import within_bytes  # noqa: E402
from taikai.live.wire import with_pages, with_revisions  # noqa: E402 — needs the apps to be loaded
from taikai.machine.logs import with_access_log  # noqa: E402
from taikai.machine.memory import settle  # noqa: E402
from taikai.machine.threads import in_turns  # noqa: E402

application = with_revisions(with_access_log(with_pages(within_bytes(in_turns(in_utf8(django_application))))))
settle()

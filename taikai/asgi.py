"""The ASGI entry point: pages and the event stream."""

import os

from taikai.runtime.single_thread_handler import get_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")

django_application = get_application()

from taikai.http_guard.request_validation import in_utf8  # noqa: E402
from taikai.http_guard.uploads.body_limit import within_bytes  # noqa: E402
from taikai.live.wire import with_pages, with_revisions  # noqa: E402 — needs the apps to be loaded
from taikai.runtime.access_log import with_access_log  # noqa: E402
from taikai.runtime.memory import settle  # noqa: E402
from taikai.runtime.request_thread_pool import in_turns  # noqa: E402

application = with_revisions(with_access_log(with_pages(within_bytes(in_turns(in_utf8(django_application))))))
settle()

"""The ASGI entry point: pages and the event stream."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")
gc.disable()  # `taikai/runtime/memory.py` goes on with it once the apps are loaded
django.setup(set_prefix=False)

from taikai.live.fastpath import fast_path  # noqa: E402 - needs the apps to be loaded
from taikai.live.fastpath.thread_pool import SingleThreadASGIHandler  # noqa: E402
from taikai.runtime.memory import freeze_startup_objects  # noqa: E402

application = fast_path(SingleThreadASGIHandler())
freeze_startup_objects()

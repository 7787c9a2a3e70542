"""Memory tuning of a web process: garbage collector and malloc.

Python looks through everything alive for circles that nobody holds. A site under load has 450,000 objects, more
than half of them modules, classes and addresses that live as long as the process; at 200 players and 800 pages
that was a pause of 0.3 s every five seconds, for every phone at once. What is there before the first page is taken
out of the search, and the search comes less often: what it finds is a megabyte a minute.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import sys

from django.urls import get_resolver

#: Objects made until the youngest are looked through; how many times that until the older ones are, and then all.
YOUNG, OLDER, ALL = 10_000, 10, 25
#: Pools of glibc's malloc. It would make eight a core, and what is free in one is no use to another.
POOLS = 2
M_ARENA_MAX = -8
#: Bytes: what is larger is a page, lies by itself and goes back to the machine with the page. glibc would raise
#: the bound with the first such block that is freed, and keep the holes.
LARGE = 128 * 1024
M_MMAP_THRESHOLD = -3


def freeze_startup_objects() -> None:
    """Once the application is loaded and before it answers: load its addresses too and leave all of it be."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc has it, musl does not
        if mallopt is not None:
            mallopt(M_ARENA_MAX, POOLS)
            mallopt(M_MMAP_THRESHOLD, LARGE)
    gc.disable()
    _load(get_resolver())
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, ALL)
    gc.enable()


def leave_at_once() -> None:
    """Once the apps are loaded: garbage is looked for from here on, but not in what is loaded.

    Nor at the end of a process, in all that goes with it: that was a third of a short command.
    """
    gc.freeze()
    gc.enable()
    atexit.register(gc.freeze)


def _load(resolver: object) -> None:
    """Import the views behind every address, which Django otherwise does with the first request."""
    for each in getattr(resolver, "url_patterns", ()):
        _load(each)

"""Collects static files when one has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

import taikai

#: Lies among the collected files, so that whoever removes them removes it too.
SEEN = "collected.txt"


def collect_changed() -> bool:
    """Collect if a source or the version changed; whether it did."""
    kept = Path(settings.STATIC_ROOT) / SEEN
    now = _digest()
    if kept.is_file() and kept.read_text(encoding="ascii") == now:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    kept.write_text(now, encoding="ascii")
    return True


def _digest() -> str:
    seen = hashlib.sha256(f"{taikai.__version__} {settings.STORAGES['staticfiles']['BACKEND']}".encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list(["CVS", ".*", "*~"]), key=lambda each: each[0]):
            seen.update(f"\0{name}\0".encode())
            seen.update(Path(storage.path(name)).read_bytes())
    return seen.hexdigest()

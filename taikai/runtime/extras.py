"""Which optional packages are installed."""

from __future__ import annotations

from importlib.util import find_spec


def can_simulate() -> bool:
    """Whether numpy is there (`taikai[chances]`). Does not load it."""
    return find_spec("numpy") is not None


def can_read_photos() -> bool:
    """Whether OpenCV is there (`taikai[photos]`). Does not load it."""
    return find_spec("cv2") is not None

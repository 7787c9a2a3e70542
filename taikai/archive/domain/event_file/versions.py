"""Versions of the event file: older ones are migrated step by step, newer ones are refused.

A field or part that is added needs no new version: where it is missing, its default holds. One that is renamed, or
means something else, does: then `VERSION` counts up, and `STEPS` gets what makes the old file a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _

from taikai.problems import Refusal, refuse

FORMAT: Final = "taikai-event"
FIRST: Final = 4  # of Taikai 0.1.0; those before were never released
VERSION: Final = 4

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


#: From a version to the next one.
STEPS: Final[dict[int, Upgrade]] = {}


def no_event_file() -> Refusal:
    words = _("This isn’t a tournament file. It must have “format”: “taikai-event”.")
    return refuse("file.format", words, "file")


def migrate_file(data: dict[str, Any]) -> dict[str, Any]:
    """The file in this version.

    Raises:
        Refusal: it is no file of an event, or of a version that is not known here.
    """
    if data.get("format") != FORMAT:
        raise no_event_file()
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise refuse("file.version", _("The file has no version. “version” must be a number from 1."), "file")
    if version < FIRST:
        words = _("The file has version %(version)d. This site reads files from version %(first)d on.")
        raise refuse("file.older", words % {"version": version, "first": FIRST}, "file")
    if version > VERSION:
        words = _("The file has version %(version)d, but this site reads up to %(known)d. Update Taikai first.")
        raise refuse("file.newer", words % {"version": version, "known": VERSION}, "file")
    while version < VERSION:
        data = STEPS[version](data)
        version += 1
    return {**data, "version": VERSION}

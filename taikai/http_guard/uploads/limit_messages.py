"""Messages for files over a limit: what is too much, and what is accepted."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from taikai.formatting.numbers import whole
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch
from taikai.problems import Refusal, refuse

#: What stands for `TooMuch.what`; `found` and `most` are filled in as they are counted.
WORDS: Final[dict[str, Any]] = {
    "parts": _("The file is too large. Files in it: %(found)s (at most %(most)s)."),
    "unpacked": _("The file is too large. Unpacked: %(found_m)s MB (at most %(most_m)s MB)."),
    "elements": _("The file is too large. It may hold at most %(most)s cells and other entries."),
    "depth": _("The file is nested too deeply. Levels: at most %(most)s."),
    "cells": _(
        "The sheet is too large. Cells: %(found)s (at most %(most)s). Copy the list into a workbook of its own."
    ),
    "square": _(
        "The sheet is too large. Cells with the empty ones between: %(found)s (at most %(most)s). "
        "Copy the list into a workbook of its own."
    ),
    "letters": _(
        "There is too much text in the workbook. Characters: at most %(most)s. "
        "Copy the list into a workbook of its own."
    ),
    "values": _("There is too much in the file. It would need %(found_m)s MB of memory (at most %(most_m)s MB)."),
    "pixels": _(
        "The picture is too large. Millions of pixels: %(found_m)s (at most %(most_m)s). Save it smaller first."
    ),
    "work": _("The file took too much memory or time to open. Save it with less in it, or as CSV."),
    "picture_work": _("The picture took too much memory or time to open. Save it smaller, as a JPEG."),
}


def limit_refusal(much: TooMuch, *, code: str = "file.large", where: str = "file", work: str = "work") -> Refusal:
    """The refusal of a file. `work` names the words for one that only its limits ended."""
    words = WORDS[work if much.what == "work" else much.what]
    return refuse(code, words % _fill(much), where)


def _fill(much: TooMuch) -> dict[str, str]:
    millions = (much.found + MEGABYTE - 1) // MEGABYTE  # what is over the limit is never said to be at it
    return {
        "found": whole(much.found),
        "most": whole(much.most),
        "found_m": whole(millions),
        "most_m": whole(much.most // MEGABYTE),
    }

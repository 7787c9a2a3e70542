"""Messages for files over a limit: what is too much, and what is accepted."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from taikai.formatting.numbers import whole
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch
from taikai.problems import Refusal, refuse

#: What stands for `TooMuch.what`; `found` and `most` are filled in as they are counted.
WORDS: Final[dict[str, Any]] = {
    "parts": _("The file contains too many files: %(found)s (at most %(most)s)."),
    "unpacked": _("The unpacked file is too large: %(found_m)s MB (at most %(most_m)s MB)."),
    "elements": _("The file is too large. At most %(most)s cells and other elements are allowed."),
    "depth": _("The file is nested too deeply. At most %(most)s levels are allowed."),
    "cells": _("The sheet has %(found)s cells (at most %(most)s). Copy the list into a workbook of its own."),
    "square": _(
        "The sheet has %(found)s cells with empty ones (at most %(most)s). Copy the list into a workbook of its "
        "own."
    ),
    "letters": _(
        "The workbook has too much text (at most %(most)s characters). Copy the list into a workbook of its own."
    ),
    "values": _("The file would need too much memory: %(found_m)s MB (at most %(most_m)s MB)."),
    "pixels": _("The picture has %(found_m)s megapixels (at most %(most_m)s). Make it smaller and try again."),
    "work": _("Opening the file took too much memory or time. Save it with less content or as CSV."),
    "picture_work": _("Opening the picture took too much memory or time. Save it smaller, as a JPEG."),
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

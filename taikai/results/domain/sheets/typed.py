"""Points as people and programs write them: on the score sheet, in a file."""

from __future__ import annotations

import re

from taikai.edge.reading import tidy

_GROUPED = re.compile(r"[+-]?\d{1,3}([.,]\d{3})+([.,]0{1,2})?")
_WITHOUT_REST = re.compile(r"([+-]?\d+)[.,]0{1,2}")


def plain_points(text: str) -> str:
    """The digits of points: "31 200", "31,200", "31.200", "31200.0" are 31200; anything else as it is."""
    text = tidy(text)
    if _GROUPED.fullmatch(text):
        text = re.sub(r"[.,]0{1,2}$", "", text)
        return text.replace(".", "").replace(",", "")
    if found := _WITHOUT_REST.fullmatch(text):
        return found[1]
    return text

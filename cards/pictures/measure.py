"""Text measurement and line breaking without a browser."""

from __future__ import annotations

import re
import unicodedata

# Advance widths in thousandths of an em, for a wide sans (DejaVu) taken at 90 %. Arial, Helvetica and
# Roboto need at most 88 %; a wider font lets a full line reach into the margin of a card.
_GROUPS = {
    280: "'ijl",
    300: "IJł",
    320: " ,.’",
    340: "/:;",
    360: "f",
    380: "-",
    400: "()[]t",
    420: "!r",
    460: '"',
    500: "*_–",
    520: "„”",
    540: "?szśźż",
    560: "Lcć",
    580: "FkŁ",
    600: "vxy",
    620: "PTYaeoąęóé",
    640: "0123456789ESbdghnpquĘŚńK",
    700: "ABCRVXZĄĆŹŻ",
    760: "UHNŃ",
    780: "&DG",
    800: "OQÓ",
    840: "w#+<=>×",
    880: "M",
    980: "m%",
    1000: "@W—…",
}
_WIDTHS = {char: width for width, chars in _GROUPS.items() for char in chars} | {"\N{NO-BREAK SPACE}": 320}
_SCALE = 0.9
_BOLD = 1.12
_UNKNOWN = 700
_EM = 1000

# No line breaks after a one-letter word (a Polish rule), inside a number, before "han" or in 1 / 2 / 3.
_GLUE = re.compile(
    r"(?:(?<=\s)|^)(\w) (?=\S)|(?<=\d) (?=\d{3}\b)|(?<=[+\d]\d) (?=han\b)|(?<=\d) (?=han\b)|(?<=\d\.) (?=\w)"
)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line in the units of `size`; an upper estimate for common sans fonts."""
    total = sum(_char(char) for char in text) / _EM
    return total * size * _SCALE * (_BOLD if bold else 1)


def _char(char: str) -> float:
    known = _WIDTHS.get(char)
    if known is not None:
        return known
    return _EM / _SCALE if unicodedata.east_asian_width(char) in "WF" else _UNKNOWN


def from_the_right(text: str) -> bool:
    """Whether a text is written from the right: its first letter with a direction says so."""
    strong = next((way for way in map(unicodedata.bidirectional, text) if way in ("L", "R", "AL")), "L")
    return strong != "L"


def glued(text: str) -> str:
    """The text with spaces that must not break made unbreakable."""
    kept = text.replace(" / ", "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}")
    return _GLUE.sub(lambda m: f"{m.group(1) or ''}\N{NO-BREAK SPACE}", kept)


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines no wider than `room`; a word wider than that stands alone on its line.

    A last line shorter than a third is avoided by narrowing the others, if that costs no line.
    """
    words = glued(text).split(" ")
    lines = _greedy(words, size, room)
    narrower = room
    while len(lines) > 1 and width(lines[-1], size) < room / 3 and narrower > room * 0.7:
        narrower -= room / 50
        tried = _greedy(words, size, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _greedy(words: list[str], size: float, room: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, largest: float, smallest: float, room: float, *, bold: bool = False) -> float:
    """The largest size, down to `smallest`, at which the text fits on one line."""
    natural = width(text, 1, bold=bold)
    return max(smallest, min(largest, room / natural)) if natural else largest

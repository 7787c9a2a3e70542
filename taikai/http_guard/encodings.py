"""Detection of a text file's encoding: the best guess, and alternatives for the reader.

A file doesn't say which encoding it is in, and several can read the same bytes without an error: “Lefèvre” in
Windows-1252 is “Lefčvre” in Windows-1250. So a page that reads a file shows the guess beside the other readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

#: The encodings that one byte or two a letter leave open. A text decoded strictly encodes to the same bytes again.
LEGACY: Final = ("cp1252", "cp1250", "cp1251", "cp932", "mac_roman")
#: Every name that `decode` may answer with.
ENCODINGS: Final = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", *LEGACY)

LABELS: Final[dict[str, str | Promise]] = {
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "cp1251": _("Cyrillic (Windows-1251)"),
    "cp932": _("Japanese (Shift-JIS)"),
    "mac_roman": _("Western European (Mac)"),
}
MOST_SAMPLES: Final = 3
MOST_OF_A_SAMPLE: Final = 60  # letters

# Bytes that are letters of names in Windows-1250 alone (ą ł ź ż ś ť and capitals); in Windows-1252 they are signs
# such as ¹ ³ ¿, undefined, or œ. Quotes, dashes and Š š Ž ž are the same bytes in both and say nothing.
_ONLY_CP1250: Final = frozenset("ąĄłŁśŚźŹżŻťŤ".encode("cp1250"))
# Polish letters whose bytes are æ ê ñ in Windows-1252, beside letters that both encodings share.
_POLISH: Final = frozenset("ćęńĆĘŃ")
_SHARED: Final = frozenset(
    char
    for byte in range(0x80, 0x100)
    if (char := bytes([byte]).decode("cp1250", errors="replace"))
    == bytes([byte]).decode("cp1252", errors="replace")
)
# Spanish ñ always stands before a vowel, Polish ń hardly ever does.
_ENYE: Final = re.compile("[ńŃ][aeiouáéíóúAEIOU]")


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the encoding it was most likely written in; never fails."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), "utf-16"
    if b"\0" in data and (wide := _without_mark(data)):
        return data.decode(wide), wide
    try:
        return data.decode("utf-8-sig"), "utf-8-sig"
    except UnicodeDecodeError:
        encoding = _likeliest(data)
        return data.decode(encoding, errors="replace"), encoding


def decode_as(text: str, read_as: str, encoding: str) -> str | None:
    """A text that was read as one encoding, read as another; None if the bytes or the letters don't allow it."""
    try:
        return text.encode(read_as).decode(encoding)
    except (UnicodeError, LookupError):
        return None


@dataclass(frozen=True, slots=True)
class EncodingChoice:
    """An encoding the file may be in, with some of its texts as they read in it; `chosen` is the one in use."""

    value: str
    label: str | Promise
    samples: tuple[str, ...]
    chosen: bool


def readings_of(text: str, encoding: str, cells: Iterable[str]) -> list[EncodingChoice]:
    """The encodings that read a text differently, the one in use first; none where all agree.

    `cells`: parts of the text, the most telling first. The first few with letters beyond ASCII are the samples.
    """
    if encoding not in LEGACY:
        return []
    shown = [_around(each) for each in dict.fromkeys(cells) if not each.isascii()][:MOST_SAMPLES]
    found: dict[tuple[str, ...], EncodingChoice] = {}
    for other in (encoding, *(each for each in LEGACY if each != encoding)):
        samples = tuple(decode_as(each, encoding, other) or "" for each in shown)
        if samples in found or not all(samples) or decode_as(text, encoding, other) is None:
            continue
        found[samples] = EncodingChoice(other, LABELS[other], samples, other == encoding)
    return list(found.values()) if len(found) > 1 else []


def _around(text: str) -> str:
    """So much of a text around its first letter beyond ASCII."""
    if len(text) <= MOST_OF_A_SAMPLE:
        return text
    first = next(at for at, letter in enumerate(text) if not letter.isascii())
    start = max(0, first - MOST_OF_A_SAMPLE // 2)
    return text[start : start + MOST_OF_A_SAMPLE].strip()


def _without_mark(data: bytes) -> str:
    """UTF-16 without a byte order mark: line ends and separators have a zero byte on one side."""
    if len(data) % 2:
        return ""
    encoding = "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"
    try:
        return "" if "\0" in data.decode(encoding) else encoding
    except UnicodeDecodeError:
        return ""


def _likeliest(data: bytes) -> str:
    from charset_normalizer import from_bytes  # most processes never read such a file

    matches = list(from_bytes(data, cp_isolation=list(LEGACY)))
    as_good = [each.encoding for each in matches if each.chaos == matches[0].chaos]
    if not as_good or {"cp1250", "cp1252"} & set(as_good):
        return _western_or_central(data)
    return as_good[0]


def _western_or_central(data: bytes) -> str:
    """Windows-1250 or Windows-1252, which nothing but the letters of short names can tell apart."""
    if _ONLY_CP1250 & set(data):
        return "cp1250"
    text = data.decode("cp1250", errors="replace")
    marked = re.findall("[^\x00-\x7f]+", text)
    foreign = {char for run in marked for char in run} - _SHARED
    if any(len(run) > 1 and run.isalpha() and (foreign - _POLISH) & set(run) for run in marked):
        return "cp1250"  # “Dvořák”: Western names hardly ever have two such letters in a row
    return "cp1250" if foreign and foreign <= _POLISH and not _ENYE.search(text) else "cp1252"

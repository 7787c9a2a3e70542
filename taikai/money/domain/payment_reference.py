"""The word an entrant writes into the transfer: short, of letters nobody mixes up, checked twice.

Two check letters over the field of 23 elements (a Reed–Solomon code): any two wrong letters, and any two that
changed places, are noticed; of a word that is no reference one in 529 looks like one.
"""

from __future__ import annotations

import re
from typing import Final

PREFIX: Final = "TK"
LETTERS: Final = "ACDEFHJKLMNPRTUVWXY3479"  # no B/8, G/6, I/1, O/0/Q, S/5, Z/2
BASE: Final = len(LETTERS)
WIDTHS: Final = (4, 6)  # letters of the number: 279 841 entries, then 148 million
_VALUE: Final = {letter: value for value, letter in enumerate(LETTERS)}
_LOOK: Final = re.compile(f"{PREFIX}(?=([{LETTERS}]{{6,8}}))")


def reference(pk: int) -> str:
    """The reference of the entry with this number: "TK ACDE FH" without the spaces.

    Raises:
        ValueError: no number of an entry.
    """
    width = next((width for width in WIDTHS if 0 < pk < BASE**width), 0)
    if not width:
        raise ValueError(pk)
    digits = [pk // BASE**place % BASE for place in reversed(range(width))]
    plain = sum(digits)
    weighted = sum(at * digit for at, digit in enumerate(digits, 1))
    # first + last = -plain, (n + 1) first + (n + 2) last = -weighted
    last = ((width + 1) * plain - weighted) % BASE
    first = (-plain - last) % BASE
    return PREFIX + "".join(LETTERS[digit] for digit in (*digits, first, last))


def spaced(word: str) -> str:
    """A reference as people copy it best: "TK ACDE FH"."""
    return f"{word[:2]} {word[2:6]} {word[6:]}"


def entry_of(word: str) -> int | None:
    """The number a reference stands for; None if a letter is wrong."""
    body = word.removeprefix(PREFIX)
    if len(body) - 2 not in WIDTHS or any(letter not in _VALUE for letter in body):
        return None
    digits = [_VALUE[letter] for letter in body]
    if sum(digits) % BASE or sum(at * digit for at, digit in enumerate(digits, 1)) % BASE:
        return None
    number = 0
    for digit in digits[:-2]:
        number = number * BASE + digit
    return number or None


def found_in(text: str) -> set[int]:
    """The numbers of all entries whose reference stands in a text, whatever spaces and signs are within it."""
    plain = "".join(letter for letter in text.upper() if letter.isalnum())
    words = {body[: width + 2] for body in _LOOK.findall(plain) for width in WIDTHS if len(body) >= width + 2}
    return {number for word in words if (number := entry_of(PREFIX + word)) is not None}

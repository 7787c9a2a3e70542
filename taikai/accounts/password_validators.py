"""Password validators besides Django's list of common passwords."""

from __future__ import annotations

import re
import unicodedata
from itertools import takewhile
from typing import Any

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from taikai.accounts.domain.unlock import unlock

# What is guessed here first.
OURS = {
    *("taikai", "mahjong", "mahjongg", "majong", "madzong", "mahjan", "riichi", "riichimahjong", "mahjongriichi"),
    *("tournament", "turniej", "organiser", "organizer", "organizator", "judge", "sedzia", "krakow", "kokushi"),
    *("yakuman", "tsumo", "tanyao", "pinfu", "haslo", "hasło", "password", "mojehaslo", "saki"),
}
AS_LETTERS = str.maketrans("0134578@$!", "oieastbasi")
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "1q2w3e4r5t6y",
)
FEWEST_DIFFERENT = 5


class GuessedFirstValidator:
    """Refuses a common word dressed up with digits and signs, a word said twice, rows of keys, few characters."""

    def __init__(self) -> None:
        self.common: set[str] = CommonPasswordValidator().passwords | OURS

    def validate(self, password: str, user: object = None) -> None:
        """Raises ValidationError, with what would be right."""
        plain = unicodedata.normalize("NFKC", password).casefold()
        if len(set(plain)) < FEWEST_DIFFERENT or _is_row(plain):
            raise ValidationError(_("This password is too simple. Use 3 or 4 random words."), code="simple")
        if any(self._is_common(core) for core in _cores(plain)):
            raise ValidationError(
                _("This password is a common word with an addition. Use 3 or 4 random words."), code="dressed_up"
            )

    def get_help_text(self) -> str:
        return _("Several words are easier to remember than symbols and harder to guess.")

    def password_changed(self, password: str, user: Any = None) -> None:
        """Whoever has set a new one need not wait for wrong ones typed before (Django calls this)."""
        if user is not None:
            unlock(user)

    def _is_common(self, core: str) -> bool:
        half = core[: len(core) // 2]
        return core in self.common or bool(half and half * 2 == core and half in self.common)


def _cores(plain: str) -> set[str]:
    """The word inside, without digits and signs around it, and with digits read as the letters they stand for."""
    found = set()
    for text in (plain, plain.translate(AS_LETTERS)):
        core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", text)
        found |= {core, re.sub(r"[\W\d_]+", "", core)}
    # "passw0rd2022": the tail goes first, then the digits inside are read.
    trimmed = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain).translate(AS_LETTERS)
    return {core for core in found | {trimmed} if core}


def _is_row(plain: str) -> bool:
    """Whether it is made of at most three runs along a row of keys or the alphabet, either way."""
    runs = at = 0
    while at < len(plain):
        length = max(_run(plain[at:], row) for row in (*ROWS, *(row[::-1] for row in ROWS)))
        if length < 3:
            return False
        runs += 1
        at += length
    return runs <= 3


def _run(text: str, row: str) -> int:
    """How many characters of `text` follow `row` from where its first one stands."""
    start = row.find(text[0])
    pairs = zip(text, row[start:] if start >= 0 else "", strict=False)
    return sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], pairs))

"""An EMA number as people write it: in groups, without its first zero, or a word for none."""

from __future__ import annotations

import re
from typing import Final

from taikai.edge.reading import one_line
from taikai.registration.domain.lists.vocabulary import vocabulary

#: A number without the zero in front that a spreadsheet drops: eight digits otherwise.
SHORT: Final = re.compile(r"[1-9][0-9]{6}")


def ema_digits(text: str) -> str:
    """The digits of a number ("04 090 012" → "04090012"), "" for none ("n/a", "?"); not checked further."""
    text = one_line(text)
    return "" if vocabulary().says_none(text) else re.sub(r"[\s\-–]", "", text)


def with_zero(number: str) -> str:
    """The number with the zero it lost; "" for one that lost none."""
    return f"0{number}" if SHORT.fullmatch(number) else ""

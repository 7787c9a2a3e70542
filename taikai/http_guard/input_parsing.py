"""Input parsing with bounds: numbers and texts from outside that no Django form reads; length limits.

Everything a request brings that no form of Django reads goes through here: bounded whole numbers, texts with a
limit, write keys. What cannot be read is refused with a sentence or, where nobody typed it, counts as not said.
Characters no database takes are refused before any view runs (`request_validation.py`), so nobody here looks for
them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting import numbers
from taikai.http_guard.encodings import decode
from taikai.problems import Refusal, refuse

MOST = 2**31 - 1  # what a whole-number column of either database holds
MOST_ID = 2**63 - 1  # and a row's number
LINE = 300  # characters of a reason or another line of text: what its column holds
WORDS = 100  # characters of what is looked for in a list
KEY = 48  # characters of a write key: its column holds 64, and some views add a word

# Marks that show nothing and come along when names are copied: soft hyphen, zero-width space, direction marks,
# byte order mark. The joiners U+200C and U+200D stay: Persian and Indian names are spelt with them.
_INVISIBLE = dict.fromkeys(
    [0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x2070), 0xFEFF]
)
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f'’_]+")
_MINUSES = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,19}")


def tidy(text: str) -> str:
    """ "−4 000" → "-4000": spaces away, every dash a minus."""
    return _SPACES.sub("", text).translate(_MINUSES)


def whole(text: Any, low: int = 0, high: int = MOST) -> int | None:
    """The whole number somebody typed ("12", "−4 000", "+3"), or None if it is none or not within the bounds.

    Only the ten ordinary digits count: "²" and "٣" are digits to Unicode and no number to anybody here. Never
    slow and never an error, however long the text.
    """
    if not isinstance(text, str) or len(text) > LINE:
        return None
    plain = tidy(text)
    if not _WHOLE.fullmatch(plain):
        return None
    number = int(plain)
    return number if low <= number <= high else None


def natural(text: Any, high: int = MOST) -> int:
    """A number that a page itself wrote into a form or an address; 0, which names nothing, for anything else."""
    return whole(text, 0, high) or 0


def row(text: Any) -> int:
    """The number of a database row; 0, which is none, for anything else."""
    return natural(text, MOST_ID)


def rows(texts: Iterable[str]) -> list[int]:
    """Those of the texts that are numbers of rows."""
    return [found for text in texts if (found := row(text))]


def within(text: Any, low: int, high: int, default: int | None = None) -> int:
    """A number drawn into its bounds, for pages that show something whatever is asked (the calculator).

    `default` (or else `low`) stands for what is no number.
    """
    found = whole(text, -MOST_ID, MOST_ID)
    if found is None:
        return low if default is None else default
    return max(low, min(high, found))


def text_in(data: Mapping[str, Any], name: str, longest: int = LINE) -> str:
    """A text of a form without the spaces around it. Longer than its column, it is refused: nothing is cut off."""
    text = str(data.get(name) or "").strip()
    if len(text) > longest:
        raise too_long(text, longest, name)
    return text


def bounded(data: QueryDict, longest: int) -> None:
    """Refuse a form that has a text longer than any of its fields may be."""
    for name, texts in data.lists():
        for text in texts:
            if len(text) > longest:
                raise too_long(text, longest, name)


def file_in(files: Mapping[str, Any], *names: str, most: int) -> bytes:
    """The first of these files that was sent, of at most `most` bytes; b"" where none was."""
    found = next((files[name] for name in names if files.get(name)), None)
    if found is None:
        return b""
    if found.size > most:
        words = _("The file is larger than %(most)d MB. Make it smaller and try again.") % {
            "most": most // 1_000_000
        }
        raise refuse("file.large", words, names[0])
    return bytes(found.read())


def too_long(text: str, longest: int, where: str = "") -> Refusal:
    words = _("Shorten this to %(most)d characters. It has %(count)d.")
    return refuse("text.long", words % {"most": longest, "count": len(text)}, where)


def one_line(text: str) -> str:
    """A text as people see it: on one line, single spaces, none at the ends, no invisible marks."""
    return " ".join(text.translate(_INVISIBLE).split())


def search_words(request: HttpRequest, name: str = "q") -> str:
    return text_in(request.GET, name, WORDS)


def key_of(request: HttpRequest) -> str:
    """The client-made key that makes a form safe to send twice; "" if there is none.

    A longer key counts as its digest: it still is the same key when it comes again.
    """
    key = str(request.POST.get("key", "")).strip()
    return key if len(key) <= KEY else hashlib.sha256(key.encode()).hexdigest()[:KEY]


# Length limits of texts, in form and database.


MOST_BYTES = 1_000_000  # of a file with a list or a schedule


def at_most(field: str, most: int, name: str) -> models.CheckConstraint:
    """The database's own word on the length of a text, in characters: `max_length` binds only forms."""
    return models.CheckConstraint(
        condition=LessThanOrEqual(Length(field), most),
        name=name,
        violation_error_message=gettext_lazy("The text is too long. Shorten it."),
    )


def parse_tenths(text: str, *, in_points: bool = False) -> int | None:
    """ "1.0" or "1,0" → 10 tenths; with `in_points` "1000" → 10. Raises ValidationError; empty is None."""
    text = tidy(text)
    if not text:
        return None
    try:
        value = numbers.read_decimal(text)
    except ValueError:
        raise forms.ValidationError(gettext_lazy("Enter a number, for example 1.0."), code="number") from None
    tenths = value / 100 if in_points else value * 10
    if tenths != tenths.to_integral_value():
        if in_points:
            raise forms.ValidationError(gettext_lazy("Enter the points in full hundreds."), code="hundreds")
        raise forms.ValidationError(gettext_lazy("Use at most one decimal, for example 1.5."), code="tenths")
    return int(tenths)


class LongText(forms.CharField):
    """A text of several lines. Browsers count a line's end as one character and send two: here it is one again."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> str | None:
        """The text with plain line ends, so that what the browser let through fits."""
        return super().to_python(value.replace("\r\n", "\n") if isinstance(value, str) else value)


class TextFile(forms.FileField):
    """A file with a list: small, and text. A workbook of a spreadsheet program is not, and is told so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)

    def clean(self, data: Any, initial: Any = None) -> Any:
        """The file, rewound; raises ValidationError."""
        file = super().clean(data, initial)
        if not isinstance(file, UploadedFile):
            return file
        if file.size is None or file.size > MOST_BYTES:
            raise forms.ValidationError(
                gettext_lazy("The file is larger than 1 MB, which is too large for a list of players."),
                code="large",
            )
        raw = file.read()
        file.seek(0)
        if "\0" in decode(raw)[0]:
            raise forms.ValidationError(
                gettext_lazy("This isn’t a text file. Save the list as CSV first."), code="binary"
            )
        return file

"""Length limits of texts, in form and database."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.encodings import decode

MOST_BYTES = 1_000_000  # of a file with a list or a schedule


def at_most(field: str, most: int, name: str) -> models.CheckConstraint:
    """The database's own word on the length of a text, in characters: `max_length` binds only forms."""
    return models.CheckConstraint(
        condition=LessThanOrEqual(Length(field), most),
        name=name,
        violation_error_message=_("The text is too long."),
    )


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
                _("The file is larger than 1 MB: too large for a list of people."), code="large"
            )
        raw = file.read()
        file.seek(0)
        if "\0" in decode(raw)[0]:
            raise forms.ValidationError(_("This is not a text file: save the list as CSV first."), code="binary")
        return file

"""Form of a player list, pasted or uploaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.encodings import ENCODINGS, decode
from taikai.http_guard.input_parsing import MOST_BYTES, TextFile
from taikai.problems import Refusal
from taikai.registration.domain.bulk_actions import PaidBy
from taikai.registration.domain.import_list.importing import ListAnswers, ListChoices
from taikai.registration.domain.import_list.workbook import (
    MOST_LETTERS,
    MOST_SHEETS,
    WorkbookSheet,
    is_workbook,
    sheets_of,
)
from taikai.registration.models import Entrant


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file with a list as read: its sheets (a text file is one without a name) and the encoding of a text."""

    sheets: list[WorkbookSheet]
    encoding: str = ""


class ListField(TextFile):
    """A small file with a list: a text, or a workbook of Excel or OpenDocument. Becomes a ListFile."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """What is in the file; raises ValidationError."""
        if isinstance(data, UploadedFile) and data.size is not None and data.size <= MOST_BYTES:
            raw = data.read()
            data.seek(0)
            if is_workbook(raw):
                try:
                    return ListFile(sheets_of(raw))
                except Refusal as refusal:
                    raise forms.ValidationError([problem.message for problem in refusal.problems]) from refusal
        file = super().clean(data, initial)
        if not isinstance(file, UploadedFile):
            return None
        text, encoding = decode(file.read())
        return ListFile([WorkbookSheet("", text)], encoding)


class PaidByField(forms.ChoiceField):
    """How a fee came that a list says is paid: a transfer unless something else is chosen."""

    def __init__(self, **kwargs: Any) -> None:
        given = {"choices": PaidBy.choices, "initial": PaidBy.TRANSFER, "widget": forms.RadioSelect}
        super().__init__(required=False, **{**given, **kwargs})

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was chosen; before that the usual way, as the preview comes without a choice."""
        return data or initial

    def clean(self, value: Any) -> PaidBy:
        """The way; raises ValidationError for one that there is not."""
        return PaidBy(super().clean(value) or PaidBy.TRANSFER)


def paid_by(data: QueryDict) -> PaidBy:
    """How the fee came that is marked as paid with a button: by transfer where nothing known was chosen."""
    chosen = str(data.get("how", ""))
    return PaidBy(chosen) if chosen in PaidBy.values else PaidBy.TRANSFER


class ImportForm(forms.Form):
    """A pasted or uploaded list; the text stays in the form from the first preview to the import."""

    text = forms.CharField(
        label=_("List"),
        required=False,
        strip=False,
        max_length=1_000_000,
        widget=forms.Textarea(attrs={"class": "list-text", "rows": 12, "spellcheck": "false", "wrap": "off"}),
        help_text=_(
            "One player per line, or columns pasted from a spreadsheet. Headings can be in English, Polish, "
            "German, French, Italian, Spanish, Dutch, Czech or Japanese. We ask if a column is unclear."
        ),
    )
    file = ListField(
        label=_("Or a file (CSV, Excel .xlsx or OpenDocument .ods)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
    )
    encoding = forms.ChoiceField(
        choices=[(each, each) for each in ENCODINGS], required=False, widget=forms.HiddenInput
    )
    first = forms.ChoiceField(
        label=_("The first line is"),
        required=False,
        choices=[("heading", _("a heading")), ("person", _("a player"))],
        widget=forms.RadioSelect,
    )
    status = forms.ChoiceField(
        label=_("Status after import"),
        choices=[
            (Entrant.Status.CONFIRMED, Entrant.Status.CONFIRMED.label),
            (Entrant.Status.APPLIED, Entrant.Status.APPLIED.label),
        ],
        initial=Entrant.Status.CONFIRMED,
    )
    skip_wrong = forms.BooleanField(label=_("Skip lines with problems"), required=False)
    zeros = forms.BooleanField(label=_("Restore the leading zero of EMA numbers"), required=False)
    look_up = forms.BooleanField(label=_("Add EMA numbers from the federation’s list"), required=False)
    with_twins = forms.BooleanField(label=_("Also import possible duplicates"), required=False)
    emails = forms.BooleanField(label=_("E-mail all players their personal link"), required=False)
    paid_by = PaidByField(label=_("How did the players marked as paid pay?"))

    def choices(self) -> ListChoices:
        """What was chosen beside the preview."""
        names = ("status", "skip_wrong", "with_twins", "emails", "paid_by")
        return ListChoices(**{name: self.cleaned_data[name] for name in names})

    def clean(self) -> dict[str, Any]:
        """What stands in the box is not thrown away for a file."""
        found = super().clean() or {}
        if found.get("file") and str(found.get("text", "")).strip():
            self.add_error(
                "file", _("The box also contains a list. Clear the box to use the file, or remove the file.")
            )
        return found

    def answers(self, columns: Sequence[str] | None) -> ListAnswers:
        """What was said about the list, with the columns as chosen above the table."""
        data = self.cleaned_data
        return ListAnswers(columns, data["first"], data["zeros"], data["look_up"])

    def sheets(self) -> list[WorkbookSheet]:
        """The sheets of the workbook that was read before, as the page carries them along."""
        found: list[WorkbookSheet] = []
        while f"sheet-name-{len(found)}" in self.data and len(found) < MOST_SHEETS:
            number = len(found)
            name, text = self.data[f"sheet-name-{number}"], self.data.get(f"sheet-text-{number}", "")
            found.append(WorkbookSheet(str(name)[:100], str(text)[:MOST_LETTERS]))
        return found

"""Form of a print: sheet, paper size, hanchan, number of places."""

from __future__ import annotations

from typing import Any

from django import forms

from taikai.paper.domain.sheet_kinds import EVERYTHING, KINDS, MOST_FIRST, SIZES, PaperWanted


class PaperForm(forms.Form):
    """Sent by address for the browser's printer, by post for a PDF: the same fields."""

    kind = forms.ChoiceField()
    size = forms.ChoiceField(choices=list(SIZES.items()), required=False)
    hanchan = forms.IntegerField(min_value=0, max_value=30, required=False)
    first = forms.IntegerField(min_value=0, max_value=MOST_FIRST, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, kind.title) for name, kind in KINDS.items()]
        self.fields["kind"].choices = [*choices, (EVERYTHING, "")]  # type: ignore[attr-defined]

    def wanted(self) -> PaperWanted:
        """What was asked for; the form is valid."""
        found = self.cleaned_data
        return PaperWanted(found["kind"], found["size"] or "a4", found["hanchan"] or 0, found["first"] or 0)

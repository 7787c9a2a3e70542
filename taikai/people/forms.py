"""Form of the ranking calculator."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.federation.domain.rank import RankedResult
from taikai.formatting.datetime_fields import DayInput
from taikai.http_guard.input_parsing import whole
from taikai.people.domain.ranking_calculator import WeighedEvent

MOST_RESULTS = 60
MOST_TEXT = 4_000
MOST_PLAYERS = 2_000
_LINE = re.compile(r"^(\d{4}-\d{2}-\d{2})[\s;,]+(\d(?:[.,]\d)?)[\s;,]+(\d{1,4})$")


class WorthForm(forms.Form):
    """An event, a place in it, and the results one has."""

    on = forms.DateField(label=gettext_lazy("first day"), widget=DayInput())
    place = forms.IntegerField(label=gettext_lazy("rank"), min_value=1, max_value=MOST_PLAYERS)
    players = forms.IntegerField(label=gettext_lazy("players"), min_value=2, max_value=MOST_PLAYERS)
    substitutes = forms.IntegerField(
        label=gettext_lazy("substitutes in the results"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=gettext_lazy(
            "Only substitutes who were asked before the first hanchan and want their result to count."
        ),
    )
    days = forms.IntegerField(label=gettext_lazy("days"), min_value=1, max_value=14)
    countries = forms.IntegerField(label=gettext_lazy("countries"), min_value=1, max_value=200)
    qualification = forms.BooleanField(label=gettext_lazy("championship with qualification"), required=False)
    results = forms.CharField(
        label=gettext_lazy("results so far"),
        required=False,
        max_length=MOST_TEXT,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 6, "placeholder": "2026-05-01 3.5 988"}),
        help_text=gettext_lazy("One result per line: 1. first day, 2. weight, 3. base rank"),
    )

    def clean_results(self) -> list[RankedResult]:
        """Every line; all that cannot be read are named at once."""
        found: list[RankedResult] = []
        wrong: list[str] = []
        lines = [line.strip() for line in self.cleaned_data["results"].splitlines() if line.strip()]
        if len(lines) > MOST_RESULTS:
            raise forms.ValidationError(_("Enter at most %(count)d results.") % {"count": MOST_RESULTS})
        for line in lines:
            result = read_result(line)
            if result is None:
                wrong.append(line)
            else:
                found.append(result)
        if wrong:
            text = _("“%(line)s” can’t be read. Enter day, weight and base rank, for example 2026-05-01 3.5 988.")
            raise forms.ValidationError([text % {"line": line[:60]} for line in wrong])
        return found

    def clean(self) -> dict[str, Any]:
        """No place beyond the last one."""
        data = super().clean() or {}
        listed = (data.get("players") or 0) + (data.get("substitutes") or 0)
        if listed and data.get("place") and data["place"] > listed:
            text = _("Rank %(place)d is higher than the %(count)d players.")
            self.add_error("place", text % {"place": data["place"], "count": listed})
        return data

    def event(self) -> WeighedEvent:
        data = self.cleaned_data
        return WeighedEvent(
            on=data["on"],
            days=data["days"],
            players=data["players"],
            countries=data["countries"],
            substitutes=data["substitutes"] or 0,
            qualification=data["qualification"],
        )


def read_result(line: str) -> RankedResult | None:
    """A line as `results` wants it; None if it cannot be read."""
    match = _LINE.match(line)
    if match is None:
        return None
    try:
        on = dt.date.fromisoformat(match[1])
    except ValueError:
        return None
    units, _dot, tenths = match[2].replace(",", ".").partition(".")
    weight = 10 * (whole(units, 0, 9) or 0) + (whole(tenths, 0, 9) or 0)
    worth = whole(match[3], 0, 1000)
    return None if worth is None or not weight else RankedResult(on, weight, worth)

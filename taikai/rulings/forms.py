"""Forms of rulings: one made at a table, and one of the head judge for all tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.http_guard.input_parsing import parse_tenths
from taikai.rulings.domain.irregularities import GROUPS
from taikai.rulings.domain.register import NewRuling
from taikai.rulings.models import TableRuling
from taikai.seating.models import Seat, Table

Outcome = TableRuling.Outcome
MOST_MINUTES = 90


class TenthsField(forms.CharField):
    """Points as typed, "1.0" or "1,0", as tenths; empty is None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=20, **kwargs)

    def to_python(self, value: Any) -> Any:
        return parse_tenths(str(value or ""))

    def validate(self, value: Any) -> None:
        """Nothing more: what is missing is for the domain to say."""

    def run_validators(self, value: Any) -> None:
        """Nothing more."""


class RulingForm(forms.Form):
    """A ruling at a table. One-tap buttons send `entrant` and `outcome`; the rest may be empty."""

    outcome = forms.ChoiceField(
        label=_("Ruling"), choices=[choice for choice in Outcome.choices if choice[0] != Outcome.DECIDE]
    )
    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int, required=False, empty_value=None)
    points = TenthsField(label=_("Points deducted"), help_text=_("Only if the ruling deducts points."))
    minutes = forms.IntegerField(label=_("Started minutes"), min_value=1, max_value=MOST_MINUTES, required=False)
    hand = forms.CharField(
        label=pgettext_lazy("kyoku", "Hand"),
        max_length=30,
        required=False,
        help_text=_("For example East 2, 1 honba. You can leave it empty."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {seat.entrant_id: seat.entrant for seat in seats}
        player: Any = self.fields["entrant"]
        player.choices = [("", "–"), *((pk, each.name) for pk, each in self.people.items())]

    def ruling(self, table: Table, irregularity: str) -> NewRuling:
        """What was typed or tapped; points for each minute where minutes are given."""
        read = self.cleaned_data
        points = read["points"]
        if points is not None and read["minutes"]:
            points *= read["minutes"]
        return NewRuling(
            irregularity=irregularity,
            outcome=read["outcome"],
            table=table,
            entrant=self.people.get(read["entrant"]),
            tenths=points,
            reason=read["reason"],
            hand=read["hand"],
        )


class ForAllForm(forms.Form):
    """How the head judge wants a case decided at every table."""

    irregularity = forms.ChoiceField(
        label=_("What happened"),
        choices=[(group.title, [(each.name, each.title) for each in group.irregularities]) for group in GROUPS],
    )
    outcome = forms.ChoiceField(label=_("Ruling"), choices=Outcome.choices)
    points = TenthsField(label=_("Points deducted"), help_text=_("Only if the ruling deducts points."))
    reason = forms.CharField(label=_("How judges decide"), max_length=300, required=False)

    def ruling(self) -> NewRuling:
        read = self.cleaned_data
        return NewRuling(read["irregularity"], read["outcome"], tenths=read["points"], reason=read["reason"])

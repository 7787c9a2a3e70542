"""Form for a judge who sets the state of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan import Correction, State
from scoring.riichi.hanchan.records import Points
from taikai.http_guard.input_parsing import LINE
from taikai.tournaments.templatetags.taikai import WIND_NAMES, points

MOST_POINTS = 1_000_000
ROUNDS = [(number, WIND_NAMES[seat]) for number, seat in enumerate(SEATS)]


class CorrectionForm(forms.Form):
    """Points by the wind at the start, the hand to be played, and why."""

    round = forms.TypedChoiceField(label=_("wind round"), choices=ROUNDS, coerce=int)
    kyoku = forms.IntegerField(label=_("hand number in the round"), min_value=1, max_value=4)
    honba = forms.IntegerField(label=_("honba"), min_value=0, max_value=99)
    sticks = forms.IntegerField(label=_("riichi sticks on the table"), min_value=0, max_value=99)
    reason = forms.CharField(label=_("reason"), max_length=LINE)

    def __init__(self, *args: Any, names: dict[str, str], now: Mapping[Any, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = {
            f"points_{seat}": forms.IntegerField(
                label=names[seat],
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                help_text=format_lazy(_("now {points}"), points=points(now[seat])),
            )
            for seat in SEATS
        }
        self.fields = {**fields, **self.fields}

    @staticmethod
    def initial_of(state: State, bet: int) -> dict[str, Any]:
        standing = {f"points_{seat}": value for seat, value in state.by_start().items()}
        return {
            **standing,
            "round": state.round,
            "kyoku": state.kyoku,
            "honba": state.honba,
            "sticks": state.pot // bet,
        }

    def correction(self, bet: int) -> Correction:
        data = self.cleaned_data
        wanted = cast(Points, tuple(data[f"points_{seat}"] for seat in SEATS))
        return Correction(
            data["reason"], wanted, data["round"], data["kyoku"], data["honba"], data["sticks"] * bet
        )

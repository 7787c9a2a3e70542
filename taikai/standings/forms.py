"""Forms of ranking settings and of a final's stages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.formatting import numbers
from taikai.standings.domain.final.decisions import MOST_STAGES, StageWish
from taikai.standings.domain.ranking.cuts import HALF, NOTHING, WHOLE
from taikai.standings.domain.ranking.facts import (
    MOST_BEST,
    MOST_REST,
    Counting,
    CutFact,
    as_left_rule,
    as_places_by,
    as_rest_rule,
)
from taikai.tournaments.models import Tournament

SHORT = 20  # characters of a score
PERCENT = "percent"
CARRY = {"whole": WHOLE, "half": HALF, "nothing": NOTHING}


class PlacesForm(forms.Form):
    """What places go by and what a rest scores; the two numbers are asked for only where they decide something."""

    places_by = forms.ChoiceField(
        label=_("ranking by"), choices=Tournament.PlacesBy.choices, widget=forms.RadioSelect
    )
    best_games = forms.IntegerField(
        label=_("number of hanchans that count"),
        required=False,
        min_value=1,
        max_value=MOST_BEST,
        help_text=_("Only used when the best hanchans count."),
    )
    rest_scores = forms.ChoiceField(
        label=_("score for sitting out"),
        choices=Tournament.RestScores.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Used when the number of players isn’t a multiple of 4 and players take turns sitting out (Seating)."
        ),
    )
    rest_score = forms.CharField(
        label=_("fixed score for sitting out"),
        required=False,
        max_length=SHORT,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
        help_text=_("Only used with a fixed score, for example 0, 5.0 or −15.0."),
    )

    left_scores = forms.ChoiceField(
        label=_("players who leave the tournament"),
        required=False,
        choices=Tournament.LeftScores.choices,
        widget=forms.RadioSelect,
        help_text=_("Applies to all hanchans after the last one in which the player or a substitute had a seat."),
    )

    def clean_rest_score(self) -> int | None:
        """Tenths; nothing typed is None."""
        text = self.cleaned_data["rest_score"].strip()
        if not text:
            return None
        try:
            value = numbers.read_decimal(text) * 10
        except ValueError as error:
            raise forms.ValidationError(_("Enter a score, for example 5.0 or −15.0.")) from error
        if value != value.to_integral_value():
            raise forms.ValidationError(_("Use at most one decimal, for example 1.5."))
        if abs(value) > MOST_REST:
            message = _("Enter a score for sitting out from −%(most)d to %(most)d.")
            raise forms.ValidationError(message % {"most": MOST_REST // 10})
        return int(value)

    def clean(self) -> dict[str, Any]:
        """The best games need their number, a fixed score its number."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("places_by") == "best" and data.get("best_games") is None and "best_games" not in self.errors:
            self.add_error("best_games", _("Enter how many hanchans count."))
        if (
            data.get("rest_scores") == "fixed"
            and data.get("rest_score") is None
            and "rest_score" not in self.errors
        ):
            self.add_error("rest_score", _("Enter the score for sitting out."))
        return data

    def rule(self) -> Counting:
        """What was chosen."""
        data = self.cleaned_data
        return Counting(
            rest=as_rest_rule(data["rest_scores"]),
            rest_tenths=data["rest_score"] or 0,
            places_by=as_places_by(data["places_by"]),
            best=data["best_games"] or Counting().best,
            left=as_left_rule(data["left_scores"] or self.initial.get("left_scores")),
        )


def places_initial(rule: Counting) -> dict[str, Any]:
    """The rule as it is, for the form."""
    return {
        "places_by": rule.places_by,
        "best_games": rule.best,
        "rest_scores": rule.rest,
        "rest_score": numbers.tenths(rule.rest_tenths),
        "left_scores": rule.left,
    }


class StagesForm(forms.Form):
    """Up to three stages, each with its first hanchan, how many play it, and how much of the score goes along."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for n in range(1, MOST_STAGES + 1):
            self.fields[f"begins_{n}"] = forms.IntegerField(
                label=_("From hanchan"), required=False, min_value=2, max_value=30
            )
            self.fields[f"places_{n}"] = forms.IntegerField(
                label=_("Players (4, 8, 12 …)"), required=False, min_value=4, max_value=400
            )
            self.fields[f"carry_{n}"] = forms.ChoiceField(
                label=_("Carried over"),
                choices=[
                    ("whole", pgettext_lazy("carried over", "everything")),
                    ("half", pgettext_lazy("carried over", "half")),
                    ("nothing", pgettext_lazy("carried over", "nothing")),
                    (PERCENT, pgettext_lazy("carried over", "a percentage")),
                ],
                required=False,
            )
            self.fields[f"percent_{n}"] = forms.IntegerField(
                label=_("Percent"), required=False, min_value=0, max_value=100
            )

    @property
    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        names = ("begins", "places", "carry", "percent")
        return [(n, [self[f"{name}_{n}"] for name in names]) for n in range(1, MOST_STAGES + 1)]

    def clean(self) -> dict[str, Any]:
        """A stage needs its first hanchan and how many play it; a percentage needs a number."""
        data: dict[str, Any] = super().clean() or {}
        for n in range(1, MOST_STAGES + 1):
            begins, places = data.get(f"begins_{n}"), data.get(f"places_{n}")
            if begins is None and places is not None and f"begins_{n}" not in self.errors:
                self.add_error(f"begins_{n}", _("Enter the first hanchan of this stage."))
            if places is None and begins is not None and f"places_{n}" not in self.errors:
                self.add_error(f"places_{n}", _("Enter the number of players in this stage."))
            missing = data.get(f"carry_{n}") == PERCENT and data.get(f"percent_{n}") is None
            if missing and begins is not None and f"percent_{n}" not in self.errors:
                self.add_error(f"percent_{n}", _("Enter the percentage."))
        return data

    def wishes(self) -> list[StageWish]:
        """The stages asked for; lines without a hanchan are none."""
        found = []
        for n in range(1, MOST_STAGES + 1):
            begins, places = self.cleaned_data[f"begins_{n}"], self.cleaned_data[f"places_{n}"]
            if begins is not None and places is not None:
                carry = self.cleaned_data[f"carry_{n}"] or "whole"
                percent = CARRY[carry] if carry in CARRY else self.cleaned_data[f"percent_{n}"]
                found.append(StageWish(begins, places, percent))
        return found


def initial_of(cuts: Sequence[CutFact]) -> dict[str, Any]:
    names = {percent: name for name, percent in CARRY.items()}
    values: dict[str, Any] = {}
    for n, cut in enumerate(cuts, 1):
        carry = names.get(cut.percent, PERCENT)
        values |= {f"begins_{n}": cut.begins, f"places_{n}": cut.places, f"carry_{n}": carry}
        if carry == PERCENT:
            values[f"percent_{n}"] = cut.percent
    return values

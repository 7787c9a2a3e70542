"""Forms of a Baida hand: winner, discarder, dealer, tiles or rows, the judge's ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.baida.hand import FLAGS
from scoring.baida.rows import BONUSES, PATTERNS, RowsTold, told
from scoring.baida.score import JUDGED, Row
from scoring.baida.session import MOST_JUDGED, BaidaWin, NoWin, Record
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.entry_state import ROWS, SELF_DRAW, TILES
from taikai.baida.domain.tile_input import TappedBaida
from taikai.problems import Problem
from taikai.results.domain.sheets.score_sheet import WINDS

SEATS = [(wind, wind) for wind in WINDS]
MOST_TOTAL = 1_000_000
MOST_NAME = 40  # characters of a row a judge names


JUDGES_WORD = ("granted", "granted_points", "total")
"""Fields a judge alone fills in."""


class TotalsForm(forms.Form):
    """The four totals; a phone's keypad has no minus, so a box says that somebody is below zero."""

    def __init__(self, *args: Any, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for wind in WINDS:
            self.fields[f"points_{wind}"] = forms.IntegerField(
                required=False, label=names[wind], min_value=-MOST_TOTAL, max_value=MOST_TOTAL
            )
            self.fields[f"below_{wind}"] = forms.BooleanField(required=False)

    def points(self) -> dict[str, int | None]:
        """By wind; None where nothing was typed."""
        read: dict[str, Any] = self.cleaned_data
        found: dict[str, int | None] = {}
        for wind in WINDS:
            value = read.get(f"points_{wind}")
            found[wind] = -abs(value) if value is not None and read.get(f"below_{wind}") else value
        return found

    def problems(self) -> list[Problem]:
        return [
            Problem("form", name, f"{self.fields[name].label or name}: {error}")
            for name, errors in self.errors.items()
            for error in errors
        ]


class HandForm(forms.Form):
    """One hand. Whether it can be is the rules' to say; here is only what cannot be read or is not said."""

    winner = forms.ChoiceField(required=False, choices=[("", "–"), *SEATS])
    source = forms.ChoiceField(required=False, choices=[("", "–"), (SELF_DRAW, SELF_DRAW), *SEATS])
    east = forms.ChoiceField(required=False, choices=[("", "–"), *SEATS])
    same_discard = forms.BooleanField(required=False)
    told_by = forms.ChoiceField(required=False, choices=[(TILES, TILES), (ROWS, ROWS)])
    rows = forms.MultipleChoiceField(required=False, choices=[(row, row) for row in (*PATTERNS, *BONUSES)])
    items = forms.MultipleChoiceField(required=False, choices=[(row, row) for row in JUDGED])
    flags = forms.MultipleChoiceField(required=False, choices=[(flag, flag) for flag in FLAGS])
    granted = forms.CharField(
        required=False, max_length=MOST_NAME, label=gettext_lazy("extra row awarded by the judge")
    )
    granted_points = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_JUDGED, label=gettext_lazy("points of the row")
    )
    total = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_JUDGED, label=gettext_lazy("total set by the judge")
    )
    change = forms.IntegerField(required=False, min_value=1)
    after = forms.IntegerField(required=False, min_value=0)
    seats = forms.CharField(required=False, max_length=200)
    reason = forms.CharField(required=False, max_length=300, label=gettext_lazy("reason"))
    other = forms.CharField(required=False, max_length=300, label=gettext_lazy("another reason"))

    def problems(self) -> list[Problem]:
        """What the form itself cannot read."""
        return [
            Problem("form", name, f"{self.fields[name].label or name}: {error}")
            for name, errors in self.errors.items()
            for error in errors
        ]

    def ticked(self, name: str) -> list[str]:
        """The values of a list of boxes, as typed."""
        value: Any = self[name].value()
        return list(value or [])

    def unanswered(self) -> list[Problem]:
        """What nobody has answered yet."""
        read, found = self.cleaned_data, []
        if not read.get("winner"):
            words = _("Choose who won, or choose “No winner”.")
            found.append(Problem("hand.winner", "winner", words))
        if not read.get("source"):
            found.append(
                Problem(
                    "hand.source", "source", _("Choose who discarded the winning tile, or choose “From the wall”.")
                )
            )
        if not read.get("east"):
            found.append(Problem("hand.east", "east", _("Choose East for this hand.")))
        if bool(read.get("granted")) != (read.get("granted_points") is not None):
            words = _("Enter a name and points for the extra row.")
            found.append(Problem("hand.granted", "granted", words))
        return found

    def record(self, tapped: TappedBaida, rules: BaidaRules) -> tuple[Record | None, list[Problem]]:
        """The hand as typed, or what is missing of it."""
        problems = self.problems() or self.unanswered()
        if problems:
            return None, problems
        read = self.cleaned_data
        thrower = "" if read["source"] == SELF_DRAW else read["source"]
        granted: list[Row] = []
        if read.get("granted"):
            granted.append((read["granted"], read["granted_points"]))
        common: dict[str, Any] = {
            "winner": read["winner"],
            "thrower": thrower,
            "east": read["east"],
            "total": read.get("total"),
            "same_discard": bool(read.get("same_discard")),
        }
        if read.get("told_by") == ROWS:
            names = [*read.get("rows", ()), *read.get("flags", ())]
            return BaidaWin(hand=told(names), judged=tuple(granted), **common), []
        flags = told(read.get("flags", ())).flags
        if not tapped.begun and read.get("total") is not None:
            return BaidaWin(hand=RowsTold(flags=flags), judged=tuple(granted), **common), []
        hand = tapped.as_hand(discard=bool(thrower), flags=flags)
        if not tapped.begun:
            return None, [Problem("hand.tiles", "tiles", _("Tap the tiles of the winning hand, or choose rows."))]
        if hand is None:
            words = _("Choose the tile that was turned over, or both kinds of Baida.")
            return None, [Problem("hand.baida", "turned", words)]
        unset = [name for name in read.get("items", ()) if getattr(rules, name) is None]
        if unset:
            words = _("Set the points of items 4 to 6 in the rules first.")
            return None, [Problem("hand.items", "items", words)]
        items = [(name, getattr(rules, name)) for name in read.get("items", ())]
        return BaidaWin(hand=hand, judged=(*items, *granted), **common), []

    def no_win(self) -> tuple[Record | None, list[Problem]]:
        problems = self.problems()
        if not problems and not self.cleaned_data.get("east"):
            problems = [Problem("hand.east", "east", _("Choose East for this hand."))]
        return (None, problems) if problems else (NoWin(east=self.cleaned_data["east"]), [])


def initial_of(record: Record, number: int) -> tuple[dict[str, Any], TappedBaida]:
    """A stored hand as the form shows it again, and its tiles."""
    if isinstance(record, NoWin):
        return {"change": number, "east": record.east, "told_by": ROWS}, TappedBaida()
    values: dict[str, Any] = {
        "change": number,
        "winner": record.winner,
        "source": record.thrower or SELF_DRAW,
        "east": record.east,
        "same_discard": record.same_discard,
        "flags": sorted(record.hand.flags),
        "total": record.total,
    }
    named = [row for row in record.judged if row[0] not in JUDGED]
    if named:
        values |= {"granted": named[0][0], "granted_points": named[0][1]}
    if isinstance(record.hand, RowsTold):
        return {**values, "told_by": ROWS, "rows": sorted(record.hand.rows)}, TappedBaida()
    items = [name for name, _points in record.judged if name in JUDGED]
    return {**values, "told_by": TILES, "items": items}, TappedBaida.of(record.hand)

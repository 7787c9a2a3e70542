"""Forms of judges: scores and penalties."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.http_guard.input_parsing import parse_tenths, tidy, whole
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.results.domain.penalties import LATE, NewPenalty, reasons_for
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet, plain_points
from taikai.seating.models import Round, Seat
from taikai.tournaments.domain.rules import GameKind
from taikai.tournaments.models import Tournament

MOST_STICKS = 40  # on one table


class PointsField(forms.CharField):
    """Points as typed: "31 200", "31.200", "−4000"; empty is None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=20, **kwargs)

    def to_python(self, value: Any) -> Any:
        """A whole number or None; raises ValidationError."""
        text = plain_points(str(value or ""))
        if not text:
            return None
        if re.fullmatch(r"[+-]?\d{8,}", text):
            raise forms.ValidationError(
                _("Too many digits. This is more than all four players have together."), code="huge"
            )
        if not re.fullmatch(r"[+-]?\d{1,7}", text):
            raise forms.ValidationError(_("Enter a whole number, for example 31200 or −4000."), code="number")
        return int(text)

    def validate(self, value: Any) -> None:
        """Nothing more: what is missing is for the domain to say."""

    def run_validators(self, value: Any) -> None:
        """Nothing more."""


class EntryForm(forms.Form):
    """A table's score sheet. Whether it adds up is the domain's to say, so nothing is required here."""

    sticks = forms.CharField(required=False, max_length=3, label=_("riichi sticks left on the table"))
    accept_sum = forms.BooleanField(required=False, label=_("Save with a wrong total (can’t be corrected)"))
    reason = forms.CharField(required=False, max_length=300, label=_("reason"))
    based_on = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    seats = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    penalty_wind = forms.ChoiceField(
        required=False, label=_("penalty for"), choices=[("", "–"), *[(w, w) for w in WINDS]]
    )
    penalty_amount = forms.CharField(required=False, max_length=20, label=_("points deducted"))
    penalty_reason = forms.CharField(required=False, max_length=300, label=_("reason for the penalty"))

    def __init__(self, *args: Any, game: GameKind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        if not game.sticks:
            del self.fields["sticks"]
        for wind in WINDS:
            self.fields[f"points_{wind}"] = PointsField()
            self.fields[f"below_{wind}"] = forms.BooleanField(required=False)
            if game.chombo:
                self.fields[f"chombo_{wind}"] = forms.IntegerField(required=False, min_value=0, max_value=20)
            self.fields[f"during_{wind}"] = forms.BooleanField(required=False)

    def clean_sticks(self) -> int | None:
        """A count, or None while nobody has said it."""
        text = tidy(self.cleaned_data["sticks"])
        if not text:
            return None
        count = whole(text, 0, MOST_STICKS)
        if count is None:
            raise forms.ValidationError(_("Enter the number of sticks on the table: 0, 1, 2 …"), code="sticks")
        return count

    def clean_penalty_amount(self) -> int | None:
        """Tenths off, or None."""
        return parse_tenths(self.cleaned_data["penalty_amount"])

    def sheet(self) -> Sheet:
        """What is typed so far; a field that cannot be read counts as missing."""
        read = self.cleaned_data
        points: dict[str, int | None] = {}
        for wind in WINDS:
            value = read.get(f"points_{wind}")
            points[wind] = -abs(value) if value is not None and read.get(f"below_{wind}") else value
        return Sheet(
            points=points,
            sticks_left=read.get("sticks") if self.game.sticks else 0,
            chombo={wind: count for wind in WINDS if (count := read.get(f"chombo_{wind}"))},
            during=frozenset(wind for wind in WINDS if read.get(f"during_{wind}")),
        )

    @property
    def has_penalty(self) -> bool:
        """Whether any part of a penalty is written on the sheet."""
        return any(self.cleaned_data.get(f"penalty_{part}") for part in ("wind", "amount", "reason"))

    def penalty(self, seats: dict[str, Seat], round_: Round) -> NewPenalty | None:
        """The penalty written on the sheet, if any part of it is."""
        read = self.cleaned_data
        wind, tenths, reason = read.get("penalty_wind"), read.get("penalty_amount"), read.get("penalty_reason")
        if not self.has_penalty:
            return None
        entrant = seats[wind].entrant if wind in seats else None
        return NewPenalty(entrant=entrant, tenths=tenths, reason=reason or "", round=round_)

    @classmethod
    def initial_of(cls, sheet: Sheet) -> dict[str, Any]:
        """Initial values for an existing version."""
        values: dict[str, Any] = {"sticks": "" if sheet.sticks_left is None else str(sheet.sticks_left)}
        for wind in WINDS:
            value = sheet.points.get(wind)
            values[f"points_{wind}"] = "" if value is None else str(abs(value))
            values[f"below_{wind}"] = bool(value is not None and value < 0)
            values[f"chombo_{wind}"] = sheet.chombo.get(wind) or None
            values[f"during_{wind}"] = wind in sheet.during
        return values


class PenaltyForm(forms.Form):
    entrant = forms.ModelChoiceField(queryset=Entrant.objects.none(), label=_("player"), empty_label="–")
    hanchan = forms.ModelChoiceField(
        queryset=Round.objects.none(), required=False, label=_("hanchan"), empty_label=_("the whole tournament")
    )
    preset = forms.ChoiceField(required=False, label=_("type of penalty"))
    minutes = forms.IntegerField(required=False, min_value=1, max_value=999, label=_("minutes late (round up)"))
    amount = forms.CharField(
        required=False,
        max_length=20,
        label=_("points deducted"),
        help_text=_("Leave empty to use the default of the chosen type."),
    )
    unit = forms.ChoiceField(
        label=_("unit"),
        choices=[("score", _("final score (1.0)")), ("points", _("points at the table (1000)"))],
        initial="score",
    )
    reason = forms.CharField(
        required=False,
        max_length=300,
        label=_("reason shown"),
        help_text=_("Leave empty to use the default of the chosen type."),
    )
    knowing = forms.BooleanField(required=False, label=_("Give the penalty anyway"))

    def __init__(self, *args: Any, tournament: Tournament, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.reasons = {reason.id: reason for reason in reasons_for(ruleset)}
        entrant: Any = self.fields["entrant"]
        hanchan: Any = self.fields["hanchan"]
        preset: Any = self.fields["preset"]
        nobody_yet = (Entrant.Status.WAITING, Entrant.Status.PENDING)
        found = Entrant.objects.filter(tournament=tournament, merged_into=None).exclude(status__in=nobody_yet)
        entrant.queryset = found
        named = ((each.pk, self._named(each)) for each in by_name(found))
        entrant.choices = [("", entrant.empty_label), *named]
        hanchan.queryset = Round.objects.filter(tournament=tournament).order_by("number")
        hanchan.label_from_instance = lambda round_: str(round_.number)
        if ruleset.score_unit == 1:
            del self.fields["unit"]  # a point at the table is a point of the score
        preset.choices = [("", "–")] + [(r.id, self._label(r)) for r in self.reasons.values()]

    @staticmethod
    def _named(entrant: Entrant) -> str:
        """Whoever left can still be given one for what was played: then it is known whom one chooses."""
        left = entrant.status == Entrant.Status.WITHDRAWN
        name = entrant.public_name
        return f"{name} ({entrant.get_status_display()})" if left else name

    @staticmethod
    def _label(reason: Any) -> str:
        if reason.tenths is None:
            return str(reason.text)
        return f"{reason.text} ({numbers.tenths(-reason.tenths)})"

    def clean(self) -> dict[str, Any]:
        """The amount and the words, from the chosen reason where they are left empty."""
        cleaned: dict[str, Any] = super().clean() or {}
        reason = self.reasons.get(cleaned.get("preset") or "")
        try:
            tenths = parse_tenths(cleaned.get("amount") or "", in_points=cleaned.get("unit") == "points")
        except forms.ValidationError as error:
            self.add_error("amount", error)
            return cleaned
        words = cleaned.get("reason") or (str(reason.text) if reason and reason.id != "other" else "")
        if reason is not None and reason.id == LATE and reason.per_minute:
            minutes = cleaned.get("minutes")
            longest = self.ruleset.late_minutes_until_substitute
            if minutes is None and tenths is None:
                self.add_error("minutes", _("Enter the minutes late (round up)."))
            elif minutes is not None and longest and minutes > longest and tenths is None:
                self.add_error(
                    "minutes",
                    _(
                        "After %(minutes)d minutes a substitute plays. Enter the points to deduct if you decide "
                        "otherwise."
                    )
                    % {"minutes": longest},
                )
            elif minutes is not None and tenths is None:
                tenths = minutes * (reason.tenths or 0)
            if minutes is not None and not cleaned.get("reason"):
                words = _("Late: %(minutes)d min") % {"minutes": minutes}
        elif tenths is None and reason is not None:
            tenths = reason.tenths
        cleaned["tenths"] = tenths
        cleaned["words"] = str(words)
        return cleaned

    def penalty(self) -> NewPenalty:
        read = self.cleaned_data
        return NewPenalty(read.get("entrant"), read.get("tenths"), read.get("words", ""), read.get("hanchan"))

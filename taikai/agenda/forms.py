"""Forms of the programme. Times are local times of the venue."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.agenda.domain.local_times import span
from taikai.agenda.domain.programme import MOST_MINUTES, NewItem
from taikai.agenda.domain.programme_template import DayShape
from taikai.agenda.models import Item
from taikai.formatting.datetime_fields import DayInput, TimeOfDayInput
from taikai.tournaments.models import Tournament


class ItemForm(forms.Form):
    day = forms.DateField(label=_("Day"), widget=DayInput())
    start = forms.TimeField(label=_("From"), widget=TimeOfDayInput())
    end = forms.TimeField(
        label=_("To"),
        widget=TimeOfDayInput(),
        help_text=_("An end earlier than the start means the next day."),
    )
    title = forms.CharField(label=_("Title"), max_length=120)
    kind = forms.ChoiceField(label=_("Kind"), choices=Item.Kind.choices, initial=Item.Kind.OTHER)
    hanchan = forms.IntegerField(
        label=_("Hanchan"),
        required=False,
        min_value=1,
        max_value=30,
        help_text=_("Hanchan number (only if the item is a hanchan)"),
    )

    def __init__(self, *args: Any, tournament: Tournament, item: Item | None = None, **kwargs: Any) -> None:
        self.tournament = tournament
        if item is not None:
            kwargs["initial"] = _as_initial(item, tournament)
        elif "initial" not in kwargs:
            kwargs["initial"] = {"day": tournament.starts_on}
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        """Turn day and times into moments, in the tournament's zone."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if all(name in cleaned for name in ("day", "start", "end")):
            moments, problems = span(cleaned["day"], cleaned["start"], cleaned["end"], self.tournament.zone)
            for problem in problems:
                self.add_error(problem.where, problem.message)
            if moments is not None:
                cleaned["moments"] = moments
        return cleaned

    @property
    def wanted(self) -> NewItem:
        """The line as asked for; only after `is_valid()`."""
        starts_at, ends_at = self.cleaned_data["moments"]
        return NewItem(
            starts_at,
            ends_at,
            self.cleaned_data["title"].strip(),
            self.cleaned_data["kind"],
            self.cleaned_data["hanchan"],
        )


def _as_initial(item: Item, tournament: Tournament) -> dict[str, Any]:
    start, end = item.starts_at.astimezone(tournament.zone), item.ends_at.astimezone(tournament.zone)
    return {
        "day": start.date(),
        "start": start.time(),
        "end": end.time(),
        "title": item.shown_title,
        "kind": item.kind,
        "hanchan": item.hanchan,
    }


class MoveForm(forms.Form):
    """Everything after a line moves by some minutes."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("15 = later, −15 = earlier"),
    )
    mode = forms.ChoiceField(
        label=_("Items to move"),
        choices=[
            ("rest", _("all of today’s items not played yet")),
            ("from", _("this item and all after it")),
            ("longer", _("make this item longer and move all after it")),
            ("after", _("only items after this one")),
        ],
        initial="from",
    )
    all_days = forms.BooleanField(label=_("also the following days"), required=False)


class DayForm(forms.Form):
    """The shape of a usual day, for an empty programme."""

    first = forms.TimeField(label=_("Registration from"), widget=TimeOfDayInput(), initial="09:00")
    between = forms.IntegerField(
        label=_("Minutes between hanchans"), min_value=0, max_value=240, initial=DayShape.between
    )
    lunch = forms.IntegerField(
        label=_("Minutes for lunch"),
        min_value=0,
        max_value=300,
        initial=DayShape.lunch,
        help_text=_("0 = no lunch break"),
    )

    @property
    def shape(self) -> DayShape:
        """The shape asked for; only after `is_valid()`."""
        return DayShape(
            first=self.cleaned_data["first"],
            between=self.cleaned_data["between"],
            lunch=self.cleaned_data["lunch"],
        )

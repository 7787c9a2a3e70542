"""Form of the self check-in settings: its time and whether it needs the code."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.arrivals.models import Door
from taikai.formatting.datetime_fields import MomentInput
from taikai.tournaments.domain.event.movable_deadlines import to_utc
from taikai.tournaments.models import Tournament

WALL = "%Y-%m-%dT%H:%M"


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        input_formats=[WALL, f"{WALL}:%S"],
        widget=MomentInput(),
    )


class DoorForm(forms.Form):
    """Times are those of the clock on the wall at the place."""

    opens_at = _moment(_("Opens"))
    closes_at = _moment(_("Closes"))
    needs_code = forms.BooleanField(
        label=_("Require the venue code"),
        help_text=_("Without the code, players can check in from home."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, tournament: Tournament, door: Door | None, **kwargs: Any) -> None:
        self.tournament = tournament
        zone, day = tournament.zone, tournament.starts_on
        kwargs["initial"] = {
            "opens_at": _wall(door.opens_at, zone) if door else dt.datetime.combine(day, dt.time(8)),
            "closes_at": _wall(door.closes_at, zone) if door else dt.datetime.combine(day, dt.time(10)),
            "needs_code": door.needs_code if door else True,
        }
        super().__init__(*args, **kwargs)

    def _clean_moment(self, name: str) -> dt.datetime:
        given: dt.datetime = self.cleaned_data[name]
        moment = to_utc(given.date(), given.time(), self.tournament.zone)
        if moment is None:
            raise forms.ValidationError(_("The clocks go forward then. Choose a time an hour later."))
        return moment

    def clean_opens_at(self) -> dt.datetime:
        """The moment the wall clock shows it."""
        return self._clean_moment("opens_at")

    def clean_closes_at(self) -> dt.datetime:
        """The moment the wall clock shows it."""
        return self._clean_moment("closes_at")


def _wall(moment: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    return moment.astimezone(zone).replace(tzinfo=None)

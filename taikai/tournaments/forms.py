"""Forms of the tournament and its staff."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.tournaments.models import Staff, Tournament

CURRENCIES = ["PLN", "EUR", "USD", "GBP", "JPY", "CHF", "CZK", "DKK", "HUF", "NOK", "SEK", "UAH"]
DATE = {"type": "date"}


def zones() -> list[tuple[str, str]]:
    """All time zones of the world, by name."""
    return [(name, name.replace("_", " ")) for name in sorted(zoneinfo.available_timezones()) if "/" in name]


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an organiser decides; the rules have a form of their own."""

    timezone = forms.ChoiceField(label=_("time zone"), choices=zones, initial="Europe/Warsaw")
    currency = forms.ChoiceField(label=_("currency"), choices=[(c, c) for c in CURRENCIES])

    class Meta:
        model = Tournament
        fields = [
            "name",
            "starts_on",
            "ends_on",
            "place",
            "timezone",
            "description",
            "contact",
            "hanchan_count",
            "minutes_per_hanchan",
            "capacity",
            "fee",
            "currency",
            "visibility",
            "release",
        ]
        widgets = {
            "starts_on": forms.DateInput(attrs=DATE, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs=DATE, format="%Y-%m-%d"),
            "description": forms.Textarea(attrs={"rows": 8}),
        }

    def clean(self) -> dict[str, Any]:
        """The last day cannot be before the first."""
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day (%(first)s).") % {"first": first})
        return cleaned


class StaffForm(forms.Form):
    """Invite an organiser or a judge."""

    name = forms.CharField(label=_("name"), max_length=150)
    email = forms.EmailField(label=_("e-mail"))
    role = forms.ChoiceField(label=_("role"), choices=Staff.Role.choices, initial=Staff.Role.JUDGE)
    plays = forms.BooleanField(label=_("plays too"), required=False)

"""Form of an announcement."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.news.domain.announcements import NewsText
from taikai.news.models import MOST_TEXT, Announcement
from taikai.tournaments.domain.event.movable_deadlines import to_utc
from taikai.tournaments.models import Tournament

WALL = "%Y-%m-%dT%H:%M"


class AnnouncementForm(forms.Form):
    """What, where and when, and to whom. The time is that of the clock on the wall."""

    text = forms.CharField(
        label=_("What"), max_length=MOST_TEXT, widget=forms.Textarea(attrs={"rows": 3, "maxlength": MOST_TEXT})
    )
    when = forms.DateTimeField(
        label=_("When"),
        required=False,
        input_formats=[WALL, f"{WALL}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WALL),
    )
    place = forms.CharField(label=_("Where"), max_length=100, required=False)
    to_players = forms.BooleanField(label=_("All players (phones and public pages)"), required=False, initial=True)
    to_judges = forms.BooleanField(label=_("Judges"), required=False, initial=True)
    to_screens = forms.BooleanField(label=_("Screens"), required=False, initial=True)
    by_mail = forms.BooleanField(label=_("Also by e-mail, one to each recipient"), required=False)

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        made: Announcement | None = None,
        mails: bool = True,
        **kwargs: Any,
    ) -> None:
        self.tournament = tournament
        if made is not None:
            kwargs["initial"] = {
                "text": made.text,
                "place": made.place,
                "when": made.at and made.at.astimezone(tournament.zone).replace(tzinfo=None),
                "to_players": made.to_players,
                "to_judges": made.to_judges,
                "to_screens": made.to_screens,
                "by_mail": made.mailed > 0,  # who has read it in an e-mail reads the correction in one
            }
        super().__init__(*args, **kwargs)
        if not mails:
            del self.fields["by_mail"]

    def clean_when(self) -> dt.datetime | None:
        """The moment the wall clock at the place shows it."""
        given: dt.datetime | None = self.cleaned_data["when"]
        if given is None:
            return None
        moment = to_utc(given.date(), given.time(), self.tournament.zone)
        if moment is None:
            raise forms.ValidationError(_("The clocks go forward then. Choose a time an hour later."))
        return moment

    @property
    def words(self) -> NewsText:
        """The announcement as asked for; only after `is_valid()`."""
        data = self.cleaned_data
        return NewsText(
            text=data["text"].strip(),
            place=data["place"].strip(),
            at=data["when"],
            to_players=data["to_players"],
            to_judges=data["to_judges"],
            to_screens=data["to_screens"],
            by_mail=data.get("by_mail", False),
        )

"""The big screen of chances."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.chances.domain.stored import may_show, shown_chances
from taikai.live.pages import ScreenLack, register_screen
from taikai.tournaments.models import Tournament


def has_chances(tournament: Tournament) -> bool:
    """Whether the public may see chances now."""
    return may_show(tournament) and shown_chances(tournament, "public") is not None


def lacks_chances(tournament: Tournament) -> ScreenLack | None:
    """What has to be set before the screen shows chances."""
    if tournament.shows_chances:
        return None
    url = reverse("tournament-edit", args=[tournament.slug])
    return ScreenLack(_("This screen is empty because chances are off."), url, _("Turn on chances"))


register_screen("screen-chances", gettext_lazy("Chances"), has_chances, lacks=lacks_chances)

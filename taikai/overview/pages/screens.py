"""Big screen pages that this app adds to the rotation."""

from __future__ import annotations

from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.hands.domain.broadcast import broadcast_of
from taikai.live.pages import ScreenLack, register_screen
from taikai.tournaments.models import Tournament


def feature_state(tournament: Tournament) -> Literal["off", "none", "chosen"]:
    """Whether tables may be followed, and one is the feature table. One query."""
    found = broadcast_of(tournament)
    if found is None:
        return "off"
    return "none" if found.feature_id is None else "chosen"


def has_feature(tournament: Tournament) -> bool:
    """Whether there is a feature table. One query."""
    return feature_state(tournament) == "chosen"


def feature_lacks(tournament: Tournament) -> ScreenLack | None:
    """What has to be set before the feature table can be seen."""
    url = reverse("manage-broadcast", args=[tournament.slug])
    match feature_state(tournament):
        case "off":
            words = _("This screen is empty because live coverage is off.")
            return ScreenLack(words, url, _("Turn on live coverage"))
        case "none":
            words = _("This screen is empty because no feature table is chosen.")
            return ScreenLack(words, url, _("Choose the feature table"))
    return None


register_screen("screen-feature", gettext_lazy("Feature table"), has_feature, lacks=feature_lacks)

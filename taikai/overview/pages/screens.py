"""The screens this room adds to those that take turns."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.hands.domain.broadcast import broadcast_of
from taikai.live.pages import register_screen
from taikai.tournaments.models import Tournament


def has_feature(tournament: Tournament) -> bool:
    """Whether there is a feature table. One query."""
    found = broadcast_of(tournament)
    return found is not None and found.feature_id is not None


register_screen("screen-feature", _("Feature table"), has_feature)

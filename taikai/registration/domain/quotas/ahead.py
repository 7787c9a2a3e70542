"""What another number of places would do at once, said before it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.registration.domain.quotas.belonging import groups_of
from taikai.registration.domain.quotas.groups import effect_of
from taikai.registration.domain.quotas.state import quotas
from taikai.registration.models import Entrant
from taikai.tournaments.domain.hooks import foresight
from taikai.tournaments.models import Tournament

NAMED = 12  # so many names, then how many more


@foresight
def places_ahead(tournament: Tournament, values: Mapping[str, Any]) -> list[str]:
    """Who would be called up, and how many would hold a place more than there are. At most six queries."""
    capacity = values.get("capacity")
    if capacity is None or capacity == tournament.capacity:
        return []
    effect = effect_of(tournament, groups_of(tournament), capacity)
    hours = values.get("accept_hours", tournament.accept_hours)
    return [*_called(effect.called, bool(hours)), *_too_many(tournament, capacity), *effect.over]


def _called(people: Sequence[Entrant], asked: bool) -> list[str]:
    if not people:
        return []
    names = ", ".join(entrant.public_name for entrant in people[:NAMED])
    if more := len(people) - NAMED if len(people) > NAMED else 0:
        names = ngettext("%(names)s and %(count)d more", "%(names)s and %(count)d more", more) % {
            "names": names,
            "count": more,
        }
    if asked:
        return [
            _("An e-mail would ask these people of the waiting list whether they take a place: %(names)s.")
            % {"names": names}
        ]
    return [_("These people of the waiting list would get a place, and an e-mail: %(names)s.") % {"names": names}]


def _too_many(tournament: Tournament, capacity: int) -> list[str]:
    taken = quotas(tournament, ()).places.total
    if taken <= capacity:
        return []
    words = _("%(taken)d hold a place, %(over)d more than that. Nobody loses theirs; nobody more gets one.")
    return [words % {"taken": taken, "over": taken - capacity}]

"""Preview of a change of capacity or of a group, before it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.jobs.domain.mail_server import can_send_email
from taikai.registration.domain.quotas.group_membership import groups_of
from taikai.registration.domain.quotas.groups import effect_of, too_many_words, with_group
from taikai.registration.domain.quotas.state import quotas
from taikai.registration.models import Entrant
from taikai.tournaments.domain.extension_points import effect_previews
from taikai.tournaments.models import Tournament

NAMED = 12  # so many names, then how many more


@effect_previews.register()
def preview_capacity(tournament: Tournament, values: Mapping[str, Any]) -> list[str]:
    """Who would be called up, and how many would hold a place more than there are. At most six queries."""
    capacity = values.get("capacity")
    if capacity is None or capacity == tournament.capacity:
        return []
    effect = effect_of(tournament, groups_of(tournament), capacity)
    hours = values.get("accept_hours", tournament.accept_hours)
    return [*_called(effect.called, bool(hours)), *_too_many(tournament, capacity), *effect.over]


def preview_group(tournament: Tournament, pk: int, values: Mapping[str, Any] | None) -> list[str]:
    """The same of a group with other limits, a new one (`pk` 0) or one less (no values)."""
    effect = effect_of(tournament, with_group(tournament, pk, values))
    return [*_called(effect.called, bool(tournament.accept_hours)), *effect.over]


def _called(people: Sequence[Entrant], asked: bool) -> list[str]:
    if not people:
        return []
    names = ", ".join(entrant.public_name for entrant in people[:NAMED])
    if more := len(people) - NAMED if len(people) > NAMED else 0:
        names = ngettext("%(names)s and %(count)d more", "%(names)s and %(count)d more", more) % {
            "names": names,
            "count": more,
        }
    if not can_send_email():
        words = _(
            "These players on the waiting list would be next: %(names)s. Tell them yourself, because this "
            "site can’t send e-mails."
        )
    elif asked:
        words = _("These players on the waiting list would be offered a place by e-mail: %(names)s.")
    else:
        words = _("These players on the waiting list would get a place and an e-mail: %(names)s.")
    return [words % {"names": names}]


def _too_many(tournament: Tournament, capacity: int) -> list[str]:
    taken = quotas(tournament, ()).places.total
    return [too_many_words(taken, capacity)] if taken > capacity else []

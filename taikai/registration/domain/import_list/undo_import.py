"""Undo of an import: removes its registrations while nothing else depends on them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Final

from django.utils.translation import ngettext

from taikai.problems import refuse
from taikai.registration.domain.duplicates.merge import related_fields
from taikai.registration.domain.import_list.log_lines import log_all, meant_by
from taikai.registration.domain.waiting_list import fill_places
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

#: What an entry brings along by itself and may take with it: its answers, its groups, whose it is, its price.
OWN: Final = frozenset({"registration.Answer", "registration.Membership", "people.Part", "money.Bill"})
#: What the list itself made for them, by the field that says when: the payment of who it says has paid.
CAME_ALONG: Final = {"money.Payment": "at"}
MOST_NAMES: Final = 5


@undoes("entrant.imported", "entrants.edit")
def take_out(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """Remove the entries a list brought; who waits moves up.

    Raises:
        Refusal: some of them have paid, checked in, a seat or anything else by now, or were changed since.
    """
    with change(tournament, actor, "entrant.import_undone", key=key, content=(entry.pk,)) as act:
        if act.repeated:
            return
        pks = meant_by(entry)
        people = list(Entrant.objects.filter(tournament=act.tournament, pk__in=pks).order_by("pk"))
        busy = _busy(people, entry.at) | _changed(act.tournament, entry, pks)
        if busy:
            raise refuse("import.used", _words([each.name for each in people if each.pk in busy]))
        log_all(act, people, before={"count": len(people)})
        for each in people:
            each.delete()
        fill_places(act)


def _words(names: Sequence[str]) -> str:
    shown = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
    return ngettext(
        "The import can’t be undone because %(names)s has changed since then. Withdraw unwanted players instead.",
        "The import can’t be undone because %(count)s players have changed since then (%(names)s). Withdraw "
        "unwanted players instead.",
        len(names),
    ) % {"names": shown, "count": len(names)}


def _busy(people: Sequence[Entrant], came: dt.datetime) -> set[int]:
    """Who is here, or is named by a row of any app that is not their own and did not come with them."""
    found = {each.pk for each in people if each.checked_in_at or each.status == Entrant.Status.WITHDRAWN}
    pks = [each.pk for each in people]
    for model, name in related_fields():
        if model._meta.label not in OWN:
            rows = model._default_manager.filter(**{f"{name}__in": pks})
            if model._meta.label in CAME_ALONG:
                rows = rows.exclude(**{f"{CAME_ALONG[model._meta.label]}__lte": came})
            found.update(rows.values_list(f"{name}_id", flat=True))
    return found


def _changed(tournament: Tournament, entry: LogEntry, pks: Sequence[int]) -> set[int]:
    """Whom a later line of the log is about."""
    later = tournament.log.filter(pk__gt=entry.pk, target_id__startswith="entrant")
    found: set[int] = set()
    for line in later:
        found.update(meant_by(line, pks))
    return found

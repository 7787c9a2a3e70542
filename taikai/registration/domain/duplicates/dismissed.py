"""Possible duplicates for the organiser, and those dismissed as two different players."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.duplicates.find import DuplicatePair, TwoNumbers, duplicate_pairs, in_order
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant, TwoPeople
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def dismissed_pairs(tournament: Tournament) -> list[TwoPeople]:
    """Which entries are said to be two people's and would be pointed out otherwise; both still in the event."""
    withdrawn = Q(first__status=Entrant.Status.WITHDRAWN) | Q(second__status=Entrant.Status.WITHDRAWN)
    rows = TwoPeople.objects.filter(first__tournament=tournament).exclude(withdrawn)
    return list(rows.select_related("first", "second"))


def duplicates_of(tournament: Tournament) -> list[DuplicatePair]:
    """Entries that may be one person's, without those said to be two people's. Two queries."""
    people = Entrant.objects.filter(tournament=tournament).exclude(status=Entrant.Status.WITHDRAWN)
    rows = TwoPeople.objects.filter(first__tournament=tournament)
    apart: set[TwoNumbers] = set(rows.values_list("first_id", "second_id"))
    found = duplicate_pairs(people, apart)
    for pair in found:
        pair.first.tournament = pair.second.tournament = tournament
    return found


def count_duplicates(tournament: Tournament) -> int:
    """How many such pairs there are; worked out once a revision, for a notice on a page that says more."""
    return once_a_revision(tournament, ("doubles",), lambda: len(duplicates_of(tournament)))


def _two(act: Change, one: int, other: int) -> tuple[Entrant, Entrant]:
    if one == other:
        raise refuse("doubles.one", _("Choose two different registrations."))
    low, high = in_order(one, other)
    return entrant_in(act, low), entrant_in(act, high)


def _log(act: Change, two: Sequence[Entrant]) -> None:
    pks = "-".join(str(each.pk) for each in two)
    act.log(target=" · ".join(each.name for each in two), target_id=f"doubles:{pks}")


def dismiss_pair(tournament: Tournament, one: int, other: int, *, actor: Actor, key: str = "") -> None:
    """Note that two entries are two people's: they are pointed out no more. Said twice changes nothing.

    Raises Refusal where one of them is not there.
    """
    with change(tournament, actor, "doubles.apart", key=key, content=(one, other)) as act:
        if act.repeated:
            return
        first, second = _two(act, one, other)
        TwoPeople.objects.get_or_create(first=first, second=second)
        _log(act, (first, second))


def restore_pair(tournament: Tournament, one: int, other: int, *, actor: Actor, key: str = "") -> None:
    """Take that back: if they look alike they are pointed out again. Raises Refusal where one is not there."""
    with change(tournament, actor, "doubles.again", key=key, content=(one, other)) as act:
        if act.repeated:
            return
        first, second = _two(act, one, other)
        TwoPeople.objects.filter(first=first, second=second).delete()
        _log(act, (first, second))


def _numbers(entry: LogEntry) -> tuple[int, int]:
    one, _dash, other = entry.target_id.partition(":")[2].partition("-")
    return int(one), int(other)


@undoes("doubles.apart", "entrants.edit")
def undo_dismissal(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """They are looked at again."""
    restore_pair(tournament, *_numbers(entry), actor=actor, key=key)


@undoes("doubles.again", "entrants.edit")
def undo_restoring(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """They are two people after all."""
    dismiss_pair(tournament, *_numbers(entry), actor=actor, key=key)

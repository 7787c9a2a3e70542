"""Taking back what was noted about an entrant."""

from __future__ import annotations

from taikai.registration.domain.bulk import set_checked_in, set_paid
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def _people(entry: LogEntry) -> list[int]:
    return [int(number) for number in entry.target_id.partition(":")[2].split(",") if number.isdigit()]


@undoes("entrant.checked_in", "entrants.check_in")
def not_here(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """Who was checked in is not here."""
    for number, pk in enumerate(_people(entry)):
        set_checked_in(tournament, pk, False, actor=actor, key=f"{key}{number}" if key else "")


@undoes("entrant.not_here", "entrants.check_in")
def here(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """Whose check-in was taken back is here."""
    set_checked_in(tournament, _people(entry)[0], True, actor=actor, key=key)


@undoes("entrant.paid", "entrants.edit")
def not_paid(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee is open again."""
    set_paid(tournament, _people(entry), False, actor=actor, key=key)


@undoes("entrant.unpaid", "entrants.edit")
def paid(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee is paid after all."""
    set_paid(tournament, _people(entry), True, actor=actor, key=key)

"""What stands beside a name at the door: what is missing, and which hanchans somebody plays."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.arrivals.domain.availability import Plays, plays_of
from taikai.arrivals.domain.missing import CONSENT, FEE, NUMBER, asks_numbers, missing
from taikai.registration.models import Entrant
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

WORDS: dict[str, Any] = {
    FEE: gettext_lazy("fee"),
    NUMBER: gettext_lazy("EMA number"),
    CONSENT: gettext_lazy("consent"),
}


def plays_words(plays: Plays | None, hanchans: int) -> str:
    """ "from hanchan 2", "until hanchan 3"; "" for who plays all of them."""
    if plays is None or plays.all_of(hanchans):
        return ""
    if plays.first > plays.last:
        return _("plays no hanchan")
    values = {"first": plays.first, "last": plays.last}
    if plays.last == hanchans:
        return _("from hanchan %(first)d") % values
    if plays.first == 1:
        return _("until hanchan %(last)d") % values
    return _("hanchans %(first)d to %(last)d") % values


def notes_for(tournament: Tournament) -> tuple[bool, dict[int, Plays]]:
    """Whether EMA numbers matter, and who plays only part. Asked once for each state of the event."""
    return once_a_revision(
        tournament, ("arrival notes",), lambda: (asks_numbers(tournament), plays_of(tournament))
    )


def note_of(tournament: Tournament, entrant: Entrant, *, with_fee: bool = True) -> list[tuple[str, bool]]:
    """The words beside a name, each with whether it is something missing."""
    numbers, plays = notes_for(tournament)
    lacks = [what for what in missing(tournament, entrant, numbers) if with_fee or what != FEE]
    found = [(str(WORDS[what]), True) for what in lacks]
    when = plays_words(plays.get(entrant.pk), tournament.hanchan_count)
    return [(when, False), *found] if when else found

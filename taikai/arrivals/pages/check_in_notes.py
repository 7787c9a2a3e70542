"""Notes beside a name in the check-in list: missing requirements, hanchans the player sits in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.arrivals.domain.availability import Plays, plays_of
from taikai.arrivals.domain.check_in_requirements import CONSENT, FEE, NUMBER, missing_requirements
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
        return _("to hanchan %(last)d") % values
    return _("hanchans %(first)d to %(last)d") % values


@dataclass(frozen=True, slots=True)
class Notes:
    """What is the same for everybody at the door: `numbers` matter, who plays only part, what most lack.

    `asked`: by what it is, of how many; said once above the list and not beside each name.
    """

    numbers: bool
    plays: dict[int, Plays]
    asked: dict[str, int]
    expected: int


def notes_for(tournament: Tournament) -> Notes:
    """Asked once for each state of the event. Two queries."""
    return once_a_revision(tournament, ("arrival notes",), lambda: _notes(tournament))


def _notes(tournament: Tournament) -> Notes:
    expected = Q(status__in=Entrant.HOLDS_A_PLACE)
    found = Entrant.objects.filter(tournament=tournament).aggregate(
        given=Count("pk", filter=~Q(ema_number="")),
        expected=Count("pk", filter=expected),
        no_number=Count("pk", filter=expected & Q(ema_number="")),
        no_consent=Count("pk", filter=expected & Q(consented_at=None)),
    )
    lacking = {NUMBER: found["no_number"] if found["given"] else 0, CONSENT: found["no_consent"]}
    most = {what: count for what, count in lacking.items() if 2 * count > found["expected"]}
    return Notes(bool(found["given"]), plays_of(tournament), most, found["expected"])


def asked_of_most(tournament: Tournament) -> str:
    """What nearly everybody is asked on arrival, in one line; "" where that is nothing."""
    notes = notes_for(tournament)
    return ", ".join(
        _("%(item)s (%(count)d of %(all)d)") % {"item": WORDS[what], "count": count, "all": notes.expected}
        for what, count in notes.asked.items()
    )


@dataclass(frozen=True, slots=True)
class Note:
    """A word beside a name. `kind`: "plays", "missing", or "ask" for what nobody can be blamed for."""

    words: str
    kind: str


def note_of(tournament: Tournament, entrant: Entrant) -> list[Note]:
    """The words beside a name; what most lack stands above the list, and the fee has its own button."""
    notes = notes_for(tournament)
    found = []
    when = plays_words(notes.plays.get(entrant.pk), tournament.hanchan_count)
    if when:
        found.append(Note(when, "plays"))
    for what in missing_requirements(tournament, entrant, notes.numbers):
        if what != FEE and what not in notes.asked:
            # Whoever applies agrees: only whom the organisers entered themselves has not been asked yet.
            found.append(Note(str(WORDS[what]), "ask" if what == CONSENT else "missing"))
    return found

"""Federation's result list, and its problems before export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.federation.domain.federations import Federation
from taikai.federation.domain.name_parts import Split, split
from taikai.federation.domain.rank import base_rank
from taikai.registration.domain.names import name_key
from taikai.registration.models import Entrant
from taikai.standings.domain.ranking.current import Current


@dataclass(frozen=True, slots=True)
class FederationLine:
    """One line: score in tenths, base rank whole, `games` hanchans played. `person`: the entrant's id."""

    person: int
    place: int
    number: str
    name: Split
    shown: str
    country: str
    club: str
    score: int
    games: int
    base_rank: int


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something about a line to look at: `serious` is one the federation would send back."""

    person: int
    who: str
    text: str
    serious: bool = True


def results_of(current: Current, entrants: Iterable[Entrant]) -> list[FederationLine]:
    """Everybody who has an official place, best first. Substitutes have none and are not in the list."""
    by_id = {entrant.pk: entrant for entrant in entrants}
    rows = current.now.rows
    found = []
    for row in rows:
        entrant = by_id.get(row.person.id)
        found.append(
            FederationLine(
                person=row.person.id,
                place=row.place,
                number=entrant.ema_number if entrant else "",
                name=split(entrant.whole_name, entrant.whole_family) if entrant else split(row.person.name),
                shown=row.person.name,
                country=row.person.country,
                club=row.person.club,
                score=row.total,
                games=len(row.games),
                base_rank=base_rank(row.place, len(rows)),
            )
        )
    return found


def flaws_of(federation: Federation, results: Sequence[FederationLine]) -> list[Flaw]:
    """What to put right before the file goes out, serious things first, then in the order of the list."""
    numbers = Counter(each.number for each in results if each.number)
    namesakes = Counter(name_key(each.shown) for each in results)
    found: list[Flaw] = []
    for each in results:
        found += _flaws(federation, each, numbers[each.number] > 1, namesakes[name_key(each.shown)] > 1)
    return sorted(found, key=lambda flaw: not flaw.serious)


def _flaws(federation: Federation, each: FederationLine, twice: bool, namesake: bool) -> list[Flaw]:
    found = []

    def flaw(text: str, *, serious: bool = True) -> None:
        found.append(Flaw(each.person, each.shown, text, serious))

    if federation.prefixes and not each.number:
        flaw(_("has no EMA number"))
    if twice:
        flaw(_("has the same EMA number as another player"))
    if namesake and not each.number:
        flaw(_("has a namesake and no EMA number to tell them apart"))
    if not each.country:
        flaw(_("has no country"))
    if not each.name.whole:
        flaw(_("has only one name, so enter the family name"))
    elif each.name.guessed and len(each.shown.split()) > 2:
        text = _("“%(family)s” is used as the family name")
        flaw(text % {"family": each.name.family}, serious=False)
    at_home = federation.prefixes.get(each.number[:2])
    if at_home and each.country and at_home != each.country:
        text = _("has a number from %(number)s but plays for %(country)s")
        flaw(text % {"number": at_home, "country": each.country}, serious=False)
    elif each.number and not at_home and federation.prefixes and not each.number.startswith(federation.guest):
        text = _("has a number that begins with %(digits)s, which is no known country")
        flaw(text % {"digits": each.number[:2]}, serious=False)
    return found

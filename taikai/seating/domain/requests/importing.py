"""Import of a prescribed schedule, pasted in a usual layout and validated as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from planner.files.prescribed import read_schedule
from taikai.problems import Problem, Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.people.availability import Availability, availability_of
from taikai.seating.domain.people.roster import Roster, roster_of
from taikai.seating.domain.people.wishes import NameBook, wishes_of
from taikai.seating.domain.requests.problem_texts import as_problems
from taikai.seating.domain.requests.request import DrawWanted, HanchansWanted, Request, assemble
from taikai.seating.domain.seats.load import numbers_with_results, seated_rounds
from taikai.tournaments.models import Tournament

MOST_TEXT = 400_000


def numbered(roster: Roster) -> list[Entrant]:
    """Who the numbers of a schedule are: the players in order of application, then the fillers, from 1."""
    return list(roster.seated)


def import_request(tournament: Tournament, text: str, begins: int) -> Request:
    """The request that seats people as the text says; its first round is hanchan `begins`.

    Raises:
        Refusal: with everything that is wrong, each with its line or hanchan.
    """
    rounds = seated_rounds(tournament, published_only=False)
    reported = numbers_with_results(tournament)
    kept = [each for each in rounds if each.round.is_published or each.number in reported]
    first = len(kept) + 1
    if len(text) > MOST_TEXT:
        raise Refusal(Problem("import.long", "text", _("This schedule is too long. Import fewer hanchans.")))
    read = read_schedule(text)
    problems = as_problems("import", "text", read.problems)
    if not 1 <= begins <= first:
        problems.append(
            Problem(
                "import.begins",
                "begins",
                _("A schedule can’t begin with hanchan %(begins)d. Choose hanchan 1 to %(first)d.")
                % {"first": first, "begins": begins},
            )
        )
    last = begins + len(read.rounds) - 1
    if read.rounds and not first <= last <= tournament.hanchan_count:
        problems.append(
            Problem(
                "import.length",
                "text",
                _("This schedule ends with hanchan %(last)d. You can import hanchans %(first)d to %(all)d.")
                % {"last": last, "first": first, "all": tournament.hanchan_count},
            )
        )
    roster = roster_of(tournament)
    found, unknown = _people(tournament, roster, read.rounds)
    problems += unknown
    if problems:
        raise Refusal(problems)
    start: list[Any] = [[list(table) for table in each.as_ids()] for each in kept]
    start = [*start[: begins - 1], *found] if begins <= len(kept) else [*start, *found]
    named = {n: {who for table in tables for who in table} for n, tables in enumerate(start, 1)}
    presence = _presence(tournament, roster, named, first, last)
    wanted = DrawWanted("import", seed=0, effort="", options={"text": text, "begins": begins})
    return assemble(
        tournament,
        wanted,
        HanchansWanted(kept, first, last, presence.players, presence),
        start=start,
        wishes=wishes_of(tournament),
    )


def _people(
    tournament: Tournament, roster: Roster, rounds: Iterable[Iterable[Iterable[Any]]]
) -> tuple[list[list[list[int]]], list[Problem]]:
    """The rounds in entrant ids, and every name or number nobody has, once."""
    order = numbered(roster)
    book = NameBook(tournament.entrants.exclude(status=Entrant.Status.WITHDRAWN))
    known: dict[Any, int] = {}
    unknown: dict[Any, str] = {}

    def one(seat: Any) -> int:
        if seat not in known and seat not in unknown:
            found: int | str
            if isinstance(seat, int):
                found = (
                    order[seat - 1].pk
                    if 1 <= seat <= len(order)
                    else _("Player number %(number)d is unknown. Use numbers from 1 to %(all)d.")
                    % {"number": seat, "all": len(order)}
                )
            else:
                found = book.look(str(seat))
            if isinstance(found, int):
                known[seat] = found
            else:
                unknown[seat] = found
        return known.get(seat, 0)

    made = [[[one(seat) for seat in table] for table in tables] for tables in rounds]
    return made, [Problem("import.who", "text", message) for message in unknown.values()]


def _presence(
    tournament: Tournament, roster: Roster, named: dict[int, set[Any]], first: int, last: int
) -> Availability:
    """The players, and whoever else the schedule names in the hanchans it names them in."""
    asked = availability_of(tournament, first, last, roster=roster)
    regular = {e.pk for e in roster.players}
    everybody = {who for n in range(first, last + 1) for who in named[n]}
    extras = list(tournament.entrants.filter(pk__in=everybody - regular).order_by("applied_at", "id"))
    absent = {who: numbers for who, numbers in asked.absent.items() if who in regular}
    for entrant in extras:
        if missing := [n for n in range(first, last + 1) if entrant.pk not in named[n]]:
            absent[entrant.pk] = missing
    return Availability([*roster.players, *extras], absent, asked.overlay, extras)

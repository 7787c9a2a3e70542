"""Re-planning during the day: a player leaves, is late, does not come, or gets a substitute.

Played hanchans stay facts. Where substitutes can take over the empty places nobody else moves; otherwise the
rest is planned again, beginning with the seating as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.seating.domain.people.availability import Availability, Overlay, availability_of
from taikai.seating.domain.people.roster import Roster, roster_of
from taikai.seating.domain.people.wishes import soft_wishes, wishes_of
from taikai.seating.domain.requests.importing import import_request
from taikai.seating.domain.requests.request import DrawWanted, HanchansWanted, Request, assemble, request_for
from taikai.seating.domain.seats.load import SeatedRound, numbers_with_results, seated_rounds
from taikai.seating.domain.seats.sit_outs import last_hanchan_evens_out, rests_in_turn
from taikai.seating.models import Absence
from taikai.tournaments.models import Tournament

REST = "rest"
KINDS = ("left", "no_show", "late", "substitute", "list")
SeatNumbers = list[list[list[int | None]]]


@dataclass(frozen=True, slots=True)
class ReplanEvent:
    """What happened.

    `kind`: "left" (for good), "no_show" (misses hanchans first … last), "late" (the same, said otherwise),
    "substitute" (somebody sits for them in first … last, None = to the end), "list" (the entrants changed).
    `mix`: plan the meetings again even where nobody else would have to move. `fill`: "rest" lets players sit out
    in turn from now on, with a table fewer, instead of substitutes filling up.
    """

    kind: str
    who: tuple[int, ...]
    first: int
    last: int | None = None
    substitute: int | None = None
    mix: bool = False
    reason: str = ""
    fill: str = ""

    def as_values(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "who": list(self.who),
            "first": self.first,
            "last": self.last,
            "substitute": self.substitute,
            "mix": self.mix,
            "reason": self.reason,
            **({"fill": self.fill} if self.fill else {}),
        }


def event_from(values: Mapping[str, Any]) -> ReplanEvent:
    return ReplanEvent(**{**values, "who": tuple(values["who"])})


def leavers_from(request: Request) -> list[int]:
    """Who is withdrawn when this request's plan is accepted."""
    event = request.get("event")
    return list(event["who"]) if event and event["kind"] == "left" else []


def absences_from(request: Request) -> list[tuple[int, int, int | None, int | None]]:
    """The absences that hold from then on."""
    event = request.get("event")
    return _absences(event_from(event)) if event else []


def _absences(event: ReplanEvent) -> list[tuple[int, int, int | None, int | None]]:
    if event.kind not in ("no_show", "late", "substitute"):
        return []
    return [(who, event.first, event.last, event.substitute) for who in event.who]


def first_changeable(rounds: Sequence[SeatedRound], reported: set[int]) -> int | None:
    """The first hanchan that is drawn and has no results: the earliest that can still change."""
    last = max(reported, default=0)
    return next((each.number for each in rounds if each.number > last), None)


def replan_request(
    tournament: Tournament, event: ReplanEvent, *, seed: int | None = None, effort: str = "normal"
) -> Request:
    """The request for what is to be played after `event`.

    Raises:
        Refusal: nobody was named, the hanchan has results or is not drawn, or the tables do not come out even.
    """
    rounds = seated_rounds(tournament, published_only=False)
    reported = numbers_with_results(tournament)
    roster = replace(
        roster_of(tournament), rests=event.fill == REST or rests_in_turn(each.round for each in rounds)
    )
    problems = _problems(event, rounds, reported, roster)
    if problems:
        raise Refusal(problems)
    kept = [each for each in rounds if each.number < event.first]
    open_rounds = [each for each in rounds if each.number >= event.first]
    last = open_rounds[-1].number
    leaving = set(event.who) if event.kind == "left" else set()
    there = Roster(
        tuple(e for e in roster.players if e.pk not in leaving),
        tuple(e for e in roster.available if e.pk not in leaving),
        roster.unconfirmed,
        roster.rests,
    )
    regular = {e.pk for e in roster.players}
    absences = list(Absence.objects.filter(entrant__tournament=tournament))
    absences += [
        Absence(entrant_id=who, first=first, last=end, substitute_id=substitute)
        for who, first, end, substitute in _absences(event)
    ]
    prefer = {
        each.number: {s.entrant_id for s in each.seats if s.entrant_id not in regular} | {event.substitute or 0}
        for each in open_rounds
    }
    presence = availability_of(
        tournament,
        event.first,
        last,
        roster=there,
        absences=absences,
        overlay=_standing(open_rounds, {e.pk for e in there.available}),
        prefer=prefer,
    )
    if presence.problems:
        raise Refusal(presence.problems)
    wishes = wishes_of(tournament)
    taken_over = None if event.mix else _take_over(open_rounds, presence)
    if taken_over is not None and meets_forbidden(wishes, open_rounds, taken_over):
        taken_over = None
    before = [[list(table) for table in each.as_ids()] for each in kept]
    made = assemble(
        tournament,
        DrawWanted("replan" if taken_over is None else "substitute", seed, effort, _evening(open_rounds)),
        HanchansWanted(kept, event.first, last, presence.players, presence),
        start=[*before, *([places_of(each) for each in open_rounds] if taken_over is None else taken_over)],
        wishes=wishes if taken_over is None else soft_wishes(wishes),
    )
    made["event"] = event.as_values()
    return made


def places_of(each: SeatedRound) -> list[list[int | None]]:
    """The tables of a round by whose place it is."""
    owner = {seat.entrant_id: seat.stands_in_for_id or seat.entrant_id for seat in each.seats}
    return [[owner.get(who) if who is not None else None for who in table] for table in each.as_ids()]


def _standing(rounds: Sequence[SeatedRound], can: set[int]) -> Overlay:
    """Substitutes who hold somebody's place already."""
    return {
        each.number: {
            seat.stands_in_for_id: seat.entrant_id
            for seat in each.seats
            if seat.stands_in_for_id is not None and seat.entrant_id in can
        }
        for each in rounds
    }


def _evening(rounds: Sequence[SeatedRound]) -> dict[str, int]:
    """The option of a draw whose last hanchan evens out games, where these were drawn so."""
    return {"evens": 1} if last_hanchan_evens_out(each.round for each in rounds) else {}


def _take_over(rounds: Sequence[SeatedRound], presence: Availability) -> SeatNumbers | None:
    """The same tables with newcomers on the empty places; None where the numbers differ."""
    heirs: dict[int, int] = {}
    found: SeatNumbers = []
    for each in rounds:
        tables, present = places_of(each), presence.here(each.number)
        seated = [who for table in tables for who in table if who is not None]
        gone = [who for who in seated if who not in set(present)]
        come = [who for who in present if who not in set(seated)]
        rest = {entrant.pk for entrant in each.resting}
        # They rest or have played, and go on doing so; who is new wants a seat.
        if not gone and (each.evens_out or (len(come) < 4 and rest.issuperset(come))):
            come = []
        if len(gone) != len(come) or len(seated) != 4 * len(tables):
            return None
        swap: dict[int, int] = {}
        for who in gone:
            if heirs.get(who) in come:
                swap[who] = heirs[who]
                come.remove(heirs[who])
        for who in gone:
            if who not in swap:
                swap[who] = heirs[who] = come.pop(0)
        found.append([[swap.get(who, who) if who is not None else None for who in t] for t in tables])
    return found


def meets_forbidden(wishes: Mapping[str, Any], rounds: Sequence[SeatedRound], seats: SeatNumbers) -> bool:
    """Whether somebody who takes over a seat would meet who they must not meet."""
    pairs = [set(pair) for pair in wishes.get("forbidden_pairs", ())]
    last = wishes.get("first", {}).get("forbidden_pairs")
    for each, tables in zip(rounds, seats, strict=True):
        if last is not None and each.number > last:
            continue
        for now, before in zip(tables, places_of(each), strict=True):
            if any(pair <= set(now) and not pair <= set(before) for pair in pairs):
                return True
    return False


def _problems(
    event: ReplanEvent, rounds: Sequence[SeatedRound], reported: set[int], roster: Roster
) -> list[Problem]:
    found = []
    open_from = first_changeable(rounds, reported)
    if event.kind not in KINDS:
        found.append(Problem("replan.kind", "kind", _("Choose what happened.")))
    if open_from is None:
        found.append(
            Problem("replan.nothing", "first", _("All hanchans have results. Draw the next hanchan instead."))
        )
    elif event.first < open_from:
        found.append(
            Problem(
                "replan.played",
                "first",
                _("Hanchan %(number)d already has results. Start with hanchan %(first)d.")
                % {"number": event.first, "first": open_from},
            )
        )
    elif event.first not in {each.number for each in rounds}:
        found.append(
            Problem(
                "replan.undrawn",
                "first",
                _("Hanchan %(number)d is not drawn yet. Choose another hanchan.") % {"number": event.first},
            )
        )
    if event.last is not None and event.last < event.first:
        found.append(
            Problem("replan.last", "last", _("The last hanchan is before the first. Choose a later one."))
        )
    if not event.who and event.kind != "list":
        found.append(Problem("replan.who", "who", _("Choose at least one player.")))
    if event.kind == "substitute":
        found += _substitute_problems(event, rounds, roster)
    return found


def _substitute_problems(event: ReplanEvent, rounds: Sequence[SeatedRound], roster: Roster) -> list[Problem]:
    if len(event.who) > 1:
        return [Problem("replan.one", "who", _("A substitute can replace one player only. Choose one."))]
    substitute = next((e for e in roster.available if e.pk == event.substitute), None)
    if substitute is None:
        return [Problem("replan.substitute", "substitute", _("Choose a substitute."))]
    busy = [
        each.number
        for each in rounds
        if each.number >= event.first
        and (event.last is None or each.number <= event.last)
        and any(seat.entrant_id == substitute.pk and seat.entrant_id not in event.who for seat in each.seats)
    ]
    if busy:
        return [
            Problem(
                "replan.busy",
                "substitute",
                _("%(name)s already has a seat in hanchan %(numbers)s.")
                % {"name": substitute.name, "numbers": ", ".join(map(str, busy))},
            )
        ]
    return []


def people_to_name(rounds: Sequence[SeatedRound]) -> list[Entrant]:
    """Whom it can be about: the owners of all places in these rounds, by name."""
    found: dict[int, Entrant] = {}
    for each in rounds:
        for seat in each.seats:
            owner = seat.stands_in_for or seat.entrant
            found[owner.pk] = owner
    return by_name(found.values())


# Stale check: the request rebuilt from the current state; different from the stored one when something changed.


def refresh_request(tournament: Tournament, request: Request) -> Request:
    """Ask again for the same thing. Raises Refusal when it cannot be asked any more."""
    seed, effort = int(request["seed"]), str(request["effort"])
    if "event" in request:
        return replan_request(tournament, event_from(request["event"]), seed=seed, effort=effort)
    if request["mode"] == "import":
        return import_request(tournament, request["options"]["text"], int(request["options"]["begins"]))
    return request_for(tournament, DrawWanted(request["mode"], seed, effort, request["options"]))

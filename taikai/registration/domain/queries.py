"""Queries about entrants."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy

from taikai.registration.domain.names import by_name, plain
from taikai.registration.fields import TEXTS
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

FEW = 20  # so many fit on a screen: letters to jump to only take their room
NEVER = dt.datetime.min.replace(tzinfo=dt.UTC)


def fillers_needed(players: int) -> int:
    """How many who stand by make the tables of so many players full."""
    return -players % 4


@dataclass(frozen=True, slots=True)
class EntrantCounts:
    """How full the tournament is, and who is here. The one place where these are counted, for every page.

    `places_taken`: players with a place. `confirmed`: those of them whose place is confirmed. `paid`: players with
    a place whose fee is paid. `checked_in`: who of the awaited is here. `substitutes`: who stands by.
    `volunteers`: who waits for a place and would sit in. Who was left out is in none of the last three.
    """

    capacity: int
    places_taken: int
    confirmed: int
    waiting: int
    paid: int
    checked_in: int
    substitutes: int = 0
    asked: int = 0
    entries: int = 0  # whatever has become of them
    volunteers: int = 0
    volunteers_here: int = 0
    left_out: int = 0  # players with a place who get no seat, since they did not come

    @property
    def playing(self) -> int:
        """Confirmed players who get a seat: not who was left out."""
        return self.confirmed - self.left_out

    @property
    def volunteers_awaited(self) -> int:
        """So many who would sit in are needed for full tables, or came."""
        needed = fillers_needed(self.playing) - self.substitutes
        return max(self.volunteers_here, min(self.volunteers, max(0, needed)))

    @property
    def standing_by(self) -> int:
        """Substitutes, and volunteers as many as are needed: who is awaited beside the players."""
        return self.substitutes + self.volunteers_awaited

    @property
    def expected(self) -> int:
        """Everybody awaited at check-in: players, substitutes, and volunteers as many as are needed."""
        return self.places_taken - self.left_out + self.standing_by

    @property
    def missing(self) -> int:
        """Who of them is not here."""
        return self.expected - self.checked_in

    @property
    def unpaid(self) -> int:
        """Players with a place whose fee is not paid."""
        return self.places_taken - self.paid

    @property
    def free(self) -> int:
        """Places left; one that is kept for somebody who was asked is none."""
        return max(0, self.capacity - self.places_taken - self.asked)


def entrant_counts(tournament: Tournament) -> EntrantCounts:
    """The counts of one tournament, in one query."""
    players = Q(kind=Entrant.Kind.PLAYER)
    here = Q(checked_in_at__isnull=False)
    left_out = Q(pk__in=_left_out(tournament))
    holding = players & Q(status__in=Entrant.HOLDS_A_PLACE)
    found = Entrant.objects.filter(tournament=tournament).aggregate(
        places_taken=Count("id", filter=holding),
        confirmed=Count("id", filter=players & Q(status=Entrant.Status.CONFIRMED)),
        waiting=Count("id", filter=players & Q(status=Entrant.Status.WAITING)),
        asked=Count("id", filter=players & Q(status=Entrant.Status.WAITING, asked_until__isnull=False)),
        paid=Count("id", filter=holding & Q(paid_at__isnull=False)),
        substitutes=Count("id", filter=_AWAITED & Q(kind=Entrant.Kind.SUBSTITUTE) & ~left_out),
        checked_in=Count("id", filter=(_AWAITED | _VOLUNTEERS) & here),
        entries=Count("id"),
        volunteers=Count("id", filter=_VOLUNTEERS & ~left_out),
        volunteers_here=Count("id", filter=_VOLUNTEERS & here),
        left_out=Count("id", filter=holding & left_out),
    )
    return EntrantCounts(capacity=tournament.capacity, **found)


_AWAITED = Q(status__in=Entrant.HOLDS_A_PLACE)
_VOLUNTEERS = Q(kind=Entrant.Kind.PLAYER, status=Entrant.Status.WAITING, can_substitute=True)


def _left_out(tournament: Tournament) -> QuerySet[Any]:
    """Who gets no seat in any hanchan, since they did not come."""
    gone = Q(absences__first=1, absences__last=None, absences__substitute=None)
    return Entrant.objects.filter(gone, tournament=tournament).values("pk")


def waiting_place(entrant: Entrant) -> int | None:
    """The place on the waiting list (1 = next to move up); None for who does not wait, or is asked already."""
    if entrant.status != Entrant.Status.WAITING or entrant.is_asked:
        return None
    earlier = Q(applied_at__lt=entrant.applied_at) | Q(applied_at=entrant.applied_at, pk__lte=entrant.pk)
    waiting = Entrant.objects.filter(
        tournament=entrant.tournament_id,
        kind=Entrant.Kind.PLAYER,
        status=Entrant.Status.WAITING,
        asked_until=None,
    )
    return waiting.filter(earlier).count()


@dataclass(frozen=True, slots=True)
class ParticipantList:
    """The public list: who holds a place, who waits (first = next), who stands by."""

    capacity: int
    players: list[Entrant]
    waiting: list[Entrant]
    substitutes: list[Entrant]
    most_waiting: int | None = None

    @property
    def full(self) -> bool:
        """Whether not even the waiting list takes anybody."""
        return self.most_waiting is not None and self.free + self.most_waiting <= self.in_line

    @property
    def in_line(self) -> int:
        """How many wait; who is asked whether they take a place does not any more."""
        return sum(1 for entrant in self.waiting if not entrant.is_asked)

    @property
    def numbered(self) -> list[tuple[int | None, Entrant]]:
        """Who waits with their number, and who is asked without one."""
        number = 0
        found: list[tuple[int | None, Entrant]] = []
        for entrant in self.waiting:
            number += not entrant.is_asked
            found.append((None if entrant.is_asked else number, entrant))
        return found

    @property
    def standing_by(self) -> list[tuple[int | None, Entrant]]:
        """Who stands by, like `numbered`: they are in no line."""
        return [(None, entrant) for entrant in self.substitutes]

    @property
    def unsettled(self) -> bool:
        """Whether any of the players is not confirmed: that is said of them, the rule is not."""
        return any(entrant.status != Entrant.Status.CONFIRMED for entrant in self.players)

    @property
    def countries(self) -> int:
        return len({entrant.country.code for entrant in self.players if entrant.country})

    @property
    def free(self) -> int:
        """Places left; one that is kept for somebody who was asked is none."""
        kept = sum(1 for entrant in self.waiting if entrant.is_asked)
        return max(0, self.capacity - len(self.players) - kept)


ORDERS = ("name", "country", "club")


def participant_list(tournament: Tournament, order: str = "") -> ParticipantList:
    """Everybody on the public list, in one query; `order` sorts the players by `name`, `country` or `club`."""
    entrants = list(
        Entrant.objects.filter(tournament=tournament)
        .exclude(status__in=(Entrant.Status.WITHDRAWN, Entrant.Status.PENDING))
        .defer("note", "email", "secret")
    )
    players = [entrant for entrant in entrants if entrant.holds_a_place]
    keys: dict[str, Callable[[Entrant], Any]] = {
        "name": lambda entrant: plain(entrant.name),
        "country": lambda entrant: (not entrant.country, plain(str(entrant.country.name)), plain(entrant.name)),
        "club": lambda entrant: (not entrant.club, plain(entrant.club), plain(entrant.name)),
    }
    if order in keys:
        players.sort(key=keys[order])
    return ParticipantList(
        capacity=tournament.capacity,
        players=players,
        waiting=[
            entrant
            for entrant in entrants
            if entrant.kind == Entrant.Kind.PLAYER and entrant.status == Entrant.Status.WAITING
        ],
        substitutes=[entrant for entrant in entrants if entrant.kind == Entrant.Kind.SUBSTITUTE],
        most_waiting=tournament.most_waiting,
    )


@dataclass(frozen=True, slots=True)
class Tab:
    """One way to narrow the desk's list, with how many it shows."""

    state: str
    label: Any
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The staff's list of players as narrowed, its tabs, how many wait for a confirmation, and which names look
    the same on a seating list.
    """

    rows: list[Entrant]
    tabs: list[Tab]
    state: str
    total: int
    unconfirmed: int
    namesakes: list[str]


_STATES: dict[str, tuple[Any, Callable[[Entrant], bool]]] = {
    "": (gettext_lazy("All"), lambda e: e.status != Entrant.Status.WITHDRAWN),
    "pending": (gettext_lazy("To approve"), lambda e: e.status == Entrant.Status.PENDING),
    "asked": (gettext_lazy("Place offered"), lambda e: e.is_asked),
    "applied": (gettext_lazy("To confirm"), lambda e: e.status == Entrant.Status.APPLIED),
    "confirmed": (
        gettext_lazy("Confirmed"),
        lambda e: e.kind == Entrant.Kind.PLAYER and e.status == Entrant.Status.CONFIRMED,
    ),
    "waiting": (gettext_lazy("Waiting"), lambda e: e.status == Entrant.Status.WAITING),
    "unpaid": (gettext_lazy("Not paid"), lambda e: e.holds_a_place and e.paid_at is None),
    "substitutes": (
        gettext_lazy("Substitutes"),
        lambda e: e.kind == Entrant.Kind.SUBSTITUTE and e.status != Entrant.Status.WITHDRAWN,
    ),
    "withdrawn": (gettext_lazy("Withdrawn"), lambda e: e.status == Entrant.Status.WITHDRAWN),
}


_IF_ANY = ("pending", "asked")  # tabs of what only some events have


def _searched(entrants: list[Entrant], words: str) -> list[Entrant]:
    """Those in whose own words, but for the note, every word occurs, accents aside."""
    wanted = plain(words).split()
    if not wanted:
        return entrants
    found = []
    for entrant in entrants:
        country = str(entrant.country.name) if entrant.country else ""
        said = (getattr(entrant, name) for name in TEXTS)
        text = plain(" ".join([country, entrant.legal_name, *(str(each) for each in said)]))
        if all(word in text for word in wanted):
            found.append(entrant)
    return found


_SORTED: dict[str, Callable[[Entrant], Any]] = {
    "name": lambda e: plain(e.name),
    "status": lambda e: (e.status, e.kind),
    "fee": lambda e: (e.paid_at is not None, not e.holds_a_place),
    "country": lambda e: plain(str(e.country.name)) if e.country else "",
    "club": lambda e: plain(e.club),
    "email": lambda e: e.email.casefold(),
    "ema": lambda e: e.ema_number,
    "registered": lambda e: (e.applied_at, e.pk),
}


def sorted_players(people: Iterable[Entrant], order: str) -> list[Entrant]:
    """By a column, "-name" the other way round; as they come where no column is called so. Empty is last."""
    key = _SORTED.get(order.removeprefix("-"))
    if key is None:
        return list(people)
    found = sorted(people, key=key, reverse=order.startswith("-"))
    return sorted(found, key=lambda each: key(each) == "")


def player_list(tournament: Tournament, *, state: str = "", words: str = "", order: str = "") -> PlayerList:
    """All entries of a tournament narrowed by state and words, in one query, by a column or as they applied."""
    entrants = list(Entrant.objects.filter(tournament=tournament, merged_into=None))
    state = state if state in _STATES else ""
    tabs = [
        Tab(name, label, sum(1 for entrant in entrants if fits(entrant)), name == state)
        for name, (label, fits) in _STATES.items()
        if name not in _IF_ANY or name == state or any(fits(entrant) for entrant in entrants)
    ]
    # Whoever looks for a name under "All" looks for the person, whatever has become of the entry.
    everybody = not state and bool(plain(words))
    looked_for: Callable[[Entrant], bool] = (lambda _entrant: True) if everybody else _STATES[state][1]
    return PlayerList(
        rows=sorted_players(_searched([e for e in entrants if looked_for(e)], words), order),
        tabs=tabs,
        state=state,
        total=len(entrants),
        unconfirmed=sum(1 for entrant in entrants if entrant.status == Entrant.Status.APPLIED),
        namesakes=_namesakes(entrants),
    )


def _namesakes(entrants: list[Entrant]) -> list[str]:
    """The names, nickname and all, that more than one person goes by who may sit at a table."""
    shown = Counter(plain(entrant.public_name) for entrant in entrants if entrant.status in Entrant.HOLDS_A_PLACE)
    return sorted({e.public_name for e in entrants if shown[plain(e.public_name)] > 1}, key=plain)


@dataclass(frozen=True, slots=True)
class CheckInList:
    """Who is not in the hall yet, by name; who is, the latest first; who would sit in and is not here, in their
    order; who is entered without a place, where a search finds nobody else.
    """

    missing: list[Entrant]
    here: list[Entrant]
    volunteers: list[Entrant]
    placeless: list[Entrant]

    @property
    def by_letter(self) -> list[tuple[str, list[Entrant]]]:
        """Who is missing, under the first letter of the name; no letter where the list is short."""
        if len(self.missing) < FEW:
            return [("", self.missing)] if self.missing else []
        return [
            (letter, list(people))
            for letter, people in groupby(self.missing, lambda each: plain(each.name)[:1].upper())
        ]

    @property
    def together(self) -> str:
        """The numbers of all who are missing, as one button sends them."""
        return ",".join(str(each.pk) for each in self.missing)


def check_in_list(tournament: Tournament, words: str = "") -> CheckInList:
    """Everybody expected in the hall whom the words fit, in two queries; one more where they fit nobody."""
    expected = Entrant.objects.filter(_AWAITED | _VOLUNTEERS, tournament=tournament).defer("note")
    gone = set(_left_out(tournament).values_list("pk", flat=True))
    found = _searched(sorted(expected, key=lambda entrant: plain(entrant.name)), words)
    placeless: list[Entrant] = []
    if not found and plain(words):
        others = Entrant.objects.filter(tournament=tournament, merged_into=None).defer("note")
        placeless = by_name(_searched(list(others.exclude(_AWAITED | _VOLUNTEERS)), words))
    away = [entrant for entrant in found if entrant.checked_in_at is None]
    waiting = [entrant for entrant in away if entrant.is_volunteer or entrant.pk in gone]
    here = [entrant for entrant in found if entrant.checked_in_at is not None]
    return CheckInList(
        missing=[entrant for entrant in away if entrant not in waiting],
        here=sorted(here, key=lambda each: each.checked_in_at or NEVER, reverse=True),
        volunteers=sorted(waiting, key=lambda each: (each.pk in gone, each.applied_at, each.pk)),
        placeless=placeless,
    )


def missing_people(tournament: Tournament, most: int = 40) -> list[Entrant]:
    """Who is awaited and not here: players and substitutes by name, then volunteers as many as are needed."""
    found = check_in_list(tournament)
    counts = entrant_counts(tournament)
    more = max(0, counts.volunteers_awaited - counts.volunteers_here)
    return [*found.missing, *(each for each in found.volunteers if each.is_volunteer)][
        : len(found.missing) + more
    ][:most]

"""Types of the planner: players, tables, rounds, requests, answers.

A player is an integer or a string. A table is four seats in the order East, South, West, North; its place in
its round is its table number, counted from 1. A planned table has four players; a played table may have an
empty seat (``None``) or somebody who is not on the list (a substitute from outside): it is a fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Player: TypeAlias = int | str
Seat: TypeAlias = Player | None
Table: TypeAlias = tuple[Seat, Seat, Seat, Seat]
Round: TypeAlias = tuple[Table, ...]
WINDS = "ESWN"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One reason why a request cannot be planned as it stands."""

    code: str  # stable name, for translation
    where: str  # what it is about: "round 3", "player Anna", "line 12"
    message: str  # what is wrong
    remedy: str  # what would be right

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.remedy})"


class PlanningError(ValueError):
    """The request cannot be planned; ``problems`` names every reason at once."""

    def __init__(self, problems: tuple[Obstacle, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a plan has to respect. Rounds and tables are numbered from 1.

    Hard: ``played``, ``fixed_tables``, ``forbidden_pairs`` and who is present (``absent``, ``withdrawn``:
    last round played, ``joined``: first round played). ``rests``: where the number present is not a multiple of
    four, one, two or three of them rest in that round (else it is a problem); ``evens``: the last round asked for
    evens out games, only those sit in it who have rested more than others. Soft, with a weight each: ``groups``
    by kind (club, country, team, couple, or any other name) and the two sets whose members should not meet each
    other: ``substitutes`` and ``referees`` (playing referees: one of them should always be free to rule at another
    one's table).

    ``first_rounds``: wishes that hold in the first rounds only, and in how many: by kind of group, or
    "forbidden_pairs", "substitutes", "referees".
    """

    played: tuple[Round, ...] = ()
    absent: Mapping[Player, frozenset[int]] = field(default_factory=dict)
    withdrawn: Mapping[Player, int] = field(default_factory=dict)
    joined: Mapping[Player, int] = field(default_factory=dict)
    fixed_tables: Mapping[Player, frozenset[int]] = field(default_factory=dict)
    forbidden_pairs: tuple[tuple[Player, Player], ...] = ()
    groups: Mapping[str, Mapping[Player, str | int]] = field(default_factory=dict)
    substitutes: frozenset[Player] = frozenset()
    referees: frozenset[Player] = frozenset()
    rests: bool = False
    evens: bool = False
    first_rounds: Mapping[str, int] = field(default_factory=dict)

    def holds(self, kind: str, round_number: int) -> bool:
        """Whether that wish is one for that round."""
        return round_number <= self.first_rounds.get(kind, round_number)

    def plays(self, player: Player, round_number: int) -> bool:
        """Whether ``player`` is meant to sit in that round."""
        return (
            round_number not in self.absent.get(player, ())
            and round_number <= self.withdrawn.get(player, round_number)
            and round_number >= self.joined.get(player, round_number)
        )


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unwanted meeting costs; a repeated meeting costs ``repeat``.

    With the default a single repeat outweighs any soft wish; lower ``repeat`` to trade them.
    """

    repeat: int = 10_000
    groups: Mapping[str, int] = field(default_factory=lambda: {"team": 40, "couple": 30, "club": 10, "country": 3})
    other_group: int = 5
    substitutes: int = 20
    referees: int = 20

    def of_group(self, kind: str) -> int:
        """The weight of one meeting inside a group of this kind."""
        return self.groups.get(kind, self.other_group)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured quality beside the best value that is known to be possible."""

    name: str
    value: int
    bound: int | None  # nothing smaller is possible, or None where no bound is known
    proven: bool  # the plan provably cannot be better in this
    best_known: int | None = None  # smallest value ever reached, where it is above the bound
    note: str = ""


@dataclass(frozen=True, slots=True)
class PersonalRound:
    """Where one player sits in one round."""

    round: int
    table: int
    wind: str
    opponents: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class PlanReport:
    """The quality of a plan. Every count is about whole rounds, the played ones included."""

    players: int
    tables: int
    rounds: int
    figures: tuple[Figure, ...]
    histogram: tuple[int, ...]  # pairs that meet 0, 1, 2 … times
    repeats: tuple[tuple[Player, Player, tuple[int, ...]], ...]  # pair, and the rounds they meet in
    wind_spread: Mapping[Player, int]  # most used wind minus least used wind
    wind_counts: Mapping[Player, tuple[int, int, int, int]]
    table_visits: Mapping[Player, Mapping[int, int]]
    clashes: tuple[tuple[str, Player, Player, int], ...]  # kind, pair, round
    indirect: Mapping[str, float]
    rests: Mapping[Player, tuple[int, ...]] = field(default_factory=dict)  # where resting is allowed: the rounds

    def figure(self, name: str) -> Figure:
        """The figure of that name (KeyError when there is none)."""
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished plan: every round, the played ones first, and how to make it again."""

    rounds: tuple[Round, ...]
    players: tuple[Player, ...]
    played: int
    report: PlanReport
    method: str  # how the meetings were made, for people
    version: str
    seed: int
    effort: str
    steps: int  # search steps really done: with the same seed they give the same plan
    stopped: bool  # ended early on request
    hash: str
    promised: tuple[Round, ...] = ()  # Swiss: rounds that could follow, so that the limit and the winds hold out

    def resting(self) -> tuple[tuple[Player, ...], ...]:
        """For every round who rests in it."""
        return tuple(
            tuple(player for player, mine in self.report.rests.items() if number in mine)
            for number in range(1, len(self.rounds) + 1)
        )

    def personal(self, player: Player) -> tuple[PersonalRound, ...]:
        """For one player: round, table, wind, and with whom."""
        found = []
        for number, tables in enumerate(self.rounds, 1):
            for table_number, table in enumerate(tables, 1):
                if player in table:
                    others = tuple(seat for seat in table if seat is not None and seat != player)
                    found.append(PersonalRound(number, table_number, WINDS[table.index(player)], others))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a running search stands. ``best`` is a complete valid set of rounds without winds settled."""

    done: int
    total: int
    phase: str
    repeats: int
    unwanted: int  # weighted soft clashes
    best: tuple[Round, ...]

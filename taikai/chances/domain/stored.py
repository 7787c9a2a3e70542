"""Chances as they are stored and read again. A page never computes any."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from scoring.rulesets.overrides import value_at
from scoring.rulesets.ruleset import parameters
from taikai.chances.models import StoredChances
from taikai.standings.domain.ceremony.visibility import showing
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.facts import Facts
from taikai.standings.domain.ranking.load import Audience
from taikai.tournaments.domain.change import canonical_json
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.rules import kind_of, ruleset_of
from taikai.tournaments.models import Tournament

if TYPE_CHECKING:
    from taikai.chances.domain.chances import Chances, PlayerChances

#: Goes up when chances are computed or stored in another way: those stored before count no more.
MODEL = 1
#: The interval of ranks holds four of five runs, and single ranks below this share are not stored.
LOW, HIGH = 0.1, 0.9
LEAST = 0.005
DIGITS = 4


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """A player's chances from 0 to 1; see `PlayerChances`.

    `first`, `last`: the rank is between these in four of five runs; `low`, `high`: the total in tenths likewise.
    `ranks`: those that have a chance of half a per cent or more.
    """

    title: float
    podium: float
    cut: float | None
    by_winning: float | None
    first: int
    last: int
    low: int
    high: int
    ranks: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class ShownChances:
    """What one audience may see. Without `at` they are being computed."""

    at: dt.datetime | None = None
    runs: int = 0
    cut_begins: int | None = None
    players: Mapping[int, PlayerOutlook] = field(default_factory=dict)


def may_show(tournament: Tournament) -> bool:
    """Whether the event wants chances, is being played, and its game can be simulated. No query."""
    return (
        tournament.shows_chances
        and tournament.stage == Tournament.Stage.PLAYING
        and kind_of(ruleset_of(tournament)).simulated
    )


def shown_chances(tournament: Tournament, audience: Audience) -> ShownChances | None:
    """The stored chances if they follow from the facts that this audience knows now.

    None where there is nothing to show: off, no player seated, nothing left to play, or a ceremony reveals ranks.
    """
    if not may_show(tournament):
        return None
    return once_a_revision(tournament, ("chances", audience), lambda: _shown(tournament, audience))


def _shown(tournament: Tournament, audience: Audience) -> ShownChances | None:
    found = current(tournament, audience)
    if not found.now.rows or (audience == "public" and showing(tournament) is not None):
        return None
    row = StoredChances.objects.filter(tournament=tournament, audience=audience).first()
    if row is None or row.facts != digest_of(found.facts):
        return ShownChances()
    return _read(row) if row.content else None


def _read(row: StoredChances) -> ShownChances:
    told = row.content
    players = {
        int(pk): PlayerOutlook(*[*figures, {int(rank): share for rank, share in ranks}])
        for pk, (*figures, ranks) in told["players"].items()
    }
    return ShownChances(row.made_at, told["runs"], told["cut"], players)


def as_content(found: Chances | None) -> dict[str, Any]:
    """Chances as they are stored; nothing where all is played."""
    if found is None or found.runs == 1:
        return {}
    return {
        "runs": found.runs,
        "cut": found.cut_begins,
        "players": {str(pk): _values(each) for pk, each in found.players.items()},
    }


def _values(each: PlayerChances) -> list[Any]:
    up_to = list(accumulate(each.ranks))
    first, last = (
        next((rank for rank, share in enumerate(up_to, 1) if share >= bound), len(up_to)) for bound in (LOW, HIGH)
    )
    return [
        round(each.title, DIGITS),
        round(each.podium, DIGITS),
        None if each.cut is None else round(each.cut, DIGITS),
        None if each.by_winning is None else round(each.by_winning, DIGITS),
        first,
        last,
        each.low,
        each.high,
        [[rank, round(share, DIGITS)] for rank, share in enumerate(each.ranks, 1) if share >= LEAST],
    ]


def digest_of(facts: Facts) -> str:
    """The same for the same facts in every process. Names decide nothing."""
    told = [
        MODEL,
        # By parameter: the value itself also holds a hash, which differs in each process.
        [facts.ruleset.name, *(canonical_json(value_at(facts.ruleset, name)) for name in parameters())],
        facts.tie_breaks,
        facts.planned,
        facts.hanchans,
        sorted((each.id, each.substitute, each.withdrawn) for each in facts.people),
        sorted(
            (each.hanchan, each.table, each.wind, each.person, each.stands_in_for or 0) for each in facts.seats
        ),
        sorted(
            [
                each.hanchan,
                each.table,
                sorted(each.points.items()),
                each.sticks_left,
                sorted(each.chombo.items()),
                sorted(each.during),
            ]
            for each in facts.results
        ),
        sorted((each.person, each.tenths, each.hanchan or 0) for each in facts.penalties),
        canonical_json(facts.cuts),
        canonical_json(facts.counting),
        sorted(facts.rests),
        sorted(facts.evening),
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]

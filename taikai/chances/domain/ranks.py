"""Ranks of many runs at once. Tests compare them with `taikai/standings/domain/ranking/ranking.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from taikai.chances.domain.hanchans import Array, Bools, HanchanRuns
from taikai.chances.domain.score_table import Drawable
from taikai.standings.domain.ranking.facts import Counting, Facts

Floats = npt.NDArray[np.float64]
LOWEST = -1e9
#: Bits that hold a player's number behind the key by which runs are sorted.
PLAYER_BITS = 12


@dataclass(slots=True)
class Accounts:
    """What totals are made from.

    `whole`: penalties for the whole tournament by player; `penalties`: those for a hanchan. `missed`: who has left
    by a hanchan. `upto`: the last hanchan that counts, None for all.
    """

    facts: Facts
    draws: Drawable
    hanchans: Sequence[HanchanRuns]
    whole: Array
    penalties: Mapping[int, Array]
    missed: Mapping[int, Bools]
    upto: int | None = None

    def before(self, begins: int) -> Accounts:
        """As it was before a hanchan."""
        return replace(self, hanchans=[each for each in self.hanchans if each.number < begins], upto=begins - 1)

    def fixed(self, since: int = 0) -> Array:
        """Chombo and penalties from a hanchan on, by player."""
        found: Array = self.whole.copy()
        for each in self.hanchans:
            if each.number >= since:
                found += each.chombo[:-1]
        for number, own in self.penalties.items():
            if since <= number and (self.upto is None or number <= self.upto):
                found += own
        return found


@dataclass(slots=True)
class FinalStarts:
    """Where finalists start from: the stage each has reached (0 for none), what they carried, and since when."""

    stage: Array
    carried: Array
    since: Array
    first: int | None = None
    beside: frozenset[int] = frozenset()


@dataclass(slots=True)
class Totals:
    """Totals by run and player in tenths. `games`: what an average divides by, 0 for those ranked by the total."""

    total: Array
    games: Array | None = None

    @property
    def worth(self) -> Array:
        """What ranks go by, as whole numbers in the same order."""
        if self.games is None:
            return self.total
        average = self.total / np.maximum(self.games, 1)
        found: Array = np.unique(average, return_inverse=True)[1].reshape(average.shape)
        return found

    def carried(self, whole: Array, hanchans: int, percent: int) -> Array:
        """What goes over a cut after so many hanchans; penalties for the whole tournament (`whole`) stay."""
        before = self.total - whole
        if self.games is not None:
            games = np.maximum(self.games, 1)
            scaled = (2 * np.abs(before) * hanchans + games) // (2 * games)
            before = np.where(self.games > 0, np.sign(before) * scaled, before)
        found: Array = np.sign(before) * ((np.abs(before) * percent + 50) // 100)
        return found


@dataclass(slots=True)
class SharedRanks:
    """Ranks shared to the last, one entry a player. They cover `size` positions from `start` on."""

    run: Array
    position: Array
    player: Array
    start: Array
    size: Array


@dataclass(slots=True)
class Order:
    """Players by run, best first; `shared`: those who share a rank, if any do."""

    players: Array
    shared: SharedRanks | None = None


def totals(accounts: Accounts, starts: FinalStarts) -> Totals:
    """The totals by the rule; those of finalists: what they carried over and what they played since."""
    counting = accounts.facts.counting
    made, games = _account(accounts, starts, counting, finalists=False)
    total = made + accounts.fixed()
    begins = sorted({int(each) for each in np.unique(starts.since) if each})
    for since in begins:
        late = replace(accounts, hanchans=[each for each in accounts.hanchans if each.number >= since])
        plain = Counting(counting.rest, counting.rest_tenths, left=counting.left, left_tenths=counting.left_tenths)
        own, _games = _account(late, starts, plain, finalists=True, all_hanchans=accounts.hanchans)
        mine = starts.since == since
        total = np.where(mine, starts.carried + own + late.fixed(since), total)
        games = None if games is None else np.where(mine, 0, games)
    return Totals(total, games)


def _account(
    accounts: Accounts,
    starts: FinalStarts,
    counting: Counting,
    *,
    finalists: bool,
    all_hanchans: Sequence[HanchanRuns] | None = None,
) -> tuple[Array, Array | None]:
    """What hanchans and sit-outs come to, and what an average divides by."""
    players = len(accounts.whole)
    made: Array = np.zeros((1, players), np.int32)
    entries: list[Array] = []
    games: Array = np.zeros((1, players), np.int32)
    mean = _mean(accounts, all_hanchans) if counting.rest == "average" else None
    for each in accounts.hanchans:
        score, played = each.scores(accounts.draws), each.who_played()
        rested = each.who_rested()
        if counting.rest != "nothing" and rested.any():
            score = np.where(rested, counting.rest_tenths if mean is None else mean, score)
            played = played | rested
        missed = accounts.missed.get(each.number)
        away: Array = np.zeros((1, players), bool)
        if missed is not None:
            for_all = starts.first is None or each.number < starts.first or each.number in starts.beside
            away = missed & ((starts.stage > 0) | for_all) & ~each.who_played()
            if counting.left == "substituted":
                score = np.where(away, counting.left_tenths, score)
                played = played | away
        made = made + score
        if counting.places_by == "best":
            entries.append(np.where(played, score, np.int32(LOWEST)))
        if counting.places_by == "average":
            games = games + _divides(accounts, starts, each, played, rested)
    if counting.places_by == "best" and entries:
        wide = np.broadcast_arrays(*entries)
        best = np.sort(np.stack(wide), axis=0)[::-1][: counting.best]
        made = np.where(best > LOWEST, best, 0).sum(axis=0)
    if counting.places_by == "average" and not finalists:
        return made, np.maximum(games, 1)
    return made, None


def _divides(accounts: Accounts, starts: FinalStarts, each: HanchanRuns, played: Array, rested: Array) -> Array:
    """Whether a hanchan counts in the average: a missed one does, but no evening one and none of a final."""
    if each.number in accounts.facts.evening or (starts.first is not None and each.number >= starts.first):
        return played.astype(np.int32)
    return (played | ~rested).astype(np.int32)


def _mean(accounts: Accounts, hanchans: Sequence[HanchanRuns] | None) -> Array:
    """The mean score of the games played, to the nearest tenth, halves away from zero."""
    total: Array = np.zeros((1, len(accounts.whole)), np.int64)
    games: Array = np.zeros((1, len(accounts.whole)), np.int64)
    for each in hanchans or accounts.hanchans:
        total = total + each.scores(accounts.draws)
        games = games + each.who_played()
    games = np.maximum(games, 1)
    found: Array = np.sign(total) * ((2 * np.abs(total) + games) // (2 * games))
    return found


def ranked(accounts: Accounts, starts: FinalStarts, found: Totals, runs: int, lots: np.random.Generator) -> Order:
    """Players by run, best first: by group, by worth, by tie-breaks. Ranks that are still shared go by lot."""
    players = len(accounts.whole)
    worth = np.broadcast_to(found.worth, (runs, players)).astype(np.int64)
    group = starts.stage + np.where(_stayed(accounts, starts), 16, 0)
    key = (group.astype(np.int64) << 40) + worth
    packed = (-key << PLAYER_BITS) + np.arange(players)
    packed.sort(axis=1)
    order = packed & ((1 << PLAYER_BITS) - 1)
    value = packed >> PLAYER_BITS
    same = value[:, 1:] == value[:, :-1]
    if not same.any():
        return Order(order)
    tied = np.zeros(order.shape, bool)
    tied[:, 1:] |= same
    tied[:, :-1] |= same
    run, position = np.nonzero(tied)
    ties = _Ties(accounts, run, order[run, position])
    fresh = np.ones(len(run), bool)
    fresh[1:] = ~((run[1:] == run[:-1]) & (position[1:] == position[:-1] + 1) & same[run[1:], position[1:] - 1])
    ties.group = np.cumsum(fresh)
    for name in accounts.facts.tie_breaks:
        if not ties.split(name):
            break
    ties.by_lot(lots)
    order[run, position] = ties.player
    first = np.maximum.accumulate(np.where(ties.opens, np.arange(len(run)), 0))
    size = np.bincount(ties.group)[ties.group]
    shared = size > 1
    start = position[first]
    return Order(
        order, SharedRanks(run[shared], position[shared], ties.player[shared], start[shared], size[shared])
    )


def _stayed(accounts: Accounts, starts: FinalStarts) -> Array:
    """Who is not put last for leaving."""
    stayed: Array = np.ones((1, len(accounts.whole)), bool)
    if accounts.facts.counting.left != "last":
        return stayed
    for each in accounts.hanchans:
        missed = accounts.missed.get(each.number)
        if missed is not None:
            for_all = starts.first is None or each.number < starts.first or each.number in starts.beside
            stayed = stayed & ~(missed & ((starts.stage > 0) | for_all))
    return stayed


@dataclass(slots=True)
class _Ties:
    """Players of equal totals, group after group in the order of runs."""

    accounts: Accounts
    run: Array
    player: Array
    group: Array = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def opens(self) -> Bools:
        """Which of them is the first of its group."""
        found = np.ones(len(self.group), bool)
        found[1:] = self.group[1:] != self.group[:-1]
        return found

    def split(self, name: str) -> bool:
        """Split groups by a tie-break, the best first; whether some are still equal."""
        value = CRITERIA[name](self)
        order = np.lexsort((-value, self.group))
        self.player, value = self.player[order], value[order]
        opens = self.opens
        opens[1:] |= value[1:] != value[:-1]
        self.group = np.cumsum(opens)
        return bool((~opens).any())

    def by_lot(self, lots: np.random.Generator) -> None:
        """Shuffle inside groups."""
        self.player = self.player[np.lexsort((lots.random(len(self.player)), self.group))]

    def of(self, what: str) -> list[Array]:
        """`score`, `points` or `place` hanchan by hanchan."""
        return [each.at(self.accounts.draws, what, self.run, self.player) for each in self.accounts.hanchans]

    def played(self) -> list[Array]:
        """Whether each has a game, hanchan by hanchan."""
        return [
            each.who_played()[self.run if each.code is not None else 0, self.player]
            for each in self.accounts.hanchans
        ]


def _best_hanchan(ties: _Ties) -> Floats:
    found = np.full(len(ties.run), LOWEST)
    for score, played in zip(ties.of("score"), ties.played(), strict=True):
        found = np.where(played, np.maximum(found, score), found)
    return found


def _last_hanchan(ties: _Ties) -> Floats:
    found = np.zeros(len(ties.run))
    for each, score in zip(ties.accounts.hanchans, ties.of("score"), strict=True):
        anybody: Array = np.any(each.who_played(), axis=1)
        found = np.where(anybody[ties.run if each.code is not None else 0], score, found)
    return found


def _average_place(ties: _Ties) -> Floats:
    places, games = np.zeros(len(ties.run)), np.zeros(len(ties.run))
    for place in ties.of("place"):
        places += place
        games += place > 0
    found: Floats = np.where(games > 0, -places / np.maximum(games, 1), LOWEST)
    return found


def _first_places(ties: _Ties) -> Floats:
    found: Floats = np.sum([place == 1 for place in ties.of("place")], axis=0).astype(float)
    return found


def _points(ties: _Ties) -> Floats:
    found: Floats = np.sum(ties.of("points"), axis=0).astype(float)
    return found


def _fewest_penalties(ties: _Ties) -> Floats:
    found: Floats = np.sum([each.chombo[ties.player] for each in ties.accounts.hanchans], axis=0).astype(float)
    return found


def _head_to_head(ties: _Ties) -> Floats:
    won = np.zeros(len(ties.run))
    sizes = np.bincount(ties.group)
    tables = [each.tables(ties.run, ties.player) for each in ties.accounts.hanchans]
    points = ties.of("points")
    for apart in range(1, int(sizes.max())):
        rivals = ties.group[apart:] == ties.group[:-apart]
        for table, own in zip(tables, points, strict=True):
            met = rivals & (table[apart:] == table[:-apart]) & (table[apart:] > 0)
            ahead = np.sign(own[:-apart] - own[apart:]) * met
            won[:-apart] += ahead
            won[apart:] -= ahead
    return won


CRITERIA: dict[str, Callable[[_Ties], Floats]] = {
    "best_hanchan": _best_hanchan,
    "average_place": _average_place,
    "first_places": _first_places,
    "points": _points,
    "head_to_head": _head_to_head,
    "last_hanchan": _last_hanchan,
    "fewest_penalties": _fewest_penalties,
}

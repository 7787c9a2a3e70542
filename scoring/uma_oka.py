"""Final score of a hanchan: places, uma, oka, leftover riichi sticks, penalties; in tenths.

A score counts thousands of points (`Ruleset.score_unit`) and a tenth is 100 points, so every score a game can
produce is a whole number of tenths; nothing is a float.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from scoring.ledger import SEATS
from scoring.problems import Problem, Refused, problem
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

P = TypeVar("P", bound=Hashable)
_PLACE_OF = {str(seat): place for place, seat in enumerate(SEATS)}
Substitution = Literal["before_game", "during_game"]


@dataclass(frozen=True, slots=True)
class FinalResult(Generic[P]):
    """A hanchan's result by player. Points are points; `uma`, `oka`, `penalty`, `score` are tenths.

    `score` = (points after sticks - return points) + uma + oka + penalty, rounded as the ruleset says; a shared
    place is a true tie.
    """

    points_after_sticks: dict[P, int]
    places: dict[P, int]
    uma: dict[P, int]
    oka: dict[P, int]
    penalty: dict[P, int]
    score: dict[P, int]
    points_lost: int

    @property
    def sum(self) -> int:
        """All scores together, in tenths."""
        return sum(self.score.values())


def final_result(
    points: Mapping[P, int],
    initial_seats: Mapping[P, str],
    ruleset: Ruleset,
    *,
    sticks_left: int = 0,
    chombo: Mapping[P, int] | None = None,
    penalties: Mapping[P, int] | None = None,
    late_minutes: Mapping[P, int] | None = None,
    substitutes: Mapping[P, Substitution] | None = None,
    check_total: bool = True,
) -> FinalResult[P]:
    """The result of a hanchan by `ruleset`.

    `points`: at the end, without the `sticks_left` riichi sticks on the table. `chombo`: how many each player
    made (deducted here only where the ruleset deducts after uma). `penalties`: further points off, written
    with or without a minus sign. `late_minutes`: started minutes late. `substitutes`: players whose
    place at the table was taken over; they score the ruleset's fixed substitute score (EMA 2025 §7.3).
    Raises `Refused` with every problem of the input.
    """
    chombo = chombo or {}
    penalties = penalties or {}
    late_minutes = late_minutes or {}
    substitutes = substitutes or {}
    problems = final_problems(
        points,
        initial_seats,
        ruleset,
        sticks_left=sticks_left,
        chombo=chombo,
        penalties=penalties,
        late_minutes=late_minutes,
        substitutes=substitutes,
        check_total=check_total,
    )
    if problems:
        raise Refused(problems)
    order = sorted(points, key=lambda p: _PLACE_OF[initial_seats[p]])
    after, lost = _give_sticks(points, order, sticks_left * ruleset.riichi_bet, ruleset)
    # An odd hundred of shared sticks must not break the tie, so places go by the points before them.
    ignored = _ignored(ruleset, substitutes)
    places = _places(points, order, ruleset, ignored)
    uma, oka = _bonuses(points, order, ruleset, ignored)
    penalty = {
        player: -(
            _tenths(_chombo_points(chombo.get(player, 0), ruleset), ruleset)
            + _tenths(abs(penalties.get(player, 0)), ruleset)
            + _tenths(late_minutes.get(player, 0) * ruleset.late_penalty_per_minute, ruleset)
        )
        for player in order
    }
    bonus = {player: uma[player] + oka[player] for player in order}
    plain = _scores(after, bonus, places, ruleset)
    for player in substitutes:
        plain[player] = substituted_score(ruleset)
        uma[player] = ruleset.substitute_uma * 10
        oka[player] = 0
    keep = list(points)
    return FinalResult(
        points_after_sticks={p: after[p] for p in keep},
        places={p: places[p] for p in keep},
        uma={p: uma[p] for p in keep},
        oka={p: oka[p] for p in keep},
        penalty={p: penalty[p] for p in keep},
        score={p: plain[p] + penalty[p] for p in keep},
        points_lost=lost,
    )


def substituted_score(ruleset: Ruleset) -> int:
    """What a player scores whose place was taken over, in tenths: fixed points and uma (EMA 2025 §7.3)."""
    return _tenths(ruleset.substitute_points, ruleset) + ruleset.substitute_uma * 10


def places_of(points: Mapping[P, int], initial_seats: Mapping[P, str], ruleset: Ruleset) -> dict[P, int]:
    """Places now, by the ruleset's tie rule: what a live screen shows during a game."""
    order = sorted(points, key=lambda p: _PLACE_OF[initial_seats[p]])
    places = _places(points, order, ruleset)
    return {p: places[p] for p in points}


def final_problems(
    points: Mapping[P, int],
    initial_seats: Mapping[P, str],
    ruleset: Ruleset,
    *,
    sticks_left: int = 0,
    chombo: Mapping[P, int] | None = None,
    penalties: Mapping[P, int] | None = None,
    late_minutes: Mapping[P, int] | None = None,
    substitutes: Mapping[P, Substitution] | None = None,
    check_total: bool = True,
) -> list[Problem]:
    """Everything that is wrong with the numbers of a table, for a live check while they are typed."""
    found: list[Problem] = []
    step = _step(ruleset)
    if len(points) != ruleset.players:
        found.append(
            problem(
                "player_count",
                "points",
                "a table has {players} players, not {given}",
                players=ruleset.players,
                given=len(points),
            )
        )
    if set(points) != set(initial_seats) or sorted(initial_seats.values()) != sorted(SEATS):
        found.append(
            problem(
                "seats",
                "initial_seats",
                "each player needs one of the seats E, S, W, N, each seat once",
            )
        )
    for player, value in points.items():
        if value % step:
            found.append(
                problem(
                    "hundreds",
                    f"points.{player}",
                    "{value} is impossible, because points come in steps of {step}",
                    step=step,
                    value=value,
                )
            )
    if sticks_left < 0:
        found.append(_negative("sticks_left", sticks_left))
    for name, counts in (
        ("chombo", chombo),
        ("penalties", penalties),
        ("late_minutes", late_minutes),
        ("substitutes", substitutes),
    ):
        for player, amount in (counts or {}).items():
            where = f"{name}.{player}"
            if player not in points:
                found.append(problem("player", where, "no player of this name sits here"))
            elif isinstance(amount, int):
                found += _amount_problems(name, where, amount, ruleset)
    if check_total and not found:
        total = sum(points.values()) + sticks_left * ruleset.riichi_bet
        right = ruleset.players * ruleset.start_points
        if total != right:
            found.append(problem("total", "points", _not_the_total(total, right)))
    return found


def _not_the_total(total: int, right: int) -> Text:
    if total > right:
        return Text(
            "points and sticks add up to {total}, {difference} too high (should be {right})",
            total=total,
            difference=total - right,
            right=right,
        )
    return Text(
        "points and sticks add up to {total}, {difference} too low (should be {right})",
        total=total,
        difference=right - total,
        right=right,
    )


def _step(ruleset: Ruleset) -> int:
    """What points and penalties are multiples of: a tenth of the unit of the score."""
    return max(ruleset.score_unit // 10, 1)


def _amount_problems(name: str, where: str, amount: int, ruleset: Ruleset) -> Iterator[Problem]:
    """What is wrong with a number of chombos, minutes or points of a penalty; at most one thing."""
    step = _step(ruleset)
    if name in ("chombo", "late_minutes") and amount < 0:
        yield _negative(where, amount)
    elif name == "penalties" and amount % step:
        yield problem(
            "hundreds",
            where,
            "{amount} is impossible, because penalties come in steps of {step}",
            step=step,
            amount=amount,
        )
    elif name == "late_minutes" and amount > ruleset.late_minutes_until_substitute > 0:
        yield problem(
            "too_late",
            where,
            "a substitute plays after {minutes} minutes",
            minutes=ruleset.late_minutes_until_substitute,
        )


def _negative(where: str, value: int) -> Problem:
    return problem("negative", where, "{value} is impossible, enter 0 or more", value=value)


def _give_sticks(
    points: Mapping[P, int], order: Sequence[P], value: int, ruleset: Ruleset
) -> tuple[dict[P, int], int]:
    """Points with the riichi sticks left on the table given out, and what nobody gets (points)."""
    after = {p: points[p] for p in order}
    if not value:
        return after, 0
    if ruleset.sticks_at_game_end == "lost":
        return after, value
    best = max(after.values())
    winners = [p for p in order if after[p] == best]
    if not ruleset.ties_share_a_place:
        winners = winners[:1]
    share, rest = divmod(value // 100, len(winners))
    for p in winners:
        after[p] += share * 100
    if ruleset.sticks_at_game_end == "winner_split_floor":
        return after, rest * 100 + value % 100
    for p in winners[:rest]:
        after[p] += 100
    return after, value % 100


def _ignored(ruleset: Ruleset, substitutes: Mapping[P, Substitution]) -> frozenset[P]:
    """The substituted players whose place does not count for the others."""
    rule = {"before_game": ruleset.substitute_before_game, "during_game": ruleset.substitute_during_game}
    return frozenset(p for p, when in substitutes.items() if rule[when] == "ignored")


def _places(
    points: Mapping[P, int], order: Sequence[P], ruleset: Ruleset, ignored: Collection[P] = ()
) -> dict[P, int]:
    rank = {p: (p in ignored, -points[p]) for p in order}
    if ruleset.ties_share_a_place:
        return {p: 1 + sum(rank[q] < rank[p] for q in order) for p in order}
    return {p: place for place, p in enumerate(sorted(order, key=lambda p: rank[p]), 1)}


def _bonuses(
    points: Mapping[P, int], order: Sequence[P], ruleset: Ruleset, ignored: Collection[P]
) -> tuple[dict[P, int], dict[P, int]]:
    """Uma and oka in tenths; the places of `ignored` players are the last ones."""
    row = ruleset.uma
    if ruleset.uma_by_above_start:
        row = ruleset.uma_by_above_start[sum(points[p] >= ruleset.start_points for p in order)]
    ranked = sorted(order, key=lambda p: (p in ignored, -points[p]))
    groups: list[list[P]] = []
    for p in ranked:
        same = groups and points[groups[-1][0]] == points[p] and (groups[-1][0] in ignored) == (p in ignored)
        if same and ruleset.ties_share_a_place:
            groups[-1].append(p)
        else:
            groups.append([p])
    uma: dict[P, int] = {}
    oka: dict[P, int] = {}
    place = 0
    for group in groups:
        uma |= _split(sum(row[place : place + len(group)]) * 10, group, ruleset)
        oka |= _split(ruleset.oka * 10 if place == 0 else 0, group, ruleset)
        place += len(group)
    return uma, oka


def _split(total: int, group: Sequence[P], ruleset: Ruleset) -> dict[P, int]:
    """`total` tenths shared by `group` (in seat order); odd tenths by the ruleset's rounding."""
    share, rest = divmod(total, len(group))
    if ruleset.split_rounding == "down":
        rest = 0
    return {p: share + (1 if i < rest else 0) for i, p in enumerate(group)}


def _chombo_points(count: int, ruleset: Ruleset) -> int:
    return count * ruleset.chombo.points if ruleset.chombo.type == "after_uma" else 0


def _tenths(points: int, ruleset: Ruleset) -> int:
    return points * 10 // ruleset.score_unit


def _scores(
    points: Mapping[P, int], bonus: Mapping[P, int], places: Mapping[P, int], ruleset: Ruleset
) -> dict[P, int]:
    """Scores in tenths, rounded as the ruleset says (`ScoreRounding`); players in seat order."""
    rounding = ruleset.score_rounding
    scores = {p: _tenths(points[p] - ruleset.return_points, ruleset) + bonus[p] for p in points}
    if rounding == "none":
        return scores
    if rounding in ("points_half_away_first_absorbs", "points_half_toward_first_absorbs"):
        away = rounding == "points_half_away_first_absorbs"
        start = _tenths(ruleset.return_points, ruleset)
        whole = {p: _whole_of_points(_tenths(points[p], ruleset), away) - start + bonus[p] for p in points}
    else:
        add = 5 if rounding == "whole_first_absorbs" else 4
        whole = {p: (score + add) // 10 * 10 for p, score in scores.items()}
    firsts = [p for p in points if places[p] == 1]
    rest = -sum(score for p, score in whole.items() if p not in firsts)
    return whole | _split(rest, firsts, ruleset)


def _whole_of_points(tenths: int, away: bool) -> int:
    """Tenths to the nearest whole unit, a half away from zero or toward it."""
    whole = (abs(tenths) + (5 if away else 4)) // 10 * 10
    return whole if tenths >= 0 else -whole

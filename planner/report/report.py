"""Quality report: each figure of a plan beside the best possible one."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from planner.bounds import (
    BEST_KNOWN,
    counting_bound,
    few_tables_bound,
    fewest_meetings_of_a_pair,
    group_bound,
    mates_bound,
    repeats_bound,
    returns_bound,
    table_bound,
    visits_bound,
)
from planner.report.rests import rest_figures, rests_of
from planner.types import Constraints, Figure, PlanReport, Player, Round
from planner.winds.colouring import fewest_squares, uneven_winds

Pair = tuple[Player, Player]


def meetings(rounds: Sequence[Round]) -> dict[Pair, list[int]]:
    """Every pair that meets → the rounds (from 1) it meets in."""
    found: dict[Pair, list[int]] = defaultdict(list)
    for number, tables in enumerate(rounds, 1):
        for table in tables:
            for a, b in combinations(sorted((s for s in table if s is not None), key=_key), 2):
                found[a, b].append(number)
    return found


def _key(player: Player) -> tuple[bool, Player]:
    return isinstance(player, str), player


def make_report(
    players: Sequence[Player],
    rounds: Sequence[Round],
    constraints: Constraints | None = None,
    played: int = 0,
    least_uneven: int = 0,
    least_repeats: int = 0,
) -> PlanReport:
    """Measure a set of rounds; the first ``played`` are history, which the bounds take into account.

    ``least_uneven``: so many players off by two or more were proven unavoidable with as few repeats;
    ``least_repeats``: so many repeats were proven unavoidable after the played rounds.
    """
    constraints = constraints or Constraints()
    met = meetings(rounds)
    people = list(dict.fromkeys([*players, *(s for r in rounds for t in r for s in t if s is not None)]))
    games = Counter(s for r in rounds for t in r for s in t if s is not None)
    tables = max((len(r) for r in rounds), default=0)
    winds = {p: [0, 0, 0, 0] for p in people}
    visits: dict[Player, Counter[int]] = {p: Counter() for p in people}
    before: dict[Player, list[int]] = {p: [0, 0, 0, 0] for p in people}
    for number, seated in enumerate(rounds, 1):
        for at, table in enumerate(seated, 1):
            for wind, seat in enumerate(table):
                if seat is not None:
                    winds[seat][wind] += 1
                    visits[seat][at] += 1
                    if number <= played:
                        before[seat][wind] += 1
    times = Counter(len(v) for v in met.values())
    pairs = len(people) * (len(people) - 1) // 2
    histogram = [pairs - len(met)] + [times[m] for m in range(1, max(times, default=0) + 1)]
    spread = {p: max(c) - min(c) for p, c in winds.items()}
    figures = _meeting_figures(people, rounds, met, games, tables, played, least_repeats)
    figures += _wind_figures(winds, before, games, spread, least_uneven)
    figures += _table_figures(visits, games, tables, constraints, met, len(rounds))
    clashes, clash_figures = _clashes(rounds, met, constraints, played)
    indirect = _indirect(people, met)
    figures += clash_figures
    rests = rests_of(players, rounds, constraints) if constraints.rests else {}
    if constraints.rests:
        figures += rest_figures(rests, rounds, constraints, played)
    figures.append(
        Figure(
            "unmet_without_common_opponent",
            int(indirect["without_common"]),
            0,
            indirect["without_common"] == 0,
        )
    )
    return PlanReport(
        players=len(players),
        tables=tables,
        rounds=len(rounds),
        figures=tuple(figures),
        histogram=tuple(histogram),
        repeats=tuple(
            sorted(((a, b, tuple(v)) for (a, b), v in met.items() if len(v) > 1), key=lambda x: -len(x[2]))
        ),
        wind_spread=spread,
        wind_counts={p: (c[0], c[1], c[2], c[3]) for p, c in winds.items()},
        table_visits={p: dict(sorted(v.items())) for p, v in visits.items()},
        clashes=clashes,
        indirect=indirect,
        rests=rests,
    )


def _full(people: Sequence[Player], rounds: Sequence[Round], games: Counter[Player]) -> bool:
    return len(people) >= 8 and len(people) % 4 == 0 and all(games[p] == len(rounds) for p in people)


def _meeting_figures(
    people: Sequence[Player],
    rounds: Sequence[Round],
    met: dict[Pair, list[int]],
    games: Counter[Player],
    tables: int,
    played: int,
    least_repeats: int,
) -> list[Figure]:
    repeats = sum(len(v) - 1 for v in met.values())
    most = max((len(v) for v in met.values()), default=0)
    total, full = len(rounds), _full(people, rounds, games)
    best_known, note = None, "counting: 3 opponents a round among all the others"
    if full:
        bound, strict = repeats_bound(len(people), total)
        most_bound = fewest_meetings_of_a_pair(len(people), total)
        if strict > bound and most == most_bound:
            bound, note = strict, "proven for plans in which no pair meets more often than it must"
        best_known = BEST_KNOWN.get((len(people), total))
    else:
        bound, most_bound = counting_bound([games[p] for p in people]), 1 if met else 0
    if played:
        past = meetings(rounds[:played])
        bound = max(bound, _repeats_after(past, rounds, played))
        most_bound = max(most_bound, max((len(v) for v in past.values()), default=0))
        note = "the played rounds and counting"
        if least_repeats > bound:
            bound = least_repeats
            note = "the played rounds and complete search of the next ones; no pair meets more often than it must"
    if repeats:
        most_bound = max(most_bound, 2 if bound else most_bound)
    trios, least_trios = _trios_again(rounds) if repeats else (0, 0)
    back = sum(any(b - a == 1 for a, b in pairwise(v)) for v in met.values() if len(v) > 1)
    return [
        Figure("repeats", repeats, bound, repeats == bound, best_known, note),
        Figure("most_meetings_of_a_pair", most, most_bound, most == most_bound),
        Figure(
            "pairs_meeting_three_times",
            sum(len(v) > 2 for v in met.values()),
            None if most_bound > 2 else 0,
            most < 3,
        ),
        Figure("pairs_meeting_in_consecutive_rounds", back, 0, back == 0),
        Figure("trios_together_again", trios, least_trios, trios == least_trios),
    ]


def _trios_again(rounds: Sequence[Round]) -> tuple[int, int]:
    """Meetings of three at one table after their first, and the least: the tables' trios less all there are."""
    sat = Counter(
        frozenset(three)
        for tables in rounds
        for table in tables
        for three in combinations([seat for seat in table if seat is not None], 3)
    )
    people = {seat for tables in rounds for table in tables for seat in table if seat is not None}
    return sat.total() - len(sat), max(0, sat.total() - math.comb(len(people), 3))


def _repeats_after(past: dict[Pair, list[int]], rounds: Sequence[Round], played: int) -> int:
    """Repeats no continuation avoids: those made, and for every player more seats to come than new faces."""
    made = sum(len(v) - 1 for v in past.values())
    later = Counter(s for r in rounds[played:] for t in r for s in t if s is not None)
    known: Counter[Player] = Counter()
    for a, b in past:
        if a in later and b in later:
            known[a] += 1
            known[b] += 1
    fresh = len(later) - 1
    return made + (sum(max(0, 3 * games - (fresh - known[p])) for p, games in later.items()) + 1) // 2


def _wind_figures(
    winds: dict[Player, list[int]],
    before: dict[Player, list[int]],
    games: Counter[Player],
    spread: dict[Player, int],
    least_uneven: int,
) -> list[Figure]:
    least = {p: fewest_squares(before[p], games[p] - sum(before[p]))[0] for p in winds}
    later = Counter({p: games[p] - sum(before[p]) for p in winds if games[p] > sum(before[p])})
    worst, bound = max(spread.values(), default=0), max(least.values(), default=0)
    over = sum(v > 1 for v in spread.values())
    over_bound, note = sum(v > 1 for v in least.values()), ""
    units = uneven_winds({p: before[p] for p in later}, later, later.total() // 4)
    if units and later.total() % 4 == 0:
        # A player with one more game and an even history takes one wind too many at most.
        single = all(g == 1 and max(before[p]) - min(before[p]) <= 1 for p, g in later.items())
        once = all(least[p] <= 1 and _winds_off(winds[p]) <= 1 for p in later)
        bound, over_bound = max(bound, 2), max(over_bound, units if single or once else -(-units // 2))
        note = "proven for plans in which nobody is off in two winds" if once and not single else ""
    if least_uneven > over_bound:
        bound, over_bound, note = (
            max(bound, 2),
            least_uneven,
            "complete search of the last round without more repeats",
        )
    return [
        Figure("wind_spread", worst, bound, worst == bound),
        Figure("players_with_wind_spread_over_1", over, over_bound, over == over_bound, None, note),
    ]


def _winds_off(counts: Sequence[int]) -> int:
    """So many of a player's wind counts are above the even share, or below it, whichever are more."""
    fewest, rest = divmod(sum(counts), 4)
    above = sum(max(0, count - fewest - (rest > 0)) for count in counts)
    return max(above, sum(max(0, fewest - count) for count in counts))


def _table_figures(
    visits: dict[Player, Counter[int]],
    games: Counter[Player],
    tables: int,
    constraints: Constraints,
    met: dict[Pair, list[int]],
    rounds: int,
) -> list[Figure]:
    free = [p for p in visits if p not in constraints.fixed_tables]
    again = sum(v - 1 for p in free for v in visits[p].values())
    pairs = sum(v * (v - 1) // 2 for p in free for v in visits[p].values())
    pairs_bound, note = (
        table_bound([games[p] for p in free], max(1, tables)),
        "pairs of visits of one player to one table",
    )
    alike = ""
    if len(visits) == len(free) == 4 * tables and all(games[p] == rounds for p in free):
        again_at_a_table = few_tables_bound(tables, rounds, sum(math.comb(len(v), 2) for v in met.values()))
        if again_at_a_table > pairs_bound:
            alike = "proven for these numbers of meetings"
            pairs_bound, note = again_at_a_table, f"{note}; {alike}"
    played = [games[p] for p in free]
    again_bound = max(sum(max(0, each - tables) for each in played), returns_bound(played, pairs_bound))
    most = max((v for p in free for v in visits[p].values()), default=0)
    most_bound = visits_bound(played, max(1, tables), pairs_bound)
    return [
        Figure("table_repeats", again, again_bound, again == again_bound, None, alike),
        Figure(
            "table_pairs",
            pairs,
            pairs_bound,
            pairs == pairs_bound,
            None,
            note,
        ),
        Figure("most_visits_to_a_table", most, most_bound, most == most_bound, None, alike),
    ]


def _mates_bound(rounds: Sequence[Round], met: dict[Pair, list[int]], constraints: Constraints, kind: str) -> int:
    """Meetings inside groups that no plan with as few repeats avoids; 0 where not all rounds count."""
    if not all(constraints.holds(kind, number) for number in range(1, len(rounds) + 1)):
        return 0
    of, many = constraints.groups[kind], Counter[Player]()
    for (a, b), v in met.items():
        many[a] += len(v)
        many[b] += len(v)
    people = list(many)
    sizes = Counter(of[p] for p in people if p in of)
    strangers = [len(people) - (sizes[of[p]] if p in of else 1) for p in people]
    return mates_bound([many[p] for p in people], strangers, sum(len(v) - 1 for v in met.values()))


def _clashes(
    rounds: Sequence[Round], met: dict[Pair, list[int]], constraints: Constraints, played: int
) -> tuple[tuple[tuple[str, Player, Player, int], ...], list[Figure]]:
    found: list[tuple[str, Player, Player, int]] = []
    figures = []
    for kind, of in constraints.groups.items():
        mine = [
            (kind, a, b, r)
            for (a, b), v in met.items()
            if a in of and b in of and of[a] == of[b]
            for r in v
            if constraints.holds(kind, r)
        ]
        bound = sum(r <= played for _kind, _a, _b, r in mine) + sum(
            group_bound(
                list(Counter(of[s] for t in tables for s in t if s is not None and s in of).values()),
                len(tables),
            )
            for number, tables in enumerate(rounds, 1)
            if number > played and constraints.holds(kind, number)
        )
        note = ""
        if (least := _mates_bound(rounds, met, constraints, kind)) > bound:
            bound, note = least, "more opponents than people outside the group; proven for as few repeats"
        figures.append(Figure(f"{kind}_meetings", len(mine), bound, len(mine) == bound, None, note))
        found += mine
    for kind, members in (("substitutes", constraints.substitutes), ("referees", constraints.referees)):
        if members:
            mine = [
                (kind, a, b, r)
                for (a, b), v in met.items()
                if a in members and b in members
                for r in v
                if constraints.holds(kind, r)
            ]
            bound = sum(r <= played for _kind, _a, _b, r in mine) + sum(
                group_bound([sum(s in members for t in tables for s in t)], len(tables))
                for number, tables in enumerate(rounds, 1)
                if number > played and constraints.holds(kind, number)
            )
            figures.append(Figure(f"{kind}_meetings", len(mine), bound, len(mine) == bound))
            found += mine
    forbidden = [
        ("forbidden", a, b, r)
        for pair in constraints.forbidden_pairs
        for a, b in [tuple(sorted(pair, key=_key))]
        for r in met.get((a, b), ())
        if r > played and constraints.holds("forbidden_pairs", r)
    ]
    figures.append(Figure("forbidden_meetings", len(forbidden), 0, not forbidden))
    astray = [
        ("fixed_table", p, table, number)
        for number, tables in enumerate(rounds, 1)
        if number > played
        for table, seats in enumerate(tables, 1)
        for p in seats
        if p is not None and p in constraints.fixed_tables and table not in constraints.fixed_tables[p]
    ]
    figures.append(Figure("astray_from_fixed_table", len(astray), 0, not astray))
    return tuple(found + forbidden), figures


def _indirect(people: Sequence[Player], met: Iterable[Pair]) -> dict[str, float]:
    """Common opponents of the pairs that never meet."""
    index = {p: i for i, p in enumerate(people)}
    opponents: list[list[int]] = [[] for _ in people]
    for a, b in met:
        opponents[index[a]].append(index[b])
        opponents[index[b]].append(index[a])
    faced = [sum(1 << other for other in set(mine)) for mine in opponents]
    count = total = squares = without = 0
    least = len(people)
    for i, mine in enumerate(opponents):
        unmet = ((1 << i) - 1) & ~faced[i]
        if not unmet:
            continue
        counts = _counted(faced[other] for other in set(mine))
        shared = [plane & unmet for plane in counts]
        count += unmet.bit_count()
        total += sum(plane.bit_count() << power for power, plane in enumerate(shared))
        squares += sum(
            (one & two).bit_count() << (power + other)
            for power, one in enumerate(shared)
            for other, two in enumerate(shared)
        )
        nobody = lowest = unmet
        fewest = 0
        for power, plane in reversed(list(enumerate(shared))):
            nobody &= ~plane
            if lowest & ~plane:
                lowest &= ~plane
            else:
                fewest += 1 << power
        without += nobody.bit_count()
        least = min(least, fewest)
    mean = total / count if count else 0.0
    deviation = math.sqrt(max(0.0, squares / count - mean * mean)) if count else 0.0
    return {
        "unmet_pairs": count,
        "least": least if count else 0,
        "mean": round(mean, 3),
        "deviation": round(deviation, 3),
        "without_common": without,
    }


def _counted(sets: Iterable[int]) -> list[int]:
    """In how many of these sets (bits) each member is, as binary digits: the first number holds the ones of all.

    A thousand players have half a million pairs; added this way, all counts of one player take some hundred steps.
    """
    digits: list[int] = []
    for carry in sets:
        power = 0
        while carry:
            if power == len(digits):
                digits.append(0)
            digits[power], carry = digits[power] ^ carry, digits[power] & carry
            power += 1
    return digits

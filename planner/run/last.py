"""Last rounds after an uneven history: fewest repeats first, then the most even winds.

The most even winds over the rounds that are left are a flow and known (``uneven_winds``); whether they go
together with the fewest repeats is a matter of search. With one round left the search is complete, so its
answer is the best there is. With more it works on all rounds at once and settles the last one completely.
"""

from __future__ import annotations

from itertools import combinations

from planner.bounds import fewest_more
from planner.request.pins import keep_fixed
from planner.run.run import Run
from planner.search.exact import best_round
from planner.search.joint import Cooling, Joint
from planner.search.meetings import Meetings
from planner.search.pair import Pair
from planner.winds.share import share_rounds, share_winds, wind_counts, wind_excess, wind_surplus, wind_totals

Blocks = list[list[int]]
NODES, TRIAL = 200_000, 50  # steps of the search of one round; what one trial of two rounds counts as


def even_rest(run: Run, seated: list[Blocks], before: dict[int, list[int]]) -> list[Blocks]:
    """Rounds whose meetings cost no more than those of ``seated``, with winds at least as even."""
    rest = _Rest(run, seated, before)
    for wind in (0, 0, 4, 2):
        if run.stopped or (wind == 4 and rest.in_pairs()):
            break
        start = rest.best if wind else rest.evened()
        if rest.even() or rest.searched(start, wind) or len(seated) == 1:
            break
    return rest.best


class _Rest:
    """The best rounds found so far for the rest of a day: what they cost, and how many winds are off."""

    def __init__(self, run: Run, seated: list[Blocks], before: dict[int, list[int]]) -> None:
        self.run, self.seated, self.before = run, seated, before
        self.present = [[p for table in tables for p in table] for tables in seated]
        self.best, self.excess = seated, wind_excess(seated, before)
        self.price = _price(run, seated)
        self.floor = run.weights.repeat * fewest_more(run.met(), self.present)
        self.steps = min(run.steps, 200_000)
        self.least = 0
        """No rounds have fewer winds that are off, as far as is known."""

    def even(self) -> bool:
        """Whether the winds are as even as they can be."""
        return self.excess <= self.least

    def take(self, found: list[Blocks]) -> bool:
        """Keep these rounds when they are as good; whether nothing is left to search for."""
        price, excess = _price(self.run, found), wind_excess(found, self.before)
        if (price, excess) <= (self.price, self.excess):
            self.best, self.price, self.excess = found, price, excess
        return self.even()

    def in_pairs(self) -> bool:
        """Two or three rounds, two of them at a time; whether anything was searched."""
        run, tried = self.run, self.run.done
        if run.version == "2" or not 1 < len(self.best) < 4:
            return False
        pairs = list(combinations(range(len(self.best)), 2))
        trials = self.steps // (TRIAL * len(pairs))
        for one, other in pairs:
            if not self.even() and not run.stopped:
                spare = (self.excess - self.least) // 2
                self.take(_two_together(run, self.best, one, other, self.before, self.price, spare, trials))
        return run.done > tried

    def evened(self) -> list[Blocks]:
        """Rounds with the most even winds there are, whatever their meetings cost."""
        start = share_rounds(self.present, self.before, wind_totals(self.seated, self.before), self.run.rng)
        for tables in start:
            keep_fixed(tables, self.run.task.pinned)
        self.least = wind_excess(start, self.before)
        return start

    def searched(self, start: list[Blocks], wind: int) -> bool:
        """All rounds at once, then each completely if they are few; whether nothing is left to search for.

        ``wind``: so many winds that are off are worth a repeat; with 0 no wind of ``start`` may get worse.
        """
        run = self.run
        unit = run.weights.repeat // wind if wind else 0
        goal_winds = self.least - self.excess if wind else 0
        found = _anneal(run, start, self.before, self.steps, self.price, unit, goal_winds)
        if self.take(found):
            return True
        for at in list(range(len(found))) * 3 if len(found) < 4 else []:
            found = _one_exactly(run, found, at, self.before, self.price, self.floor)
            if self.take(found):
                return True
        return False


def _two_together(
    run: Run,
    rounds: list[Blocks],
    one: int,
    other: int,
    before: dict[int, list[int]],
    price: int,
    spare: int,
    trials: int,
) -> list[Blocks]:
    """Two of the rounds again: within the price of all the rounds, evener winds than they have.

    ``spare``: so many of the winds that are off need not be.
    """
    others = [tables for at, tables in enumerate(rounds) if at not in (one, other)]
    here = [p for table in rounds[one] for p in table]
    if {p for table in rounds[other] for p in table} != set(here):
        return rounds
    met = run.met(others)
    more = Meetings(met, run.extra, run.weights.repeat, run.suffices()).steps()

    def pair(a: int, b: int, again: int) -> int:
        return more[met[a][b] + again] + run.extra[a].get(b, 0)

    counts, off = wind_counts(others, before), 0
    for tables, played in ((rounds[one], []), (rounds[other], [rounds[one]])):
        now = wind_counts(played, counts)
        off += sum(wind_surplus(now.get(p, (0, 0, 0, 0)))[w] for table in tables for w, p in enumerate(table))
    budget = price - (_price(run, others) if others else 0)
    both = Pair(here, pair, counts, run.rng)
    found = both.search(budget, off - spare, off, trials, lambda n: run.ask(n * TRIAL))
    run.done += both.done * TRIAL
    if found is None or not all(run.in_order(tables) for tables in found):
        return rounds
    made = dict(zip((one, other), found, strict=True))
    return [made.get(at, tables) for at, tables in enumerate(rounds)]


def _anneal(
    run: Run,
    start: list[Blocks],
    before: dict[int, list[int]],
    steps: int,
    goal: int,
    wind: int,
    goal_winds: int = 0,
) -> list[Blocks]:
    """Search from ``start``; with ``wind`` 0 no wind may get worse."""
    repeat = run.weights.repeat
    meetings = Meetings(run.met(), run.extra, repeat, run.suffices())
    state = Joint(start, len(start), meetings, wind_counts(start, before), run.task.pinned)
    if state.best_cost > goal or wind:
        run.stopped |= state.anneal(
            run.rng,
            Cooling(steps, 0.4 * repeat, 0.08 * repeat),
            (goal, goal_winds),
            wind,
            lambda done: run.report(done, state),
        )
    run.done += state.done
    return state.best


def _price(run: Run, rounds: list[Blocks]) -> int:
    meetings = Meetings(run.met(), run.extra, run.weights.repeat, run.suffices())
    return Joint(rounds, len(rounds), meetings, wind_counts(rounds, {}), {}).cost


def _one_exactly(
    run: Run, rounds: list[Blocks], at: int, before: dict[int, list[int]], price: int, floor: int
) -> list[Blocks]:
    """One of the rounds again, by complete search: within the price of all the rounds, the most even winds."""
    repeat, others = run.weights.repeat, rounds[:at] + rounds[at + 1 :]
    met = run.met(others)
    more = Meetings(met, run.extra, repeat, run.suffices()).steps()

    def pair(a: int, b: int) -> int:
        return more[met[a][b]] + run.extra[a].get(b, 0)

    here = [p for table in rounds[at] for p in table]
    counts = wind_counts(others, before)
    surplus = {p: wind_surplus(counts.get(p, (0, 0, 0, 0))) for p in here}
    least = sum(surplus[p][w] for p, w in zip(here, share_winds([surplus[p] for p in here]), strict=True))
    spent = _price(run, others) if others else 0
    most = price - spent
    budgets = [most] if others else range(max(0, floor), most + 1, repeat)
    for budget in budgets:
        nodes = NODES if not others else NODES // 4
        found = best_round(here, pair, surplus, budget, range(least, least + 12), nodes, run.rng)
        if found is not None and run.in_order(found.tables):
            even = all(max(four) - min(four) <= 1 for p in here if (four := counts.get(p, [0])))
            if found.proven and not others and budget <= floor and even and not any(run.extra):
                run.least_uneven = found.winds
            return [*rounds[:at], found.tables, *rounds[at + 1 :]]
    return rounds

"""Standings table as rows of cells, for page, screen, CSV and JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.standings.domain.final.finalists import Finalist, finalists_of
from taikai.standings.domain.final.texts import notes, titles
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.cuts import qualified
from taikai.standings.domain.ranking.games import HanchanScore, Rest
from taikai.standings.domain.ranking.ranking import Ranked, Standings
from taikai.standings.domain.rule_texts import left_words, places_words, rest_words
from taikai.tournaments.domain.rules import kind_of


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line. `shared`: others have the same place. `moved`: places gained since the hanchan before.

    `rule`: what the cut says that is drawn below this line; "" without one. `passed`: qualified, does not play.
    """

    row: Ranked
    shared: bool
    moved: int | None
    cells: tuple[tuple[int, HanchanScore | Rest | None], ...]
    rule: str = ""
    passed: bool = False

    @property
    def latest(self) -> HanchanScore | None:
        """The game in the last counted hanchan."""
        last = self.cells[-1][1] if self.cells else None
        return last if isinstance(last, HanchanScore) else None


@dataclass(frozen=True, slots=True)
class Listing:
    """All lines, official ones first.

    `carries`: some scores were carried over. `notes`: every stage of a final with its title. `starters`: who
    begins the next stage with what, once its seating is published and all hanchans before it count. `averages`:
    places go by the average, which has a column. `words`: the rule of places and of rests, where it is not plain.
    """

    lines: tuple[RankingLine, ...]
    unofficial: tuple[RankingLine, ...]
    hanchans: tuple[int, ...]
    has_penalties: bool
    carries: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    starters: tuple[Finalist, ...] = ()
    averages: bool = False
    words: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many columns the table has: place, name, total, and what there is besides."""
        return 3 + len(self.hanchans) + self.carries + self.has_penalties + self.averages


def listing(current: Current) -> Listing:
    """The lines of the ranking now."""
    now = current.now
    shared = Counter(row.place for row in now.rows)
    before = current.after[now.counted[-2]] if len(now.counted) > 1 else {}
    rules = _rules(now, titles(current.facts.cuts))
    passed = now.coming.passed if now.coming is not None else frozenset()

    def line(row: Ranked, official: bool) -> RankingLine:
        then = before.get(row.person.id) if official else None
        return RankingLine(
            row=row,
            shared=official and shared[row.place] > 1,
            moved=None if then is None else then.place - row.place,
            cells=tuple((hanchan, row.game(hanchan) or row.absence(hanchan)) for hanchan in now.counted),
            rule=rules.get(row.person.id, "") if official else "",
            passed=official and row.person.id in passed,
        )

    lines = tuple(line(row, True) for row in now.rows)
    aside = tuple(line(row, False) for row in now.unofficial)
    return Listing(
        lines=lines,
        unofficial=aside,
        hanchans=now.counted,
        has_penalties=any(line.row.penalty for line in (*lines, *aside)),
        carries=any(row.carried is not None for row in now.rows),
        notes=tuple(notes(current.facts.cuts)),
        starters=_starters(now),
        averages=now.counting.places_by == "average",
        words=_words(current),
    )


def _words(current: Current) -> tuple[str, ...]:
    now, chombo = current.now, kind_of(current.facts.ruleset).chombo
    found = [places_words(now.counting, chombo=chombo)] if now.counting.places_by != "total" else []
    if any(row.rests for row in now.rows):
        found.append(rest_words(now.counting))
    if any(row.missed for row in now.rows):
        found.append(left_words(now.counting))
    return tuple(found)


def _rules(now: Standings, named: dict[int, str]) -> dict[int, str]:
    """What is drawn below whom: the end of each stage that counts, and the line of the one to come."""
    found: dict[int, str] = {}
    for stage, cut in enumerate(now.cuts, 1):
        last = [row for row in now.rows if row.stage >= stage]
        if last and len(last) < len(now.rows):
            found[last[-1].person.id] = _("Above this line: %(title)s") % {"title": named[cut.begins]}
    ahead = now.coming
    if ahead is None or not now.counted:
        return found
    who = qualified(now.rows, ahead)
    inside = [row for row in now.rows if row.person.id in {*who.sure, *who.tied}]
    if inside and len(inside) < len(now.rows):
        values = {"title": named[ahead.begins], "places": ahead.places, "begins": ahead.begins}
        if who.tied:
            text = _("Cut after the top %(places)d. There is a tie, so the organiser decides who qualifies.")
        else:
            text = _("Cut after the top %(places)d (%(title)s, from hanchan %(begins)d)")
        found[inside[-1].person.id] = text % values
    return found


def cut_words(current: Current) -> str:
    """Who goes on from the line of the next cut, in a few words for the big screen; "" if there is no cut."""
    now, named = current.now, titles(current.facts.cuts)
    ahead = now.coming
    if ahead is None or qualified(now.rows, ahead).tied:
        return next(iter(reversed(_rules(now, named).values())), "")
    if ahead.begins == max(named):
        return _("The first %(places)d play the final") % {"places": ahead.places}
    return _("The first %(places)d go on (%(title)s)") % {"places": ahead.places, "title": named[ahead.begins]}


def _starters(now: Standings) -> tuple[Finalist, ...]:
    cut = now.coming
    if cut is None or cut.finalists is None or not set(range(1, cut.begins)) <= set(now.complete):
        return ()
    return finalists_of(now.rows, cut)

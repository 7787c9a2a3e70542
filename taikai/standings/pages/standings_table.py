"""Standings table as rows of cells, for page, screen, CSV and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from taikai.registration.domain.names import plain
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


@dataclass(frozen=True, slots=True)
class Head:
    """A head of the table; `address` sorts by it and is "" where nothing does. `short`: the word on a phone."""

    word: str
    css: str
    address: str = ""
    sort: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The public table: who heads it, its rows in the order asked for, its heads.

    `by_rank`: the rows stand by rank, from the first. `clubs`, `countries`: whether any is known. `kept`: the
    hanchan that a phone always shows.
    """

    listing: Listing
    first_three: tuple[RankingLine, ...]
    rows: tuple[RankingLine, ...]
    heads: tuple[Head, ...]
    by_rank: bool
    clubs: bool
    countries: bool
    kept: frozenset[int]

    @property
    def many(self) -> bool:
        """Whether the hanchans need narrow columns on a desk."""
        return len(self.listing.hanchans) > WIDE_HANCHANS

    @property
    def unofficial_heads(self) -> tuple[Head, ...]:
        """Those of the players who have no rank; nothing sorts them."""
        return tuple(
            replace(h, address="") for h in self.heads if h.css not in {"place", "wide", "num carried more"}
        )


WIDE_HANCHANS = 6
#: More who share the first places are no headline.
MOST_FIRST, PODIUM = 4, 3
Value = Callable[[RankingLine], str | int | Fraction | None]


#: What the rows can be sorted by besides the hanchans; None stands last.
_VALUES: dict[str, Value] = {
    "rank": lambda line: line.row.place,
    "name": lambda line: plain(line.row.person.name),
    "country": lambda line: line.row.person.country or None,
    "club": lambda line: plain(line.row.person.club) or None,
    "average": lambda line: line.row.average,
    "total": lambda line: line.row.total,
    "penalties": lambda line: line.row.penalty or None,
}


def _value(found: Listing, name: str) -> Value:
    """What this order compares: a score of a hanchan ("h3"), or one of `_VALUES`."""
    return _VALUES.get(name) or _score_in([f"h{hanchan}" for hanchan in found.hanchans].index(name))


def _score_in(column: int) -> Value:
    def score(line: RankingLine) -> int | None:
        cell = line.cells[column][1]
        return None if cell is None else cell.score

    return score


@dataclass(frozen=True, slots=True)
class RowOrder:
    """What the rows are sorted by; `turned`: against the order that the first tap on the head gives."""

    name: str = "rank"
    turned: bool = False

    @property
    def by_rank(self) -> bool:
        """Whether the rows stand by rank, from the first."""
        return self.name == "rank" and not self.turned

    @property
    def falls(self) -> bool:
        """Whether the largest stands first."""
        return self.turned != (self.name in {"average", "total"} or self.name.startswith("h"))

    def __str__(self) -> str:
        return "" if self.by_rank else f"-{self.name}" if self.turned else self.name


def order_of(found: Current, wanted: str) -> RowOrder:
    """The order an address asks for (`-` before the name turns it); by rank if there is no such column."""
    name = wanted.removeprefix("-")
    known = {*_VALUES, *(f"h{number}" for number in found.now.counted)}
    return RowOrder(name, wanted.startswith("-")) if name in known else RowOrder()


def standings_table(found: Listing, order: RowOrder, *, everything: bool) -> StandingsTable:
    """The table in this order. `everything`: its addresses keep the staff's view."""
    first = _first_three(found.lines) if order.by_rank else ()
    rows = found.lines if order.by_rank else _sorted(found.lines, _value(found, order.name), falls=order.falls)
    clubs = any(line.row.person.club for line in found.lines)
    countries = any(line.row.person.country for line in found.lines)
    heads = _heads(found, order, everything=everything, known={"club": clubs, "country": countries})
    return StandingsTable(
        listing=found,
        first_three=first,
        rows=rows[len(first) :],
        heads=tuple(heads),
        by_rank=order.by_rank,
        clubs=clubs,
        countries=countries,
        kept=_kept(found, order),
    )


def _sorted(lines: tuple[RankingLine, ...], value: Value, *, falls: bool) -> tuple[RankingLine, ...]:
    """In this order; who is equal stays in the order of ranks, and who has no value stands last."""
    having = [(key, line) for line in lines if (key := value(line)) is not None]
    having.sort(key=itemgetter(0), reverse=falls)
    return (*(line for _key, line in having), *(line for line in lines if value(line) is None))


def _kept(found: Listing, order: RowOrder) -> frozenset[int]:
    """The hanchan the rows are sorted by, else the last."""
    return frozenset([h for h in found.hanchans if order.name == f"h{h}"] or found.hanchans[-1:])


def _first_three(lines: tuple[RankingLine, ...]) -> tuple[RankingLine, ...]:
    """Who heads the page: nobody if too many share these ranks, or a line is to be drawn between them."""
    first = tuple(line for line in lines if line.row.place <= PODIUM)
    if len(first) > MOST_FIRST or any(line.rule for line in first[:-1]):
        return ()
    return first


def _heads(found: Listing, order: RowOrder, *, everything: bool, known: dict[str, bool]) -> Iterator[Head]:
    def head(name: str, word: str, css: str = "num", short: str = "") -> Head:
        here = order.name == name
        asked = str(RowOrder(name, here and not order.turned))
        pairs = {**({"all": "1"} if everything else {}), **({"order": asked} if asked else {})}
        shown = ("descending" if order.falls else "ascending") if here else ""
        return Head(word, css, f"?{urlencode(pairs)}", shown, short)

    yield head("rank", _("Rank"), "place", "#")
    yield head("name", _("Player"), "who")
    if known["country"]:
        yield head("country", _("Country"), "wide")
    if known["club"]:
        yield head("club", _("Club"), "wide")
    if found.averages:
        yield head("average", pgettext("score per hanchan", "Average"))
    yield head("total", _("Total"), "num more" if found.averages else "num")
    if found.carries:
        yield Head(_("Carried over"), "num carried more")
    kept = _kept(found, order)
    for number in found.hanchans:
        word = _("Hanchan %(number)s") % {"number": number}
        yield head(f"h{number}", word, "num hanchan" if number in kept else "num hanchan more", f"h{number}")
    if found.has_penalties:
        yield head("penalties", _("Penalties"), "num more" if len(found.hanchans) > 1 else "num")


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

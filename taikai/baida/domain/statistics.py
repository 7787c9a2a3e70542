"""Hand statistics of Baida tables, for the statistics page and the awards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from django.db.models import Count, Max

from scoring.baida.hand import BaidaHand
from scoring.baida.session import BaidaStep, BaidaWin, as_won
from scoring.ledger import SEATS
from scoring.tiles import format_kinds
from taikai.baida.domain.replay import TableSession, replay_rows
from taikai.baida.domain.report import plays
from taikai.baida.models import SheetHand
from taikai.hands.domain.statistics.facts import HandFacts, WinFacts
from taikai.hands.domain.statistics.stored import At, numbers_sources
from taikai.hands.domain.statistics.tally import Tally, tally
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

#: Tables counted in this process, by the rows and the rules they were counted from.
_counted: LruCache[Tally] = LruCache(1000)


def numbers_of_sheets(tournament: Tournament, tables: Collection[At] | None) -> dict[At, Tally]:
    """The numbers of every table (or of these) that was told hand by hand; nothing in another game."""
    if not plays(tournament):
        return {}
    standing = SheetHand.objects.filter(table__round__tournament=tournament, undone_at=None)
    marks = (
        standing.order_by()
        .values_list("table_id", "table__round__number", "table__number")
        .annotate(many=Count("pk"), last=Max("number"))
    )
    rules, found = ruleset_of(tournament), {}
    missing: dict[int, tuple[At, tuple[object, ...]]] = {}
    for pk, hanchan, number, many, last in marks:
        at = (hanchan, number)
        if tables is not None and at not in tables:
            continue
        key: tuple[object, ...] = (tournament.secret, rules, pk, many, last)
        if (counted := _counted.get(key)) is not None:
            found[at] = counted
        else:
            missing[pk] = (at, key)
    rows = standing.filter(table__in=missing).order_by("table_id", "place", "number") if missing else ()
    for pk, of_table in groupby(rows, key=lambda row: row.table_id):
        at, key = missing[pk]
        found[at] = tally(facts_of_sheet(replay_rows(tournament, of_table)))
        _counted.put(key, found[at])
    return found


def facts_of_sheet(session: TableSession) -> Iterator[HandFacts]:
    """Every hand of a table: winners on one discard are one hand."""
    for number, steps in groupby(session.hands, key=lambda hand: hand[0]):
        yield _hand(number, [step for _number, _row, step in steps])


def _hand(number: int, steps: list[BaidaStep]) -> HandFacts:
    first = steps[0].record
    deltas = tuple(sum(step.changes[wind] for step in steps) for wind in SEATS)
    dealer = SEATS.index(first.east)
    if not isinstance(first, BaidaWin):
        return HandFacts(f"#{number}", "draw", dealer)
    thrower = SEATS.index(first.thrower) if first.thrower else None
    return HandFacts(
        name=f"#{number}",
        kind="win",
        dealer=dealer,
        wins=tuple(_win(step, step.record) for step in steps if isinstance(step.record, BaidaWin)),
        discarder=thrower,
        lost=-deltas[thrower] if thrower is not None else 0,
        deltas=deltas,
    )


def _win(step: BaidaStep, record: BaidaWin) -> WinFacts:
    """What it brought and the rows it was counted with; of tiles what was told."""
    score, hand = step.score, as_won(record)
    rows = (*score.patterns, *score.bonuses) if score is not None else ()
    tiles = winning = ""
    melds: tuple[str, ...] = ()
    if isinstance(hand, BaidaHand):
        tiles = format_kinds(sorted((*hand.concealed, *hand.wild)))
        winning = format_kinds([hand.winning]) if hand.winning is not None else ""
        melds = tuple(format_kinds(each.kinds) for each in hand.sets)
    return WinFacts(
        seat=SEATS.index(record.winner),
        value=step.changes[record.winner],
        yaku=tuple(name for name, _points in rows),
        named=record.total is None,
        tiles=tiles,
        winning=winning,
        melds=melds,
    )


numbers_sources.add(numbers_of_sheets)

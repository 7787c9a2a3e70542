"""Texts and rows of a played hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger import BANK, REASONS, Transfer
from scoring.riichi.hanchan import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Correction,
    DealerEnds,
    Draw,
    HandPlayed,
    Nagashi,
    PaymentRecord,
    Signal,
    Step,
    Winner,
    Won,
)
from scoring.riichi.value.result import HandValue
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.formatting.translation import reader_language
from taikai.hands.domain.replay import TableGame
from taikai.hands.domain.statistics.facts import value_of_tiles
from taikai.hands.pages.seats import KANJI, LIMIT_WORDS, round_kanji, round_words, start_of
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.audit_log.details import actor_words

ABORTIVE_WORDS = {
    "kyuushu_kyuuhai": gettext_lazy("nine terminals and honours"),
    "suufon_renda": gettext_lazy("four equal winds"),
    "suucha_riichi": gettext_lazy("four riichi"),
    "suukaikan": gettext_lazy("four kans"),
    "sanchahou": gettext_lazy("triple ron"),
}


@dataclass(frozen=True, slots=True)
class HandTexts:
    """How the hands another judge is told of are put into words: all of it, and each winner with what was won."""

    words: Callable[[Step], str]
    winners: Callable[[Step], list[tuple[str, str]]]


tellers: Registry[type, HandTexts] = Registry("hands of another judge in words")


def is_hand(what: Any) -> bool:
    """Whether a record is a hand that was played, whoever judges it."""
    return isinstance(what, HandPlayed) or type(what) in tellers


BETWEEN_WORDS: dict[type, Any] = {
    Signal: gettext_lazy("time signal"),
    DealerEnds: gettext_lazy("dealer ended the hanchan"),
    Correction: gettext_lazy("points set by a judge"),
    PaymentRecord: gettext_lazy("payment between hands"),
}


@dataclass(frozen=True, slots=True)
class HandRow:
    """A record as the history shows it; `deltas` by starting seat; `number` counts hands, 0 for what is none."""

    index: int
    number: int
    kanji: str
    round: str
    words: str
    deltas: tuple[int, ...]
    by: str
    row: int


def value_words(step: Step, winner: Winner, discarder: str | None, ruleset: Ruleset) -> str:
    """What a winner's hand was said to be worth; told by its tiles, what these are worth."""
    worth = winner.worth
    match worth:
        case ByRonValue():
            return numbers.whole(worth.points)
        case ByTsumoValue():
            return f"{numbers.whole(worth.east)} / {numbers.whole(worth.others)}"
        case ByTiles():
            return valued_words(value_of_tiles(step, winner, discarder, ruleset))
        case ByCount():
            return _count_words(worth)
    return ""


def valued_words(valued: HandValue) -> str:
    """What tiles are worth: "3 han 40 fu (tanyao, iipeikou)"."""
    named = [name for name, _han in valued.yaku]
    return _said(named, valued.han, valued.fu, valued.limit, valued.yakuman_units)


def _count_words(worth: ByCount) -> str:
    report = worth.report
    named = [name for name, _han in report.yaku or ()]
    return _said(named, report.han, report.fu, report.limit, report.yakuman_units)


def _said(named: Sequence[str], han: int | None, fu: int | None, limit: str | None, units: int) -> str:
    """ "3 han 40 fu (tanyao)", "tanyao, mangan", "2 × yakuman"."""
    yaku = [CATALOGUE[name].romaji for name in named]
    if limit is not None:
        words = str(LIMIT_WORDS[limit])
        return ", ".join([*yaku, words if units < 2 else f"{units} × {words}"])
    pair = _("%(han)d han %(fu)d fu") % {"han": han or 0, "fu": fu or 0}
    return f"{pair} ({', '.join(yaku)})" if yaku else pair


def hand_words(step: Step, ruleset: Ruleset) -> str:
    """ "ron 3 han 40 fu", "draw", "time signal"."""
    what = step.record.what
    if type(what) in BETWEEN_WORDS:
        return str(BETWEEN_WORDS[type(what)])
    if type(what) in tellers:
        return tellers[type(what)].words(step)
    if not isinstance(what, HandPlayed):
        return ""
    end = what.end
    match end:
        case Won():
            way = _("tsumo") if end.discarder is None else _("ron")
            return f"{way} " + " + ".join(
                value_words(step, winner, end.discarder, ruleset) for winner in end.winners
            )
        case Draw():
            return _("draw")
        case Nagashi():
            return _("nagashi")
        case Abortive():
            return _("abortive draw (%(which)s)") % {"which": ABORTIVE_WORDS[end.event]}
        case Chombo():
            return _("chombo")
    return _("judge’s decision")


def hand_rows(game: TableGame) -> list[HandRow]:
    """Every record that stands, in the order of the game."""
    found, number = [], 0
    for index, step in enumerate(game.hanchan.steps):
        played = is_hand(step.record.what)
        number += played
        row = game.rows[index]
        found.append(
            HandRow(
                index,
                number if played else 0,
                round_kanji(step.before),
                round_words(step.before),
                hand_words(step, game.hanchan.ruleset),
                step.deltas(),
                actor_words(row.by),
                row.number,
            )
        )
    return found


def winners_of(step: Step, ruleset: Ruleset) -> list[tuple[str, str]]:
    """The winners of a hand by starting seat, and what each was said to have."""
    what = step.record.what
    if type(what) in tellers:
        return tellers[type(what)].winners(step)
    if not isinstance(what, HandPlayed) or not isinstance(what.end, Won):
        return []
    source = what.end.discarder
    return [
        (str(step.before.start_of(winner.seat)), value_words(step, winner, source, ruleset))
        for winner in what.end.winners
    ]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    words: str
    payer: str
    payee: str
    points: int


def ledger_lines(step: Step, names: Mapping[str, str], clause: Callable[[str], str] = str) -> list[LedgerLine]:
    """Every transfer of a hand, in the order it is paid. `clause` names the card that a clause belongs to."""
    language = reader_language()

    def party(seat: str) -> str:
        if seat == BANK:
            return _("the bank")
        return names[start_of(step.before, seat)] if seat in KANJI else _("the pot")

    return [
        LedgerLine(_reason(line, language, clause), party(line.payer), party(line.payee), line.points)
        for line in step.ledger.lines
        if line.points
    ]


def ledger_sums(lines: list[LedgerLine]) -> str:
    """The same in one line: "value of the hand 5 200, honba 300"."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.words] = sums.get(line.words, 0) + line.points
    return ", ".join(f"{words} {numbers.whole(points)}" for words, points in sums.items())


def _reason(line: Transfer, language: str, clause: Callable[[str], str]) -> str:
    """Why points move; of a card's payment with its card and clause."""
    words = str(REASONS[line.reason].get(language))
    return f"{words} {clause(line.source)}" if line.reason == "card" and line.source else words


@dataclass(frozen=True, slots=True)
class Arrow:
    """What one seat pays another, all reasons together; the points are those of a drawing of 100 by 100."""

    payer: str
    payee: str
    points: int
    x1: int
    y1: int
    x2: int
    y2: int
    head: str


#: Where an arrow begins or ends, by the side of the seat.
_ENDS = {"bottom": (50, 94), "right": (94, 50), "top": (50, 6), "left": (6, 50)}


def arrows_of(step: Step, names: Mapping[str, str], sides: Mapping[str, str]) -> list[Arrow]:
    """The payments between players as arrows from payer to payee. `sides`: where a starting seat lies."""
    paid: dict[tuple[str, str], int] = {}
    for line in step.ledger.lines:
        if line.payer in KANJI and line.payee in KANJI:
            key = (start_of(step.before, line.payer), start_of(step.before, line.payee))
            paid[key] = paid.get(key, 0) + line.points
    return [_arrow(names, sides, payer, payee, points) for (payer, payee), points in paid.items() if points]


def _arrow(names: Mapping[str, str], sides: Mapping[str, str], payer: str, payee: str, points: int) -> Arrow:
    (x1, y1), (x2, y2) = _ENDS[sides[payer]], _ENDS[sides[payee]]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    foot = (x2 - 10 * dx, y2 - 10 * dy)
    corners = [(x2, y2), (foot[0] - 6 * dy, foot[1] + 6 * dx), (foot[0] + 6 * dy, foot[1] - 6 * dx)]
    head = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
    return Arrow(names[payer], names[payee], points, x1, y1, round(foot[0]), round(foot[1]), head)

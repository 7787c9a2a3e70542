"""Statistical facts of a hand: winner, discarder, riichi, tenpai."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.ledger import SEATS, Ledger
from scoring.riichi.hanchan import Abortive, ByCount, ByTiles, Draw, HandPlayed, Nagashi, Step, Winner, Won
from scoring.riichi.hanchan.worth import at_table
from scoring.riichi.reports.report import limit_reported
from scoring.riichi.value.engine import evaluate
from scoring.riichi.value.result import HandValue
from scoring.rulesets import Ruleset
from scoring.tiles import format_tiles
from taikai.hands.domain.replay import TableGame
from taikai.hands.models import ReportedHand
from taikai.runtime.registry import Registry

VALUE = ("hand", "pao", "nagashi")
"""The lines of a ledger that are the worth of a hand: neither counters nor sticks."""


@dataclass(frozen=True, slots=True)
class WinFacts:
    """A win. Seats are starting seats from 0; `value` in points, without counters and sticks.

    What the table did not say is 0, "" or empty: `han`, `fu`, `limit`, `yaku`, `tiles`, `melds`. `named`: the yaku
    are all known. `winning`: the tile won on.
    """

    seat: int
    value: int
    han: int = 0
    fu: int = 0
    limit: str = ""
    yaku: tuple[str, ...] = ()
    named: bool = False
    tiles: str = ""
    winning: str = ""
    melds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One hand. `kind`: win, draw, abort or other; `discarder` of a ron; seats are starting seats from 0.

    `deltas`: what the hand changed, by starting seat; `cards`: the card each had in play, "" for none.
    """

    name: str
    kind: str
    dealer: int
    wins: tuple[WinFacts, ...] = ()
    discarder: int | None = None
    riichi: tuple[int, ...] = ()
    tenpai: tuple[int, ...] = ()
    lost: int = 0
    deltas: tuple[int, ...] = (0, 0, 0, 0)
    cards: tuple[str, ...] = ()


HandsReader = Callable[[Sequence[ReportedHand], Sequence[Step], Ruleset], Mapping[int, HandFacts]]
"""Reads the rows of one kind with their steps: the facts by the place among them."""

hands_readers: Registry[str, HandsReader] = Registry("records of hands read for the statistics")


def facts_of(game: TableGame) -> list[HandFacts]:
    """Every hand of a game that was played, in order; what cannot be replayed is left out."""
    pairs = list(zip(game.rows, game.hanchan.steps, strict=False))
    found: dict[int, HandFacts] = {}
    for kind in {row.kind for row, _step in pairs}:
        at = [index for index, (row, _step) in enumerate(pairs) if row.kind == kind]
        reader = hands_readers.get(kind)
        if reader is None:
            continue
        rows, steps = [pairs[index][0] for index in at], [pairs[index][1] for index in at]
        for which, facts in reader(rows, steps, game.hanchan.ruleset).items():
            found[at[which]] = facts
    return [found[index] for index in sorted(found)]


def value_paid(paid: Ledger, wind: str) -> int:
    """What the hand of this seat was worth, in points."""
    return sum(line.points for line in paid.lines if line.payee == wind and line.reason in VALUE)


def start(step: Step, wind: str) -> int:
    """Whoever had this wind in the hand, as a starting seat from 0."""
    return (SEATS.index(wind) + step.before.dealer) % 4


def _rules_reader(rows: Sequence[ReportedHand], steps: Sequence[Step], rules: Ruleset) -> dict[int, HandFacts]:
    found = {}
    for index, step in enumerate(steps):
        what = step.record.what
        if isinstance(what, HandPlayed):
            found[index] = _played(step, what, rules)
    return found


def _played(step: Step, what: HandPlayed, rules: Ruleset) -> HandFacts:
    end = what.end
    kind, discarder, lost = "other", None, 0
    wins: tuple[WinFacts, ...] = ()
    tenpai: tuple[int, ...] = ()
    match end:
        case Won():
            kind = "win"
            wins = tuple(_win(step, winner, end.discarder, rules) for winner in end.winners)
            wins = tuple(win for win in wins if win.value)
            if end.discarder is not None:
                discarder = start(step, end.discarder)
                lost = sum(
                    line.points
                    for line in step.ledger.lines
                    if line.payer == end.discarder and line.reason in VALUE
                )
        case Draw() | Nagashi():
            kind, tenpai = "draw", tuple(start(step, wind) for wind in end.tenpai)
        case Abortive():
            kind = "abort"
    return HandFacts(
        name=step.before.hand,
        kind=kind,
        dealer=step.before.dealer,
        wins=wins,
        discarder=discarder,
        riichi=tuple(start(step, wind) for wind in what.riichi),
        tenpai=tenpai,
        lost=lost,
        deltas=step.deltas(),
    )


def value_of_tiles(step: Step, winner: Winner, discarder: str | None, rules: Ruleset) -> HandValue:
    """What a win is worth that was told by its tiles."""
    worth = winner.worth
    if not isinstance(worth, ByTiles):
        raise TypeError(f"not told by its tiles: {worth}")
    win = at_table(worth.win, winner.seat, discarder, step.before.round, step.before.honba)  # type: ignore[arg-type]
    return evaluate(worth.hand, win, rules)


def _win(step: Step, winner: Winner, discarder: str | None, rules: Ruleset) -> WinFacts:
    seat, value = start(step, winner.seat), value_paid(step.ledger, winner.seat)
    worth = winner.worth
    if isinstance(worth, ByTiles):
        valued, tile = value_of_tiles(step, winner, discarder, rules), worth.win.tile
        return WinFacts(
            seat,
            value,
            valued.han or 0,
            valued.fu or 0,
            valued.limit or "",
            tuple(name for name, _han in valued.yaku),
            named=True,
            tiles=format_tiles(sorted(worth.hand.concealed)),
            winning=_kind(worth.hand, tile),
            melds=tuple(_meld(meld) for meld in worth.hand.melds),
        )
    if isinstance(worth, ByCount):
        report = worth.report
        limit = limit_reported(report, rules).name or ""
        yaku = tuple(name for name, _han in report.yaku or ())
        return WinFacts(seat, value, report.han or 0, report.fu or 0, limit, yaku, named=report.yaku is not None)
    return WinFacts(seat, value)


def _kind(hand: Hand, kind: int) -> str:
    """The winning tile as it is written, a red five only where no other of its kind is in the hand."""
    fitting = [tile for tile in hand.concealed if tile.kind == kind]
    return format_tiles(fitting[-1:])


def _meld(meld: Meld) -> str:
    return format_tiles(meld.tiles)


hands_readers.add(_rules_reader, "HandPlayed")

"""Records of a hanchan, as values.

A record speaks of the winds of its hand. A hand that was played is `HandPlayed` with one of the ways a hand can
end; between hands stand `Payment`, `Signal`, `DealerEnds` and `Correction`. Everything is immutable and says who
did what, never what follows from it: that is the replay's answer (`game.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.hand.hand import Hand
from scoring.ledger import SEATS, Ledger, Seat, Transfer
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import Liability, WinContext
from scoring.rulesets.parameters.settlement import AbortiveDraw

Winds = Mapping[str, Seat]
"""The wind each wind becomes: the same people at other places."""
Points = tuple[int, int, int, int]
"""Four numbers of points, by starting seat or by wind as the field says."""


@dataclass(frozen=True, slots=True)
class ByTiles:
    """A win that was shown: the hand, and how it was won. Seats, round and counters of `win` are the table's."""

    hand: Hand
    win: WinContext


@dataclass(frozen=True, slots=True)
class ByCount:
    """A win of which han and fu, perhaps the yaku, were said. Seats, round and counters are the table's."""

    report: ReportedWin


@dataclass(frozen=True, slots=True)
class ByRonValue:
    """A ron of which only the points were said, counters not included."""

    points: int


@dataclass(frozen=True, slots=True)
class ByTsumoValue:
    """A self-draw of which only the points were said: what East pays and what the others pay, no counters."""

    east: int
    others: int


Worth = ByTiles | ByCount | ByRonValue | ByTsumoValue


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won, and what is known of the hand."""

    seat: Seat
    worth: Worth

    def turned(self, winds: Winds) -> Winner:
        worth = self.worth
        if isinstance(worth, ByTiles):
            worth = ByTiles(_turned_hand(worth.hand, winds), _turned_win(worth.win, winds))
        elif isinstance(worth, ByCount):
            worth = ByCount(replace(worth.report, win=_turned_win(worth.report.win, winds)))
        return Winner(winds[self.seat], worth)


@dataclass(frozen=True, slots=True)
class Won:
    """A hand won: by self-draw (no `discarder`, one winner), or by one or several players on one discard.

    `void_riichi`: the discarder declared riichi with the very tile that was won on, so that bet is not paid.
    """

    winners: tuple[Winner, ...]
    discarder: Seat | None = None
    void_riichi: bool = False

    def turned(self, winds: Winds) -> Won:
        discarder = None if self.discarder is None else winds[self.discarder]
        return Won(tuple(winner.turned(winds) for winner in self.winners), discarder, self.void_riichi)


@dataclass(frozen=True, slots=True)
class Draw:
    """An exhaustive draw and who was tenpai."""

    tenpai: tuple[Seat, ...] = ()

    def turned(self, winds: Winds) -> Draw:
        return Draw(_turned_seats(self.tenpai, winds))


@dataclass(frozen=True, slots=True)
class Nagashi:
    """Nagashi mangan of `seats` (`closed`: with a closed hand); `tenpai` is asked should it not count."""

    seats: tuple[Seat, ...]
    closed: tuple[Seat, ...] = ()
    tenpai: tuple[Seat, ...] = ()

    def turned(self, winds: Winds) -> Nagashi:
        return Nagashi(*(_turned_seats(seats, winds) for seats in (self.seats, self.closed, self.tenpai)))


@dataclass(frozen=True, slots=True)
class Abortive:
    """An abortive draw; `same_player`: the four kans are one player's."""

    event: AbortiveDraw
    same_player: bool = False

    def turned(self, winds: Winds) -> Abortive:
        return self


@dataclass(frozen=True, slots=True)
class Chombo:
    """A foul that ends the hand; `win_at_same_moment`: somebody won just then."""

    offender: Seat
    cause: str = ""
    social: bool = False
    win_at_same_moment: bool = False

    def turned(self, winds: Winds) -> Chombo:
        return replace(self, offender=winds[self.offender])


@dataclass(frozen=True, slots=True)
class SuukantsuScored:
    """Four kans of one player scored after the discard (Ryanzou); `fed_by`: who gave an open fourth kan."""

    winner: Seat
    fourth_kan: str
    fed_by: Seat | None = None
    discard_ronned: bool = False

    def turned(self, winds: Winds) -> SuukantsuScored:
        return replace(self, winner=winds[self.winner], fed_by=None if self.fed_by is None else winds[self.fed_by])


@dataclass(frozen=True, slots=True)
class Decision:
    """The judge's word on a hand: changes of points by wind (E, S, W, N), and what follows; None: as it stands."""

    reason: str
    deltas: Points = (0, 0, 0, 0)
    sticks_left: int | None = None
    honba_next: int | None = None
    dealer_keeps: bool = True
    ends_game: bool = False

    def turned(self, winds: Winds) -> Decision:
        moved = {winds[seat]: points for seat, points in zip(SEATS, self.deltas, strict=True)}
        return replace(self, deltas=(moved["E"], moved["S"], moved["W"], moved["N"]))


NOTHING_PAID: Final = Ledger()
HandEnd = Won | Draw | Nagashi | Abortive | Chombo | SuukantsuScored | Decision


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand and how it ended; `riichi`: who declared in it; `paid`: bets and the like beside it."""

    end: HandEnd
    riichi: tuple[Seat, ...] = ()
    paid: Ledger = NOTHING_PAID
    note: str = ""

    def turned(self, winds: Winds) -> HandPlayed:
        riichi = _turned_seats(self.riichi, winds)
        return replace(self, end=self.end.turned(winds), riichi=riichi, paid=_turned_ledger(self.paid, winds))


@dataclass(frozen=True, slots=True)
class PaymentRecord:
    """Points that change hands between two hands."""

    paid: Ledger
    note: str = ""

    def turned(self, winds: Winds) -> PaymentRecord:
        return replace(self, paid=_turned_ledger(self.paid, winds))


@dataclass(frozen=True, slots=True)
class Signal:
    """The clock ran out: how many hands are still finished is the ruleset's (`after_signal`)."""

    def turned(self, winds: Winds) -> Signal:
        return self


@dataclass(frozen=True, slots=True)
class DealerEnds:
    """The dealer of the last hand uses the right to end the game."""

    def turned(self, winds: Winds) -> DealerEnds:
        return self


@dataclass(frozen=True, slots=True)
class Correction:
    """A judge sets what the table shows. Points by **starting** seat, `pot` in points; None: as it stands.

    It may end a game that goes on (`over` says why) or reopen one that is over (`over` empty).
    """

    reason: str
    points: Points
    round: int
    kyoku: int
    honba: int
    pot: int
    over: str = ""

    def turned(self, winds: Winds) -> Correction:
        """Itself: it speaks of starting seats."""
        return self


def _turned_seats(seats: tuple[Seat, ...], winds: Winds) -> tuple[Seat, ...]:
    moved = {winds[seat] for seat in seats}
    return tuple(seat for seat in SEATS if seat in moved)


def _turned_ledger(paid: Ledger, winds: Winds) -> Ledger:
    # Only seats turn: pot and bank are where they are.
    return Ledger(
        tuple(
            Transfer(
                winds.get(line.payer, line.payer),
                winds.get(line.payee, line.payee),
                line.points,
                line.reason,
                line.source,
            )
            for line in paid.lines
        )
    )


def _turned_number(seat: int, winds: Winds) -> int:
    return SEATS.index(winds[SEATS[seat]])


def _turned_win(win: WinContext, winds: Winds) -> WinContext:
    source = None if win.source is None else _turned_number(win.source, winds)
    pao = tuple(Liability(entry.yaku, _turned_number(entry.player, winds)) for entry in win.pao)
    return replace(win, seat=_turned_number(win.seat, winds), source=source, pao=pao)


def _turned_hand(hand: Hand, winds: Winds) -> Hand:
    if all(meld.source is None for meld in hand.melds):
        return hand
    melds = tuple(
        meld if meld.source is None else replace(meld, source=_turned_number(meld.source, winds))
        for meld in hand.melds
    )
    return Hand(hand.concealed, melds)

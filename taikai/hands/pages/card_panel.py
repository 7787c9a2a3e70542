"""Extension point for panels beside the points of a table and for effects on its hands: Saki cards.

In a module that the app's `hooks.py` imports: `register_card_panel(maker)`. The page then asks what was made for
the table instead of the rules alone: for the game, for what is noted, for what saving would do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from taikai.hands.domain.access.table_permissions import Guest, select_reporting
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import EntryOutcome
from taikai.hands.domain.replay import TableGame
from taikai.hands.models import ReportingMode
from taikai.hands.pages.seats import SeatView
from taikai.runtime.registry import Registry
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament


class CardPanel(Protocol):
    """What lies beside the points at one table. Seats are winds at the start of the hanchan."""

    @property
    def game(self) -> TableGame: ...

    @property
    def riichi(self) -> tuple[str, ...]:
        """Who is noted in riichi in the hand being played."""
        ...

    @property
    def sticks_only(self) -> bool:
        """Whether the points lie on the table as sticks, so that only who won is told."""
        ...

    @property
    def ready(self) -> bool:
        """Whether the hand is being played: nothing can be reported before."""
        ...

    def plays(self, chosen: EntryState) -> bool:
        """Whether this hand can be told: it is being played, or says by itself what lay beside it."""
        ...

    def away(self) -> Mapping[str, Any]:
        """What a device needs to know of it in order to enter hands without a network."""
        ...

    def begun(self, chosen: EntryState) -> EntryState:
        """The choices with what is known beside them, such as the melds that were noted."""
        ...

    def outlook(self, chosen: EntryState, riichi: Sequence[str]) -> EntryOutcome: ...

    def overtaken(self, chosen: EntryState) -> EntryOutcome:
        """What a hand would have come to at the table its page had seen, before another hand was saved."""
        ...

    def shown(self, chosen: EntryState, riichi: Sequence[str], seats: Sequence[SeatView]) -> Mapping[str, Any]:
        """What every step shows beside its own, after the seats were dressed."""
        ...

    def save(self, chosen: EntryState, *, reason: str, actor: Actor, key: str) -> int:
        """Write down what was chosen: the number of the row it became; raises `Meanwhile` or `Refusal`."""
        ...

    def note_riichi(self, seat: str, on: bool, *, after: int, actor: Actor, key: str) -> None:
        """Put a stick down or take it up."""
        ...

    def own_act(self, name: str) -> bool:
        """Whether a form of this app is for a player's own phone, even where another device reports."""
        ...

    def act(self, name: str, given: Mapping[str, Any], guest: Guest, *, key: str) -> str | None:
        """Do what else a form of this app asks for: the address of the step after it; None: an unknown name."""
        ...

    def clause(self, source: str) -> str:
        """The clause behind a payment with the name of its card: "Megan C32b"."""
        ...

    def step(self, name: str, chosen: EntryState, seats: Sequence[SeatView]) -> Mapping[str, Any] | None:
        """What a step of this app shows (`template` with it); None for a step it does not know."""
        ...


Maker = Callable[[Tournament, Table, Mapping[str, Seat], Guest, ReportingMode], "CardPanel | None"]
_makers: Registry[str, Maker] = Registry("what lies beside the points of a table")


def register_card_panel(maker: Maker, along: Sequence[str] = ()) -> Maker:
    """Lay something beside the points of tables; a maker answers None for tables it does not know. `along`: rows
    it wants read with the table.
    """
    select_reporting(*along)
    return _makers.add(maker)


def card_panel_at(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], guest: Guest, way: ReportingMode
) -> CardPanel | None:
    """What lies beside the points of a table."""
    return next(
        (found for make in _makers.values() if (found := make(tournament, table, seats, guest, way))), None
    )

"""Ability of a card: one optional field for each hook of `docs/spec/cards.md` §7.

A card fills in only what it does. Data where data is enough (`YakuValue`, steps of bonus han), a function
where it is not. No ability ever asks which cards the other seats hold: the pipeline visits the seats and
calls their hooks, `me` being the seat of the card and `table` everything that is known about the hand.

Roles: *winner hooks* are asked only of the winner's card, *table hooks* of every seat's card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from cards.judge.payments.outcome import OutcomeOf, Paid
from cards.judge.table.state import TableOf
from cards.judge.traits import Clause, Traits
from cards.judge.values import Claim, HandEvent, RefusedClaim
from cards.judge.worth.winning import ResultOf, Scored, WinningOf

Table: TypeAlias = "TableOf[Ability]"
Winning: TypeAlias = "WinningOf[Ability]"
Result: TypeAlias = "ResultOf[Ability]"
Outcome: TypeAlias = "OutcomeOf[Ability]"


class YakuValue(NamedTuple):
    """A yaku has another value for this card. None leaves the value of closed or open hands alone (G01)."""

    clause: str
    yaku: str
    closed: int | None = None
    open: int | None = None


class Silence(NamedTuple):
    """Switching abilities off: whose, and from when on (the start of the hand, or the owner's riichi)."""

    clause: str
    since: Literal["start", "riichi"]
    whom: Callable[[Table, str], Iterable[str]]


class Declaration(NamedTuple):
    """Yaku declared before the first discard: which (None where nobody said), the clause that demands them, the
    one that scores them."""

    declared: Callable[[Table], tuple[str, ...] | None]
    demands: str
    scores_only: str


class Doubling(NamedTuple):
    """Payments doubled between a payer and a receiver: when, and the clauses for wins and for draws."""

    holds: Callable[[Table, str, str, str], bool]
    in_win: str
    in_draw: str


class RiichiBet(NamedTuple):
    """A bet that may be added to a riichi by a player with few points left, for more indicators."""

    clause: str
    below: int
    indicators: int

    def amount(self, points: int) -> int:
        """Half of what is left, rounded down to 100 (R07)."""
        return max(0, points) // 200 * 100


class SpecialRiichi(NamedTuple):
    """A riichi with another stake, once a hanchan: the flag says that it was used."""

    clause: str
    stake: int
    flag: str


class BonusStep(NamedTuple):
    """One rung of a bonus: from `least` on it is worth `han`."""

    least: int
    han: int


def climb(steps: Iterable[BonusStep], count: int) -> int:
    """The han of the highest rung reached."""
    return max((step.han for step in steps if count >= step.least), default=0)


Han = tuple[Clause, int]
Factor = tuple[Clause, int]

OnEvent = Callable[["Table", str, HandEvent], None]
WinGate = Callable[["Table", str, "Winning"], RefusedClaim | None]
CallGate = Callable[["Table", str, Claim], RefusedClaim | None]
OwnClause = Callable[["Table", "Winning"], Clause | None]
Bonus = Callable[["Table", "Winning", "Scored"], Han | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Traits):
    """One card. The order of the fields is the order of the pipeline (`docs/spec/cards.md` §6.2)."""

    # 0 ledger (table hooks)
    on_event: OnEvent | None = None
    """Transfers, counters and flags at an event."""
    on_event_bet: OnEvent | None = None
    """Bets at an event; they see the points after its transfers."""

    # 1 effective cards
    silence: Silence | None = None

    # 2 gates
    gate_win: WinGate | None = None
    """A veto of somebody else's win (table hook)."""
    forbids_own_wind: Clause | None = None
    """Nobody else wins with a tile of the own seat wind below a yakuman (table hook, asked after scoring)."""
    own_gate: Callable[[Table, Winning], RefusedClaim | None] | None = None
    protects: Mapping[str, Clause] = field(default_factory=dict)
    """Marks of own discards that nobody may call or ron."""
    reaches_back: Clause | None = None
    """May ron the discarder's previous tile."""
    ignores_furiten: OwnClause | None = None
    forgives_passed_kan: Clause | None = None
    """Passing on the own added kan gives nobody furiten; the own open kan spares the discarder (table hook)."""
    gate_call: CallGate | None = None
    """A veto of somebody else's call (table hook)."""
    own_call_gate: Callable[[Table, Claim], RefusedClaim | None] | None = None
    priority: Callable[[Table, Claim], Clause | None] | None = None
    """Does this own claim come before every other claim, ron included?"""
    reaches_river: tuple[Clause, int] | None = None
    """A kind that may be ponned from a river even if it is not the latest discard."""
    chi_from_anybody: Clause | None = None
    open_kan_in_riichi: Clause | None = None
    no_riichi: Clause | None = None
    riichi_bet: RiichiBet | None = None
    special_riichi: SpecialRiichi | None = None
    swaps_melds: Clause | None = None

    # 3 readings (winner hooks; they also decide tenpai)
    each_set_counts: Clause | None = None
    """Several sets of one wind each give their yakuhai."""
    wild: OwnClause | None = None
    """Does the winning tile complete the hand whatever it is?"""

    # 4 han (winner hooks, except `denies_ura`)
    yaku_add: Callable[[Table, Winning, Scored], Iterable[tuple[Clause, str, int]]] | None = None
    yaku_value: tuple[YakuValue, ...] = ()
    revalue: Callable[[Table, Winning, Scored], Iterable[tuple[Clause, str, int]]] | None = None
    """Values that depend on more than open or closed: (clause, yaku, new han); 0 takes the yaku away."""
    declares: Declaration | None = None
    """Only declared yaku are scored, and all of them must be there."""
    wins_without_yaku: Clause | None = None
    grants_ura: Callable[[Table, Winning, Scored], Clause | None] | None = None
    denies_ura: Clause | None = None
    """Nobody else has ura dora (table hook)."""
    indicators_both_ways: Clause | None = None
    dora_factor: Callable[[Table, str], Factor] | None = None
    """Han of each dora: 2 for Kuro, 0 for nobody's dora."""
    indicators: Callable[[Table, str, Winning], tuple[Clause, int, int] | None] | None = None
    """More dora and ura indicators to be turned: (clause, dora, ura) (table hook)."""
    bonus: tuple[Bonus, ...] = ()
    nothing_is_one: Clause | None = None
    """A total of exactly 0 han counts as 1."""
    rank_up: OwnClause | None = None

    # 7 payments
    dealer_rate: OwnClause | None = None
    ron_rate: tuple[Clause, int] | None = None
    """A tsumo costs every payer the full ron value and this much more."""
    factor: Callable[[Table, Winning, str], Factor | None] | None = None
    """A factor on what one payer owes the winner (winner hook)."""
    doubles: Doubling | None = None
    """Two seats between whom payments are doubled, whoever wins, and at a draw (table hook)."""
    exempt: Callable[[Table, str, Winning, str], Clause | None] | None = None
    """This payer owes nothing (table hook)."""
    honba_times: Callable[[Table, Winning, Scored], Factor] | None = None

    # 8-11 pot, side payments, floor, bets for the next hand (table hooks)
    doubles_by_wall: bool = False
    """Does it matter on whose wall the hand ended?"""
    takes_pot: Callable[[Table, str, Outcome], Clause | None] | None = None
    side: Callable[[Table, str, Outcome], Iterable[Paid]] | None = None
    noten_drop: Clause | None = None
    floor: Clause | None = None
    next_hand: Callable[[Table, str, Outcome], Iterable[Paid]] | None = None


def inert(slug: str) -> Ability:
    """A card that never changes a reported result by itself."""
    return Ability(slug=slug)

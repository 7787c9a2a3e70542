"""The table of one hand: the log replayed into points, pot, honba and flags, and who can use an ability.

Every movement of points goes through `pay`, from one place to another, so points, pot and bank are
conserved by construction, and every movement leaves a line with the clause it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cards.abilities import ABILITIES
from cards.abilities.base import Ability, SpecialRiichi
from cards.judge.facts import ANYBODY
from cards.judge.values import (
    BANK,
    KANS,
    OPENING_CALLS,
    POT,
    SEATS,
    Context,
    Event,
    Line,
    Meld,
    Report,
    Riichi,
    RiverTile,
    others,
)

RIICHI_BET: Final = 1000
STARTING_POINTS: Final = 30_000


class Table:
    """One hand in the course of being judged."""

    visiting: ClassVar[tuple[str, ...]] = SEATS
    """The order in which the seats' cards are asked; it changes nothing (`cards.md` §6.3)."""

    __slots__ = (
        "active",
        "balance",
        "calls",
        "cards",
        "context",
        "facts",
        "honba",
        "lines",
        "new_flags",
        "off",
        "opened",
        "report",
        "riichi",
        "riichi_bets",
        "rulings",
        "taken_from",
    )

    def __init__(self, context: Context, report: Report, rulings: Mapping[str, str]) -> None:
        self.context = context
        self.report = report
        self.facts: Mapping[str, Any] = report.facts
        self.rulings = rulings
        self.balance: dict[str, int] = {**context.points, POT: context.pot, BANK: 0}
        self.lines: list[Line] = []
        self.honba = context.honba
        self.riichi: dict[str, Riichi] = {}
        self.opened: set[str] = set()
        self.taken_from: set[str] = set()
        self.calls: list[Event] = []
        self.riichi_bets: set[str] = set()
        self.new_flags: dict[str, set[str]] = {}
        self.cards: dict[str, Ability | None] = {seat: self._card(seat) for seat in SEATS}
        self.active: dict[str, Ability | None] = {}
        self.off: dict[str, str] = {}
        self.resolve()
        for event in report.events:
            self._replay(event)

    # --- points -------------------------------------------------------------------------------------------

    def pay(self, clause: str, kind: str, source: str, target: str, amount: int, what: str = "") -> None:
        """Moves points; nothing at all for 0."""
        if amount:
            self.balance[source] -= amount
            self.balance[target] += amount
            self.lines.append(Line(clause, kind, amount, source, target, None, what))

    def bet(self, clause: str, seat: str, amount: int, what: str = "") -> int:
        """Puts a bet into the pot, no more than the player has (G10); returns what was put."""
        placed = min(amount, max(0, self.balance[seat]))
        self.pay(clause, "bet", seat, POT, placed, what)
        return placed

    def add_honba(self, clause: str, what: str) -> None:
        """One honba more for the rest of this hand."""
        self.honba += 1
        self.lines.append(Line(clause, "honba_added", 1, what=what))

    # --- what is known ------------------------------------------------------------------------------------

    def ruled(self, ruling: str, reading: str) -> bool:
        """Is this the reading of the ruling that is in force?"""
        return self.rulings[ruling] == reading

    def flag(self, seat: str, name: str) -> bool:
        """A flag carried through the hanchan, those of this hand included."""
        if name in self.new_flags.get(seat, ()):
            return True
        if self.rulings["R34"] == "card":
            ability = ABILITIES.get(self.context.cards[seat])
            if ability is not None and ability.copies:
                return False
        return name in self.context.state.get(seat, ())

    def mark(self, seat: str, name: str) -> None:
        """Sets a flag; a copied card leaves no mark where rights belong to the card (R34)."""
        ability = ABILITIES.get(self.context.cards[seat])
        if self.rulings["R34"] == "card" and ability is not None and ability.copies:
            return
        self.new_flags.setdefault(seat, set()).add(name)

    def seat_fact(self, key: str, seat: str, missing: Any = None) -> Any:
        """A per-seat fact; one given without seats is taken for any seat."""
        said = self.facts.get(key)
        if not said:
            return missing
        if seat in said:
            return said[seat]
        return said.get(ANYBODY, missing)

    def river(self, seat: str) -> tuple[RiverTile, ...]:
        """The tiles lying (or called away) in a river, as typed."""
        river: tuple[RiverTile, ...] = self.facts.get("discards", {}).get(seat, ())
        return river

    def facedown(self, seat: str) -> int:
        """How many tiles lie facedown in a river: typed, else counted from the river."""
        counts = self.facts.get("facedown")
        if counts and seat in counts:
            return int(counts[seat])
        return sum(tile.mark == "#" for tile in self.river(seat))

    def melds_of(self, seat: str) -> tuple[Meld, ...]:
        """The melds a seat has on the table: of its win, as typed, else from the log."""
        for win in self.report.wins:
            if win.seat == seat:
                return win.melds
        typed = self.facts.get("melds_on_table")
        if typed and seat in typed:
            melds: tuple[Meld, ...] = typed[seat]
            return melds
        return self.logged_melds(seat)

    def logged_melds(self, seat: str) -> tuple[Meld, ...]:
        """The melds of a seat as its calls made them; an added kan replaces its pon."""
        melds: list[Meld] = []
        for call in self.calls:
            if call.seat != seat:
                continue
            if call.call == "kakan":
                pon = next((m for m in melds if m.kind == "pon" and set(m.kinds) <= set(call.kinds)), None)
                if pon is not None:
                    melds.remove(pon)
            melds.append(Meld(call.call, call.kinds, call.source))
        return tuple(melds)

    def place(self, seat: str) -> int:
        """1 to 4 by points at the start of the hand (R04, G12): of tied players the later in turn is lower."""
        points: Mapping[str, int] = self.context.points
        if self.rulings["R04"] == "placement_live":
            points = self.balance
        mine = points[seat]
        mine_at = SEATS.index(seat)
        return 1 + sum(
            points[other] > mine or (points[other] == mine and at < mine_at) for at, other in enumerate(SEATS)
        )

    # --- effective cards ----------------------------------------------------------------------------------

    def _card(self, seat: str) -> Ability | None:
        """The card a seat plays when nothing is switched off: copy, then side."""
        ability = ABILITIES[self.context.cards[seat]]
        if ability.copies:
            copied = self.facts.get("maho_copies")
            if copied is None:
                return None
            ability = ABILITIES[copied]
            if ability.copies:
                return None
        if ability.turns_over and self.facts.get("mairu_side") == "himeko":
            return ABILITIES[ability.turns_over[1]]
        return ability

    def resolve(self, phases: tuple[str, ...] = ("start", "riichi")) -> None:
        """Who can use an ability now: those switched off from the start first, then by a riichi."""
        active = dict(self.cards)
        off: dict[str, str] = {}
        for since in phases:
            for seat in self.visiting:
                ability = active[seat]
                silence = ability.silence if ability is not None else None
                if silence is None or silence.since != since:
                    continue
                if since == "riichi" and seat not in self.riichi:
                    continue
                for other in silence.whom(self, seat):
                    if other not in off and other != seat:
                        off[other] = silence.clause
                        active[other] = None
        self.active = active
        self.off = off

    def wake(self) -> None:
        """Ends what a riichi switched off (R05, the reading `until_won`)."""
        self.resolve(("start",))

    # --- the log ------------------------------------------------------------------------------------------

    def _replay(self, event: Event) -> None:
        seat = event.seat
        if event.kind == "riichi":
            self._riichi(event)
        elif event.kind == "call":
            self.calls.append(event)
        elif event.kind == "kirame_bet":
            self._riichi_bet(event)
        for hook in ("on_event", "on_event_bet"):
            for me in self.visiting:
                ability = self.active[me]
                act = getattr(ability, hook) if ability is not None else None
                if act is not None:
                    act(self, me, event)
        if event.kind == "call" and self.opens(event):
            self.opened.add(seat)
            if event.source is not None:
                self.taken_from.add(event.source)
        elif event.kind == "riichi":
            self.resolve()

    def _riichi(self, event: Event) -> None:
        clause, stake = "riichi", RIICHI_BET
        special = self.special_riichi(event)
        if special is not None:
            clause, stake = special.clause, special.stake
            self.mark(event.seat, special.flag)
        self.riichi[event.seat] = Riichi(len(self.riichi), event.turn, stake, special is not None)
        self.pay(clause, "stake", event.seat, POT, stake)

    def special_riichi(self, event: Event) -> SpecialRiichi | None:
        """The special riichi this event is: declared as such, by a card that has it, and not used before."""
        ability = self.active[event.seat]
        special = ability.special_riichi if ability is not None else None
        return (
            special if special is not None and event.inazuma and not self.flag(event.seat, special.flag) else None
        )

    def _riichi_bet(self, event: Event) -> None:
        ability = self.active[event.seat]
        bet = ability.riichi_bet if ability is not None else None
        if bet is not None and self.balance[event.seat] < bet.below:
            self.riichi_bets.add(event.seat)
            self.bet(bet.clause, event.seat, bet.amount(self.balance[event.seat]))

    def opens(self, event: Event) -> bool:
        """Does a call open the hand of the caller? Not a kan that becomes concealed (R30)."""
        if event.call not in OPENING_CALLS:
            return False
        ability = self.active[event.seat]
        return not (ability is not None and ability.kans_concealed and event.call in KANS)

    def closed(self, seat: str) -> bool:
        """Is the hand of a seat that did not win closed: as typed, else no open meld."""
        typed = self.facts.get("closed_hands")
        if typed is not None:
            return seat in typed
        ability = self.active[seat]
        return self.all_concealed(self.melds_of(seat), ability)

    def all_concealed(self, melds: tuple[Meld, ...], ability: Ability | None) -> bool:
        """Do these melds leave a hand closed for the owner of this card (C38c)?"""
        kans = ability is not None and ability.kans_concealed is not None
        return all(meld.kind == "ankan" or (kans and meld.kind in KANS) for meld in melds)

    def called_since_riichi(self, seat: str) -> bool:
        """Has anybody called since this seat's riichi, so that its ippatsu is broken (C06d)?"""
        declared = False
        for event in self.report.events:
            if event.kind == "riichi" and event.seat == seat:
                declared = True
            elif declared and event.kind == "call":
                return True
        return False

    def waiting(self, seat: str) -> bool:
        """Is a seat known to be tenpai when somebody else wins?"""
        return seat in self.facts.get("tenpai", ())

    def seats_but(self, seat: str) -> tuple[str, ...]:
        """The three other seats in turn order."""
        return others(seat)

"""State of a table in one hand: points, pot, honba, flags, cards, known tiles and melds.

Every movement of points goes through `pay`, from one place to another, so points, pot and bank are
conserved by construction, and every movement leaves a line with the clause it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic

from cards.judge.tiles.waits import waits_of
from cards.judge.traits import CardT, Traits
from cards.judge.values import (
    ANYBODY,
    BANK,
    KANS,
    OPENING_CALLS,
    POT,
    SEATS,
    Context,
    DeclaredMeld,
    HandEvent,
    HandReport,
    RefusedClaim,
    Riichi,
    RiverTile,
    ScoreLine,
    new_tuple,
    others,
    set_size,
)
from scoring.rulesets import Ruleset


class TableOf(Generic[CardT]):
    """One hand in the course of being judged, with cards of some kind (`cards.judge.ability.Table`).

    ``abilities``: every ability there is, by slug. ``bare``: a seat that is judged as if it had no card.
    """

    visiting: ClassVar[tuple[str, ...]] = SEATS
    """The order in which the seats' cards are asked; it changes nothing (`docs/spec/cards.md` §6.3)."""

    __slots__ = (
        "abilities",
        "active",
        "balance",
        "bare",
        "calls",
        "cards",
        "context",
        "facts",
        "fault",
        "hidden_kans",
        "honba",
        "in_effect",
        "lines",
        "new_flags",
        "off",
        "opened",
        "report",
        "riichi",
        "riichi_bets",
        "ruleset",
        "rulings",
        "taken_from",
    )

    def __init__(
        self,
        context: Context,
        report: HandReport,
        rulings: Mapping[str, str],
        ruleset: Ruleset,
        abilities: Mapping[str, CardT],
        bare: str | None = None,
    ) -> None:
        self.context = context
        self.abilities = abilities
        self.bare = bare
        self.ruleset = ruleset
        self.report = report
        self.facts: Mapping[str, Any] = report.facts
        self.rulings = rulings
        self.balance: dict[str, int] = {**context.points, POT: context.pot, BANK: 0}
        self.lines: list[ScoreLine] = []
        self.honba = context.honba
        self.fault: RefusedClaim | None = None
        """The first event of the log that the cards forbid."""
        self.riichi: dict[str, Riichi] = {}
        self.opened: set[str] = set()
        self.taken_from: set[str] = set()
        self.hidden_kans: list[HandEvent] = []
        """Kans from a discard that became concealed at once."""
        self.calls: list[HandEvent] = []
        self.riichi_bets: set[str] = set()
        self.new_flags: dict[str, set[str]] = {}
        self.cards: dict[str, CardT | None] = {seat: self._card(seat) for seat in SEATS}
        self.active: dict[str, CardT | None] = {}
        self.in_effect: list[tuple[str, CardT]] = []
        """The cards that are not switched off, with their seats, in the order they are asked."""
        self.off: dict[str, str] = {}

    # --- points -------------------------------------------------------------------------------------------

    def pay(self, clause: str, kind: str, source: str, target: str, amount: int, what: str = "") -> None:
        """Moves points; nothing at all for 0."""
        if amount:
            self.balance[source] -= amount
            self.balance[target] += amount
            self.lines.append(new_tuple(ScoreLine, (clause, kind, amount, source, target, None, what)))

    def bet(self, clause: str, seat: str, amount: int, what: str = "") -> int:
        """Puts a bet into the pot, no more than the player has (G10); returns what was put."""
        placed = min(amount, max(0, self.balance[seat]))
        self.pay(clause, "bet", seat, POT, placed, what)
        return placed

    def add_honba(self, clause: str, what: str) -> None:
        """One honba more for the rest of this hand."""
        self.honba += 1
        self.lines.append(ScoreLine(clause, "honba_added", 1, what=what))

    # --- what is known ------------------------------------------------------------------------------------

    def ruled(self, ruling: str, reading: str) -> bool:
        """Is this the reading of the ruling that is in force?"""
        return self.rulings[ruling] == reading

    def flag(self, seat: str, name: str) -> bool:
        """A flag carried through the hanchan, those of this hand included."""
        if name in self.new_flags.get(seat, ()):
            return True
        if self.rulings["R34"] == "card":
            ability = self.abilities.get(self.context.cards[seat])
            if ability is not None and ability.copies:
                return False
        return name in self.context.state.get(seat, ())

    def mark(self, seat: str, name: str) -> None:
        """Sets a flag; a copied card leaves no mark where rights belong to the card (R34)."""
        ability = self.abilities.get(self.context.cards[seat])
        if self.rulings["R34"] == "card" and ability is not None and ability.copies:
            return
        self.new_flags.setdefault(seat, set()).add(name)

    def seat_fact(self, key: str, seat: str, missing: Any = None) -> Any:
        """A per-seat fact; one given without seats is taken for any seat."""
        told = self.facts.get(key)
        if not told:
            return missing
        if seat in told:
            return told[seat]
        return told.get(ANYBODY, missing)

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

    def melds_of(self, seat: str) -> tuple[DeclaredMeld, ...]:
        """The melds a seat has on the table: of its win, as typed, else from the log."""
        for win in self.report.wins:
            if win.seat == seat:
                return win.melds
        typed: Mapping[str, tuple[DeclaredMeld, ...]] | None = self.facts.get("melds_on_table")
        if typed is not None and (seat in typed or ANYBODY in typed):
            return typed.get(seat, ())
        return self.logged_melds(seat)

    def logged_melds(self, seat: str) -> tuple[DeclaredMeld, ...]:
        """The melds of a seat as its calls made them; an added kan replaces its pon.

        Where the log does not tell all its tiles, a meld has none.
        """
        if not self.calls:
            return ()
        melds: list[DeclaredMeld] = []
        for call in self.calls:
            if call.seat != seat:
                continue
            if call.call == "kakan":
                pon = next((m for m in melds if m.kind == "pon" and set(m.kinds) <= set(call.kinds)), None)
                if pon is not None:
                    melds.remove(pon)
            told = len(call.kinds) == set_size(call.call)
            melds.append(DeclaredMeld(call.call, call.kinds if told else (), call.source))
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

    def _card(self, seat: str) -> CardT | None:
        """The card a seat plays when nothing is switched off: copy, then side."""
        if seat == self.bare:
            return None
        ability = self.abilities[self.context.cards[seat]]
        if ability.copies:
            copied = self.facts.get("maho_copies")
            if copied is None:
                return None
            ability = self.abilities[copied]
            if ability.copies:
                return None
        if ability.turns_over and self.facts.get("mairu_side") == "himeko":
            return self.abilities[ability.turns_over[1]]
        return ability

    # --- calls and hands ----------------------------------------------------------------------------------

    def opens(self, event: HandEvent) -> bool:
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

    def all_concealed(self, melds: tuple[DeclaredMeld, ...], ability: Traits | None) -> bool:
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
        """Is a seat known to be tenpai when somebody else wins: as typed, else by the hand it shows?"""
        typed = self.facts.get("tenpai")
        if typed is not None:
            return seat in typed
        for shown in ("hands", "concealed"):
            kinds = self.facts.get(shown, {}).get(seat)
            if kinds:
                return bool(waits_of(kinds, self.melds_of(seat), self.active[seat]))
        return False

    def seats_but(self, seat: str) -> tuple[str, ...]:
        """The three other seats in turn order."""
        return others(seat)

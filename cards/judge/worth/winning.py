"""Winner's hand with the winner's card, and the value of one reading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic

from cards.judge.tiles.waits import waits_of
from cards.judge.traits import CardT, Traits
from cards.judge.values import ClaimedValue, DeclaredMeld, Liable, Riichi, ScoreLine, Win, new_tuple
from cards.judge.worth.ranks import Rank
from scoring.hand.groups import TileGroup
from scoring.riichi.counting.award import YakuHan
from scoring.tiles import Tile

if TYPE_CHECKING:
    from cards.judge.table.state import TableOf
    from cards.judge.tiles.versions import Read

NO_RANK: Final = Rank(None, 0)
REVALUED: Final = "yaku_value"
"""The kind of a line that gives a yaku another value; its words are `pinfu 1 > 2`."""


class WinningOf(Generic[CardT]):
    """One claimed win as the gates and hooks see it. `wait` is that of the reading being looked at."""

    __slots__ = (
        "_waits",
        "ability",
        "claimed",
        "closed",
        "damaten",
        "discarder",
        "flags",
        "kinds",
        "melds",
        "pao",
        "physical",
        "red",
        "reds",
        "riichi",
        "seat",
        "source",
        "tile",
        "tsumo",
        "wait",
    )

    def __init__(self, table: TableOf[CardT], win: Win) -> None:
        self.seat: str = win.seat
        self.kinds: tuple[int, ...] = win.kinds
        self.tile: int = win.tile
        self.melds: tuple[DeclaredMeld, ...] = win.melds
        self.source: str | None = win.source
        self.pao: tuple[Liable, ...] = win.pao
        self.reds: tuple[Tile, ...] = win.reds
        self.red: bool = win.red
        self.tsumo: bool = table.report.method == "tsumo"
        self.discarder: str | None = table.report.discarder
        ability = table.active[win.seat]
        self.ability: CardT | None = ability
        self.riichi: Riichi | None = table.riichi.get(win.seat)
        self.claimed: ClaimedValue | None = win.claimed
        self.closed: bool = not win.melds or table.all_concealed(win.melds, ability)
        if win.claimed is not None:
            self.closed = win.seat not in table.opened
        self.damaten: bool = self.closed and self.riichi is None
        self.flags: frozenset[str] = _flags(win, self.tsumo, ability)
        tiles = () if win.claimed is not None else (win.tile,)
        self.physical: tuple[int, ...] = (*win.kinds, *tiles, *[k for m in win.melds for k in m.kinds])
        self.wait: str = ""
        self._waits: frozenset[int] | None = None if win.claimed is None else frozenset()

    @property
    def waits(self) -> frozenset[int]:
        """The kinds the hand really waits on, with the card its owner can use (R25, R37)."""
        if self._waits is None:
            self._waits = waits_of(self.kinds, self.melds, self.ability)
        return self._waits


def _flags(win: Win, tsumo: bool, ability: Traits | None) -> frozenset[str]:
    """The flags of the win; a win on the rinshan draw has the flag however it was written."""
    if win.source is None or not tsumo:
        return win.flags
    if win.source == "rinshan":
        return win.flags | {"rinshan"}
    if win.source == "toki_extra_as_rinshan":
        counts = ability is not None and ability.rinshan_by is not None and ability.rinshan_by[1] == win.source
        return win.flags | {"rinshan"} if counts else win.flags - {"rinshan"}
    return win.flags


@dataclass(slots=True)
class Scored:
    """One reading of a winning hand on its way to its value.

    `tiles` are the kinds as read (stand-ins and winds included, all four of a kan), `lines` what the
    winner's card and the table's cards did to it.
    """

    form: str
    wait: str
    tiles: tuple[int, ...]
    found: Read | None
    """How the tiles were read; None where only a value is told."""
    facts: int
    """The packed facts of the reading (`scoring.hand.facts`)."""
    yaku: dict[str, int] = field(default_factory=dict)
    bonus: dict[str, int] = field(default_factory=dict)
    counted: tuple[YakuHan, ...] = ()
    """The yaku the rules count, yakuman in units, before the card: what somebody can be liable for."""
    units: int = 0
    """How many yakuman the hand is worth; 0 for an ordinary one."""
    flat: bool = False
    """A fixed mangan to which nothing is added (renhou under some rules)."""
    han: int = 0
    fu: int | None = None
    rank: Rank = NO_RANK
    ura_access: bool = False
    stands_for: int | None = None
    """The real wait an always-winning tile was read as."""
    because: dict[str, str] = field(default_factory=dict)
    """The clause that added a yaku or set its value."""
    lines: list[ScoreLine] = field(default_factory=list)

    @property
    def yakuman(self) -> bool:
        return self.units > 0

    @property
    def groups(self) -> tuple[TileGroup, ...]:
        return () if self.found is None else self.found.reading.groups

    def han_lines(self, seat: str) -> list[ScoreLine]:
        """Every han with its clause, then the fu and the rank; the han of the lines add up to `han`."""
        revalued = {line.what.split()[0] for line in self.lines if line.kind == REVALUED}
        lines = [
            new_tuple(ScoreLine, (self.because.get(name, "yaku"), "yaku", han, None, None, seat, name))
            for name, han in self.yaku.items()
            if name not in revalued
        ]
        lines += self.lines
        if self.fu is not None:
            lines.append(new_tuple(ScoreLine, ("fu", "fu", self.fu, None, None, seat, "")))
        if self.rank.name is not None:
            clause = "B01" if self.rank.name == "kazoe_yakuman" else "limit"
            lines.append(ScoreLine(clause, "limit", self.rank.base, seat=seat, what=self.rank.name))
        return lines

    def replaced(self, clause: str, seat: str, name: str, value: int) -> None:
        """Gives a yaku another value, 0 taking it away, and writes down what it was (G01)."""
        self.note(clause, REVALUED, value, seat, f"{name} {self.yaku.get(name, 0)} > {value}")
        if value:
            self.yaku[name] = value
            self.because[name] = clause
        else:
            self.yaku.pop(name, None)

    def note(self, clause: str, kind: str, amount: int, seat: str, what: str = "") -> None:
        """Writes down what a clause did."""
        self.lines.append(new_tuple(ScoreLine, (clause, kind, amount, None, None, seat, what)))


@dataclass(slots=True)
class ResultOf(Generic[CardT]):
    """A legal win: the reading that pays best and, once it is paid, what it brought."""

    win: WinningOf[CardT]
    scored: Scored
    hand_total: int = 0
    honba_total: int = 0
    pot_taken: int = 0
    shares: dict[str, int] = field(default_factory=dict)
    factors: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

"""How a hand was won: everything about a win that is not its tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scoring.hand.tables import table_keys
from scoring.tiles import BITS_PER_KIND, HAKU, KINDS, dora_of

DORA_SHIFT: Final = tuple(BITS_PER_KIND * dora_of(kind) for kind in range(KINDS))
"""By indicator: where the dora it points at stands in a packed hand."""
_SPECIAL_TILES: Final = {9: 1, 13: 2, 17: 3, 19: 4}
"""The winning tiles that some yaku of the situation ask for (1, 5 and 9 pin, 2 sou)."""


@dataclass(frozen=True, slots=True)
class Liability:
    """Pao: the seat (0-3) that has to answer for a yakuman, or for a kan as listed in ``Pao.yaku``."""

    yaku: str
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinContext:
    """One win. Seats are current seat winds, 0 East (the dealer) to 3 North; ``round`` likewise.

    ``tile`` is the kind of the winning tile; ``source`` the seat that discarded it or owned the robbed kan,
    None on a self-draw. ``riichi`` is 0, 1 or 2 (double). Indicators are kinds as turned up; whether they
    count is the ruleset's choice. ``hidden``: the winning tile was not shown apart from the hand;
    ``stands_in``: the tile drawn was another one that may stand for ``tile``; ``ankan_robbed``: the kan
    robbed by ``chankan`` was a concealed one.
    """

    tile: int
    seat: int
    round: int = 0
    source: int | None = None
    riichi: int = 0
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora: tuple[int, ...] = ()
    kan_dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    honba: int = 0
    pao: tuple[Liability, ...] = ()
    hidden: bool = False
    stands_in: bool = False
    ankan_robbed: bool = False

    tsumo: bool = field(init=False)
    unusual: bool = field(init=False, repr=False, compare=False)
    """May need more than one look at the hand: the tables leave such a win to the pipeline to decide."""
    table_keys: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """What the winning tile, seat and round add to the table keys of man, pin, sou and the honours."""
    payment_key: int = field(init=False, repr=False, compare=False)
    situation: int = field(init=False, repr=False, compare=False)
    """The flags in one number: what the yaku of the situation depend on."""
    dora_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Where dora and kan dora stand in a packed hand; the first one or ones, and the ura, likewise."""
    first_dora_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    ura_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    has_indicators: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "tsumo", self.source is None)
        flags = self.riichi
        for flag in (
            self.ippatsu,
            self.tsumo,
            self.rinshan,
            self.chankan,
            self.haitei,
            self.houtei,
            self.tenhou,
            self.chiihou,
            self.renhou,
            self.seat == 0,
        ):
            flags = flags << 1 | flag
        put(self, "situation", flags << 3 | _SPECIAL_TILES.get(self.tile, 0))
        put(
            self,
            "unusual",
            self.hidden
            or self.ankan_robbed
            or self.tenhou
            or self.rinshan
            or bool(self.pao)
            or (self.tile == HAKU and self.riichi > 0 and self.tsumo),
        )
        put(self, "table_keys", table_keys(self.tile, not self.tsumo, self.seat, self.round))
        put(
            self,
            "payment_key",
            (self.honba * 4 + self.seat) * 5 + (4 if self.source is None else self.source),
        )
        first = tuple([DORA_SHIFT[kind] for kind in self.dora])
        put(self, "first_dora_shifts", first)
        more = self.kan_dora
        put(self, "dora_shifts", first + tuple([DORA_SHIFT[kind] for kind in more]) if more else first)
        put(self, "ura_shifts", tuple([DORA_SHIFT[kind] for kind in self.ura]))
        put(self, "has_indicators", bool(self.dora or self.kan_dora or self.ura))

    @property
    def dealer(self) -> bool:
        """Is the winner the dealer?"""
        return self.seat == 0

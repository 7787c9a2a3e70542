"""How a hand was won: everything about a win that is not its tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scoring.tiles import dora_of

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
    ``stands_in``: the tile drawn was another one that may stand for ``tile``.
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

    tsumo: bool = field(init=False)
    situation: int = field(init=False, repr=False, compare=False)
    """The flags in one number: what the yaku of the situation depend on."""
    dora_kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    kan_dora_kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    ura_kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)

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
        put(self, "dora_kinds", tuple(map(dora_of, self.dora)))
        put(self, "kan_dora_kinds", tuple(map(dora_of, self.kan_dora)))
        put(self, "ura_kinds", tuple(map(dora_of, self.ura)))

    @property
    def dealer(self) -> bool:
        """Is the winner the dealer?"""
        return self.seat == 0

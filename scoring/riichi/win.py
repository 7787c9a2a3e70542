"""Win: everything about it except the tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from scoring.building import open_for_building, open_twin
from scoring.hand.tables import table_keys
from scoring.tiles import BITS_PER_KIND, HAKU, KINDS, dora_of

DORA_SHIFT: Final = tuple(BITS_PER_KIND * dora_of(kind) for kind in range(KINDS))
"""By indicator: where the dora it points at stands in a packed hand."""
PAYMENT_SHIFT: Final = 20
_SPECIAL_TILES: Final = {9: 1, 13: 2, 17: 3, 19: 4}
"""The winning tiles that some yaku of the situation ask for (1, 5 and 9 pin, 2 sou)."""


@dataclass(frozen=True, slots=True)
class Liability:
    """Pao: the seat (0-3) that has to answer for a yakuman, or for a kan as listed in ``Pao.yaku``."""

    yaku: str
    player: int


@dataclass(frozen=True, slots=True, init=False)
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
    round: int
    source: int | None
    riichi: int
    ippatsu: bool
    rinshan: bool
    chankan: bool
    haitei: bool
    houtei: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    dora: tuple[int, ...]
    kan_dora: tuple[int, ...]
    ura: tuple[int, ...]
    honba: int
    pao: tuple[Liability, ...]
    hidden: bool
    stands_in: bool
    ankan_robbed: bool

    tsumo: bool = field(init=False)
    unusual: bool = field(init=False, repr=False, compare=False)
    """May need more than one look at the hand: the tables leave such a win to the pipeline to decide."""
    table_keys: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """What the winning tile, seat and round add to the table keys of man, pin, sou and the honours."""
    payment_key: int = field(init=False, repr=False, compare=False)
    """Honba, seat and source in one number, with room for the base points below (`PAYMENT_SHIFT`)."""
    situation: int = field(init=False, repr=False, compare=False)
    """The flags in one number, with room for a bit below: what the yaku of the situation depend on."""
    dora_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Where dora and kan dora stand in a packed hand; the first one or ones, and the ura, likewise."""
    first_dora_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    ura_shifts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        *,
        tile: int,
        seat: int,
        round: int = 0,
        source: int | None = None,
        riichi: int = 0,
        ippatsu: bool = False,
        rinshan: bool = False,
        chankan: bool = False,
        haitei: bool = False,
        houtei: bool = False,
        tenhou: bool = False,
        chiihou: bool = False,
        renhou: bool = False,
        dora: tuple[int, ...] = (),
        kan_dora: tuple[int, ...] = (),
        ura: tuple[int, ...] = (),
        honba: int = 0,
        pao: tuple[Liability, ...] = (),
        hidden: bool = False,
        stands_in: bool = False,
        ankan_robbed: bool = False,
    ) -> None:
        # Thirty checked assignments of a frozen class cost as much as valuing a hand: see `scoring.building`.
        put: Any = self
        open_for_building(put, "__class__", _Open)
        put.tile, put.seat, put.round, put.source = tile, seat, round, source
        put.riichi, put.ippatsu, put.rinshan, put.chankan = riichi, ippatsu, rinshan, chankan
        put.haitei, put.houtei = haitei, houtei
        put.tenhou, put.chiihou, put.renhou = tenhou, chiihou, renhou
        put.dora, put.kan_dora, put.ura = dora, kan_dora, ura
        put.honba, put.pao = honba, pao
        put.hidden, put.stands_in, put.ankan_robbed = hidden, stands_in, ankan_robbed

        put.tsumo = tsumo = source is None
        put.situation = (
            riichi << 14
            | ippatsu << 13
            | tsumo << 12
            | rinshan << 11
            | chankan << 10
            | haitei << 9
            | houtei << 8
            | tenhou << 7
            | chiihou << 6
            | renhou << 5
            | (seat == 0) << 4
            | _SPECIAL_TILES.get(tile, 0) << 1
        )
        put.unusual = (
            hidden or ankan_robbed or tenhou or rinshan or pao != () or (tile == HAKU and tsumo and riichi > 0)
        )
        put.table_keys = table_keys(tile, not tsumo, seat, round)
        put.payment_key = (honba * 4 + seat) * 5 + (4 if source is None else source) << PAYMENT_SHIFT
        put.first_dora_shifts = first = tuple([DORA_SHIFT[kind] for kind in dora]) if dora else ()
        put.dora_shifts = first + tuple([DORA_SHIFT[kind] for kind in kan_dora]) if kan_dora else first
        put.ura_shifts = tuple([DORA_SHIFT[kind] for kind in ura]) if ura else ()
        put.__class__ = WinContext

    @property
    def dealer(self) -> bool:
        return self.seat == 0


_Open: Final = open_twin(WinContext)

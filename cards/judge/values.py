"""Value types of a parsed report: seats, events, melds, wins, ledger lines.

Seats are the winds of the hand as letters ("E" is the dealer), tiles are kinds 0-33 (`scoring.tiles`),
points are integers. Everything is immutable except the `Table` that replays a hand (`table/state.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.ledger import Seat

new_tuple: Final = tuple.__new__
"""Builds a named tuple, all its fields given, without the cost of its constructor: a hand is made of dozens."""

SEATS: Final[tuple[str, ...]] = ("E", "S", "W", "N")
POT: Final = "pot"
BANK: Final = "bank"

OPENING_CALLS: Final = frozenset({"chi", "pon", "minkan"})
KANS: Final = frozenset({"minkan", "kakan", "ankan"})
CALLS: Final = frozenset({"chi", "pon", "minkan", "kakan", "ankan"})
EVENT_KINDS: Final = frozenset(
    {"riichi", "riichi_void", "call", "swap", "extra_turn", "kirame_bet", "dora_discard"}
)
FIRST_TURN: Final = ("tenhou", "chiihou", "renhou")
"""Wins of the first turn; what renhou is worth is the ruleset's choice."""
WIN_FLAGS: Final = frozenset({"double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan", *FIRST_TURN})
WIN_SOURCES: Final = frozenset(
    {
        "previous_discard",
        "ippatsu_draw_discard",
        "rinshan",
        "other_rinshan_discard",
        "toki_extra_as_rinshan",
    }
)
SWAP_OWN: Final = frozenset({"own", "own_meld", "gives", "give", "mine", "offer", "flip", "flips"})
"""The parts of an exchange of melds that are not the meld taken."""
SWAP_TAKEN: Final = frozenset(
    {"target", "from", "with", "tiles", "meld", "takes", "take", "target_meld", "their_meld", "with_meld"}
)
HANCHAN_FLAGS: Final = ("floor_used", "inazuma_used", "dora_dead", "dealt_in_last_hand")

NO_TILE: Final = -1
"""The winning tile of a win whose tiles are not told."""

ANYBODY: Final = ""
"""The seat of what was told by no seat in particular."""

_AFTER: Final = {seat: tuple(SEATS[(i + n) % 4] for n in (1, 2, 3)) for i, seat in enumerate(SEATS)}


def others(seat: str) -> tuple[str, ...]:
    """The three other seats in turn order, the next player first."""
    return _AFTER[seat]


def seat_of(text: str) -> Seat:
    """A seat as the settlements of the rules know it."""
    return cast("Seat", text)


def left_of(seat: str) -> str:
    """The seat that plays before `seat`, from whom anybody may chi."""
    return _AFTER[seat][2]


def across(first: str, second: str) -> bool:
    """Do the two seats sit opposite each other?"""
    return _AFTER[first][1] == second


def set_size(call: str) -> int:
    return 3 if call in ("chi", "pon") else 4


class DeclaredMeld(NamedTuple):
    """A declared set: chi, pon, minkan, kakan or ankan, its kinds as written, and who discarded the tile."""

    kind: str
    kinds: tuple[int, ...]
    source: str | None = None


class HandEvent(NamedTuple):
    """One entry of the ordered log of a hand (`docs/spec/cards-interface.md`, `events`)."""

    kind: str
    seat: str
    call: str = ""
    source: str | None = None
    kinds: tuple[int, ...] = ()
    turn: int | None = None
    inazuma: bool = False
    in_riichi: bool = False
    double: bool = False


class Claim(NamedTuple):
    """A call or ron claimed on a discard."""

    seat: str
    call: str
    kinds: tuple[int, ...] = ()
    called: int | None = None
    river_of: str | None = None


class CallAction(NamedTuple):
    """A call to be judged before it is made. `hand` are the caller's concealed tiles, empty where not told."""

    claim: Claim
    source: str | None
    hand: tuple[int, ...]
    melds: tuple[DeclaredMeld, ...]


class RiichiAction(NamedTuple):
    """A riichi to be judged before it counts."""

    seat: str
    inazuma: bool
    hand: tuple[int, ...]
    melds: tuple[DeclaredMeld, ...]


class BetAction(NamedTuple):
    """A bet beside a riichi, for more indicators."""

    seat: str


class SwapAction(NamedTuple):
    """An exchange of melds: with whom (empty where nobody is named) and what is told of the meld taken."""

    seat: str
    targets: frozenset[str]
    says_ankan: bool
    described: bool
    """Is the meld told with its parts, not by a text of tiles alone?"""
    tiles: frozenset[tuple[int, ...]]


Action = CallAction | RiichiAction | BetAction | SwapAction


class Liable(NamedTuple):
    """A seat that answers for a yakuman, or for a kan as in `Pao.yaku`; "" for whatever the hand has of them."""

    yaku: str
    seat: str


class ClaimedValue(NamedTuple):
    """What a win is claimed to be worth where its tiles are not told: with all its own card adds to the han.

    Han and fu; or a limit (`yakuman` in `units`); or the points each payer gives for the hand itself: by ron one
    number, by self-draw what East pays and what the others pay.
    """

    han: int = 0
    fu: int | None = None
    limit: str = ""
    units: int = 0
    points: tuple[int, ...] = ()


class Win(NamedTuple):
    """One winner as reported. `kinds` are the concealed tiles without the winning one."""

    seat: str
    kinds: tuple[int, ...]
    tile: int
    melds: tuple[DeclaredMeld, ...] = ()
    flags: frozenset[str] = frozenset()
    source: str | None = None
    pao: tuple[Liable, ...] = ()
    reds: tuple[Tile, ...] = ()
    """The red tiles of concealed hand and melds, the winning one apart."""
    red: bool = False
    """Is the winning tile a red one?"""
    claimed: ClaimedValue | None = None
    """The value, where no tiles are told; `kinds` is then empty and `tile` none."""


class RiverTile(NamedTuple):
    """A tile of a river and how it lies there: "" open, "#" facedown, "~" swapped in, "!" or "^" called away."""

    kind: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """The table before the hand: wind, counters, points and the card in play of every seat."""

    round_wind: str
    honba: int
    pot: int
    points: Mapping[str, int]
    cards: Mapping[str, str]
    state: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandReport:
    """What happened: how a hand ended or a claim to be judged, with the log and the facts cards ask for."""

    type: str
    events: tuple[HandEvent, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    method: str = ""
    discarder: str | None = None
    wins: tuple[Win, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    tenpai: tuple[str, ...] = ()
    nagashi: tuple[str, ...] = ()
    noten_riichi: tuple[str, ...] = ()
    draw: str | None = None
    """Which abortive draw ended the hand, if anybody says."""
    offenders: tuple[str, ...] = ()
    """Who made the hand void by a foul, and which."""
    cause: str = ""
    social: bool = False


class ScoreLine(NamedTuple):
    """One line of the ledger. Points move from `source` to `target`; han, factors and notes move none."""

    clause: str
    kind: str
    amount: int
    source: str | None = None
    target: str | None = None
    seat: str | None = None
    what: str = ""

    @property
    def moves_points(self) -> bool:
        """Is this a transfer (and not a han, a factor or a note)?"""
        return self.source is not None and self.target is not None

    def as_dict(self) -> dict[str, Any]:
        """The line as the JSON interface prints it, without what is empty."""
        shown: dict[str, Any] = {"clause": self.clause, "kind": self.kind, "amount": self.amount}
        if self.source is not None:
            shown["from"] = self.source
        if self.target is not None:
            shown["to"] = self.target
        if self.seat is not None:
            shown["seat"] = self.seat
        if self.what:
            shown["what"] = self.what
        return shown


class RefusedClaim(NamedTuple):
    """A claim that may not stand: the reason, whose claim, and the clause it rests on."""

    reason: str
    seat: str
    clause: str = ""


class Riichi(NamedTuple):
    """An accepted riichi: its place among the declarations, the turn, what was staked and which kind it is."""

    order: int
    turn: int | None
    stake: int
    inazuma: bool = False


__all__ = [
    "ANYBODY",
    "BANK",
    "CALLS",
    "EVENT_KINDS",
    "HANCHAN_FLAGS",
    "KANS",
    "NO_TILE",
    "OPENING_CALLS",
    "POT",
    "SEATS",
    "WIN_FLAGS",
    "WIN_SOURCES",
    "Action",
    "BetAction",
    "CallAction",
    "Claim",
    "ClaimedValue",
    "Context",
    "DeclaredMeld",
    "HandEvent",
    "HandReport",
    "Liable",
    "RefusedClaim",
    "Riichi",
    "RiichiAction",
    "RiverTile",
    "ScoreLine",
    "SwapAction",
    "Win",
    "across",
    "left_of",
    "new_tuple",
    "others",
    "seat_of",
    "set_size",
]

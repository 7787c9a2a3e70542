"""Tile input of a win: the taps on the pad as a short text, and the hand they make.

    t<tiles>_<melds>_<indicators>_<ura indicators>_<flags>

Tiles are codes one after the other in the order they were tapped (`3m4m5m`), the winning one last; a meld is a
letter and its first tile (`c1m` chi, `p5z` pon, `k9s` open kan, `a2p` closed kan).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import Hand, Meld, parse_tiles
from scoring.hand.melds import MeldType
from scoring.riichi.hanchan import ByTiles
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import Tile
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.problems import refuse

CODE = re.compile(r"[0-9][mps]|[1-7]z")
MELD = re.compile(r"([cpkas])([1-9][mps]|[1-7]z)")  # s: a set of another kind, as it was noted
TARGETS = ("chi", "pon", "kan", "ankan", "dora", "ura")
KINDS: dict[str, MeldType] = {"c": "chi", "p": "pon", "k": "daiminkan", "a": "ankan"}
LETTER = {"chi": "c", "pon": "p", "kan": "k", "ankan": "a"}
FLAGS = ("ippatsu", "haitei", "houtei", "rinshan", "chankan")
HAND = 14
COPIES = 4
MOST_INDICATORS = 10  # five by the rules, and what cards add


@dataclass(frozen=True, slots=True)
class TappedTiles:
    """What was tapped so far."""

    tiles: tuple[str, ...] = ()
    melds: tuple[tuple[str, str], ...] = ()
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()

    @property
    def room(self) -> int:
        """How many tiles of the hand are still to come."""
        return HAND - 3 * len(self.melds) - len(self.tiles)

    @property
    def spent(self) -> dict[str, int]:
        used: dict[str, int] = {}
        for code in (*self.tiles, *self.dora, *self.ura, *(c for meld in self.melds for c in meld_codes(*meld))):
            used[_plain(code)] = used.get(_plain(code), 0) + 1
        return used


def tapped(chosen: EntryState) -> TappedTiles:
    """What an address says was tapped."""
    dora, _bar, ura = chosen.marks.partition("-")
    return TappedTiles(
        tuple(CODE.findall(chosen.tiles)),
        melds_in(chosen.melds),
        tuple(CODE.findall(dora))[:MOST_INDICATORS],
        tuple(CODE.findall(ura))[:MOST_INDICATORS],
    )


def melds_in(text: str) -> tuple[tuple[str, str], ...]:
    """The melds a text names; what is none, such as a run that begins with an eight, is left out."""
    found = [(letter, first) for letter, first in MELD.findall(text)]
    return tuple((letter, first) for letter, first in found if letter != "c" or _begins_a_run(first))[:4]


def _begins_a_run(code: str) -> bool:
    return code[1] != "z" and code[0] not in "89"


def tap(chosen: EntryState, code: str) -> EntryState:
    """The same with one tile more, where it fits: into the hand, a meld or the indicators."""
    now = tapped(chosen)
    if chosen.to in LETTER:
        return _melded(chosen, now, code)
    if now.spent.get(_plain(code), 0) >= COPIES:
        return chosen
    if chosen.to in ("dora", "ura"):
        shown = (*_indicators(now, chosen.to), code)
        return _with(chosen, _indicating(now, chosen.to, shown)) if len(shown) <= MOST_INDICATORS else chosen
    return _with(chosen, replace(now, tiles=(*now.tiles, code))) if now.room else chosen


def tap_all(chosen: EntryState, codes: str) -> EntryState:
    """The same with several tiles more, as far as they fit: a run or three of a kind in one movement."""
    for code in CODE.findall(codes)[:COPIES]:
        chosen = tap(chosen, code)
    return chosen


def back(chosen: EntryState) -> EntryState:
    """The last tile of what is being tapped taken away."""
    now = tapped(chosen)
    if chosen.to in LETTER:
        return _with(chosen, replace(now, melds=now.melds[:-1]))
    if chosen.to in ("dora", "ura"):
        return _with(chosen, _indicating(now, chosen.to, _indicators(now, chosen.to)[:-1]))
    return _with(chosen, replace(now, tiles=now.tiles[:-1]))


def _indicators(now: TappedTiles, which: str) -> tuple[str, ...]:
    return now.ura if which == "ura" else now.dora


def _indicating(now: TappedTiles, which: str, shown: tuple[str, ...]) -> TappedTiles:
    return replace(now, ura=shown) if which == "ura" else replace(now, dora=shown)


def _melded(chosen: EntryState, now: TappedTiles, code: str) -> EntryState:
    letter, first = LETTER[chosen.to], _plain(code)
    if letter == "c" and not _begins_a_run(first):
        return chosen
    if now.room < 3 or any(now.spent.get(each, 0) >= COPIES for each in meld_codes(letter, first)):
        return chosen
    return _with(chosen, replace(now, melds=(*now.melds, (letter, first)))).but(to="")


def _with(chosen: EntryState, now: TappedTiles) -> EntryState:
    marks = f"{''.join(now.dora)}-{''.join(now.ura)}" if now.dora or now.ura else ""
    melds = "".join(letter + first for letter, first in now.melds)
    return chosen.but(tiles="".join(now.tiles), melds=melds, marks=marks)


def meld_codes(letter: str, first: str) -> tuple[str, ...]:
    if letter == "s":
        return (first,)
    if letter == "c":
        return tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
    return (first,) * (3 if letter == "p" else 4)


def value_of_taps(chosen: EntryState) -> str:
    now = tapped(chosen)
    flags = "+".join(name for name in chosen.yaku if name in FLAGS or name == "double_riichi")
    melds = "".join(letter + first for letter, first in now.melds)
    return "_".join((f"t{''.join(now.tiles)}", melds, "".join(now.dora), "".join(now.ura), flags))


def worth_of_tiles(claim: str, win: WinContext, ruleset: Ruleset) -> ByTiles:
    """A value of tiles as a win.

    Raises:
        Refusal: it is no hand of fourteen tiles.
    """
    tiles, melds, dora, ura, flags = (claim[1:].split("_") + [""] * 5)[:5]
    codes = CODE.findall(tiles)
    found = tuple(meld for meld in melds_in(melds) if meld[0] in KINDS)
    if len(codes) + 3 * len(found) != HAND:
        raise refuse("hands.tiles", _("A winning hand has 14 tiles. Add the missing ones."), "won")
    hand = Hand(_tiles(codes), tuple(Meld(KINDS[letter], _tiles(meld_codes(letter, at))) for letter, at in found))
    named = [name for name in flags.split("+") if name in FLAGS]
    if not ruleset.ippatsu:
        named = [name for name in named if name != "ippatsu"]
    riichi = 2 if win.riichi and "double_riichi" in flags else win.riichi
    return ByTiles(
        hand,
        replace(
            win,
            tile=_tiles(codes[-1:])[0].kind,
            riichi=riichi,
            dora=_kinds(dora),
            ura=_kinds(ura) if win.riichi else (),
            ippatsu="ippatsu" in named,
            haitei="haitei" in named,
            houtei="houtei" in named,
            rinshan="rinshan" in named,
            chankan="chankan" in named,
        ),
    )


def tiles_value(worth: ByTiles) -> str:
    """The opposite of `worth_of_tiles`."""
    win, hand = worth.win, worth.hand
    codes = [str(tile) for tile in hand.concealed]
    won = next((code for code in codes if _tiles([code])[0].kind == win.tile), codes[-1])
    codes.remove(won)
    letters = {kind: letter for letter, kind in KINDS.items()} | {"shouminkan": "k"}
    melds = "".join(letters[meld.type] + _plain(str(min(meld.tiles, key=lambda t: t.kind))) for meld in hand.melds)
    flags = [name for name in FLAGS if getattr(win, name)] + (["double_riichi"] if win.riichi > 1 else [])
    dora, ura = ("".join(str(Tile(kind)) for kind in kinds) for kinds in (win.dora, win.ura))
    return "_".join((f"t{''.join([*codes, won])}", melds, dora, ura, "+".join(flags)))


def _tiles(codes: list[str] | tuple[str, ...]) -> tuple[Tile, ...]:
    return tuple(parse_tiles("".join(codes)))


def _kinds(codes: str) -> tuple[int, ...]:
    return tuple(tile.kind for tile in _tiles(CODE.findall(codes)))


def _plain(code: str) -> str:
    return f"5{code[1]}" if code[0] == "0" else code

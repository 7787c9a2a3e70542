"""C52 Usuzumi Hatsumi: her seat wind is always a double yakuhai; everybody's wind melds are yakuhai for her."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Table, Winning
from cards.judge.values import SEATS, DeclaredMeld
from cards.judge.worth.winning import Scored
from scoring.tiles import EAST, HAKU, HONOURS

WIND_MELDS = "yakuhai_wind_melds"


def _is_wind(meld: DeclaredMeld) -> bool:
    return bool(meld.kinds) and all(HONOURS <= kind < HAKU for kind in meld.kinds)


def _wind_melds(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    """Declared sets of winds of all players; her own seat- and round-wind sets are counted already (R18)."""
    values = {EAST + SEATS.index(win.seat), EAST + SEATS.index(table.context.round_wind)}
    own = [m for m in win.melds if _is_wind(m) and not (len(set(m.kinds)) == 1 and m.kinds[0] in values)]
    melds = own + [m for seat in table.seats_but(win.seat) for m in table.melds_of(seat) if _is_wind(m)]
    melds += [m for m in table.facts.get("melds_on_table", {}).get("", ()) if _is_wind(m)]
    if melds:
        yield "C52c" if any(m.kind == "chi" for m in melds) else "C52b", WIND_MELDS, len(melds)


def _seat_wind(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if "yakuhai_seat" not in scored.yaku:
        return
    yield "C52a", "yakuhai_seat", 2
    if win.seat == table.context.round_wind and not table.ruled("R18", "plus_round"):
        yield "C52a", "yakuhai_round", 0


CARD = Ability(slug="usuzumi-hatsumi", yaku_add=_wind_melds, revalue=_seat_wind)

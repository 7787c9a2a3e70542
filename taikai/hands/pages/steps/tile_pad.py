"""Tile pad: 34 fixed keys, spent tiles pale, completing tiles framed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger import Ledger
from scoring.problems import Refused
from scoring.riichi.hanchan import ByTiles, Winner
from scoring.riichi.hanchan.worth import at_table, payments_of
from scoring.riichi.value.engine import evaluate
from taikai.formatting import numbers
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.tile_input import (
    COPIES,
    FLAGS,
    back,
    meld_codes,
    tap,
    tapped,
    value_of_taps,
    worth_of_tiles,
)
from taikai.hands.domain.entry.value_input import context_of
from taikai.hands.pages.hand_text import valued_words
from taikai.hands.pages.seats import wind_of
from taikai.hands.pages.table import TablePage
from taikai.problems import Refusal

LINES = [[f"{n}{suit}" for n in range(1, 10)] for suit in "mps"] + [[f"{n}z" for n in range(1, 8)]]
TARGET_WORDS = {
    "": gettext_lazy("Hand"),
    "chi": gettext_lazy("Chi"),
    "pon": gettext_lazy("Pon"),
    "kan": gettext_lazy("Open kan"),
    "ankan": gettext_lazy("Closed kan"),
    "dora": gettext_lazy("Dora indicator"),
    "ura": gettext_lazy("Ura indicator"),
}


def pad_of(page: TablePage) -> dict[str, Any]:
    """The tiles tapped so far, the pad, and what the hand is worth once it is complete."""
    chosen = page.chosen
    now = tapped(chosen)
    waits = _waits(page) if now.room == 1 and page.beside is None else {}
    reds = [f"0{red[1]}" for red in sorted(set(page.ruleset.red_fives))]
    lines = [*LINES, reds] if reds else LINES
    riichi = chosen.winner in page.riichi
    targets = [name for name in TARGET_WORDS if not (riichi and name in ("chi", "pon", "kan"))]
    complete = now.room == 0
    return {
        "hand_tiles": now.tiles,
        "melds": [meld_codes(*meld) for meld in now.melds],
        "indicators": now.dora,
        "uras": now.ura,
        "room": now.room,
        "pad": [[_key(chosen, now.spent, code, waits) for code in line] for line in lines],
        "waits": [(code, points) for code, points in waits.items()],
        "take_back": back(chosen).query,
        "targets": [
            (TARGET_WORDS[name], chosen.to == name, chosen.but(to=name).query)
            for name in targets
            if name != "ura" or riichi
        ],
        "flags": [
            (name.replace("_", " "), name in chosen.yaku, _flagged(chosen, name)) for name in _flags(page, riichi)
        ],
        "so_far": _so_far(page) if complete and page.beside is None else None,
        "see": chosen.with_value(value_of_taps(chosen)).query if complete else "",
        "pad_words": _("The last tile is the winning tile."),
    }


def _flags(page: TablePage, riichi: bool) -> list[str]:
    tsumo = page.chosen.do == "tsumo"
    found = [name for name in FLAGS if name != "ippatsu" or (riichi and page.ruleset.ippatsu)]
    fits = {"haitei": tsumo, "rinshan": tsumo, "houtei": not tsumo, "chankan": not tsumo}
    return [*(["double_riichi"] if riichi else []), *(name for name in found if fits.get(name, True))]


def _flagged(chosen: EntryState, name: str) -> str:
    names = tuple(each for each in chosen.yaku if each != name) if name in chosen.yaku else (*chosen.yaku, name)
    return chosen.but(yaku=names).query


def _key(chosen: EntryState, spent: dict[str, int], code: str, waits: dict[str, int]) -> dict[str, Any]:
    plain = f"5{code[1]}" if code[0] == "0" else code
    gone = spent.get(plain, 0) >= COPIES
    after = tap(chosen, code)
    return {"code": code, "href": "" if gone or after == chosen else after.query, "waits": code in waits}


def _waits(page: TablePage) -> dict[str, int]:
    """The tiles that complete the hand legally, and what the winner would get from the players."""
    chosen = page.chosen
    found = {}
    for code in [code for line in LINES for code in line]:
        after = tap(chosen.but(to=""), code)
        if after == chosen.but(to=""):
            continue
        paid = _paid(page, after)
        if paid is not None:
            found[code] = sum(line.points for line in paid[1].lines if line.payee == paid[0].seat)
    return found


def _so_far(page: TablePage) -> dict[str, str] | None:
    """Han, fu, yaku and points of a complete hand, without honba; None where it is no legal win."""
    made = _paid(page, page.chosen)
    if made is None:
        return None
    winner, paid = made
    worth = winner.worth
    assert isinstance(worth, ByTiles)
    source = wind_of(page.state, page.chosen.payer) if page.chosen.payer else None
    win = at_table(worth.win, winner.seat, source, page.state.round, 0)
    pays = {line.payer: line.points for line in paid.lines if line.payee == winner.seat}
    if page.chosen.payer:
        points = numbers.whole(sum(pays.values()))
    elif winner.seat == "E":
        points = f"{numbers.whole(max(pays.values()))} × 3"
    else:
        points = f"{numbers.whole(pays.pop('E'))} {numbers.whole(max(pays.values()))}"
    return {"words": valued_words(evaluate(worth.hand, win, page.ruleset)), "points": points}


def _paid(page: TablePage, chosen: EntryState) -> tuple[Winner, Ledger] | None:
    """The win with these tiles, and what it pays without honba; None: it is no legal win."""
    state, rules = page.state, page.ruleset
    seat = wind_of(state, chosen.winner)
    source = wind_of(state, chosen.payer) if chosen.payer else None
    win = context_of(rules, state, seat, source, riichi=chosen.winner in page.riichi, pao=None, claim="")
    try:
        winner = Winner(seat, worth_of_tiles(value_of_taps(chosen), win, rules))
        return winner, payments_of(rules, winner, source, state.round, 0)
    except (Refused, Refusal, ValueError):
        return None

"""C06 Atago Hiroe: damaten spares her tsumo payments and makes others' ippatsu draws hers."""

from __future__ import annotations

from cards.judge.ability import Ability, Table, Winning


def _spared(table: Table, me: str, win: Winning, payer: str) -> str | None:
    if payer != me or not win.tsumo or me in table.riichi:
        return None
    return "C06a" if table.waiting(me) and table.closed(me) else None


def _ippatsu_draw(table: Table, win: Winning) -> str | None:
    """The discarded ippatsu draw of a player in riichi placed higher; a call since made it an ordinary one."""
    if win.source != "ippatsu_draw_discard" or win.discarder not in table.riichi or not win.damaten:
        return None
    if table.called_since_riichi(win.discarder) or table.place(win.discarder) >= table.place(win.seat):
        return None
    return "C06b"


def _in_riichi(table: Table, win: Winning) -> str | None:
    return "C06c" if win.riichi is not None else None


CARD = Ability(slug="atago-hiroe", exempt=_spared, wild=_ippatsu_draw, ignores_furiten=_in_riichi)

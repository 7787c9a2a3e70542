"""Steps of a win: winner, discarder, value."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.formatting import numbers
from taikai.formatting.context import joined
from taikai.hands.domain.entry.entry_state import toggled
from taikai.hands.pages.steps.tile_pad import pad_of
from taikai.hands.pages.steps.value_grid import grid_of
from taikai.hands.pages.steps.yaku import yaku_page
from taikai.hands.pages.table import TablePage, lies_flat


def who(page: TablePage) -> dict[str, Any]:
    """Who won, or who is to blame for a chombo."""
    chosen = page.chosen
    taken = {seat for seat, _value in chosen.won} | {chosen.payer}
    for seat in page.seats:
        seat.pressed = seat.start in taken
        if seat.start not in taken:
            seat.href = chosen.but(winner=seat.start).query
    answer = {"chombo": _("Chombo"), "tsumo": _("Tsumo")}.get(chosen.do, _("Ron"))
    if chosen.do == "chombo":
        question = _("Who made the chombo?")
    elif chosen.won:
        question = _("Who else won?")
    else:
        question = _("Ron: Who won?") if chosen.do == "ron" else _("Tsumo: Who won?")
    steps = marks_of(page, 1)
    return {"question": question, "answer": answer, "done": 1, "back": page.before.query, "steps": steps}


def payer(page: TablePage) -> dict[str, Any]:
    chosen = page.chosen
    for seat in page.seats:
        if seat.start == chosen.winner:
            seat.pressed, seat.label = True, _("wins")
            seat.href = chosen.but(winner="").query
        else:
            seat.href = chosen.but(payer=seat.start).query
    name = page.names[chosen.winner]
    return {
        "question": _("%(name)s wins. From which player?") % {"name": name},
        "answer": _("From me"),
        "back": chosen.but(winner="").query,
        "steps": marks_of(page, 2),
    }


def value(page: TablePage) -> dict[str, Any]:
    """How much: by han and fu, by yaku, by tiles, by points."""
    chosen = page.chosen
    winner = page.seat(chosen.winner)
    back = chosen.but(winner="") if chosen.do == "tsumo" else chosen.but(payer="")
    found: dict[str, Any] = {
        "winner": winner,
        "payer": page.seat(chosen.payer) if chosen.payer else None,
        "sticks_row": [
            (seat, seat.start in page.riichi, chosen.with_stick(page.riichi, seat.start).query)
            for seat in page.seats
        ],
        "opened": None if winner.riichi else chosen.but(called=toggled(chosen.called, winner.start)).query,
        "is_open": winner.start in chosen.called,
        "back": back.query,
        "back_words": _("Winner") if chosen.do == "tsumo" else _("Discarded by"),
        "steps": marks_of(page, 3),
        "added": _added(page),
        "grid_href": chosen.but(by="").query,
        "more_href": chosen.but(by="more").query,
        "yaku_href": chosen.but(by="yaku").query,
        "tiles_href": chosen.but(by="tiles").query,
        "points_href": chosen.but(by="points").query,
        "hidden": [pair for pair in chosen.pairs if pair[0] not in ("by", "won", "winner")],
    }
    if chosen.by == "yaku":
        return joined(found, yaku_page(page))
    if chosen.by == "tiles":
        return joined(found, pad_of(page))
    if chosen.by == "points":
        return found | {"value_won": chosen.won, "east_pays": chosen.do == "tsumo" and not winner.dealer}
    return found | {"grid": grid_of(page.ruleset, page.state, chosen, page.riichi, flat=lies_flat(page))}


def _added(page: TablePage) -> str:
    """What comes to the value by itself: honba and sticks, as far as there are any."""
    honba = page.state.honba * page.ruleset.honba_value
    bet = page.ruleset.riichi_bet or 1000
    sticks = page.state.pot // bet + (len(page.riichi) if not page.chosen.how else 0)
    points = numbers.whole(honba)
    if honba and sticks:
        given = {"honba": points, "sticks": sticks}
        return (
            ngettext(
                "Honba %(honba)s and %(sticks)d stick are added automatically.",
                "Honba %(honba)s and %(sticks)d sticks are added automatically.",
                sticks,
            )
            % given
        )
    if honba:
        return _("Honba %(honba)s is added automatically.") % {"honba": points}
    if sticks:
        return ngettext(
            "%(sticks)d stick is added automatically.", "%(sticks)d sticks are added automatically.", sticks
        ) % {"sticks": sticks}
    return ""


def marks_of(page: TablePage, now: int) -> list[bool]:
    """How far the entry is: one mark a question."""
    length = {"ron": 3, "tsumo": 2, "chombo": 1}.get(page.chosen.do, 1)
    at = now if page.chosen.do == "ron" else max(1, now - 1) if now > 1 else 1
    return [index < at for index in range(length)]

"""The table between two hands, and what is needed seldom."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan.settlement import riichi_problems
from taikai.hands.pages.table import TablePage, last_row, lies_flat
from taikai.hands.pages.whose import whose


def at_rest(page: TablePage) -> dict[str, Any]:
    """Nothing is being entered."""
    begun = page.begun
    state = page.game.hanchan.state
    bad = {p.where.rpartition(".")[2] for p in riichi_problems(page.ruleset, SEATS, state.by_wind())}
    for seat in page.seats:
        seat.label = "" if seat.wind not in bad or seat.riichi else _("less than a stick left")
    return {
        "ron": begun.but(do="ron").query,
        "tsumo": begun.but(do="tsumo").query,
        "draw": begun.but(do="draw").query,
        "won": begun.but(do="won").query,
        "more": begun.but(do="more").query,
        "history": begun.but(do="hands").query,
        "strip": last_row(page),
        "signal": signal_is_open(page),
        "may_end": state.may_end,
        "boards": [
            (
                seat,
                begun.but(do="ron", winner=seat.start).query,
                begun.but(do="tsumo", winner=seat.start).query,
            )
            for seat in page.seats
        ]
        if lies_flat(page) and page.guest.reports
        else [],
        "whose": whose(page.guest, page.names),
    }


def more(page: TablePage) -> dict[str, Any]:
    """What is needed seldom."""
    begun = page.begun
    state, rules = page.game.hanchan.state, page.ruleset
    return {
        "chombo": begun.but(do="chombo").query if rules.chombo.type != "none" else "",
        "nagashi": begun.but(do="nagashi").query if rules.nagashi_mangan.allowed else "",
        "abortive": begun.but(do="abortive").query if rules.abortive_draws else "",
        "history": begun.but(do="hands").query,
        "set": begun.but(do="set").query if page.guest.kind == "staff" else "",
        "swap": begun.but(do="swap").query if page.guest.kind == "staff" else "",
        "result_page": _result_page(page),
        "whose": whose(page.guest, page.names, again=True),
        "signal": signal_is_open(page),
        "may_end": state.may_end,
        "missing": [
            ("Ron", begun.but(do="ron").query),
            ("Tsumo", begun.but(do="tsumo").query),
            (_("Draw"), begun.but(do="draw").query),
        ],
    }


def _result_page(page: TablePage) -> str:
    if page.guest.kind != "staff":
        return ""
    return reverse("result-entry", args=[page.tournament.slug, page.table.round.number, page.table.number])


def signal_is_open(page: TablePage) -> bool:
    """Whether the rules know a time signal, and nobody has noted it yet."""
    return page.ruleset.after_signal != "none" and page.game.hanchan.state.hands_since_signal is None

"""Template context of the judge's form at the end of a hand: winners, questions, liability, claims."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.deck import SEATS
from scoring.riichi.counting.pao import FEEDER_ASKED, RINSHAN
from taikai.decks.domain.hands.questions import indicators_due, reminded, shown
from taikai.decks.domain.hands.ron_priority import JudgedClaim
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.forms import FLAGS, LIABLE, HandEnd
from taikai.decks.pages.judging.questions import question_rows
from taikai.decks.pages.judging.settlement import settlement_view
from taikai.decks.pages.table.judge_view import seat_rows
from taikai.formatting.translation import reader_language
from taikai.problems import Problem

FLAG_WORDS = {
    "double_riichi": gettext_lazy("double riichi"),
    "ippatsu": gettext_lazy("ippatsu"),
    "haitei": gettext_lazy("haitei"),
    "houtei": gettext_lazy("houtei"),
    "rinshan": gettext_lazy("rinshan"),
    "chankan": gettext_lazy("robbed kan"),
    "tenhou": gettext_lazy("tenhou"),
    "chiihou": gettext_lazy("chiihou"),
    "renhou": gettext_lazy("renhou"),
}


END_WORDS = {
    "ron": gettext_lazy("Ron"),
    "tsumo": gettext_lazy("Tsumo"),
    "draw": gettext_lazy("Draw"),
    "abort": gettext_lazy("Abortive draw"),
    "chombo": gettext_lazy("Chombo"),
}


_LIABLE_ROW = re.compile(r"\.pao\[(\d+)\]")


def _name(table: CardTable, wind: str) -> str:
    seat = table.seats.get(table.game.start_of(wind))
    return seat.entrant.name if seat is not None else wind


def _winner_rows(
    table: CardTable, winners: tuple[str, ...], data: QueryDict, problems: list[Problem]
) -> list[dict[str, Any]]:
    return [
        {
            "wind": wind,
            "name": _name(table, wind),
            "hand": data.get(f"hand_{wind}", ""),
            "tile": data.get(f"tile_{wind}", ""),
            "melds": data.get(f"melds_{wind}", ""),
            "flags": data.getlist(f"flags_{wind}"),
            **_liable_row(table, wind, data, _about_liable(problems, index)),
        }
        for index, wind in enumerate(winners)
    ]


def _about_liable(problems: list[Problem], index: int) -> list[Problem]:
    """What is wrong with, or asked about, those liable for one of the winners."""
    return [problem for problem in problems if problem.where.startswith(f"report.wins[{index}].pao")]


def _liable_row(table: CardTable, wind: str, data: QueryDict, problems: list[Problem]) -> dict[str, Any]:
    """Who may be named liable for this winner under the tournament's rules, and what is wrong with who is."""
    rules = set(table.ruleset.pao.yaku)
    labels = {"pao": _("Pao (yakuman)")} if rules - {RINSHAN} else {}
    labels |= {"fed": _("Gave the tile for the kan before rinshan")} if RINSHAN in rules else {}
    filled = [name for name in LIABLE if data.get(f"{name}_{wind}", "") in SEATS] or ["fed"]
    wrong: dict[str, list[str]] = {}
    for problem in problems:
        row = int(named[1]) if (named := _LIABLE_ROW.search(problem.where)) else 0
        wrong.setdefault("fed" if problem.code == FEEDER_ASKED else filled[row], []).append(problem.message)
    parts = [
        {
            "name": f"{name}_{wind}",
            "label": label,
            "value": data.get(f"{name}_{wind}", ""),
            "wrong": wrong.get(name),
        }
        for name, label in labels.items()
    ]
    by_rinshan = RINSHAN in rules and "rinshan" in data.getlist(f"flags_{wind}")
    shown = by_rinshan or any(part["value"] or part["wrong"] for part in parts)
    return {"liable": parts, "liable_shown": shown}


def _draw_rows(table: CardTable, data: QueryDict) -> list[dict[str, Any]]:
    return [
        {
            "wind": wind,
            "name": _name(table, wind),
            "tenpai": wind in data.getlist("tenpai"),
            "nagashi": wind in data.getlist("nagashi"),
            "noten_riichi": wind in data.getlist("noten_riichi"),
            "shown": data.get(f"shown_{wind}", ""),
        }
        for wind in SEATS
    ]


PROPS = {
    "facedown": gettext_lazy("face down"),
    "kurumi_repeat": gettext_lazy("repeats own discard (Kurumi)"),
    "yoshiko_pair": gettext_lazy("part of a discarded pair (Yoshiko)"),
    "swapped_in": gettext_lazy("placed by a swap"),
}


def hand_context(entered: HandEnd) -> dict[str, Any]:
    """Everything `decks/hand.html` shows."""
    table, data = entered.table, entered.data
    answered = entered.told.answers
    aside = [q for q in shown(entered.found) if q not in entered.rest and (q.name, q.owner) not in answered]
    rows = question_rows(entered.rest, table, data, aside)
    settlement = entered.settlement
    return {
        "table": table,
        "deck": table.deck,
        "game": table.game,
        "seats": seat_rows(table, entered.judged),
        "shape": entered.shape,
        "told": entered.told,
        "data": data,
        "ends": END_WORDS.items(),
        "winners": _winner_rows(table, entered.shape.winners, data, entered.problems),
        "questions": rows,
        "rare": sum(row["rare"] for row in rows),
        "rare_answered": any(row["rare"] and row["answered"] for row in rows),
        "elsewhere": [
            {"owner": q.owner, "label": q.ask.label.get(reader_language()), "clauses": q.clauses}
            for q in reminded(entered.found)
        ],
        "due": indicators_due(entered.judged, entered.shape) if entered.shape.is_win else None,
        "flags": [(flag, FLAG_WORDS[flag]) for flag in FLAGS],
        "settlement": settlement_view(table, settlement, entered.report, data) if settlement else None,
        "changes": entered.changes,
        "problems": entered.problems,
        "tenpai_rows": _draw_rows(table, data),
    }


def claim_context(
    table: CardTable, data: QueryDict, judged: Sequence[JudgedClaim] | None, problems: list[Problem]
) -> dict[str, Any]:
    """Everything `decks/claim.html` shows."""
    return {
        "table": table,
        "deck": table.deck,
        "game": table.game,
        "data": data,
        "seats": seat_rows(table, table.judged()),
        "judged": judged,
        "problems": problems,
        "props": PROPS.items(),
        "given": data.getlist("props"),
    }

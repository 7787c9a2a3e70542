"""The end of a hand on the judge's screen: questions, settlement line by line, the judge's last word."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from cards.deck import SEATS
from cards.judge.asking.questions import OPEN_HAND
from scoring.riichi.counting.pao import FEEDER_ASKED, RINSHAN
from taikai.decks.domain.asking import asked, indicators_due, reminded, report_of, shown, still_open, unanswered
from taikai.decks.domain.hands import apply_hand, settle
from taikai.decks.domain.lines import text_of
from taikai.decks.domain.table import CardTable
from taikai.decks.hand_form import FLAGS, LIABLE, read_changes, read_shape, read_told
from taikai.decks.questions_view import question_rows
from taikai.decks.settlement_view import settlement_view
from taikai.decks.tableview import seat_rows
from taikai.decks.views_table import table_or_404
from taikai.language import reader_language
from taikai.problems import Problem, Refusal
from taikai.reading import bounded, key_of, natural
from taikai.tournaments.access import TaikaiRequest, needs

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


LIABLE_ROW = re.compile(r"\.pao\[(\d+)\]")
LONGEST = 3000  # characters of a field: the events of the longest hand are a few hundred


@require_http_methods(["GET", "POST"])
@needs("cards.judge")
def hand(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """How the hand ended. `do` is shape (other questions), check (the settlement) or apply."""
    table = table_or_404(request, hanchan, number)
    if not table.playing:
        return redirect("card-table", request.tournament.slug, hanchan, number)
    data = request.POST if request.method == "POST" else _first(request.GET, table)
    bounded(data, LONGEST)
    shape, problems = read_shape(data)
    judged = table.judged({**OPEN_HAND, "events": list(shape.events), "facts": table.deck_facts()})
    found = asked(table, shape, judged)
    told, wrong = read_told(data, shape, found)
    changes, mistyped = read_changes(data)
    problems += [*wrong, *mistyped]
    rest = still_open(found, judged, told)
    settlement = None
    if request.method == "POST" and data.get("do") in ("check", "apply"):
        report = report_of(table, told, found)
        # Who is switched off may depend on an answer (a duel's rival): ask again knowing it.
        known = table.judged(report)
        if known is not None:
            judged, found = known, asked(table, shape, known)
            told, _wrong = read_told(data, shape, found)
            rest = still_open(found, known, told)
            report = report_of(table, told, found)
            problems += unanswered(found, rest, known, told)
        if not problems:
            settlement = settle(table, report, changes)
            problems += settlement.problems
        if not problems and data.get("do") == "apply":
            try:
                fresh = apply_hand(
                    request.tournament,
                    table.deck,
                    report,
                    changes,
                    hand=natural(data.get("hand")),
                    actor=request.actor,
                    key=key_of(request),
                )
            except Refusal as refusal:
                problems += list(refusal.problems)
            else:
                messages.success(request, _("Saved. Next: %(hand)s.") % {"hand": fresh.game.name})
                return redirect("card-table", request.tournament.slug, hanchan, number)
    aside = [q for q in shown(found) if q not in rest and (q.name, q.owner) not in told.answers]
    rows = question_rows(rest, table, data, aside)
    context = {
        "table": table,
        "deck": table.deck,
        "game": table.game,
        "seats": seat_rows(table, judged),
        "shape": shape,
        "told": told,
        "data": data,
        "ends": END_WORDS.items(),
        "winners": _winner_rows(table, shape.winners, data, problems),
        "questions": rows,
        "rare": sum(row["rare"] for row in rows),
        "rare_said": any(row["rare"] and row["said"] for row in rows),
        "elsewhere": [
            {"owner": q.owner, "label": q.ask.label.say(reader_language()), "clauses": q.clauses}
            for q in reminded(found)
        ],
        "due": indicators_due(judged, shape) if shape.is_win else None,
        "flags": [(flag, FLAG_WORDS[flag]) for flag in FLAGS],
        "settlement": settlement_view(table, settlement, report, data) if settlement else None,
        "changes": changes,
        "problems": problems,
        "tenpai_rows": _draw_rows(table, data),
    }
    return render(request, "decks/hand.html", context, status=422 if problems else 200)


def _first(asked_for: QueryDict, table: CardTable) -> QueryDict:
    """The empty form: what the address says, and the events noted during the hand."""
    data = asked_for.copy()
    data["events"] = text_of(table.deck.notes)
    return data


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
    labels = {"pao": _("Liable for the yakuman")} if rules - {RINSHAN} else {}
    labels |= {"fed": _("Fed the kan before the rinshan")} if RINSHAN in rules else {}
    filled = [name for name in LIABLE if data.get(f"{name}_{wind}", "") in SEATS] or ["fed"]
    wrong: dict[str, list[str]] = {}
    for problem in problems:
        row = int(named[1]) if (named := LIABLE_ROW.search(problem.where)) else 0
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


@require_http_methods(["GET", "POST"])
@needs("cards.judge")
def claim(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Several claims on one discard: in the order of priority, with the one that stands."""
    from taikai.decks.domain.claims import judge_claims, read_claims

    table = table_or_404(request, hanchan, number)
    if not table.playing:
        return redirect("card-table", request.tournament.slug, hanchan, number)
    problems: list[Problem] = []
    judged = None
    if request.method == "POST":
        bounded(request.POST, LONGEST)
        claims, problems = read_claims(request.POST.get("claims", ""))
        source = request.POST.get("from", "")
        props = request.POST.getlist("props")
        if not problems:
            judged, problems = judge_claims(table, source, request.POST.get("tile", "").strip(), claims, props)
    context = {
        "table": table,
        "deck": table.deck,
        "game": table.game,
        "data": request.POST,
        "seats": seat_rows(table, table.judged()),
        "judged": judged,
        "problems": problems,
        "props": PROPS.items(),
        "given": request.POST.getlist("props"),
    }
    return render(request, "decks/claim.html", context, status=422 if problems else 200)


PROPS = {
    "facedown": gettext_lazy("face down"),
    "kurumi_repeat": gettext_lazy("repeats an own discard (Kurumi)"),
    "yoshiko_pair": gettext_lazy("part of a discarded pair (Yoshiko)"),
    "swapped_in": gettext_lazy("put there by a swap"),
}

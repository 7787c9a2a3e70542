"""One Baida table for a judge: who has how much, the hand being entered and what it comes to, the hands so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.baida.hand import FLAGS
from scoring.baida.rows import BONUSES, PATTERNS
from scoring.baida.score import JUDGED
from scoring.baida.session import BaidaSession, BaidaStep, BaidaWin, Record
from scoring.baida.words import title_of
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.report import as_problems, preview
from taikai.baida.domain.sessions import TableSession
from taikai.baida.domain.tapped import TARGETS, TappedBaida
from taikai.baida.forms import SELF_DRAW, HandForm
from taikai.edge.reading import natural
from taikai.problems import Problem
from taikai.results.domain.sheets.moment import seating_mark
from taikai.results.domain.sheets.sheet import WINDS
from taikai.results.models import Result
from taikai.rulebook.domain.hand_state import plain
from taikai.rulebook.pages.calculator import KEYPAD
from taikai.seating.models import Seat, Table
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import tile_name
from taikai.writing.language import reader_language

TARGET_WORDS = {
    "turned": gettext_lazy("Turned tile"),
    "named": gettext_lazy("Both Baida"),
    "hand": gettext_lazy("Hand"),
    "chow": pgettext_lazy("Baida", "Chow"),
    "pong": pgettext_lazy("Baida", "Pong"),
    "kong": pgettext_lazy("Baida", "Kong"),
    "concealed_kong": pgettext_lazy("Baida", "Concealed kong"),
}
TILES = [[codes[0] for codes in line] for line in KEYPAD if all(plain(codes[0]) == codes[0] for codes in line)]
"""The keypad of the calculator without its red fives."""


@dataclass(frozen=True, slots=True)
class HandPreview:
    """What the hand being entered comes to: rows with their points, who pays whom, and the points then."""

    rows: Sequence[tuple[str, int]]
    base: int
    total: int
    changes: Sequence[tuple[Seat, int, int]]
    judged: bool


def rows_of(step: BaidaStep) -> list[tuple[str, int]]:
    """The rows a hand was counted with, in the reader's words."""
    language = reader_language()
    if step.score is None:
        return []
    return [(title_of(name).get(language), points) for name, points in (*step.score.patterns, *step.score.bonuses)]


def answer_to(
    now: TableSession, record: Record | None, number: int, seats: Mapping[str, Seat]
) -> tuple[HandPreview | None, list[Problem]]:
    """What a hand would come to, or why it cannot be; neither while something of it is missing."""
    if record is None:
        return None, []
    session = preview(now, record, number)
    at = now.index_of(number) if number else None
    index = len(now.rows) if at is None else at
    if session.problems:
        return None, as_problems(session, index)
    return _answer(session, index, seats), []


def _answer(session: BaidaSession, index: int, seats: Mapping[str, Seat]) -> HandPreview:
    step = session.steps[index]
    score = step.score
    return HandPreview(
        rows=rows_of(step),
        base=score.base if score else 0,
        total=score.total if score else 0,
        changes=[(seats[wind], step.changes[wind], session.points[wind]) for wind in WINDS],
        judged=isinstance(step.record, BaidaWin) and step.record.total is not None,
    )


def _hands(now: TableSession, seats: Mapping[str, Seat]) -> list[dict[str, Any]]:
    """The hands so far, the newest first."""
    found = []
    for number, row, step in now.hands:
        record = step.record
        winner = thrower = ""
        judged = False
        if isinstance(record, BaidaWin):
            winner = seats[record.winner].entrant.name
            thrower = seats[record.thrower].entrant.name if record.thrower else ""
            judged = record.total is not None
        found.append(
            {
                "number": number,
                "row": row,
                "winner": winner,
                "thrower": thrower,
                "judged": judged,
                "total": step.score.total if step.score else 0,
                "rows": rows_of(step),
                "changes": [(wind, step.changes[wind]) for wind in WINDS],
            }
        )
    return found[::-1]


def _taps(tapped: TappedBaida) -> dict[str, Any]:
    """The buttons that take something back: the turned tile, the hand, its sets."""

    def entry(place: str, codes: Sequence[str], css: str = "", back: bool = False) -> dict[str, Any]:
        names = ", ".join(tile_name(code) for code in codes)
        shown = ("back", *codes[1:-1], "back") if back else codes
        label = _("Undo %(tiles)s") % {"tiles": names}
        return {"value": f"{place}.{''.join(codes)}", "codes": shown, "label": label, "css": css}

    wild = set(tapped.baida_codes)
    hand = [entry(f"h{index}", (code,), "tile-wild" if code in wild else "") for index, code in tapped.shown]
    if tapped.hand and tapped.room == 0:
        hand.append(entry(f"h{len(tapped.hand) - 1}", tapped.hand[-1:], "tile-won"))
    sets = [
        entry(f"s{index}", codes, "meld", kind == "concealed_kong")
        for index, (kind, codes) in enumerate(tapped.sets)
    ]
    return {"hand": [*hand, *sets], "baida": tapped.baida_codes, "turned": tapped.turned}


def totals_address(tournament: Tournament, table: Table, now: TableSession) -> str:
    """The score sheet with the points of the hands brought along; nothing is saved before the judge says so."""
    values: dict[str, Any] = {}
    for wind, points in now.session.points.items():
        values[f"points_{wind}"] = abs(points)
        if points < 0:
            values[f"below_{wind}"] = "on"
    address = reverse("result-entry", args=[tournament.slug, table.round.number, table.number])
    return f"{address}?{urlencode(values)}"


def table_context(
    tournament: Tournament,
    table: Table,
    seats: Mapping[str, Seat],
    now: TableSession,
    form: HandForm,
    tapped: TappedBaida,
    rules: BaidaRules,
    *,
    answer: HandPreview | None = None,
    problems: Sequence[Problem] = (),
    hints: Sequence[Problem] = (),
) -> dict[str, Any]:
    """Everything `baida/table.html` shows. `problems` refuse what was sent, `hints` say what the hand as typed so
    far still lacks.
    """
    language = reader_language()
    points = now.session.points

    def boxes(name: str, names: Sequence[str]) -> list[dict[str, Any]]:
        ticked = form.ticked(name)
        return [
            {
                "value": row,
                "title": title_of(row).get(language),
                "points": getattr(rules, row, None),
                "on": row in ticked,
            }
            for row in names
            if row not in JUDGED or getattr(rules, row) is not None
        ]

    changing = natural(str(form["change"].value() or ""))
    return {
        "table": table,
        "form": form,
        "people": [(wind, seats[wind], points[wind]) for wind in WINDS if wind in seats],
        "sources": [(SELF_DRAW, None), *((wind, seats[wind]) for wind in WINDS if wind in seats)],
        "tapped": tapped,
        "taps": _taps(tapped),
        "keypad": TILES,
        "targets": [(name, TARGET_WORDS[name]) for name in TARGETS],
        "pattern_rows": boxes("rows", PATTERNS),
        "bonus_rows": boxes("rows", BONUSES),
        "item_rows": boxes("items", JUDGED),
        "flag_rows": boxes("flags", FLAGS),
        "several": rules.several_winners == "all",
        "answer": answer,
        "problems": problems,
        "hints": hints,
        "changing": now.index_of(changing) is not None,
        "hands": _hands(now, seats),
        "hand_count": now.session.hands,
        "mark": seating_mark(seats.values()),
        "after": now.last,
        "totals": totals_address(tournament, table, now),
        "closed": table.results.filter(state=Result.State.CONFIRMED).exists(),
    }

"""Template context of one Baida table: entry preview, allowed rows and tiles, hands so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.baida.hand import FLAGS, WAY_OF
from scoring.baida.rows import BONUSES, PATTERNS
from scoring.baida.score import JUDGED
from scoring.baida.session import BaidaSession, BaidaStep, BaidaWin, Record
from scoring.baida.words import title_of
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.entry_state import SELF_DRAW
from taikai.baida.domain.replay import TableSession
from taikai.baida.domain.report import as_problems, preview
from taikai.baida.domain.tile_input import TARGETS, TappedBaida
from taikai.baida.forms import HandForm
from taikai.baida.pages.steps import BaidaPage, last_hand, ledger_of
from taikai.formatting import numbers
from taikai.formatting.translation import reader_language
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.pages.steps.preview import causes
from taikai.problems import Problem
from taikai.results.domain.sheets.score_sheet import WINDS
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.results.models import Result
from taikai.rulebook.domain.calculator_state import plain
from taikai.rulebook.pages.calculator import KEYPAD
from taikai.seating.models import Seat, Table
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import WIND_NAMES, tile_name

TARGET_WORDS = {
    "turned": gettext_lazy("Turned tile"),
    "named": gettext_lazy("Both kinds of Baida"),
    "hand": gettext_lazy("Hand"),
    "chow": pgettext_lazy("Baida", "Chow"),
    "pong": pgettext_lazy("Baida", "Pong"),
    "kong": pgettext_lazy("Baida", "Kong"),
    "concealed_kong": pgettext_lazy("Baida", "Closed kong"),
}
TILES = [[codes[0] for codes in line] for line in KEYPAD if all(plain(codes[0]) == codes[0] for codes in line)]
"""The keypad of the calculator without its red fives."""


@dataclass(frozen=True, slots=True)
class HandPreview:
    """What the hand being entered comes to: its rows, who pays whom, the points then, the next hand."""

    rows: Sequence[tuple[str, int]]
    total: int
    changes: Sequence[tuple[str, int, int]]
    judged: bool
    ledger: Sequence[Mapping[str, Any]]
    next_number: int
    next_east: str

    @property
    def sums(self) -> str:
        """ "2. Pure one-suit 100 + No Baida 10": the rows, which the caps may cut."""
        return " + ".join(f"{title} {numbers.whole(points)}" for title, points in self.rows)


def rows_of(step: BaidaStep) -> list[tuple[str, int]]:
    """The rows a hand was counted with, in the reader's words."""
    language = reader_language()
    if step.score is None:
        return []
    return [(title_of(name).get(language), points) for name, points in (*step.score.patterns, *step.score.bonuses)]


def answer_to(page: BaidaPage, record: Record | None, number: int) -> tuple[HandPreview | None, list[Problem]]:
    """What a hand would come to, or why it cannot be; neither while something of it is missing."""
    if record is None:
        return None, []
    now = page.now
    session = preview(now, record, number)
    at = now.index_of(number) if number else None
    index = len(now.rows) if at is None else at
    if session.problems:
        return None, as_problems(session, index)
    return _answer(page, session, index), []


def _answer(page: BaidaPage, session: BaidaSession, index: int) -> HandPreview:
    step = session.steps[index]
    return HandPreview(
        rows=rows_of(step),
        total=step.score.total if step.score else 0,
        changes=[(page.names[wind], step.changes[wind], session.points[wind]) for wind in WINDS],
        judged=isinstance(step.record, BaidaWin) and step.record.total is not None,
        ledger=ledger_of(page, step),
        next_number=session.hands + 1,
        next_east=page.names[session.next_east],
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
                "mend": EntryState(how="mend", at=row.number, after=now.last).query,
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
    page: BaidaPage,
    form: HandForm,
    tapped: TappedBaida,
    *,
    answer: HandPreview | None = None,
    problems: Sequence[Problem] = (),
    hints: Sequence[Problem] = (),
) -> dict[str, Any]:
    """Everything `baida/table.html` shows beside the step. `problems` refuse what was sent, `hints` say what the
    hand as typed so far still lacks.
    """
    now, rules = page.now, page.rules
    hands = _hands(now, seats)
    return {
        "table": table,
        "hanchan": table.round,
        "form": form,
        "page": page,
        "chosen": page.chosen,
        "seats": page.seats,
        "winds": WIND_NAMES,
        "round_words": _("Hand %(number)d") % {"number": page.number},
        "round_kanji": page.number,
        "number": page.number,
        "tapped": tapped,
        "taps": _taps(tapped),
        "keypad": TILES,
        "targets": [(name, TARGET_WORDS[name]) for name in TARGETS],
        **_to_tick(form, rules),
        "easts": [(seat.start, seat.name, seat.start == page.east) for seat in page.seats],
        "east_name": page.names[page.east],
        "answer": answer,
        "problems": problems,
        "hints": hints,
        "changing": bool(page.chosen.how),
        "causes": causes() if page.chosen.how else [],
        "hands": hands,
        "hand_count": now.session.hands,
        "strip": last_hand(page),
        "mark": seating_mark(seats.values()),
        "after": now.last,
        "totals": totals_address(tournament, table, now),
        "closed": table.results.filter(state=Result.State.CONFIRMED).exists(),
    }


def _to_tick(form: HandForm, rules: BaidaRules) -> dict[str, list[dict[str, Any]]]:
    """What a hand may have been won with, in groups. What its way to win cannot have is not among it."""
    language = reader_language()
    source = form["source"].value()
    way = "self_draw" if source == SELF_DRAW else "discard"

    def boxes(name: str, rows: Sequence[str]) -> list[dict[str, Any]]:
        ticked = form.ticked(name)
        return [
            {
                "value": row,
                "title": title_of(row).get(language),
                "points": getattr(rules, row, None),
                "on": row in ticked,
            }
            for row in rows
            if row not in JUDGED or getattr(rules, row) is not None
        ]

    ticked = form.ticked("flags")
    flags = [flag for flag in FLAGS if not source or flag in ticked or WAY_OF.get(flag, way) == way]
    return {
        "pattern_rows": boxes("rows", PATTERNS),
        "bonus_rows": boxes("rows", BONUSES),
        "item_rows": boxes("items", JUDGED),
        "flag_rows": boxes("flags", flags),
    }

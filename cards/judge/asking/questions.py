"""Questions of the form and reminders at the table, from the cards in play that are not switched off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from cards.abilities import ABILITIES
from cards.catalogue import CardQuestion, Clause, Occasion, load, one_occasion, questions, win_occasions
from cards.catalogue.model import Moment
from cards.judge.ability import Table
from cards.judge.asking.needs import needed, told_by_events
from cards.judge.reading.checks import ReportReader
from cards.judge.reading.read import read_context, read_report
from cards.judge.table.log import replayed
from cards.judge.tiles.engine import RULES
from cards.judge.values import SEATS
from cards.rulings import chosen
from scoring.problems import Problem
from scoring.rulesets import Ruleset

OPEN_HAND: Final[Mapping[str, Any]] = {"type": "draw", "tenpai": (), "nagashi": ()}
"""The report of a hand that has not ended, for looking at its events."""
SET: Final = "saki-2022"
_OCCASIONS: Final = {
    "draw": Occasion.DRAW,
    "hand_start": Occasion.HAND_START,
    "call": Occasion.CALL,
    "riichi": Occasion.OWN_RIICHI,
}


class CardReminder(NamedTuple):
    """A clause to show at a moment: whose card it is, and whether that card is switched off now."""

    seat: str
    slug: str
    clause: Clause
    switched_off: bool


def replay(
    context: Any,
    events: Any = None,
    facts: Any = None,
    rulings: Mapping[str, object] | None = None,
    ruleset: Ruleset = RULES,
) -> Table | tuple[Problem, ...]:
    """The table as it stands after the events so far, or everything that is wrong with the input.

    For pages that look at a hand before it has ended: badges, reminders, points now, who is switched off.
    """
    return table_of(
        context, {**OPEN_HAND, "events": () if events is None else events, "facts": facts}, rulings, ruleset
    )


def table_of(
    context: Any, report: Any, rulings: Mapping[str, object] | None = None, ruleset: Ruleset = RULES
) -> Table | tuple[Problem, ...]:
    """The replayed table of any report, or everything that is wrong with the input."""
    reader = ReportReader()
    read, told = read_context(reader, context), read_report(reader, report)
    in_force, problems = chosen(rulings)
    if reader.problems or problems:
        return (*reader.problems, *problems)
    return replayed(read, told, in_force, ruleset, ABILITIES)


def effective(table: Table) -> dict[str, str | None]:
    """The card every seat can use: copy and side resolved, None where it is switched off or there is none."""
    return {seat: ability.slug if (ability := table.active[seat]) is not None else None for seat in SEATS}


def asks(
    cards_in_play: Mapping[str, str | None],
    report_type: str,
    *,
    method: str = "ron",
    winners: Iterable[str] = (),
    seat: str | None = None,
) -> list[CardQuestion]:
    """The questions a form has to put, each with its label, default and limits.

    `cards_in_play`: the effective card of each seat (`effective`), None for a card that is switched off.
    `report_type`: `win` (with `method` and `winners`), `draw`, `hand_start`, `call`, or `riichi` (with the
    declaring `seat`). An unknown type or card asks nothing.
    """
    known = {s: slug if slug in ABILITIES else None for s, slug in cards_in_play.items()}
    if report_type == "win":
        return questions(load(SET), known, win_occasions(method, winners))
    occasion = _OCCASIONS.get(report_type)
    if occasion is None:
        return []
    return questions(load(SET), known, one_occasion(occasion, seat))


def unanswered(table: Table) -> list[CardQuestion]:
    """The questions of this report that must be answered and are not (the report is incomplete, not wrong)."""
    report = table.report
    put = asks(
        effective(table),
        report.type,
        method=report.method,
        winners=[win.seat for win in report.wins],
    )
    return [
        question
        for question in put
        if question.ask.required
        and needed(table, question, _so_far(table, question))
        and not _answered(table, question)
    ]


def _so_far(table: Table, question: CardQuestion) -> dict[str, bool]:
    """What the facts say about the owner of a question, as answers to other questions of the same seat."""
    lists = {"own_tenpai": "tenpai", "own_closed": "closed_hands"}
    return {name: question.owner in table.facts[key] for name, key in lists.items() if key in table.facts}


def _answered(table: Table, question: CardQuestion) -> bool:
    key = question.ask.key
    if question.name == "riichi_turn":  # what is needed there is what the log does not say
        return False
    if ":" in key or question.ask.default is not None or key in table.facts:
        return True
    return told_by_events(table, question) is not None or (key == "concealed" and not table.report.wins)


def reminders(
    cards: Mapping[str, str], moment: str, switched_off: Iterable[str] = (), sides: Mapping[str, str] | None = None
) -> list[CardReminder]:
    """The clauses to show at a moment (`deal`, `first_discard`, `draw_tile`, `discard`, `call`, `riichi`, …).

    `cards`: the card of each seat (a copy under its own slug). A two-sided card shows both its faces unless
    `sides` says which lies up. Cards of `switched_off` seats come back marked, so that a page can grey them.
    """
    try:
        at = Moment(moment)
    except ValueError:
        return []
    off = set(switched_off)
    found = []
    for seat in SEATS:
        slug = cards.get(seat)
        if slug not in ABILITIES:
            continue
        for face in _faces(str(slug), (sides or {}).get(seat)):
            found += [CardReminder(seat, face.slug, clause, seat in off) for clause in face.at(at)]
    return found


def _faces(slug: str, side: str | None) -> list[Any]:
    saki = load(SET)
    face = saki.face(slug)
    if not face.reverse:
        return [face]
    back = saki.face(face.reverse)
    return {"mairu": [face], "himeko": [back]}.get(side or "", [face, back])

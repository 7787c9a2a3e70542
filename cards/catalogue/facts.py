"""From the answers of a judge's form to the `facts` of a report (`cards-interface.md`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.catalogue.model import Answer
from cards.catalogue.questions import Question

_PER_SEAT = (Answer.COUNT_PER_SEAT, Answer.TILES_PER_SEAT, Answer.MELDS_PER_SEAT, Answer.RIVERS)
PROPS = "discard_props"

# An answer belongs to a question by its name and its owner's seat ("" for the whole table).
Answers = Mapping[tuple[str, str], Any]


def missing(questions: Sequence[Question], answers: Answers) -> list[Question]:
    """The required questions without an answer or a default: the report is incomplete, not wrong."""
    return [question for question in questions if question.ask.required and _answer(question, answers) is None]


def facts_of(questions: Sequence[Question], answers: Answers) -> dict[str, Any]:
    """The facts these answers give, defaults taken where nothing was answered.

    An answer for several seats is a mapping by seat; for a single seat the bare value will do.
    Answers that are no facts (events, state, parts of the win) are left to the form.
    """
    facts: dict[str, Any] = {}
    for question in questions:
        where, _, key = question.ask.key.rpartition(":")
        value = _answer(question, answers)
        if value is None or where not in ("", PROPS):
            continue
        if where == PROPS:
            if value:
                props = facts.setdefault(PROPS, [])
                props += [key] if key not in props else []
        elif question.ask.answer is Answer.OWNER:
            seats = facts.setdefault(key, [])
            seats += [question.owner] if value and question.owner not in seats else []
        elif question.ask.answer in _PER_SEAT:
            facts.setdefault(key, {}).update(_by_seat(question, value))
        else:
            facts[key] = value
    return facts


def _answer(question: Question, answers: Answers) -> Any:
    given = answers.get((question.name, question.owner))
    return question.ask.default if given is None else given


def _by_seat(question: Question, value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return {seat: value[seat] for seat in question.seats if seat in value}
    return dict.fromkeys(question.seats, value)

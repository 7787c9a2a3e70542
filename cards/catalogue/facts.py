"""Conversion of a judge's form answers to the `facts` of a report (`docs/spec/cards-interface.md`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.catalogue.model import AnswerShape
from cards.catalogue.questions import CardQuestion

_PER_SEAT = (
    AnswerShape.COUNT_PER_SEAT,
    AnswerShape.TILES_PER_SEAT,
    AnswerShape.MELDS_PER_SEAT,
    AnswerShape.RIVERS,
)
PROPS = "discard_props"
BLANK: Final = object()
"""The answer to a question whose field was shown with its default and sent back empty: none."""

# An answer belongs to a question by its name and its owner's seat ("" for the whole table).
Answers = Mapping[tuple[str, str], Any]


def missing(questions: Sequence[CardQuestion], answers: Answers) -> list[CardQuestion]:
    """The required questions without a whole answer or a default: the report is incomplete, not wrong."""
    return [question for question in questions if question.ask.required and not _whole(question, answers)]


def facts_of(questions: Sequence[CardQuestion], answers: Answers) -> dict[str, Any]:
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
        elif question.ask.answer is AnswerShape.OWNER:
            seats = facts.setdefault(key, [])
            seats += [question.owner] if value and question.owner not in seats else []
        elif question.ask.answer in _PER_SEAT:
            facts.setdefault(key, {}).update(_by_seat(question, value))
        else:
            facts[key] = value
    return facts


def _answer(question: CardQuestion, answers: Answers) -> Any:
    given = answers.get((question.name, question.owner))
    if given is BLANK:
        return None
    return question.ask.default if given is None else given


def _whole(question: CardQuestion, answers: Answers) -> bool:
    """Is there an answer, for every seat that is asked about? One left empty is none (`BLANK`)."""
    value = _answer(question, answers)
    if isinstance(value, Mapping) and question.ask.answer in _PER_SEAT:
        return question.ask.default is not None or all(seat in value for seat in question.seats)
    return value is not None


def _by_seat(question: CardQuestion, value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return {seat: value[seat] for seat in question.seats if seat in value}
    return dict.fromkeys(question.seats, value)

"""Card questions as form fields: names, types, values, who asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import QueryDict

from cards.catalogue.model import AnswerShape
from cards.catalogue.questions import CardQuestion
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.cards import shown
from taikai.formatting.translation import reader_language

_PER_SEAT = {
    AnswerShape.COUNT_PER_SEAT: "count",
    AnswerShape.TILES_PER_SEAT: "tiles",
    AnswerShape.MELDS_PER_SEAT: "melds",
    AnswerShape.RIVERS: "river",
}
_PLAIN = {
    AnswerShape.SEAT: "seat",
    AnswerShape.SEATS: "seats",
    AnswerShape.COUNT: "count",
    AnswerShape.FLAG: "flag",
    AnswerShape.OWNER: "flag",
    AnswerShape.CHOICE: "choice",
    AnswerShape.TILES: "tiles",
    AnswerShape.YAKU: "yaku",
    AnswerShape.HAN_FU: "han_fu",
    AnswerShape.CALLS: "claims",
}


def _typed(question: CardQuestion, data: QueryDict) -> bool:
    name = f"q.{question.name}.{question.owner}"
    return any(value for key in data if key == name or key.startswith(f"{name}.") for value in data.getlist(key))


def _shown_default(question: CardQuestion) -> str:
    """What stands in a field before anybody types: a default is to be seen."""
    return "" if question.ask.default is None else str(question.ask.default)


def question_rows(
    put: Sequence[CardQuestion], table: CardTable, data: QueryDict, aside: Sequence[CardQuestion] = ()
) -> list[dict[str, Any]]:
    """One row a question, in the order the cards sit; of those put aside the ones where something was typed."""
    effective = table.effective_by_wind()
    rows = []
    lang = reader_language()
    for question in [*put, *(other for other in aside if _typed(other, data))]:
        name = f"q.{question.name}.{question.owner}"
        slug = effective.get(question.owner) if question.owner else None
        row: dict[str, Any] = {
            "name": name,
            "label": question.ask.label.get(lang),
            "clauses": question.clauses,
            "owner": question.owner,
            "notes": [
                (clause, note)
                for clause in question.clauses
                if (note := table.card_set.clause(clause).note.get(lang))
            ],
            "card": shown(table.card_set, slug) if slug else None,
            "rare": not question.ask.required,
            "required": question.ask.required and question.ask.default is None,
            "minimum": question.ask.minimum,
            "maximum": question.ask.maximum,
            "choices": question.ask.choices,
            "seats": question.seats,
        }
        if question.ask.answer in _PER_SEAT:
            row["kind"] = _PER_SEAT[question.ask.answer]
            row["per_seat"] = [
                {
                    "wind": seat,
                    "name": f"{name}.{seat}",
                    "value": data.get(f"{name}.{seat}", _shown_default(question)),
                }
                for seat in question.seats
            ]
        else:
            row["kind"] = _PLAIN[question.ask.answer]
            default = question.ask.default
            if row["kind"] == "flag" and default is None:
                row["kind"] = "yes_no"
            row["value"] = data.get(name, "" if default is None or default is False else str(default))
            row["given"] = data.getlist(name)
            row["on"] = bool(data.get(name, "")) if data.get("do") else bool(default)
            row["han"], row["fu"] = data.get(f"{name}.han", ""), data.get(f"{name}.fu", "")
        row["answered"] = _typed(question, data)
        rows.append(row)
    return rows

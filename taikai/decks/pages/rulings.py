"""Template context of rulings: question, readings, choice, default."""

from __future__ import annotations

from typing import Any

from cards.rulings import rulings
from taikai.decks.domain.deals.card_settings import card_set_of, settings_of
from taikai.decks.pages.cards import clause_index
from taikai.formatting.translation import reader_language
from taikai.tournaments.models import Tournament


def ruling_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """One row an open point, in the reader's language."""
    index = clause_index(card_set_of(tournament).id)
    chosen = settings_of(tournament).rulings
    lang = reader_language()
    rows: list[dict[str, Any]] = []
    for ruling in rulings().values():
        now = chosen.get(ruling.id, ruling.default)
        rows.append(
            {
                "ruling": ruling,
                "question": ruling.question.get(lang),
                "options": [
                    {
                        "key": option.key,
                        "text": option.text.get(lang),
                        "chosen": option.key == now,
                        "default": option.key == ruling.default,
                    }
                    for option in ruling.options
                ],
                "changed": now != ruling.default,
                "clauses": [(clause, index.get(clause)) for clause in ruling.clauses],
            }
        )
    return rows

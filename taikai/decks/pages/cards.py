"""Cards and rulings in the reader's language: names, summary, clauses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cards.catalogue import CardSet, Clause, Moment, load
from cards.pictures import leading_class
from cards.rulings import rulings
from taikai.decks.domain.deals.card_settings import card_set_of, settings_of
from taikai.formatting.translation import reader_language
from taikai.tournaments.models import Tournament

#: Up to how many letters the clauses of a face are set in a size.
SIZES = ((120, "few"), (220, "some"), (320, "many"))


@dataclass(frozen=True, slots=True)
class ShownCard:
    slug: str
    number: int
    name: str
    short: str
    kanji: str
    glyph: str
    gist: str
    clauses: tuple[tuple[Clause, str, str], ...]  # clause, text, note
    lead: str  # the class most clauses have, in lower case: the ground of the face
    size: str  # of its letters, by how much it has to say: "few", "some", "many", "most"
    crests: str  # the static file of the edition's crests and marks


def shown(card_set: CardSet, slug: str) -> ShownCard:
    """A card of the edition for a page; `KeyError` if it has none of this slug."""
    return _shown(card_set.id, slug, reader_language())


@lru_cache(maxsize=512)
def _shown(set_id: str, slug: str, lang: str) -> ShownCard:
    face = load(set_id).face(slug)
    letters = sum(len(clause.text.get(lang)) for clause in face.clauses)
    return ShownCard(
        face.slug,
        face.number,
        face.name,
        face.short,
        face.kanji,
        face.glyph,
        face.gist.get(lang),
        tuple((clause, clause.text.get(lang), clause.note.get(lang)) for clause in face.clauses),
        leading_class(face).value.lower(),
        next((size for most, size in SIZES if letters <= most), "most"),
        f"cards/{set_id}.svg",
    )


@lru_cache(maxsize=8)
def clause_index(set_id: str) -> dict[str, str]:
    """Clause id -> slug of the face it stands on; general and base rules are left out."""
    return {clause.id: face.slug for face in load(set_id).faces for clause in face.clauses}


MOMENTS = tuple(Moment)


# Template context of rulings: question, readings, choice, default.


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

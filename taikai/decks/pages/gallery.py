"""Template context of the card gallery and of the printed deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import segno
from django.utils.safestring import mark_safe

from cards.catalogue import CardSet, ClauseClass, Face, load, search
from cards.pictures import SANS, Theme, class_name
from cards.pictures import render as draw
from taikai.decks.pages.cards import shown
from taikai.formatting.translation import reader_language

A_SHEET = 9  # cards of 63 x 88 mm on A4


def _svg(face: Face, theme: Theme, address: str = "", fonts: str = SANS) -> str:
    """A card drawn in the reader's language, with a QR code to `address` if there is one."""
    matrix = [list(row) for row in segno.make(address, error="m", micro=False).matrix] if address else None
    return mark_safe(draw(face, reader_language(), theme, qr=matrix, fonts=fonts))  # noqa: S308 - our own drawing, texts escaped


def gallery_context(words: str, wanted: Sequence[str]) -> dict[str, Any]:
    """All cards, or those that hold the words and classes asked for."""
    card_set, language = load(), reader_language()
    asked = [cls for cls in ClauseClass if cls.value in wanted]
    return {
        "faces": [
            {
                "card": shown(card_set, hit.face.slug),
                "found": {clause.id for clause in hit.clauses} if words else set(),
            }
            for hit in search(card_set, words, classes=asked)
        ],
        "q": words,
        "classes": [(cls.value, class_name(cls, language), cls in asked) for cls in ClauseClass],
        "title": card_set.title.get(language),
        "total": len(card_set.faces),
    }


def face_context(found: Face) -> dict[str, Any]:
    """One card with its neighbours and its reverse."""
    order, language = list(load().faces), reader_language()
    at = order.index(found)
    reverses = [one for one in order if one.slug in (found.reverse, found.reverse_of)]
    return {
        "face": found,
        "card": shown(load(), found.slug),
        "clauses": [
            (clause, class_name(clause.cls, language), clause.text.get(language), clause.note.get(language))
            for clause in found.clauses
        ],
        "before": order[at - 1] if at else None,
        "after": order[at + 1] if at + 1 < len(order) else None,
        "reverse": reverses[0] if reverses and (found.reverse or found.reverse_of) else None,
    }


def sheets_context(address: Callable[[str], str]) -> dict[str, Any]:
    """The deck to print, nine cards a sheet; `address` leads from a card to its page."""
    card_set = load()
    return {"sheets": sheets_of(card_set, address), "title": card_set.title.get(reader_language())}


def sheets_of(card_set: CardSet, address: Callable[[str], str], fonts: str = SANS) -> list[list[str]]:
    """All cards of a set as drawings for a printer, nine a sheet, each with a code to `address`."""
    faces = [_svg(one, Theme.PRINT, address(one.slug), fonts) for one in card_set.faces]
    return [faces[start : start + A_SHEET] for start in range(0, len(faces), A_SHEET)]

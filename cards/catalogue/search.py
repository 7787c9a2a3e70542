"""Search of cards by name, number, clause or text, in any language, accents ignored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cards.catalogue.model import CardSet, Clause, ClauseClass, Face, Moment
from cards.texts import Wording

# How much a place where a word stands weighs; a name beats a text, a text beats a note.
_NAME, _ID, _GIST, _TEXT, _NOTE = 100, 80, 20, 10, 4
_UNDECOMPOSED = str.maketrans({"ł": "l", "ø": "o", "đ": "d"})


@dataclass(frozen=True, slots=True)
class FaceHit:
    """A face that was found, the clauses the words stand in, and how well it fits."""

    face: Face
    clauses: tuple[Clause, ...]
    score: int


def fold(text: str) -> str:
    """Lower case without accents: "Łańcuch" becomes "lancuch"; kanji stay."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_UNDECOMPOSED))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def search(
    card_set: CardSet,
    query: str = "",
    *,
    classes: Collection[ClauseClass] = (),
    moments: Collection[Moment] = (),
) -> list[FaceHit]:
    """Faces that hold every word of the query, the best first, equal ones by number.

    `classes` and `moments` keep faces with at least one clause of one of them; an empty query
    keeps every face. Words match beginnings of words; a number matches the card's number.
    """
    words = fold(query).split()
    hits = []
    for face in card_set.faces:
        scoped = [
            clause
            for clause in face.clauses
            if (not classes or clause.cls in classes) and (not moments or set(moments) & set(clause.moments))
        ]
        if not scoped:
            continue
        scores = [_word_score(face, scoped, word) for word in words]
        if all(scores):
            found = tuple(c for c in scoped if any(_in_clause(c, word) for word in words))
            hits.append(FaceHit(face, found or (tuple(scoped) if not words else ()), sum(scores)))
    return sorted(hits, key=lambda hit: (-hit.score, hit.face.number))


def _word_score(face: Face, clauses: list[Clause], word: str) -> int:
    if word.isdecimal():
        if int(word) == face.number:
            return _NAME
    elif _begins(fold(face.name), word) or word in fold(face.kanji):
        return _NAME
    elif word == fold(face.code) or any(word == fold(clause.id) for clause in clauses):
        return _ID
    elif any(_begins(text, word) for text in _texts(face.gist)):
        return _GIST
    return max((_in_clause(clause, word) for clause in clauses), default=0)


def _in_clause(clause: Clause, word: str) -> int:
    if word == fold(clause.id):
        return _ID
    if any(_begins(text, word) for text in _texts(clause.text)):
        return _TEXT
    return _NOTE if any(_begins(text, word) for text in _texts(clause.note)) else 0


def _texts(text: Wording) -> Iterator[str]:
    return (fold(value) for value in text.by_language.values())


def _begins(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", text) is not None

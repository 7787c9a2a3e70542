"""Validator of a card set; reports all problems at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cards.catalogue.model import AnswerShape, Ask, AskUse, CardSet, Clause, Face

# The extension points abilities are written against (`docs/spec/cards.md` §7).
HOOKS = frozenset(
    [
        "suppress",
        "copy",
        "side",
        "deck",
        "state",
        "on_event",
        "gate.win",
        "gate.call",
        "gate.riichi",
        "furiten",
        "nagashi",
        "tiles",
        "groups",
        "meld_view",
        "wild",
        "yaku_add",
        "yaku_value",
        "yaku_filter",
        "ura_access",
        "dora",
        "bonus",
        "limit",
        "rate",
        "multiplier",
        "exempt",
        "honba_unit",
        "pot",
        "side_payment",
        "noten",
        "floor",
        "after_settlement",
        "inputs",
        "reminder",
    ]
)
SEATS = 4
MAX_GIST = 46  # characters: one line on a phone
MAX_CLAUSE = 190  # characters: still fits the face of a 63 x 88 mm card among others
MAX_FACE = 520  # characters of all clauses of one face together
_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class CatalogueFault:
    """One fault of a set: where it is, what is wrong, what would be right."""

    where: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.where}: {self.wrong}; {self.right}"


def problems(card_set: CardSet) -> list[CatalogueFault]:
    """Every fault of the set; an empty list if it can be played with."""
    return [
        *_numbering(card_set),
        *_deck(card_set),
        *(fault for face in card_set.faces for fault in _face(card_set, face)),
        *(fault for clause in card_set.clauses() for fault in _clause(card_set, clause)),
        *(fault for name, ask in card_set.asks.items() for fault in _ask(card_set, name, ask)),
        *(fault for use in card_set.rule_asks for fault in _use(card_set, "the set", use)),
        *_unused(card_set),
    ]


def _twice(values: list[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


def _numbering(card_set: CardSet) -> Iterator[CatalogueFault]:
    for kind, values in (
        ("number", [str(face.number) for face in card_set.faces]),
        ("slug", [face.slug for face in card_set.faces]),
        ("clause id", [clause.id for clause in card_set.clauses()]),
    ):
        for value in _twice(values):
            yield CatalogueFault(card_set.id, f"{kind} {value} stands twice", f"give each its own {kind}")


def _deck(card_set: CardSet) -> Iterator[CatalogueFault]:
    need = SEATS * card_set.hand_size
    if len(card_set.deck) < need:
        yield CatalogueFault(
            card_set.id,
            f"{len(card_set.deck)} cards cannot give four players {card_set.hand_size} each",
            f"add cards up to {need} or deal fewer",
        )


def _face(card_set: CardSet, face: Face) -> Iterator[CatalogueFault]:
    if not _SLUG.fullmatch(face.slug):
        yield CatalogueFault(face.slug, "the slug is not lower-case words with hyphens", "write it like hao-huiyu")
    if len(face.glyph) != 1 or face.glyph not in face.kanji:
        yield CatalogueFault(
            face.slug, f"glyph {face.glyph!r} is no character of {face.kanji}", "take one of them"
        )
    for number, clause in enumerate(face.clauses):
        expected = f"{face.code}{chr(ord('a') + number)}"
        if clause.id != expected:
            yield CatalogueFault(
                face.slug, f"clause {clause.id} is out of order", f"the clause here is called {expected}"
            )
    back = card_set.find(face.reverse) if face.reverse else None
    if face.reverse and (back is None or back.reverse_of != face.slug):
        yield CatalogueFault(
            face.slug, f"its back {face.reverse} does not name it", "set reverse_of on the other side"
        )
    front = card_set.find(face.reverse_of) if face.reverse_of else None
    if face.reverse_of and (front is None or front.reverse != face.slug):
        yield CatalogueFault(
            face.slug, f"its front {face.reverse_of} does not name it", "set reverse on the other side"
        )
    for language in card_set.languages:
        gist = face.gist.by_language.get(language, "")
        if not gist or len(gist) > MAX_GIST:
            yield CatalogueFault(
                face.slug, f"gist ({language}) has {len(gist)} characters", f"write 1 to {MAX_GIST}"
            )
        length = sum(len(clause.text.by_language.get(language, "")) for clause in face.clauses)
        if length > MAX_FACE:
            yield CatalogueFault(
                face.slug, f"the face ({language}) has {length} characters", f"shorten to {MAX_FACE}"
            )
    for use in face.asks:
        yield from _use(card_set, face.slug, use)


def _clause(card_set: CardSet, clause: Clause) -> Iterator[CatalogueFault]:
    for language in card_set.languages:
        text = clause.text.by_language.get(language, "")
        if not text:
            yield CatalogueFault(clause.id, f"no text ({language})", f"add it to text.{language}.toml")
        elif len(text) > MAX_CLAUSE + 60 * (not clause.id.startswith("C")):
            yield CatalogueFault(
                clause.id,
                f"text ({language}) has {len(text)} characters",
                f"at most {MAX_CLAUSE}; use a note",
            )
        elif not text.endswith("."):
            yield CatalogueFault(clause.id, f"text ({language}) does not end with a full stop", "end the sentence")
    noted = set(clause.note.by_language)
    if noted and noted != set(card_set.languages):
        yield CatalogueFault(clause.id, "the note is missing in a language", "write it in all or in none")
    for hook in set(clause.hooks) - HOOKS:
        yield CatalogueFault(clause.id, f"unknown hook {hook}", "use one of the extension points")
    if not clause.moments:
        yield CatalogueFault(clause.id, "no moment", "say when it is shown")


def _ask(card_set: CardSet, name: str, ask: Ask) -> Iterator[CatalogueFault]:
    for language in card_set.languages:
        if not ask.label.by_language.get(language):
            yield CatalogueFault(f"ask {name}", f"no label ({language})", f"add it to text.{language}.toml")
    if ask.answer is AnswerShape.CHOICE and len(ask.choices) < 2:
        yield CatalogueFault(f"ask {name}", "a choice of less than two", "list the choices")
    if ask.default is not None and ask.choices and ask.default not in ask.choices:
        yield CatalogueFault(
            f"ask {name}", f"default {ask.default} is no choice", f"one of {', '.join(ask.choices)}"
        )
    if ask.answer in (AnswerShape.COUNT, AnswerShape.COUNT_PER_SEAT):
        if ask.minimum is None or ask.maximum is None or ask.minimum > ask.maximum:
            yield CatalogueFault(f"ask {name}", "a count without limits", "set min and max")
        elif isinstance(ask.default, int) and not ask.minimum <= ask.default <= ask.maximum:
            yield CatalogueFault(f"ask {name}", f"default {ask.default} is outside the limits", "move it inside")
    if (
        ask.answer in (AnswerShape.FLAG, AnswerShape.OWNER)
        and not isinstance(ask.default, bool)
        and not ask.required
    ):
        yield CatalogueFault(
            f"ask {name}", "a yes-or-no without default", "set default to true or false, or require it"
        )


def _use(card_set: CardSet, where: str, use: AskUse) -> Iterator[CatalogueFault]:
    if use.ask not in card_set.asks:
        yield CatalogueFault(where, f"asks the unknown {use.ask}", "define it in asks.toml")
    known = {clause.id for clause in card_set.clauses()}
    for clause_id in use.clauses:
        if clause_id not in known:
            yield CatalogueFault(where, f"asks for the unknown clause {clause_id}", "name a clause of the set")
    if not use.occasions:
        yield CatalogueFault(where, f"never asks {use.ask}", "name an occasion")


def _unused(card_set: CardSet) -> Iterator[CatalogueFault]:
    used = {use.ask for face in card_set.faces for use in face.asks} | {u.ask for u in card_set.rule_asks}
    for name in sorted(set(card_set.asks) - used):
        yield CatalogueFault(f"ask {name}", "no card asks it", "remove it or let a card ask")

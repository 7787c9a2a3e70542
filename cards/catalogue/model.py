"""Data model of a card set: faces, clauses, questions.

Everything here is an immutable value read from data files; nothing knows what an ability does.
Clause ids (C01a, G02, B01), classes, moments and hooks are those of `docs/spec/cards.md` §4 to §7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from cards.texts import NO_TEXT, Wording


class ClauseClass(StrEnum):
    """What a clause touches (`docs/spec/cards.md` §4)."""

    SCORING = "SCORING"  # han, yaku, fu, limit, dora, payments or reading of a win
    PAYMENT = "PAYMENT"  # points outside the win: bets, noten, floors, honba
    LEGALITY = "LEGALITY"  # allows or forbids wins, calls, riichi; furiten; switching off
    DEAL = "DEAL"  # the deck of cards itself
    TABLE = "TABLE"  # play at the table, shown as a reminder


class Moment(StrEnum):
    """When a clause matters, so when the table page shows it; in the order of a hand."""

    DEAL = "deal"
    ALL_HAND = "all_hand"
    FIRST_DISCARD = "first_discard"
    DRAW_TILE = "draw_tile"
    DISCARD = "discard"
    CALL = "call"
    RIICHI = "riichi"
    WIN = "win"
    DRAW = "draw"
    HAND_END = "hand_end"


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule on a card, a general clarification (G) or a base rule (B)."""

    id: str
    cls: ClauseClass
    moments: tuple[Moment, ...]
    hooks: tuple[str, ...]
    text: Wording = NO_TEXT  # short: stands on the card face
    note: Wording = NO_TEXT  # definitions and details: stands in the gallery and on the judge's page


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a card.

    `reverse` names the face on its back (Mairu), `reverse_of` says that this face is such a back
    (Himeko) and so never stands in the deck by itself.
    """

    number: int
    slug: str
    name: str  # family name first, as on the organisers' list
    kanji: str
    short: str  # what players say: the given name
    clauses: tuple[Clause, ...]
    glyph: str = ""  # the character that stands for her: the given name's first
    gist: Wording = NO_TEXT  # one line for choosing among six cards
    asks: tuple[AskUse, ...] = ()
    reverse: str = ""
    reverse_of: str = ""
    draws: int = 0  # cards it draws from the stock to copy one of them (Maho: 2)

    @property
    def code(self) -> str:
        """The prefix of the face's clause ids: C01 to C54."""
        return f"C{self.number:02d}"

    @property
    def in_deck(self) -> bool:
        """Whether the face is a card of the deck, not the back of one."""
        return not self.reverse_of

    @property
    def classes(self) -> tuple[ClauseClass, ...]:
        """The classes of its clauses, each once, in the order of `ClauseClass`."""
        present = {clause.cls for clause in self.clauses}
        return tuple(cls for cls in ClauseClass if cls in present)

    @property
    def changes_results(self) -> bool:
        """Whether the face can change a reported result by itself (47 of the 54 of saki-2022)."""
        return bool({ClauseClass.SCORING, ClauseClass.PAYMENT, ClauseClass.LEGALITY} & set(self.classes))

    def at(self, moment: Moment) -> tuple[Clause, ...]:
        """The clauses to show at a moment, in printed order."""
        return tuple(clause for clause in self.clauses if moment in clause.moments)


class AnswerShape(StrEnum):
    """The shape of an answer a card question takes."""

    SEAT = "seat"  # one of E S W N
    SEATS = "seats"  # any number of them
    COUNT = "count"  # an integer
    COUNT_PER_SEAT = "count_per_seat"
    FLAG = "flag"  # yes or no
    OWNER = "owner"  # yes or no; yes puts the owner's seat on the list under the key
    CHOICE = "choice"  # one of `choices`
    TILES = "tiles"  # compact notation: 123m77z
    TILES_PER_SEAT = "tiles_per_seat"
    MELDS_PER_SEAT = "melds_per_seat"
    RIVERS = "rivers"  # per seat, in order, with the marks of `docs/spec/cards-interface.md`
    YAKU = "yaku"  # a list of yaku ids
    CARD = "card"  # a slug or nothing
    CARDS = "cards"  # slugs
    HAN_FU = "han_fu"  # {han, fu}
    EVENTS = "events"  # entries of the report's log
    CALLS = "calls"  # claims on one discard


class Occasion(StrEnum):
    """When a question is put, seen from the card's owner."""

    HAND_START = "hand_start"
    OWN_WIN = "own_win"
    OWN_RON = "own_ron"
    OWN_TSUMO = "own_tsumo"
    OTHER_WIN = "other_win"
    OTHER_RON = "other_ron"
    OTHER_TSUMO = "other_tsumo"
    DRAW = "draw"
    OWN_RIICHI = "own_riichi"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question the judge's form can put; the same question may serve several cards.

    `key` is where the answer goes: a field of `facts`, or with a prefix another part of the report
    (`event:riichi`, `win:flags`, `win:source`, `state:floor_used`). Limits are inclusive.
    """

    key: str
    answer: AnswerShape
    label: Wording
    default: object = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    scope: str = "table"  # table, own, others: whose seats a per-seat answer covers
    required: bool = True


@dataclass(frozen=True, slots=True)
class AskUse:
    """A card puts a question: for which clauses and on which occasions."""

    ask: str
    clauses: tuple[str, ...]
    occasions: tuple[Occasion, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """One edition of the cards: its faces, its general rules and its questions."""

    id: str
    ruleset: str
    hand_size: int
    languages: tuple[str, ...]
    faces: tuple[Face, ...]
    general: tuple[Clause, ...]
    base: tuple[Clause, ...]
    asks: Mapping[str, Ask] = field(hash=False)
    rule_asks: tuple[AskUse, ...] = ()  # asked whoever plays
    title: Wording = NO_TEXT
    _by_slug: Mapping[str, Face] = field(init=False, repr=False, compare=False, hash=False)
    _clauses: Mapping[str, Clause] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        by_slug = {face.slug: face for face in self.faces}
        object.__setattr__(self, "_by_slug", MappingProxyType(by_slug))
        object.__setattr__(self, "_clauses", MappingProxyType({c.id: c for c in self.clauses()}))

    @property
    def deck(self) -> tuple[str, ...]:
        """Slugs of the cards that are shuffled, in number order (53 for saki-2022)."""
        return tuple(face.slug for face in self.faces if face.in_deck)

    def clauses(self) -> Iterator[Clause]:
        """Every clause: the faces', then general, then base (188 for saki-2022)."""
        for face in self.faces:
            yield from face.clauses
        yield from self.general
        yield from self.base

    def face(self, slug: str) -> Face:
        """The face with this slug; `KeyError` if the set has none."""
        return self._by_slug[slug]

    def find(self, slug: str) -> Face | None:
        """The face with this slug or nothing."""
        return self._by_slug.get(slug)

    def clause(self, clause_id: str) -> Clause:
        """The clause with this id; `KeyError` if the set has none."""
        return self._clauses[clause_id]

    def face_of(self, clause_id: str) -> Face | None:
        """The face a clause stands on; nothing for general and base rules."""
        return next((f for f in self.faces if any(c.id == clause_id for c in f.clauses)), None)

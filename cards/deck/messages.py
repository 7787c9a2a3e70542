"""Why an operation on the deck is refused, in English and Polish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "unknown_seat": (
        "{seat} is no seat: it is E, S, W or N",
        "{seat} to nie miejsce: może być E, S, W lub N",
    ),
    "not_drafting": ("the draft is over", "draft już się skończył"),
    "drafting": ("the draft is not finished: {seats} still pick", "draft trwa: wybierają jeszcze {seats}"),
    "already_picked": (
        "{seat} has already picked from this packet",
        "{seat} ma już wybór z tego pakietu",
    ),
    "not_in_packet": (
        "{card} is not in the packet of {seat}: it holds {cards}",
        "{card} nie jest w pakiecie {seat}: są tam {cards}",
    ),
    "already_revealed": (
        "the cards are already revealed and cannot change in this hand",
        "karty są już odkryte i nie mogą się zmienić w tym rozdaniu",
    ),
    "not_in_hand": (
        "{card} is not in the hand of {seat}: choose one of {cards}",
        "{card} nie jest w ręce {seat}: wybierz jedną z {cards}",
    ),
    "resting": (
        "{card} was already played and rests: choose one of {cards}",
        "{card} już zagrano i odpoczywa: wybierz jedną z {cards}",
    ),
    "not_all_chosen": ("{seats} have not chosen yet", "{seats} jeszcze nie mają wyboru"),
    "not_revealed": ("the cards are not revealed yet", "karty nie są jeszcze odkryte"),
    "not_a_copier": ("{seat} does not play a copying card", "{seat} nie gra kartą, która kopiuje"),
    "already_drawn": ("{seat} has already drawn in this hand", "{seat} ma już dobrane karty w tym rozdaniu"),
    "not_drawn_yet": ("{seat} has not drawn any cards yet", "{seat} nie ma jeszcze dobranych kart"),
    "not_among_drawn": (
        "{card} is not one of the cards drawn by {seat}: {cards}",
        "{card} nie jest kartą dobraną przez {seat}: {cards}",
    ),
    "already_copied": (
        "{seat} already copies {card} until the hand ends",
        "{seat} kopiuje już {card} do końca rozdania",
    ),
    "one_sided": ("{seat} does not play a two-sided card", "{seat} nie gra dwustronną kartą"),
    "unknown_side": ("{card} is no side of this card: {cards}", "{card} to nie strona tej karty: {cards}"),
    "empty_key": ("the mark has no name", "znacznik nie ma nazwy"),
    "no_winner": ("a win needs at least one winner", "wygrana wymaga co najmniej jednego zwycięzcy"),
    "winner_twice": ("a seat stands twice among the winners", "miejsce stoi dwa razy wśród zwycięzców"),
    "winner_without_win": (
        "this result has no winner, but {seats} are named",
        "ten wynik nie ma zwycięzcy, a wskazano {seats}",
    ),
    "no_such_operation": (
        "there is no operation {number} to undo",
        "nie ma operacji {number}, którą można cofnąć",
    ),
}
CODES = frozenset(_SENTENCES)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a refusal: a code for programs, a sentence for people."""

    code: str
    details: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def say(self, language: str = "en") -> str:
        """The reason in "en" or "pl"."""
        return _SENTENCES[self.code][language.lower().startswith("pl")].format(**self.details)

    def __str__(self) -> str:
        return self.say()


class Refused(Exception):
    """An operation that the deck does not allow; `problems` says everything that is wrong."""

    def __init__(self, problems: list[Reason]) -> None:
        super().__init__("; ".join(problem.say() for problem in problems))
        self.problems = problems

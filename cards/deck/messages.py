"""Messages of refused deck operations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cards.texts import InContext, Text

_SENTENCES: Mapping[str, Text] = {
    "unknown_seat": Text("{seat} is not a seat, use E, S, W or N"),
    "not_drafting": Text("the draft is over"),
    "drafting": Text("the draft is not finished, {seats} still pick"),
    "already_picked": Text("{seat} has already picked from this packet"),
    "not_in_packet": Text("{card} is not in the packet of {seat}, which holds {cards}"),
    "already_revealed": Text("the cards are already revealed and cannot change in this hand"),
    "not_in_hand": Text("{card} is not in the hand of {seat}, choose one of {cards}"),
    "resting": Text("{card} was played too recently, choose one of {cards}"),
    "not_all_chosen": Text("{seats} have not chosen yet"),
    "not_revealed": Text("the cards are not revealed yet"),
    "not_a_copier": Text("{seat} does not play a copying card"),
    "already_drawn": Text("{seat} has already drawn in this hand"),
    "not_drawn_yet": Text("{seat} has not drawn any cards yet"),
    "not_among_drawn": Text("{card} is not one of the cards drawn by {seat} ({cards})"),
    "already_copied": Text("{seat} already copies {card} until the hand ends"),
    "one_sided": Text("{seat} does not play a two-sided card"),
    "unknown_side": Text("{card} is not a side of this card ({cards})"),
    "empty_key": Text("the mark has no name"),
    "no_winner": InContext("deck", "a win needs at least one winner"),
    "winner_twice": Text("a seat is listed twice among the winners"),
    "winner_without_win": Text("this result has no winner, but {seats} are named"),
    "no_such_operation": Text("operation {number} to undo does not exist"),
}
CODES = frozenset(_SENTENCES)


@dataclass(frozen=True, slots=True)
class RefusalReason:
    """One reason for a refusal: a code for programs, a sentence for people."""

    code: str
    details: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def say(self, language: str = "en") -> str:
        """The reason in a language ("en", "pl")."""
        return _SENTENCES[self.code].get(language).format(**self.details)

    def __str__(self) -> str:
        return self.say()


class OperationRefused(Exception):
    """An operation that the deck does not allow; `problems` says everything that is wrong."""

    def __init__(self, problems: list[RefusalReason]) -> None:
        super().__init__("; ".join(problem.say() for problem in problems))
        self.problems = problems

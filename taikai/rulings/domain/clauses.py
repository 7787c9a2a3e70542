"""Clause of a rule book about an irregularity; how it is found for a ruleset, and silence where no book speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from scoring.rulesets import Ruleset
from taikai.rulings.domain.books import ema2008, ema2016, ema2025, krakow2022, ryanzou, wrc2015
from taikai.rulings.domain.books.entries import BookClause
from taikai.rulings.models import TableRuling

Outcome = TableRuling.Outcome


def _carried(book: Mapping[str, BookClause], *left_out: str) -> dict[str, BookClause]:
    """The clauses of an older book that no list of changes names, marked as carried over."""
    return {name: replace(clause, carried=True) for name, clause in book.items() if name not in left_out}


#: Ruleset → irregularity → clause. A ruleset or an irregularity that is absent is silent: `docs/rulings.md` says
#: which parts of the books were at hand.
BOOKS: Final[Mapping[str, Mapping[str, BookClause]]] = MappingProxyType(
    {
        "ema2008": ema2008.CLAUSES,
        "ema2016": ema2016.CLAUSES,
        "ema2025": ema2025.CLAUSES,
        "krakow2022": {**ema2016.CLAUSES, **krakow2022.CLAUSES},
        "wrc2015": wrc2015.CLAUSES,
        # The list of changes of 2022 has another size of the chombo, and the 20 points for this were one.
        "wrc2022": _carried(wrc2015.CLAUSES, "dead_hand_call"),
        "wrc2025": {},
        "mleague": {},
        "ryanzou": ryanzou.CLAUSES,
    }
)


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """What the rules of a tournament say about an irregularity. `clause` is None where they are silent."""

    irregularity: str
    ruleset: str
    clause: BookClause | None

    @property
    def silent(self) -> bool:
        return self.clause is None

    @property
    def outcome(self) -> str:
        """What the clause orders; the head judge decides where it orders nothing or is silent."""
        return self.clause.outcome if self.clause is not None else Outcome.DECIDE

    @property
    def source(self) -> str:
        return self.clause.source if self.clause is not None else ""

    @property
    def tenths(self) -> int | None:
        return self.clause.tenths if self.clause is not None else None


def answer_of(ruleset: Ruleset, irregularity: str) -> RuleAnswer:
    """The clause of a ruleset about an irregularity, or its silence. Own changes of a tournament keep the book."""
    clause = BOOKS.get(ruleset.name, {}).get(irregularity)
    return RuleAnswer(irregularity, ruleset.name, clause)


def chombo_points(ruleset: Ruleset) -> int | None:
    """Points off for a chombo after uma; None where a chombo is paid at the table or does not exist."""
    return ruleset.chombo.points if ruleset.chombo.type == "after_uma" else None


def chombo_is_paid(ruleset: Ruleset) -> bool:
    """Whether a chombo is a mangan paid to the others at once."""
    return ruleset.chombo.type == "reverse_mangan"


def sentences_of(answer: RuleAnswer) -> tuple[Any, ...]:
    """The clause in plain words, sentence by sentence."""
    return answer.clause.words if answer.clause is not None else ()

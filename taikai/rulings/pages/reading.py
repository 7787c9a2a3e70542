"""Template context of a judge at a table: what can have happened, what rules and register say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.rulesets import Ruleset
from taikai.rulings.domain.clauses import RuleAnswer, answer_of, sentences_of
from taikai.rulings.domain.irregularities import GROUPS, IrregularityGroup, title_of
from taikai.rulings.domain.register import OF_A_PLAYER, precedents
from taikai.rulings.models import TableRuling
from taikai.rulings.pages.register import RegisterLine
from taikai.rulings.pages.sentences import goes_on, outcome_words, to_say
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

Outcome = TableRuling.Outcome


@dataclass(frozen=True, slots=True)
class CaseLine:
    """One irregularity to choose, with what the rules order in a word or two."""

    name: str
    title: str
    ruling: str
    silent: bool


@dataclass(frozen=True, slots=True)
class Cases:
    """A group to open, and its irregularities: those with a clause first."""

    group: IrregularityGroup
    ruleset: Ruleset

    @property
    def title(self) -> Any:
        return self.group.title

    def lines(self) -> Iterator[CaseLine]:
        answers = [answer_of(self.ruleset, each.name) for each in self.group.irregularities]
        for answer in sorted(answers, key=lambda answer: answer.silent):
            words = outcome_words(answer.outcome, answer.tenths, self.ruleset)
            yield CaseLine(answer.irregularity, title_of(answer.irregularity), words, answer.silent)


def cases(tournament: Tournament) -> list[Cases]:
    """Every group of irregularities under the rules of a tournament."""
    ruleset = ruleset_of(tournament)
    return [Cases(group, ruleset) for group in GROUPS]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """What a judge reads at a table. `lead`: the head judge's newest ruling for all tables, which goes first."""

    table: Table
    seats: list[Seat]
    answer: RuleAnswer
    ruleset: Ruleset
    before: list[TableRuling]

    @property
    def title(self) -> str:
        return title_of(self.answer.irregularity)

    @property
    def lead(self) -> TableRuling | None:
        return next((ruling for ruling in self.before if ruling.for_all_tables), None)

    @property
    def outcome(self) -> str:
        """What one tap records: the head judge's own ruling, else the clause."""
        return self.lead.outcome if self.lead is not None else self.answer.outcome

    @property
    def tenths(self) -> int | None:
        return self.lead.tenths if self.lead is not None else self.answer.tenths

    @property
    def ruling(self) -> str:
        return outcome_words(self.outcome, self.tenths, self.ruleset)

    @property
    def points(self) -> str:
        """Points of one tap, as the form reads them."""
        return f"{abs(self.tenths) / 10}" if self.tenths is not None and self.outcome == Outcome.POINTS else ""

    @property
    def per_minute(self) -> bool:
        return self.lead is None and self.answer.clause is not None and self.answer.clause.per_minute

    @property
    def carried(self) -> bool:
        return self.answer.clause is not None and self.answer.clause.carried

    @property
    def sentences(self) -> tuple[Any, ...]:
        return sentences_of(self.answer)

    @property
    def goes_on(self) -> list[str]:
        return goes_on(self.outcome, self.ruleset)

    @property
    def say(self) -> str:
        return to_say(self.outcome, self.tenths, self.ruleset)

    @property
    def of_a_player(self) -> bool:
        """Whether one tap needs a player: a button for each."""
        return self.outcome in OF_A_PLAYER

    @property
    def decided(self) -> bool:
        """Whether one tap is enough: the rules or the head judge say what to do."""
        return self.outcome != Outcome.DECIDE

    def earlier(self) -> list[RegisterLine]:
        """What was decided before in the same case."""
        return [RegisterLine(ruling, self.ruleset) for ruling in self.before]


def reading_of(tournament: Tournament, table: Table, irregularity: str) -> ReadingView:
    """The clause, the register and the four players. Two queries."""
    ruleset = ruleset_of(tournament)
    seats = list(Seat.objects.filter(table=table).select_related("entrant"))
    seats.sort(key=lambda seat: "ESWN".index(seat.wind))
    answer = answer_of(ruleset, irregularity)
    return ReadingView(table, seats, answer, ruleset, precedents(tournament, irregularity))

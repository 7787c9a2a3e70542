"""Template context of the register of rulings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rulesets import Ruleset
from taikai.rulings.domain.irregularities import title_of
from taikai.rulings.domain.register import head_judges_first, register_of
from taikai.rulings.models import TableRuling
from taikai.rulings.pages.sentences import outcome_words
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """One ruling as the register shows it."""

    ruling: TableRuling
    ruleset: Ruleset

    @property
    def title(self) -> str:
        return title_of(self.ruling.irregularity)

    @property
    def words(self) -> str:
        return outcome_words(self.ruling.outcome, self.ruling.tenths, self.ruleset)


def lines_of(tournament: Tournament, rulings: Iterable[TableRuling]) -> list[RegisterLine]:
    ruleset = ruleset_of(tournament)
    return [RegisterLine(ruling, ruleset) for ruling in rulings]


def register_lines(tournament: Tournament, *, standing: bool = False) -> list[RegisterLine]:
    """The register, the head judge's own rulings first; `standing` leaves out what was withdrawn. One query."""
    found = register_of(tournament)
    if standing:
        found = found.filter(withdrawn_at=None)
    return lines_of(tournament, head_judges_first(found))

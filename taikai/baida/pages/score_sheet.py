"""Printed score sheet of a Baida table: seats, hand lines, rows, signatures."""

from __future__ import annotations

from typing import Any

from scoring.baida.rows import BONUSES, PATTERNS
from scoring.baida.words import title_of
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.formatting.translation import reader_language
from taikai.results.pages.paper_sheet import paper_context as fallback
from taikai.tournaments.models import Tournament

LINES = 16
"""Hands a sheet has room for; the rules do not say how many are played."""
SHOWN_FLAGS = ("win_on_kong", "robbing_a_kong", "final_draw", "final_discard", "blessing")


def paper_context(tournament: Tournament, hanchan: int, role: str, rules: BaidaRules) -> dict[str, Any]:
    """Everything `baida/paper.html` shows; tables and their codes as on every game's sheet."""
    language = reader_language()
    rows = [*PATTERNS, *BONUSES, *SHOWN_FLAGS]
    return {
        **fallback(tournament, hanchan, role),
        "lines": range(1, LINES + 1),
        "rows": [
            (title_of(row).get(language), points) for row in rows if (points := getattr(rules, row)) is not None
        ],
        "rules": rules,
    }

"""Template context of a tournament's rules: differences first, then all."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Any

from scoring.rulesets import Ruleset, get_ruleset
from scoring.rulesets.words.describe import RuleRow, describe, differences
from taikai.formatting.numbers import grouped
from taikai.formatting.translation import reader_language
from taikai.standings.domain.ranking.load import counting_of
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, known
from taikai.standings.domain.rule_texts import left_words, places_words, rest_words
from taikai.tournaments.domain.rules import kind_of, presets_like, ruleset_of
from taikai.tournaments.models import Tournament


def value_words(row: RuleRow, lang: str) -> str:
    """The value in words; a dash where another rule makes it meaningless."""
    return grouped(row.words.get(lang)) if row.applies else "–"


def title_of(rules: Ruleset) -> str:
    return rules.title.get(reader_language())


def asked_for(own: Ruleset, name: str) -> Ruleset | None:
    """The preset of that name, if these rules can be compared with it."""
    return next((rules for rules in presets_like(own) if rules.name == name), None)


@lru_cache(maxsize=256)
def nearest(own: Ruleset) -> Ruleset | None:
    """The other preset of the game with the fewest differences: what most players know it from."""
    others = [rules for rules in presets_like(own) if rules.name != own.name]
    return min(others, key=lambda rules: len(differences(rules, own)), default=None)


def noted(row: RuleRow, lang: str) -> str:
    """The remark on a rule; none where it is simply switched on."""
    return row.note.get(lang) if row.note is not None and row.value is not True else ""


def places_context(tournament: Tournament) -> dict[str, Any]:
    """What places go by, what a rest scores, where who leaves stands, and what parts those who are equal."""
    rule = counting_of(tournament)
    return {
        "by": places_words(rule, chombo=kind_of(ruleset_of(tournament)).chombo),
        "rest": rest_words(rule),
        "left": left_words(rule),
        "tie_breaks": [CRITERIA[name].title for name in known(tournament.tie_breaks)],
    }


def rules_context(tournament: Tournament, against_name: str) -> dict[str, Any]:
    """The rules on one page, beside the preset of that name, else beside what most players know.

    `against` is None where the game has no other preset and nothing is changed.
    """
    lang = reader_language()
    own = ruleset_of(tournament)
    preset = get_ruleset(tournament.ruleset)
    rows = [row for row in describe(own) if row.applies]
    groups = [
        (
            next(iter(found)).group_title.get(lang),
            [
                (
                    row.title.get(lang),
                    grouped(row.words.get(lang)),
                    noted(row, lang),
                    row.source.get(lang),
                    row.assumed,
                )
                for row in found
            ],
        )
        for found in (list(part) for _group, part in groupby(rows, key=lambda row: row.group))
    ]
    against = asked_for(own, against_name) or (preset if tournament.rule_changes else nearest(own))
    changed = [
        (difference.title.get(lang), value_words(difference.left, lang), value_words(difference.right, lang))
        for difference in (differences(against, own) if against is not None else ())
    ]
    return {
        "groups": groups,
        "changed": changed,
        "places": places_context(tournament),
        "preset_title": title_of(preset),
        "preset": preset,
        "against": against,
        "against_title": title_of(against) if against is not None else "",
        "others": [(rules.name, title_of(rules)) for rules in presets_like(own)],
    }

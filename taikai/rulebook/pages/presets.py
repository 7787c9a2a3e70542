"""Template context of all presets side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from scoring.rulesets import PRESETS
from scoring.rulesets.words.describe import side_by_side
from taikai.formatting.numbers import grouped
from taikai.formatting.translation import reader_language

FIRST_CHOICE = ("ema2016", "ema2025", "krakow2022")


def presets_context(names: Sequence[str], *, every: bool, only: bool) -> dict[str, Any]:
    """Rulesets as columns, every parameter a row; with `only`, those rows in which they differ.

    `names`: the rulesets asked for; without any, a first choice, or with `every` all of them.
    """
    lang = reader_language()
    riichi = {name: rules for name, rules in PRESETS.items() if rules.game == "riichi"}
    asked = [name for name in names if name in riichi]
    chosen = asked or (list(riichi) if every else list(FIRST_CHOICE))
    table = side_by_side([riichi[name] for name in chosen], only_differing=only)
    groups = [
        (
            next(iter(part))[1][0].group_title.get(lang),
            [
                (
                    title.get(lang),
                    rows[0].note.get(lang) if rows[0].note else "",
                    len({(row.applies, row.applies and row.value) for row in rows}) > 1,
                    [
                        (grouped(row.words.get(lang)) if row.applies else "–", row.source.get(lang), row.assumed)
                        for row in rows
                    ],
                )
                for title, rows in part
            ],
        )
        for part in (list(found) for _group, found in groupby(table, key=lambda entry: entry[1][0].group))
    ]

    def title_of(name: str) -> str:
        return riichi[name].title.get(lang)

    return {
        "columns": [(name, title_of(name)) for name in chosen],
        "choices": [(name, title_of(name), name in chosen) for name in riichi],
        "groups": groups,
        "only": only,
    }

"""All presets side by side."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.rulesets import PRESETS
from scoring.rulesets.words.describe import side_by_side
from taikai.language import reader_language
from taikai.numbers import grouped
from taikai.tournaments.access import TaikaiRequest, needs

FIRST_CHOICE = ("ema2016", "ema2025", "krakow2022")


@require_GET
@needs("site.view")
def presets(request: TaikaiRequest) -> HttpResponse:
    """Rulesets as columns, every parameter a row; only where they differ, if asked."""
    lang = reader_language()
    riichi = {name: rules for name, rules in PRESETS.items() if rules.game == "riichi"}
    asked = [name for name in request.GET.getlist("r") if name in riichi]
    chosen = asked or (list(riichi) if request.GET.get("all") else list(FIRST_CHOICE))
    only = bool(request.GET.get("differ"))
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
        return riichi[name].title_pl if lang == "pl" else riichi[name].title

    context = {
        "columns": [(name, title_of(name)) for name in chosen],
        "choices": [(name, title_of(name), name in chosen) for name in riichi],
        "groups": groups,
        "only": only,
    }
    return render(request, "rulebook/presets.html#table" if request.htmx else "rulebook/presets.html", context)

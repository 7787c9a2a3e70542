"""Public views of a ruleset's yaku."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from scoring.riichi.counting.catalogue import catalogue
from scoring.rulesets import PRESETS, get_ruleset
from taikai.formatting.translation import reader_language
from taikai.rulebook.domain.calculator_state import DEFAULT_RULES
from taikai.rulebook.pages.calculator import ruleset_choices
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def yaku(request: TaikaiRequest) -> HttpResponse:
    """One table: every yaku the ruleset knows."""
    language = reader_language()
    asked = request.GET.get("rules", DEFAULT_RULES)
    rules = asked if asked in PRESETS and PRESETS[asked].game == "riichi" else DEFAULT_RULES
    context = {
        "rows": catalogue(get_ruleset(rules)),
        "rules": rules,
        "rulesets": ruleset_choices(language),
    }
    return render(request, "rulebook/yaku.html#table" if request.htmx else "rulebook/yaku.html", context)

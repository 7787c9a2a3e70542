"""The rules of one tournament: the page for everybody, and the organiser's choice."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.rulesets import PRESETS, Ruleset, get_ruleset
from scoring.rulesets.words.describe import Row, describe, differences
from taikai.language import reader_language
from taikai.numbers import grouped
from taikai.problems import Refusal
from taikai.rulebook.forms import RulesForm
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import choose_rules, ruleset_of


def said(row: Row, lang: str) -> str:
    """The value in words; a dash where another rule makes it meaningless."""
    return grouped(row.words.get(lang)) if row.applies else "–"


def riichi_presets() -> list[Ruleset]:
    """The presets a tournament can be compared with."""
    return [rules for rules in PRESETS.values() if rules.game == "riichi"]


def title_of(rules: Ruleset) -> str:
    """The ruleset's title in the reader's language."""
    return rules.title_pl if reader_language() == "pl" else rules.title


def asked_for(name: str) -> Ruleset | None:
    """The preset of that name, if it can be compared with."""
    return next((rules for rules in riichi_presets() if rules.name == name), None)


@lru_cache(maxsize=256)
def nearest(own: Ruleset) -> Ruleset:
    """The other preset with the fewest differences: what most players know it from."""
    others = [rules for rules in riichi_presets() if rules.name != own.name]
    return min(others, key=lambda rules: len(differences(rules, own)))


def noted(row: Row, lang: str) -> str:
    """The remark on a rule; none where it is simply switched on."""
    return row.note.get(lang) if row.note is not None and row.value is not True else ""


@require_GET
@needs("tournament.view")
def rules(request: TaikaiRequest) -> HttpResponse:
    """The rules on one page, the differences from the preset first."""
    lang = reader_language()
    own = ruleset_of(request.tournament)
    preset = get_ruleset(request.tournament.ruleset)
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
    against = asked_for(request.GET.get("with", "")) or (
        preset if request.tournament.rule_changes else nearest(own)
    )
    changed = [
        (difference.title.get(lang), said(difference.left, lang), said(difference.right, lang))
        for difference in differences(against, own)
    ]
    return render(
        request,
        "rulebook/tournament_rules.html",
        {
            "groups": groups,
            "changed": changed,
            "preset_title": title_of(preset),
            "preset": preset,
            "against": against,
            "against_title": title_of(against),
            "others": [(rules.name, title_of(rules)) for rules in riichi_presets()],
        },
    )


@require_http_methods(["GET", "POST"])
@needs("tournament.edit")
def choose(request: TaikaiRequest) -> HttpResponse:
    """Choose the preset and change single rules."""
    tournament = request.tournament
    asked = (request.POST or request.GET).get("ruleset", tournament.ruleset)
    preset = asked if asked in PRESETS and PRESETS[asked].game == "riichi" else tournament.ruleset
    form = RulesForm(
        request.POST or None, preset=preset, changes=tournament.rule_changes, language=reader_language()
    )
    if request.method == "POST" and form.is_valid():
        try:
            choose_rules(tournament, ruleset=preset, changes=form.changes(), actor=request.actor)
        except Refusal as refusal:
            for problem in refusal.problems:
                name = problem.where.replace(".", "__")
                form.add_error(name if name in form.fields else None, problem.message)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament-rules", tournament.slug)
    return render(
        request,
        "rulebook/choose.html#form" if request.htmx else "rulebook/choose.html",
        {"form": form},
        status=422 if form.errors else 200,
    )

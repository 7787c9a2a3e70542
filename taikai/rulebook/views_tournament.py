"""Views of a tournament's rules: public page, organiser's choice."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.rulesets import PRESETS
from taikai.formatting.translation import reader_language
from taikai.problems import Refusal
from taikai.rulebook.forms import RulesForm
from taikai.rulebook.pages.choose_rules import form_context
from taikai.rulebook.pages.tournament_rules import rules_context
from taikai.rulings.domain.switch import register_is_open
from taikai.tournaments.access import TaikaiRequest, form, page
from taikai.tournaments.domain.rules import choose_rules


@page("tournament.view")
def rules(request: TaikaiRequest) -> HttpResponse:
    """The rules on one page, the differences from the preset first."""
    context = rules_context(request.tournament, request.GET.get("with", ""))
    context["open_register"] = register_is_open(request.tournament)
    return render(request, "rulebook/tournament_rules.html", context)


@form("tournament.edit", guide="rules#choose-the-rules")
def choose(request: TaikaiRequest) -> HttpResponse:
    """Choose the preset and change single rules, or look at what players would read."""
    tournament = request.tournament
    asked = (request.POST or request.GET).get("ruleset", tournament.ruleset)
    preset = asked if asked in PRESETS else tournament.ruleset
    form = RulesForm(
        request.POST or None, preset=preset, changes=tournament.rule_changes, language=reader_language()
    )
    looked = "preview" in request.POST
    if request.method == "POST" and not looked and form.is_valid():
        try:
            choose_rules(tournament, ruleset=preset, changes=form.changes(), actor=request.actor)
        except Refusal as refusal:
            for problem in refusal.problems:
                name = problem.where.replace(".", "__")
                form.add_error(name if name in form.fields else None, problem.message)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament-rules", tournament.slug)
    part = ("#players" if looked else "#form") if request.htmx else ""
    return render(
        request,
        f"rulebook/choose.html{part}",
        form_context(tournament, form),
        status=422 if form.errors and not looked else 200,
    )

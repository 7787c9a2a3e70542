"""Public views of calculator and presets."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from taikai.formatting.translation import reader_language
from taikai.rulebook.domain.calculator import points_table
from taikai.rulebook.domain.calculator_state import HandState, remove, tap
from taikai.rulebook.pages.calculator import LIMIT_WORDS, calculator_context, ruleset_choices
from taikai.rulebook.pages.presets import presets_context
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def calculator(request: TaikaiRequest) -> HttpResponse:
    """Tap a hand, see what it is worth and why. The address holds the whole hand."""
    state = HandState.from_query(request.GET)
    before = state
    if code := request.GET.get("tap"):
        state = tap(state, code)
    if what := request.GET.get("remove"):
        state = remove(state, what)
    address = f"{reverse('calculator')}?{state.query()}"
    if not request.htmx and ("tap" in request.GET or "remove" in request.GET):
        return redirect(address)
    context = calculator_context(state, refused=bool(code) and state == before)
    context["share"] = request.build_absolute_uri(address)
    response = render(
        request, "rulebook/calculator.html#hand" if request.htmx else "rulebook/calculator.html", context
    )
    if request.htmx:
        response["HX-Replace-Url"] = address
    return response


@page("site.view")
def points(request: TaikaiRequest) -> HttpResponse:
    """Han and fu to payments, as a table and for one value."""
    language = reader_language()
    context = {
        **points_table(request.GET, language),
        "rulesets": ruleset_choices(language),
        "limits": LIMIT_WORDS,
    }
    template = "rulebook/points.html#result" if request.htmx else "rulebook/points.html"
    return render(request, template, context)


# All presets side by side.


@page("site.view")
def presets(request: TaikaiRequest) -> HttpResponse:
    """Rulesets as columns, every parameter a row; only where they differ, if asked."""
    context = presets_context(
        request.GET.getlist("r"), every=bool(request.GET.get("all")), only=bool(request.GET.get("differ"))
    )
    return render(request, "rulebook/presets.html#table" if request.htmx else "rulebook/presets.html", context)

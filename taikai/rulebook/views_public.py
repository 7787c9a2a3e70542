"""The calculator and the presets side by side. No account needed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from taikai.language import reader_language
from taikai.rulebook.domain.calculate import points_table, value_of
from taikai.rulebook.domain.hand_state import FLAGS, SEATS, TARGETS, HandState, remove, tap
from taikai.rulebook.words import FLAG_WORDS, LIMIT_WORDS, TARGET_WORDS, ruleset_choices, taps_of
from taikai.tournaments.access import TaikaiRequest, needs

KEYPAD = [[[f"{n}{suit}"] for n in range(1, 10)] for suit in "mps"] + [
    [[f"{n}z"] for n in range(1, 8)],
    [["0m"], ["0p"], ["0s"]],
]


@require_GET
@needs("site.view")
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
    language = reader_language()
    context = {
        "state": state,
        "refused_tap": bool(code) and state == before,
        "answer": value_of(state, language) if state.complete else None,
        "keypad": KEYPAD,
        "taps": taps_of(state),
        "targets": [(name, TARGET_WORDS[name]) for name in TARGETS],
        "flags": [(name, FLAG_WORDS[name], name in state.flags) for name in FLAGS],
        "seats": SEATS,
        "rulesets": ruleset_choices(language),
        "limits": LIMIT_WORDS,
        "share": request.build_absolute_uri(address),
    }
    response = render(
        request, "rulebook/calculator.html#hand" if request.htmx else "rulebook/calculator.html", context
    )
    if request.htmx:
        response["HX-Replace-Url"] = address
    return response


@require_GET
@needs("site.view")
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

"""Public views of cards: statistics, rulings, fairness."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cards.rulings import rulings
from taikai.decks.domain.deals.card_settings import (
    card_set_of,
    choose_rulings,
    has_cards,
    secret_is_public,
    settings_of,
)
from taikai.decks.domain.deals.fairness import check, document, still_playing
from taikai.decks.domain.statistics import card_numbers
from taikai.decks.pages.cards import ruling_rows, shown
from taikai.http_guard.input_parsing import key_of
from taikai.http_guard.responses import JSON, attachment
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, action, file, page
from taikai.tournaments.permissions import may


def _with_cards(request: TaikaiRequest) -> None:
    if not has_cards(request.tournament):
        raise Http404


@page("cards.view")
def statistics(request: TaikaiRequest) -> HttpResponse:
    """Per card: dealt, drawn, chosen, won with, points moved."""
    _with_cards(request)
    card_set = card_set_of(request.tournament)
    rows = [{"numbers": row, "card": shown(card_set, row.slug)} for row in card_numbers(request.tournament)]
    return render(
        request,
        "decks/statistics.html",
        {"rows": rows, "played": any(row["numbers"].usage.chosen for row in rows)},  # type: ignore[attr-defined]
    )


def _rulings_page(request: TaikaiRequest, problems: list[Problem], status: int = 200) -> HttpResponse:
    _with_cards(request)
    rows = ruling_rows(request.tournament)
    edits = may(request.role, "cards.rulings") and "edit" in request.GET
    changed = sum(row["changed"] for row in rows)
    context = {"rows": rows, "edits": edits, "problems": problems, "changed": changed}
    return render(request, "decks/rulings.html", context, status=status)


@page("cards.view")
def rulings_page(request: TaikaiRequest) -> HttpResponse:
    """The open points: question, readings, the one chosen here, the proposed default."""
    return _rulings_page(request, [])


@action("cards.rulings")
def rulings_edit(request: TaikaiRequest) -> HttpResponse:
    _with_cards(request)
    chosen = {name: value for name in rulings() if (value := request.POST.get(name))}
    try:
        choose_rulings(request.tournament, chosen, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        return _rulings_page(request, list(refusal.problems), 422)
    messages.success(request, _("Saved."))
    return redirect("rulings", request.tournament.slug)


@page("cards.view")
def fairness(request: TaikaiRequest) -> HttpResponse:
    """The commitment, the secret once published, and the check of every deal, choice and replacement."""
    _with_cards(request)
    settings = settings_of(request.tournament)
    report = check(request.tournament) if "verify" in request.GET and settings.commitment else None
    return render(
        request,
        "decks/fairness.html",
        {
            "settings": settings,
            "secret": settings.secret if secret_is_public(settings) else None,
            "report": report,
            "kept_back": still_playing(request.tournament),
        },
    )


@file("cards.view")
def fairness_json(request: TaikaiRequest) -> HttpResponse:
    _with_cards(request)
    text = json.dumps(document(request.tournament), ensure_ascii=False, indent=1)
    return attachment(text, JSON, f"fairness-{request.tournament.slug}.json")

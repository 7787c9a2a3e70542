"""Judge's views of the end of a hand with cards: questions, settlement, ruling."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.decks.domain.hands.event_notation import text_of
from taikai.decks.domain.hands.ron_priority import judge_claims, read_claims
from taikai.decks.domain.hands.settlement import apply_hand
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.forms import check_end, read_end
from taikai.decks.pages.judging.hand import claim_context, hand_context
from taikai.decks.views_table import table_or_404
from taikai.http_guard.input_parsing import bounded, key_of, natural
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, form

LONGEST = 3000  # characters of a field: the events of the longest hand are a few hundred


@form("cards.judge")
def hand(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """How the hand ended. `do` is shape (other questions), check (the settlement) or apply."""
    table = table_or_404(request, hanchan, number)
    if not table.playing:
        return redirect("card-table", request.tournament.slug, hanchan, number)
    data = request.POST if request.method == "POST" else _first(request.GET, table)
    bounded(data, LONGEST)
    entered = read_end(table, data)
    wanted = data.get("do") if request.method == "POST" else None
    if wanted in ("check", "apply"):
        check_end(entered)
    if wanted == "apply" and not entered.problems:
        try:
            fresh = apply_hand(
                request.tournament,
                table.deck,
                entered.report,
                entered.changes,
                hand=natural(data.get("hand")),
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            entered.problems += refusal.problems
        else:
            messages.success(request, _("Saved. Next: %(hand)s.") % {"hand": fresh.game.name})
            return redirect("card-table", request.tournament.slug, hanchan, number)
    return render(request, "decks/hand.html", hand_context(entered), status=422 if entered.problems else 200)


def _first(asked_for: QueryDict, table: CardTable) -> QueryDict:
    """The empty form: what the address says, and the events noted during the hand."""
    data = asked_for.copy()
    data["events"] = text_of(table.deck.notes)
    for name, values in table.deck.answers_given.items():
        data.setlist(name, values)
    return data


@form("cards.judge")
def claim(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Several claims on one discard: in the order of priority, with the one that stands."""
    table = table_or_404(request, hanchan, number)
    if not table.playing:
        return redirect("card-table", request.tournament.slug, hanchan, number)
    problems: list[Problem] = []
    judged = None
    if request.method == "POST":
        bounded(request.POST, LONGEST)
        claims, problems = read_claims(request.POST.get("claims", ""))
        source = request.POST.get("from", "")
        props = request.POST.getlist("props")
        if not problems:
            judged, problems = judge_claims(table, source, request.POST.get("tile", "").strip(), claims, props)
    context = claim_context(table, request.POST, judged, problems)
    return render(request, "decks/claim.html", context, status=422 if problems else 200)

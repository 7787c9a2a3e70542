"""Judge's views of one table with cards: seats, points, marks, events, choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from cards.deck import SEATS
from taikai.decks.domain.hands.event_notation import read_lines
from taikai.decks.domain.hands.settlement import correct, undo_last
from taikai.decks.domain.tables.card_actions import choose, copy, cover_again, flip, mark, note, unnote
from taikai.decks.domain.tables.staff_look import look
from taikai.decks.domain.tables.table_state import CardTable, carded_table
from taikai.decks.forms import read_correction
from taikai.decks.pages.addresses import next_cover, table_address
from taikai.decks.pages.table.judge_view import table_context
from taikai.decks.pages.table.seat_cards import seat_view
from taikai.http_guard.input_parsing import WORDS, key_of, natural, text_in
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.access import TaikaiRequest, action, form, page


def table_or_404(request: TaikaiRequest, hanchan: int, number: int) -> CardTable:
    found = carded_table(request.tournament, hanchan, number)
    if found is None:
        raise Http404
    return found


@page("cards.judge")
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The table: who plays what, what to remember now, what has been noted, the hands so far."""
    return render(request, "decks/table.html", table_context(request, table_or_404(request, hanchan, number)))


@action("cards.judge")
def do(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """`do` is note, unnote, plus, mark, flip, copy, cover, undo or correct."""
    found = table_or_404(request, hanchan, number)
    try:
        _do(request, found, request.POST)
    except Refusal as refusal:
        fresh = table_or_404(request, hanchan, number)
        context = {**table_context(request, fresh, refusal.problems), "typed": request.POST}
        return render(request, "decks/table.html", context, status=409)
    return redirect("card-table", request.tournament.slug, hanchan, number)


def _do(request: TaikaiRequest, table: CardTable, data: Mapping[str, Any]) -> None:
    tournament, deck, actor, key = request.tournament, table.deck, request.actor, key_of(request)
    seat = data.get("seat", "")
    match data.get("do"):
        case "note" | "plus":
            words = [text_in(data, name, WORDS) for name in ("what", "seat", "from", "tiles", "turn")]
            line = " ".join(part for part in [*words, "inazuma" if data.get("inazuma") else ""] if part)
            events, problems = read_lines(line)
            if problems or not events:
                raise Refusal(problems or refuse("events.line", _("Nothing to record.")).problems)
            hand = natural(data.get("hand_number")) or None
            note(tournament, deck, events, hand=hand, actor=actor, key=key)
        case "unnote":
            unnote(tournament, deck, count=natural(data.get("count")), actor=actor, key=key)
        case "mark":
            mark(tournament, deck, seat, data.get("flag", ""), data.get("on") == "yes", actor=actor, key=key)
        case "cover":
            cover_again(tournament, deck, actor=actor, key=key)
            messages.success(request, _("Cards covered. All players choose again."))
        case "flip":
            flip(tournament, deck, seat, actor=actor, key=key)
        case "copy":
            copy(tournament, deck, seat, data.get("card", ""), actor=actor, key=key)
        case "undo":
            undo_last(tournament, deck, number=natural(data.get("number")), actor=actor, key=key)
            messages.success(request, _("Hand undone."))
        case "correct":
            correction, last = read_correction(table.game, data), natural(data.get("number"))
            correct(tournament, deck, correction, after=last, actor=actor, key=key)
            messages.success(request, _("Table corrected."))


def _without_cards(problem: Problem) -> Problem:
    """What the deck says names the cards that could be chosen: not to be read off a refusal."""
    if not problem.code.startswith("deck."):
        return problem
    return Problem("look.choice", "", _("You can’t choose this card now. Open your cards and choose again."))


OWN_LOOK = gettext_lazy("player, on the judge’s device")


@never_cache
@form("cards.judge")
def choose_here(request: TaikaiRequest, hanchan: int, number: int, seat: str) -> HttpResponse:
    """One device at the table: a cover, then this seat's cards for one view, then the cover of the next.

    The cards are opened by a post with a reason (`do` is look), never by an address, and the log says so.
    """
    found = table_or_404(request, hanchan, number)
    if seat not in SEATS:
        raise Http404
    problems: Sequence[Problem] = ()
    opened = False
    if request.method == "POST" and request.POST.get("do") == "look":
        own = request.POST.get("why") == "own"
        reason = str(OWN_LOOK) if own else text_in(request.POST, "reason")
        try:
            found = look(request.tournament, found.deck, seat, reason=reason, actor=request.actor)
            opened = True
        except Refusal as refusal:
            problems = refusal.problems
    elif request.method == "POST":
        try:
            fresh = choose(
                request.tournament,
                found.deck,
                seat,
                request.POST.get("card", ""),
                hand=natural(request.POST.get("hand")),
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            problems = [_without_cards(problem) for problem in refusal.problems]
        else:
            return redirect(next_cover(request, fresh) or table_address(request, fresh))
    context = {"my": seat_view(found, seat), "table": found, "deck": found.deck, "problems": problems}
    context |= {"open": opened, "entrant": found.seats[seat].entrant, "reason": text_in(request.POST, "reason")}
    return render(request, "decks/choose_here.html", context, status=409 if problems else 200)

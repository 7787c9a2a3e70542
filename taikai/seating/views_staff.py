"""The organiser's seating desk: draw, look, change, publish."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from taikai.problems import Problem, Refusal
from taikai.reading import key_of, natural, row, text_in
from taikai.seating.domain.accept import last_accepted
from taikai.seating.domain.finals import draft_problems, final_to_draw, next_stage, top_tables
from taikai.seating.domain.job import latest_job
from taikai.seating.domain.publish import publish, unpublish
from taikai.seating.domain.quality import quality_of
from taikai.seating.domain.reading import (
    Seated,
    SeatedRound,
    current_number,
    load_tables,
    loaded,
    numbers_with_results,
    seated_rounds,
)
from taikai.seating.domain.request import request_for
from taikai.seating.domain.roster import Roster, free_substitutes, roster_of
from taikai.seating.domain.swap import preview_swap, replace, swap
from taikai.seating.forms import DrawForm
from taikai.seating.views_job import begin, to_job
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.remember import once_a_revision
from taikai.tournaments.models import Tournament


@require_safe
@needs("seating.edit")
def desk(request: TaikaiRequest) -> HttpResponse:
    """All hanchans, the one looked at with its tables, and what can be done next."""
    return _desk(request)


def _desk(
    request: TaikaiRequest,
    *,
    form: DrawForm | None = None,
    problems: tuple[Problem, ...] = (),
    number: int = 0,
    status: int = 200,
) -> HttpResponse:
    tournament = request.tournament
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    reported = numbers_with_results(tournament)
    wanted = number or natural(request.GET.get("hanchan"))
    published = [each.number for each in rounds if each.round.is_published]
    shown = next((each for each in rounds if each.number == wanted), None)
    if shown is None:
        current = current_number(rounds, reported | set(published))
        shown = next((each for each in rounds if each.number == current), None)
    drafts = [each.number for each in rounds if not each.round.is_published]
    # The next draft is looked at for the final's sake. Of the hanchan shown nothing is read but for a list that is
    # not at hand, for who has no seat in a draft, and for who is ticked.
    looked_at = set(drafts[:1])
    if shown is not None and (not shown.round.is_published or "seat" in request.GET):
        looked_at.add(shown.number)
    load_tables(tournament, [each for each in rounds if each.number in looked_at])
    roster = roster_of(tournament)
    final = final_to_draw(tournament, rounds, reported)
    stage = next_stage(tournament, len(published))
    ready = [number for number in drafts if stage is None or number < stage or number == drafts[0]]
    context: dict[str, Any] = {
        "rounds": rounds,
        "reported": reported,
        "shown": shown,
        "tables": lambda: loaded(tournament, shown).tables if shown is not None else [],
        "shown_reported": shown is not None and shown.number in reported,
        "roster": roster,
        "form": form or _draw_form(tournament, rounds, reported, roster),
        "final": final,
        "blocked": roster.problems if final is None else final.problems,
        "problems": problems,
        "stale": draft_problems(tournament, rounds),
        "waiting": bool(published) and published[-1] not in reported,
        "drafts": drafts,
        "next_draft": drafts[0] if drafts else None,
        "ready": ready,
        "undrawn": tournament.hanchan_count - len(rounds),
        "all_published": len(published) >= tournament.hanchan_count,
        "quality": once_a_revision(tournament, ("quality",), lambda: _quality(tournament)),
        "unseated": _unseated(roster, shown),
        "job": latest_job(tournament),
        "undoable": last_accepted(tournament),
        **_selection(request, rounds, shown),
    }
    return render(request, "seating/desk.html", context, status=status)


def _draw_form(
    tournament: Tournament,
    rounds: list[SeatedRound],
    reported: set[int],
    roster: Roster,
    data: QueryDict | None = None,
) -> DrawForm:
    """What can be drawn next: hanchans, or the next one of a final."""
    final = final_to_draw(tournament, rounds, reported)
    return DrawForm(data, final=final, tables=top_tables(final, roster) if final is not None else 1)


def _unseated(roster: Roster, shown: SeatedRound | None) -> list[str]:
    """Confirmed players without a seat in the draft looked at: they were confirmed after the draw."""
    if shown is None or shown.round.is_published:
        return []
    seated = {seat.entrant_id for seat in shown.seats} | {seat.stands_in_for_id for seat in shown.seats}
    return [player.name for player in roster.players if player.pk not in seated]


def _quality(tournament: Tournament) -> dict[str, Any]:
    """The quality line: repeats and winds over all hanchans, with the names behind them."""
    rounds = seated_rounds(tournament, published_only=False)
    found = quality_of(rounds)
    names = {seat.entrant_id: seat.entrant.name for each in rounds for seat in each.seats}
    return {
        "repeats": found.repeats,
        "met": [(names[a], names[b], numbers) for (a, b), numbers in sorted(found.met.items())],
        "wind_spread": found.wind_spread,
        "uneven": [names[who] for who in found.uneven],
    }


def _selection(request: TaikaiRequest, rounds: list[SeatedRound], shown: SeatedRound | None) -> dict[str, Any]:
    """Which seats are ticked, and what that offers: one = replace, two = swap."""
    if shown is None:
        return {}
    ticked = {row(text) for text in request.GET.getlist("seat")}
    chosen = [seat for seat in shown.seats if seat.pk in ticked]
    context: dict[str, Any] = {"chosen": chosen, "chosen_ids": {seat.pk for seat in chosen}}
    if len(chosen) == 2:
        try:
            context["swap"] = preview_swap(request.tournament, chosen[0].pk, chosen[1].pk)
        except Refusal as refusal:
            context["selection_problems"] = refusal.problems
    elif len(chosen) == 1:
        context["replace"] = chosen[0]
        context["substitutes"] = _candidates(request, shown, chosen[0])
    elif chosen:
        context["selection_problems"] = [
            Problem("swap.two", "seat", _("Tick one seat to replace somebody, or two to swap them."))
        ]
    return context


def _candidates(request: TaikaiRequest, shown: SeatedRound, seat: Seated) -> list[Any]:
    """Who can take the seat; first of all the one whose place it is."""
    found: list[Any] = free_substitutes(request.tournament, {each.entrant_id for each in shown.seats})
    owner = seat.stands_in_for
    if owner is not None:
        found = [owner, *(each for each in found if each.pk != owner.pk)]
    return found


def _back(request: TaikaiRequest, number: int = 0) -> HttpResponse:
    url = reverse("desk-seating", args=[request.tournament.slug])
    return redirect(f"{url}?hanchan={number}" if number else url)


@require_POST
@needs("seating.edit")
def draw(request: TaikaiRequest) -> HttpResponse:
    """Have drafts planned."""
    tournament = request.tournament
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    form = _draw_form(
        tournament, rounds, numbers_with_results(tournament), roster_of(tournament), data=request.POST
    )
    if not form.is_valid():
        return _desk(request, form=form, status=422)
    try:
        job = begin(request, request_for(tournament, form.wanted()))
    except Refusal as refusal:
        return _desk(request, form=form, problems=tuple(refusal.problems), status=422)
    return to_job(request, job)


@require_POST
@needs("seating.edit")
def publication(request: TaikaiRequest) -> HttpResponse:
    """Publish one hanchan or all drafts, or take one back with a reason."""
    number = natural(request.POST.get("hanchan"))
    key = key_of(request)
    try:
        if request.POST.get("action") == "unpublish":
            reason = text_in(request.POST, "reason")
            unpublish(request.tournament, number, reason=reason, actor=request.actor, key=key)
            messages.success(request, _("Hanchan %(number)d is a draft again.") % {"number": number})
        elif request.POST.get("action") == "publish_all":
            rounds = seated_rounds(request.tournament, published_only=False, tables=False)
            published = sum(each.round.is_published for each in rounds)
            stage = next_stage(request.tournament, published)
            numbers = [each.number for each in rounds if stage is None or each.number < stage]
            publish(request.tournament, numbers, actor=request.actor, key=key)
            _say_published(request, _("Published: everybody can see the seating now."))
        else:
            publish(request.tournament, [number], actor=request.actor, key=key)
            _say_published(request, _("Published: everybody can see hanchan %(number)d.") % {"number": number})
    except Refusal as refusal:
        return _desk(request, problems=tuple(refusal.problems), number=number, status=422)
    return _back(request, number)


def _say_published(request: TaikaiRequest, words: str) -> None:
    if request.tournament.is_public_stage:
        messages.success(request, words)
    else:
        messages.warning(request, _("Published, but only staff see it: the tournament is still a draft."))


@require_POST
@needs("seating.edit")
def change_seats(request: TaikaiRequest) -> HttpResponse:
    """Swap two seats, or put a substitute on one."""
    seats = [row(text) for text in request.POST.getlist("seat")]
    number = natural(request.POST.get("hanchan"))
    key = key_of(request)
    try:
        if request.POST.get("action") == "replace":
            changed = replace(
                request.tournament,
                seats[0] if seats else 0,
                row(request.POST.get("substitute")),
                later=request.POST.get("later") == "on",
                reason=text_in(request.POST, "reason"),
                actor=request.actor,
                key=key,
            )
            messages.success(request, _("Replaced in %(count)d hanchans.") % {"count": changed})
        else:
            first, second = (*seats, 0, 0)[:2]
            swap(request.tournament, first, second, actor=request.actor, key=key)
            messages.success(request, _("Swapped."))
    except Refusal as refusal:
        return _desk(request, problems=tuple(refusal.problems), number=number, status=422)
    return _back(request, number)

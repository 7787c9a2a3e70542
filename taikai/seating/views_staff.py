"""Organiser's views of seating: draw, preview, change, publish."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, natural, row, text_in
from taikai.problems import Problem, Refusal, at_fields, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.people.never_meet import add_never_meet
from taikai.seating.domain.people.no_show import mark_no_show, no_show_of
from taikai.seating.domain.people.not_checked_in import apply_answer, exclude_players
from taikai.seating.domain.requests.request import request_for
from taikai.seating.domain.seats.publish import publish, publishable, unpublish
from taikai.seating.domain.seats.swap import replace, swap
from taikai.seating.forms import DrawForm
from taikai.seating.pages.staff_seating import draw_form_of, seating_context
from taikai.seating.views_job import absent_answer, begin, say_published, to_job
from taikai.tournaments.access import TaikaiRequest, action, form, page

MOST_NAME = 100


@page("seating.edit")
def seating(request: TaikaiRequest) -> HttpResponse:
    """All hanchans, the one looked at with its tables, and what can be done next."""
    return _seating(request)


def _seating(
    request: TaikaiRequest,
    *,
    form: DrawForm | None = None,
    problems: Sequence[Problem] = (),
    number: int = 0,
    status: int = 200,
) -> HttpResponse:
    context = seating_context(
        request.tournament,
        form=form,
        problems=problems,
        number=number or natural(request.GET.get("hanchan")),
        ticked={row(text) for text in request.GET.getlist("seat")},
    )
    return render(request, "seating/manage.html", context, status=status)


def _back(request: TaikaiRequest, number: int = 0) -> HttpResponse:
    url = reverse("manage-seating", args=[request.tournament.slug])
    return redirect(f"{url}?hanchan={number}" if number else url)


@action("seating.edit")
def draw(request: TaikaiRequest) -> HttpResponse:
    tournament = request.tournament
    form = draw_form_of(tournament, request.POST)
    if not form.is_valid():
        return _seating(request, form=form, status=422)
    key = key_of(request)
    try:
        if (names := form.kept_apart()) is not None:
            add_never_meet(tournament, names, actor=request.actor, key=key and f"{key}-wishes")
        apply_answer(tournament, absent_answer(request), actor=request.actor, key=key and f"{key}-absent")
        job = begin(request, request_for(tournament, form.wanted()))
    except Refusal as refusal:
        return _seating(request, form=form, problems=at_fields(form, refusal.problems), status=422)
    return to_job(request, job)


@action("seating.edit")
def leave_somebody_out(request: TaikaiRequest) -> HttpResponse:
    """Who is not here gets no seat; from the dashboard, which goes on with the next step."""
    person = row(request.POST.get("person"))
    try:
        exclude_players(request.tournament, [person], actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("dashboard", request.tournament.slug)


@action("seating.edit")
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
            numbers = publishable(request.tournament)
            publish(request.tournament, numbers, actor=request.actor, key=key)
            say_published(request, _("Seating published."))
        else:
            publish(request.tournament, [number], actor=request.actor, key=key)
            say_published(request, _("Hanchan %(number)d published.") % {"number": number})
    except Refusal as refusal:
        return _seating(request, problems=refusal.problems, number=number, status=422)
    if request.POST.get("back") == "dashboard":
        return redirect("dashboard", request.tournament.slug)
    return _back(request, number)


@action("seating.edit")
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
            words = ngettext(
                "Player replaced in %(count)d hanchan.", "Player replaced in %(count)d hanchans.", changed
            )
            messages.success(request, words % {"count": changed})
        else:
            first, second = (*seats, 0, 0)[:2]
            swap(request.tournament, first, second, actor=request.actor, key=key)
            messages.success(request, _("Seats swapped."))
    except Refusal as refusal:
        return _seating(request, problems=refusal.problems, number=number, status=422)
    return _back(request, number)


@form("seating.edit", guide="event-day#a-player-is-missing-or-late")
def no_show(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Somebody does not come: what that means, and who takes the place."""
    tournament = request.tournament
    entrant = get_object_or_404(Entrant, tournament=tournament, pk=row(str(pk)))
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        wanted = request.POST.get("instead", "0")
        newcomer, instead = text_in(request.POST, "newcomer", MOST_NAME), row(wanted)
        try:
            if newcomer and wanted not in ("new", "0"):  # a list chooses its first by itself
                raise refuse("no_show.two", _("You entered a name and ticked another player. Choose only one."))
            if wanted == "new" and not newcomer:
                raise refuse("no_show.name", _("Enter the name of the new player."), "newcomer")
            taking = mark_no_show(
                tournament, entrant.pk, instead, newcomer=newcomer, actor=request.actor, key=key_of(request)
            )
        except Refusal as refusal:
            problems = refusal.problems
        else:
            words = {"name": entrant.name, "instead": taking.name if taking is not None else ""}
            if taking is not None:
                messages.success(request, _("%(name)s withdrawn. %(instead)s takes the place.") % words)
            else:
                messages.success(request, _("%(name)s withdrawn.") % words)
            return redirect("dashboard", tournament.slug)
    found = no_show_of(tournament, entrant)
    chosen = request.POST.get("instead") or request.GET.get("instead")
    context = {
        "found": found,
        "problems": problems,
        "chosen": chosen if chosen in ("0", "new") else row(chosen) or found.first,
        "newcomer": request.POST.get("newcomer", ""),
    }
    return render(request, "seating/no_show.html", context, status=422 if problems else 200)

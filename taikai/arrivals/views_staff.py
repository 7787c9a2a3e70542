"""Staff views of check-in: scanned badges, one player's requirements, self check-in settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.arrivals.domain.availability import set_plays
from taikai.arrivals.domain.check_in import close_door, door_of, renew_code, set_door
from taikai.arrivals.domain.check_in_requirements import fill_in_requirements
from taikai.arrivals.domain.who_arrives import is_badge_code, who_arrives
from taikai.arrivals.forms import DoorForm
from taikai.arrivals.pages.check_in_person import person_context
from taikai.arrivals.pages.check_in_sign import sign_context
from taikai.formatting.context import joined
from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.problems import Problem, Refusal
from taikai.registration.domain.bulk_actions import set_checked_in
from taikai.registration.models import Entrant
from taikai.tournaments.access import TaikaiRequest, action, form


@action("entrants.check_in")
def scan(request: TaikaiRequest) -> HttpResponse:
    """A badge's code, from a camera, a scanner or typed, or a name that fits one player: who that is, is here.

    Answers with the person, ready for the next.
    """
    tournament = request.tournament
    typed = text_in(request.POST, "code", 500) or text_in(request.POST, "q", 500)
    entrant: Entrant | None = None
    problems: list[Problem] = []
    try:
        entrant = who_arrives(tournament, typed)
        set_checked_in(tournament, entrant.pk, True, actor=request.actor)
    except Refusal as refusal:
        problems = list(refusal.problems)
    if request.htmx:
        context = {"problems": problems}
        if entrant is not None:
            entrant = Entrant.objects.get(pk=entrant.pk)
            context = joined(context, person_context(tournament, entrant))
        return render(request, "arrivals/scanned.html", context, status=422 if problems else 200)
    show_problems(request, problems)
    if entrant is None:
        listed = reverse("manage-check-in", args=[tournament.slug])
        return redirect(listed if is_badge_code(typed) else f"{listed}?{urlencode({'q': typed})}")
    return redirect("manage-arrival", tournament.slug, entrant.pk)


@never_cache
@form("entrants.check_in")
def person(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One person at the door: check in, write down what was missing."""
    entrant = _entrant(request, pk)
    if request.method == "GET":
        return _shown(request, entrant)
    do = text_in(request.POST, "do", 20)
    try:
        if do == "mend":
            number, consent = text_in(request.POST, "ema_number", 20), "consent" in request.POST
            actor, key = request.actor, key_of(request)
            fill_in_requirements(request.tournament, pk, number=number, consent=consent, actor=actor, key=key)
        else:
            set_checked_in(request.tournament, pk, do == "in", actor=request.actor)
    except Refusal as refusal:
        return _shown(request, _entrant(request, pk), list(refusal.problems))
    return redirect("manage-arrival", request.tournament.slug, pk)


@action("seating.edit")
def plays(request: TaikaiRequest, pk: int) -> HttpResponse:
    """From which hanchan to which somebody plays."""
    entrant = _entrant(request, pk)
    first, last = (natural(request.POST.get(name), 99) for name in ("first", "last"))
    try:
        set_plays(request.tournament, pk, first, last, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        return _shown(request, entrant, list(refusal.problems), chosen=(first, last))
    messages.success(request, _("Saved. New draws will use this."))
    return redirect("manage-arrival", request.tournament.slug, pk)


def _entrant(request: TaikaiRequest, pk: int) -> Entrant:
    entrant = Entrant.objects.filter(tournament=request.tournament, pk=pk).first()
    if entrant is None:
        raise Http404
    entrant.tournament = request.tournament
    return entrant


def _shown(
    request: TaikaiRequest,
    entrant: Entrant,
    problems: list[Problem] | None = None,
    chosen: tuple[int, int] | None = None,
) -> HttpResponse:
    typed = text_in(request.POST, "ema_number", 20) if request.method == "POST" else ""
    context = {
        **person_context(request.tournament, entrant, request.actor.role),
        "problems": problems or [],
        "typed": typed,
    }
    context["chosen"] = chosen or (context["plays"].first, context["plays"].last)
    return render(request, "arrivals/person.html", context, status=422 if problems else 200)


@never_cache
@form("tournament.edit", guide="event-day#badges-and-self-check-in")
def door(request: TaikaiRequest) -> HttpResponse:
    """When players check themselves in, and the sign for the door."""
    tournament = request.tournament
    found = door_of(tournament)
    do = text_in(request.POST, "do", 20) if request.method == "POST" else ""
    if do in ("renew", "close"):
        if do == "renew":
            renew_code(tournament, actor=request.actor)
            messages.success(request, _("New code created."))
        else:
            close_door(tournament, actor=request.actor)
            messages.success(request, _("Self check-in closed."))
        return redirect("manage-self-check-in", tournament.slug)
    form = DoorForm(request.POST or None, tournament=tournament, door=found)
    problems: list[Problem] = []

    def save() -> None:
        data, key = form.cleaned_data, key_of(request)
        set_door(tournament, data["opens_at"], data["closes_at"], data["needs_code"], actor=request.actor, key=key)

    if handle_form(request, form, save, aside=problems):
        return redirect("manage-self-check-in", tournament.slug)
    context = {"form": form, "problems": problems, "door": found, **sign_context(tournament, found)}
    return render(request, "arrivals/door.html", context, status=422 if form.errors or problems else 200)

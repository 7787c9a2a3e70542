"""Views of a place transfer for giver, receiver and organiser."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import Refusal, at_fields, into_form
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.registration.domain.place_transfer.accepting import accept_offer, undo_transfer
from taikai.registration.domain.place_transfer.emails import offer_of_token
from taikai.registration.domain.place_transfer.offers import State, approve_offer, end_offer, offer, open_offer
from taikai.registration.domain.place_transfer.terms import FIELDS, save_terms, terms_of
from taikai.registration.domain.questions import questions_of
from taikai.registration.domain.quotas.group_membership import groups_of
from taikai.registration.forms.entries import ApplyForm, PlaceTransferForm
from taikai.registration.forms.terms import PassingTermsForm
from taikai.registration.models import Entrant, Passing
from taikai.registration.pages.answers import email_state_text
from taikai.registration.pages.place_transfer import giving_context, offered_context, passing_context
from taikai.registration.rate_limit import over_form_limit
from taikai.registration.views_personal import for_the_entrant
from taikai.tournaments.access import TaikaiRequest, action, form, shows_contacts


@for_the_entrant(form)
def personal_pass(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Name who gets the place; what happens to place and money is said before."""
    form = PlaceTransferForm(request.POST or None)
    status = 422 if form.is_bound and not form.is_valid() else 200
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            made = offer(
                request.tournament,
                entrant.pk,
                data["name"],
                data["email"],
                actor=actor_for(entrant),
                key=key_of(request),
            )
        except Refusal as refusal:
            status = 409
            into_form(form, refusal.problems)
        else:
            asked = made.state == State.ASKED
            messages.success(request, _("Sent to the organisers for approval.") if asked else email_state_text())
            return redirect("personal", request.tournament.slug, token)
    context = {"entrant": entrant, "token": token, "form": form, **giving_context(entrant)}
    return render(request, "registration/personal_pass.html", context, status=status)


@for_the_entrant(action)
def personal_keep(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """The giver takes the offer back."""
    found = open_offer(entrant)
    try:
        if found is not None:
            end_offer(request.tournament, found.pk, State.CANCELLED, actor=actor_for(entrant), key=key_of(request))
            messages.success(request, _("You keep your place."))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("personal", request.tournament.slug, token)


@never_cache
@form("entrants.apply")
def place_offered(request: TaikaiRequest, token: str) -> HttpResponse:
    """Who is offered a place takes it with their own data, or declines it."""
    passing = offer_of_token(request.tournament, token)
    if passing is None:
        response = render(request, "registration/link_void.html", {"erased": False}, status=404)
    else:
        response = _offered(request, passing)
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _offered(request: TaikaiRequest, passing: Passing) -> HttpResponse:
    tournament, declines = request.tournament, request.POST.get("action") == "decline"
    form = ApplyForm(
        None if declines else request.POST or None,
        tournament=tournament,
        questions=questions_of(tournament),
        groups=groups_of(tournament),
        initial={"name": passing.name, "email": passing.email},
    )
    problems: object = ()
    status = 200
    if request.method == "POST" and over_form_limit(request, tournament.pk):
        problems, status = (), 429
    elif form.is_bound and not form.is_valid():
        status = 422
    elif request.method == "POST":
        try:
            if declines:
                end_offer(tournament, passing.pk, State.DECLINED, actor=request.actor, key=key_of(request))
                passing.refresh_from_db(fields=["state"])
            else:
                return redirect(personal_path(_take(request, passing, form)))
        except Refusal as refusal:
            problems, status = at_fields(form, refusal.problems) if form.is_bound else refusal.problems, 409
    context = {"form": form, "problems": problems, "too_often": status == 429, **offered_context(passing)}
    return render(request, "registration/place_offered.html", context, status=status)


def _take(request: TaikaiRequest, passing: Passing, form: ApplyForm) -> Entrant:
    entrant = accept_offer(
        request.tournament,
        passing.pk,
        form.values(),
        actor=request.actor,
        another_person=form.cleaned_data["another_person"],
        answers=form.answers(),
        groups=form.cleaned_data.get("groups") or [],
        key=key_of(request),
    )
    entrant.tournament = request.tournament
    return entrant


@form("entrants.edit", guide="registration#transfer-a-place")
@shows_contacts("passing")
def manage_transfers(request: TaikaiRequest) -> HttpResponse:
    """Whether places are passed on, and all that are or were."""
    tournament = request.tournament
    form = PassingTermsForm(request.POST or None, instance=terms_of(tournament))

    def save() -> None:
        values = {name: form.cleaned_data[name] for name in FIELDS}
        save_terms(tournament, values, actor=request.actor, key=key_of(request))

    if handle_form(request, form, save):
        return redirect("manage-transfers", tournament.slug)
    context = {"form": form, **passing_context(tournament)}
    return render(request, "registration/manage_transfers.html", context, status=422 if form.errors else 200)


@action("entrants.edit")
def manage_transfers_act(request: TaikaiRequest) -> HttpResponse:
    """Agree to an offer, refuse it, end it, or take one that was accepted back."""
    tournament, actor, key = request.tournament, request.actor, key_of(request)
    pk, action = row(request.POST.get("passing", "")) or 0, request.POST.get("action", "")
    try:
        if action == "approve":
            approve_offer(tournament, pk, actor=actor, key=key)
            messages.success(request, email_state_text())
        elif action in ("refuse", "cancel"):
            state = State.REFUSED if action == "refuse" else State.CANCELLED
            end_offer(tournament, pk, state, actor=actor, key=key)
            messages.success(request, _("Place declined. The other player keeps it and gets an e-mail."))
        elif action == "return":
            undo_transfer(tournament, pk, actor=actor, key=key)
            messages.success(request, _("Place returned. Both players get an e-mail."))
        else:
            raise Http404
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("manage-transfers", tournament.slug)

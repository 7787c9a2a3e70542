"""Player's views of self check-in: by the sign in the hall or from the personal page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.arrivals.domain.check_in import arrive, door_of, why_not
from taikai.arrivals.domain.check_in_requirements import CONSENT, FEE, NUMBER, asks_numbers, missing_requirements
from taikai.http_guard.input_parsing import key_of, text_in
from taikai.http_guard.rate_limit import over_rate_limit
from taikai.money.domain.check_in_payments import open_amounts
from taikai.money.domain.prices.price import amount
from taikai.problems import Problem, Refusal
from taikai.registration.domain.personal_links import MY_COOKIE, actor_for, entrant_of, token_of
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.tournaments.access import TaikaiRequest, form, page

TRIES_AN_HOUR = 600  # a hall is one network; a code is one of a billion


@never_cache
@page("entrants.own", linked=False)
def here(request: TaikaiRequest, code: str) -> HttpResponse:
    """Where the sign at the door leads: on, for a phone that has opened its personal page; else how to get in."""
    tournament, token = request.tournament, request.COOKIES.get(MY_COOKIE, "")
    entrant = entrant_of(tournament, token) if token else None
    if entrant is None:
        return render(request, "arrivals/who.html")
    address = reverse("personal-here", args=[tournament.slug, token_of(entrant)])
    return redirect(f"{address}?{urlencode({'code': code})}")


@for_the_entrant(form)
def personal_here(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """ "I am here": the code of the hall, the consent if it is missing, and what is to be done at the desk."""
    tournament = request.tournament
    door = door_of(tournament)
    code = text_in(request.POST if request.method == "POST" else request.GET, "code", 40)
    problems: list[Problem] = []
    if request.method == "POST":
        if over_rate_limit(request, f"arrivals:here:{tournament.pk}", TRIES_AN_HOUR):
            problems = [
                Problem("door.often", "", _("Too many tries from this network. Check in at the organisers’ desk."))
            ]
        else:
            consent, actor = "consent" in request.POST, actor_for(entrant)
            try:
                arrive(tournament, entrant.pk, code, consent=consent, actor=actor, key=key_of(request))
            except Refusal as refusal:
                problems = list(refusal.problems)
            else:
                messages.success(request, _("Welcome! You’re checked in."))
                return redirect("personal", tournament.slug, token)
    elif entrant.checked_in_at is None:
        problems = [one for one in why_not(tournament, door, entrant, code) if one.where != "code"]
    lacks = missing_requirements(tournament, entrant, asks_numbers(tournament))
    context = {
        "entrant": entrant,
        "token": token,
        "door": door,
        "code": code,
        "problems": problems,
        "asks_consent": CONSENT in lacks,
        "consents": "consent" in request.POST,
        "lacks_fee": FEE in lacks,
        "open": [
            amount(value, currency) for currency, value in (open_amounts(entrant) if FEE in lacks else {}).items()
        ],
        "lacks_number": NUMBER in lacks,
    }
    return render(request, "arrivals/here.html", context, status=422 if problems and request.POST else 200)

"""Staff views of personal data: one registration, consents, access log."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import key_of
from taikai.people.domain.entry.consents import set_consent
from taikai.people.domain.entry.erasure import erase_person
from taikai.people.pages.own_data import consents_context, looks_of, mine_context
from taikai.people.views_personal import answers_in, as_file
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.access import TaikaiRequest, file, form, page, shows_contacts


def _entrant(request: TaikaiRequest, pk: int) -> Entrant:
    entrant = Entrant.objects.filter(tournament=request.tournament, pk=pk).first()
    if entrant is None:
        raise Http404
    entrant.tournament = request.tournament
    return entrant


@never_cache
@form("entrants.edit", guide="data-protection#what-you-do-for-players")
def entry_data(request: TaikaiRequest, pk: int) -> HttpResponse:
    """For somebody who writes to the organisers: consents, the file, being forgotten."""
    entrant = _entrant(request, pk)
    problems = []
    if request.method == "POST":
        try:
            if "forget" in request.POST:
                name = erase_person(request.tournament, pk, actor=request.actor, key=key_of(request))
                messages.success(request, _("Name replaced by “%(name)s”.") % {"name": name})
            else:
                set_consent(request.tournament, pk, answers_in(request), actor=request.actor, key=key_of(request))
                messages.success(request, _("Saved."))
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            return redirect("manage-player-data", request.tournament.slug, pk)
    context = {**mine_context(_entrant(request, entrant.pk)), "problems": problems}
    return render(request, "people/data.html", context, status=409 if problems else 200)


@never_cache
@file("entrants.edit")
@shows_contacts("data")
def entry_file(request: TaikaiRequest, pk: int) -> HttpResponse:
    """All that is kept about one entry, for its person."""
    return as_file(_entrant(request, pk))


@never_cache
@page("entrants.edit", guide="data-protection#what-you-do-for-players")
def consents(request: TaikaiRequest) -> HttpResponse:
    """Who may be photographed, whose results may stand elsewhere."""
    return render(request, "people/consents.html", consents_context(request.tournament))


@never_cache
@page("contacts.looks")
def looks(request: TaikaiRequest) -> HttpResponse:
    """Who of the staff has looked at contact data."""
    return render(request, "people/looks.html", {"looks": looks_of(request.tournament)})

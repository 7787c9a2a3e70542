"""Player's views of their own data, behind the personal link."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.formatting.context import joined
from taikai.http_guard.input_parsing import key_of, text_in
from taikai.http_guard.responses import own_data_file
from taikai.people.domain.entry.consents import set_consent
from taikai.people.domain.entry.erasure import erase_person
from taikai.people.domain.entry.own_data import data_of
from taikai.people.domain.persons.identity import person_of
from taikai.people.domain.persons.linking import claim_entry, join, show_page
from taikai.people.models import Consent
from taikai.people.pages.own_data import ANSWERS, mine_context
from taikai.people.pages.persons import own_context
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.personal_links import actor_for, entrant_of
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.tournaments.access import TaikaiRequest, file, form
from taikai.tournaments.models import Tournament


def answers_in(request: TaikaiRequest) -> dict[str, bool]:
    """What was ticked, by purpose; a question left open is not among them."""
    found = {}
    for purpose in Consent.Purpose.values:
        answer = ANSWERS.get(request.POST.get(purpose, ""))
        if answer is not None:
            found[purpose] = answer
    return found


def as_file(entrant: Entrant) -> HttpResponse:
    """Everything kept about the entry."""
    return own_data_file(data_of(entrant), f"{entrant.tournament.slug}-{entrant.pk}.json")


@for_the_entrant(form)
def mine(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """What is kept, to take along; what I agree to; my other events; to be forgotten."""
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        try:
            _done(request, entrant)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("Saved."))
            return redirect("my-data", request.tournament.slug, token)
    context = joined(
        {"token": token, "link_problems": problems, "link_typed": text_in(request.POST, "link")},
        mine_context(entrant),
        own_context(person_of(entrant), entrant),
    )
    return render(request, "people/mine.html", context, status=422 if problems else 200)


def _done(request: TaikaiRequest, entrant: Entrant) -> None:
    if "page" in request.POST:
        show_page(entrant, request.POST["page"] == "yes")
    elif "claim" in request.POST and request.user.is_authenticated:
        claim_entry(entrant, request.user)
    elif "link" in request.POST:
        other = _linked(text_in(request.POST, "link"))
        if other is None:
            raise refuse(
                "link.unknown",
                _("This link opens no registration. Paste the whole personal link from the other e-mail."),
                "link",
            )
        join([entrant.pk, other.pk], by=None, who=entrant.name)
    else:
        set_consent(
            request.tournament, entrant.pk, answers_in(request), actor=actor_for(entrant), key=key_of(request)
        )


def _linked(text: str) -> Entrant | None:
    found = re.search(r"/t/([-\w]{1,80})/me/([-\w]{1,120})", text)
    tournament = Tournament.objects.filter(slug=found[1], leaves_at=None).first() if found else None
    return entrant_of(tournament, found[2]) if found and tournament else None


@for_the_entrant(file)
def mine_file(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Everything kept about the entry, as a file."""
    return as_file(entrant)


@for_the_entrant(form)
def forget_me(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Be forgotten: what will happen, in words, before it does."""
    context = {"token": token, **mine_context(entrant)}
    if request.method != "POST":
        return render(request, "people/forget_me.html", context)
    try:
        name = erase_person(request.tournament, entrant.pk, actor=actor_for(entrant), key=key_of(request))
    except Refusal as refusal:
        return render(request, "people/forget_me.html", context | {"problems": refusal.problems}, status=409)
    return render(request, "people/forgotten.html", {"name": name})

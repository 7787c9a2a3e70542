"""What a person sees and decides about their own data, behind the personal link."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from taikai.edge.reading import key_of
from taikai.people.domain.entry.consents import say
from taikai.people.domain.entry.forget import forget
from taikai.people.domain.entry.own import data_of
from taikai.people.models import Consent
from taikai.people.pages.mine import ANSWERS, mine_context
from taikai.problems import Refusal
from taikai.registration.domain.links import actor_for
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.tournaments.access import TaikaiRequest


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
    text = json.dumps(data_of(entrant), ensure_ascii=False, indent=2, default=str)
    response = HttpResponse(text + "\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{entrant.tournament.slug}-{entrant.pk}.json"'
    return response


@require_http_methods(["GET", "POST"])
@for_the_entrant
def mine(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """What is kept, to take along; what I agree to; to be forgotten."""
    if request.method == "POST":
        say(request.tournament, entrant.pk, answers_in(request), actor=actor_for(entrant), key=key_of(request))
        messages.success(request, _("Saved."))
        return redirect("my-data", request.tournament.slug, token)
    return render(request, "people/mine.html", {"token": token, **mine_context(entrant)})


@require_safe
@for_the_entrant
def mine_file(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Everything kept about the entry, as a file."""
    return as_file(entrant)


@require_http_methods(["GET", "POST"])
@for_the_entrant
def forget_me(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Be forgotten: what will happen, in words, before it does."""
    context = {"token": token, **mine_context(entrant)}
    if request.method != "POST":
        return render(request, "people/forget_me.html", context)
    try:
        name = forget(request.tournament, entrant.pk, actor=actor_for(entrant), key=key_of(request))
    except Refusal as refusal:
        return render(request, "people/forget_me.html", context | {"problems": refusal.problems}, status=409)
    return render(request, "people/forgotten.html", {"name": name})

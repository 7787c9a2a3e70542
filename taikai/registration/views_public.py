"""Public views: list of participants, registration form."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import key_of, row
from taikai.live.conditional import public_page, shared_fragment
from taikai.problems import Refusal, at_fields
from taikai.registration.domain.entrants import DuplicateEntry, apply, send_link_again
from taikai.registration.domain.personal_links import entrant_of, links_ended, personal_path, token_of
from taikai.registration.domain.queries import ORDERS, participant_list, waiting_place
from taikai.registration.domain.questions import questions_of
from taikai.registration.domain.quotas.group_membership import group_of_token, groups_of
from taikai.registration.domain.quotas.state import notes, why_waiting
from taikai.registration.domain.waiting_list import closed_words
from taikai.registration.forms.entries import ApplyForm
from taikai.registration.models import Entrant, Group
from taikai.registration.pages.answers import public_answers
from taikai.registration.rate_limit import not_just_sent, over_form_limit
from taikai.tournaments.access import TaikaiRequest, form, page

SESSION_KEY = "applied"


@public_page("entrants.view", kept=shared_fragment)
def participants(request: TaikaiRequest) -> HttpResponse:
    """Who plays, who waits, who stands by: "18/24"."""
    order = request.GET.get("order", "")
    order = order if order in ORDERS else ""
    found = lru_cache(maxsize=1)(lambda: participant_list(request.tournament, order))
    part = "#participants" if request.htmx.target == "participants" else ""
    return render(
        request,
        f"registration/participants.html{part}",
        {"entrants": found, "answers": lambda: public_answers(found(), request.tournament), "order": order},
    )


@form("entrants.apply")
def apply_form(request: TaikaiRequest, token: str = "") -> HttpResponse:
    """The public form. Whatever is refused, everything typed stays in it. With a token: as somebody invited."""
    tournament = request.tournament
    group = group_of_token(tournament, token) if token else None
    if token and group is None:
        return render(request, "registration/invitation_void.html", status=404)
    if request.method != "POST":
        return _form_page(request, _apply(request), group=group)
    form = _apply(request)
    if over_form_limit(request, tournament.pk):
        return _form_page(request, form, status=429, group=group)
    if not form.is_valid():
        return _form_page(request, form, status=422, group=group)
    try:
        entrant = apply(
            tournament,
            form.values(),
            actor=request.actor,
            another_person=form.cleaned_data["another_person"],
            answers=form.answers(),
            groups=form.cleaned_data.get("groups") or [],
            invited_to=None if group is None else group.pk,
            key=key_of(request),
        )
    except DuplicateEntry as refusal:
        send_link_again(not_just_sent(refusal.entrants))
        return _form_page(request, form, at_fields(form, refusal.problems), status=409, group=group)
    except Refusal as refusal:
        return _form_page(request, form, refusal.problems, status=409, group=group)
    request.session[SESSION_KEY] = token_of(entrant)
    return redirect("applied", tournament.slug)


def _apply(request: TaikaiRequest) -> ApplyForm:
    questions = questions_of(request.tournament)
    groups = groups_of(request.tournament)
    return ApplyForm(request.POST or None, tournament=request.tournament, questions=questions, groups=groups)


def _form_page(
    request: TaikaiRequest,
    form: ApplyForm,
    problems: object = (),
    status: int = 200,
    group: Group | None = None,
) -> HttpResponse:
    counts = participant_list(request.tournament)
    context = {"form": form, "problems": problems, "entrants": counts, "too_often": status == 429}
    context |= {"invited_to": group, "notes": notes(request.tournament, form.known_groups) if counts.free else []}
    context["looked_at_first"] = request.tournament.approves and not (group is not None and group.skips_approval)
    context["closed_words"] = closed_words(request.tournament)
    response = render(request, "registration/apply.html", context, status=status)
    if status == 429:
        response["Retry-After"] = "3600"
    return response


@never_cache
@page("entrants.apply")
def applied(request: TaikaiRequest) -> HttpResponse:
    """Thanks: a place or the waiting list, and the personal link, to the browser that applied.

    It is the link as it was made then: a renewed one goes to whoever renewed it and into the e-mail, not here.
    """
    token = request.session.get(SESSION_KEY)
    if not isinstance(token, str):
        return redirect("apply", request.tournament.slug)
    entrant = entrant_of(request.tournament, token)
    if entrant is None:
        number = row(token.partition("-")[0])
        if not Entrant.objects.filter(tournament=request.tournament, pk=number).exists():
            return redirect("apply", request.tournament.slug)
        return render(
            request, "registration/link_void.html", {"erased": links_ended(request.tournament)}, status=404
        )
    path = personal_path(entrant)
    return render(
        request,
        "registration/applied.html",
        {
            "entrant": entrant,
            "path": path,
            "link": request.build_absolute_uri(path),
            "waiting_place": waiting_place(entrant),
            "why": why_waiting(entrant),
        },
    )

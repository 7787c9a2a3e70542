"""Player's views behind the personal link: status, edit, withdraw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of
from taikai.live.conditional import may_be_batched, part_of
from taikai.problems import Problem, Refusal
from taikai.registration.domain.ema_numbers import Asked, entry_warnings
from taikai.registration.domain.entrants import edit_entrant, withdraw
from taikai.registration.domain.personal_links import (
    MY_COOKIE,
    SIGN_COOKIE,
    actor_for,
    entrant_of,
    links_ended,
    my_path,
    sign_path,
)
from taikai.registration.domain.queries import entrant_counts
from taikai.registration.domain.questions import answers_of, questions_of
from taikai.registration.domain.quotas.group_membership import declarable_groups
from taikai.registration.domain.waiting_list_offers import accept_place
from taikai.registration.forms.entries import OwnEntryForm
from taikai.registration.models import Entrant
from taikai.registration.pages.answers import answers_table
from taikai.registration.pages.personal import TEMPLATE, own_page, own_part, part_with_gaps, personal_context
from taikai.registration.pages.personal_batch import WATCHED
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.context import MINE_COOKIE
from taikai.tournaments.page_dependencies import watch_own, watches
from taikai.tournaments.permissions import PUBLIC

View = Callable[..., HttpResponseBase]
SIGN_SECONDS = 2 * 24 * 60 * 60  # the days of a tournament


def for_the_entrant(serves: Callable[..., Callable[[View], View]]) -> Callable[[View], View]:
    """A view behind the personal link: the token becomes the entrant; the page keeps the link to itself.

    `serves`: `page`, `form`, `action` or `file` of `tournaments/access.py`.

    `strict-origin`: no address with a token ever stands in a Referer header, here or elsewhere. With
    `no-referrer` browsers send `Origin: null` with every form of the page, which the CSRF check refuses.
    """

    def decorate(view: View) -> View:
        @never_cache
        @serves("entrants.own")
        @wraps(view)
        def checked(request: TaikaiRequest, token: str, **kwargs: Any) -> HttpResponseBase:
            entrant = entrant_of(request.tournament, token)
            response: HttpResponseBase
            if entrant is None:
                response = render(
                    request, "registration/link_void.html", {"erased": links_ended(request.tournament)}, status=404
                )
            else:
                watch_own(request, entrant.pk)
                response = view(request, entrant, token, **kwargs)
            response["Referrer-Policy"] = "strict-origin"
            response["X-Robots-Tag"] = "noindex, nofollow"
            return response

        return checked

    return decorate


@for_the_entrant(page)
@watches(*WATCHED)
def personal(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Where do I stand: my status, and whatever other apps know about me."""
    answer = may_be_batched(request, _personal(request, entrant, token))
    if not request.htmx:
        _know_this_phone(request, token, answer)
    return answer


def _personal(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    link = request.build_absolute_uri(request.path)
    template = part_of(request, TEMPLATE, "me")
    if request.role != PUBLIC:
        return render(request, template, {"token": token, **personal_context(entrant, link)})
    place = (request.path, request.get_host(), request.scheme or "")
    part = own_part(entrant, token, place, lambda: part_with_gaps(request, entrant, token))
    if template != TEMPLATE:
        return HttpResponse(part)
    if {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name} & request.COOKIES.keys():
        context = {"token": token, "entrant": entrant, "part": mark_safe(part.decode())}  # noqa: S308 - rendered
        return render(request, template, context)
    return HttpResponse(own_page(request, entrant, token, part))


def _know_this_phone(request: TaikaiRequest, token: str, page: HttpResponse) -> None:
    """The code on a table's sign then opens this page again, and so does "Me": their addresses alone are sent the
    link. Every other page hears that there is one, and not which.
    """
    tournament = request.tournament
    kept = (
        (SIGN_COOKIE, token, sign_path(tournament)),
        (MY_COOKIE, token, my_path(tournament)),
        (MINE_COOKIE, "1", tournament.get_absolute_url()),
    )
    for name, value, path in kept:
        page.set_cookie(
            name,
            value,
            max_age=SIGN_SECONDS,
            path=path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


@never_cache
@page("entrants.own")
def my(request: TaikaiRequest) -> HttpResponse:
    """ "Me": the personal page this browser has opened; without one, how to get in."""
    tournament, token = request.tournament, request.COOKIES.get(MY_COOKIE, "")
    if token and entrant_of(tournament, token) is not None:
        return redirect("personal", tournament.slug, token)
    response = render(request, "registration/my.html")
    response.delete_cookie(MINE_COOKIE, path=tournament.get_absolute_url())
    return response


@for_the_entrant(form)
def personal_edit(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Change the own details."""
    is_open = request.tournament.takes_registrations
    questions = questions_of(request.tournament) if is_open else []
    answers = answers_of([entrant], questions)[entrant.pk]
    groups, chosen = declarable_groups(entrant) if is_open else ([], [])
    form = OwnEntryForm(
        request.POST or None, instance=entrant, questions=questions, answers=answers, groups=groups, chosen=chosen
    )

    def save() -> None:
        actor, answers = actor_for(entrant), form.answers()
        named = form.cleaned_data.get("groups")
        edit_entrant(request.tournament, entrant.pk, form.values(), actor=actor, answers=answers, groups=named)

    if handle_form(request, form, save):
        typed = form.cleaned_data
        if doubt := entry_warnings(
            request.tournament, Asked(typed["name"], str(typed["country"] or ""), typed["ema_number"])
        ):
            messages.warning(request, doubt)
        return redirect("personal", request.tournament.slug, token)
    return render(
        request,
        "registration/personal_edit.html",
        {"entrant": entrant, "token": token, "form": form},
        status=422 if form.errors else 200,
    )


@for_the_entrant(page)
def personal_answers(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """What those who entered answered to the questions that are for each other's eyes."""
    if entrant.status in (Entrant.Status.WITHDRAWN, Entrant.Status.PENDING):
        return redirect("personal", request.tournament.slug, token)
    shown = answers_table(request.tournament)
    context = {"entrant": entrant, "token": token, "shown": shown}
    return render(request, "registration/personal_answers.html", context)


@for_the_entrant(action)
def personal_accept(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Take the place that is kept."""
    try:
        accept_place(request.tournament, entrant.pk, actor=actor_for(entrant), key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("The place is yours."))
    return redirect("personal", request.tournament.slug, token)


@for_the_entrant(form)
def personal_withdraw(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """Withdraw: what will happen, in words, before it does."""
    problems: Sequence[Problem] = ()
    if request.method == "GET" and entrant.status == Entrant.Status.WITHDRAWN:
        return redirect("personal", request.tournament.slug, token)
    if request.method == "POST":
        try:
            withdraw(request.tournament, entrant.pk, actor=actor_for(entrant), key=key_of(request))
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("You have withdrawn. Thank you for telling us."))
            return redirect("personal", request.tournament.slug, token)
    return render(
        request,
        "registration/personal_withdraw.html",
        {"entrant": entrant, "token": token, "problems": problems, "counts": entrant_counts(request.tournament)},
        status=409 if problems else 200,
    )

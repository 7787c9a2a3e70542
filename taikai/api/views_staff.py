"""Staff views of API clients: tokens, webhooks, allowed origins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.api.domain.allowed_origins import origins_of, set_origins
from taikai.api.domain.tokens import end_token, make_token
from taikai.api.domain.webhooks.delivery import send_again, send_test
from taikai.api.domain.webhooks.subscriptions import add_webhook, end_webhook
from taikai.api.forms import OriginsForm, TokenForm, WebhookForm
from taikai.api.models import Delivery, Webhook
from taikai.api.pages.api_clients import programs_context
from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, form

PAGE = "api/programs.html"


@never_cache
@form("programs.edit")
def programs(request: TaikaiRequest) -> HttpResponse:
    """Tokens, webhooks, other web sites. `do` says which of the forms was sent."""
    if request.method == "POST":
        return _DOES.get(request.POST.get("do", ""), _nothing)(request)
    return render(request, PAGE, programs_context(request.tournament))


def _nothing(request: TaikaiRequest) -> HttpResponse:
    return redirect("manage-programs", request.tournament.slug)


def _sent(
    request: TaikaiRequest, name: str, form: forms.Form, do: Callable[[dict[str, Any]], HttpResponse]
) -> HttpResponse:
    """What `do` answers to what the form says; otherwise the page as typed, with everything that is wrong."""
    problems: list[Problem] = []
    if form.is_valid():
        try:
            return do(form.cleaned_data)
        except Refusal as refusal:
            problems = list(refusal.problems)
    context = programs_context(request.tournament, **{name: form}, problems=problems)
    return render(request, PAGE, context, status=422)


def _token(request: TaikaiRequest) -> HttpResponse:
    def make(wanted: dict[str, Any]) -> HttpResponse:
        made, text = make_token(
            request.tournament,
            name=wanted["name"],
            scope=wanted["scope"],
            actor=request.actor,
            key=key_of(request),
        )
        if not text:
            messages.info(request, _("This token was already shown once. Revoke it and create another."))
            return _nothing(request)
        # Not by redirection: what is shown once must lie in no session.
        return render(request, PAGE, programs_context(request.tournament, made=made, text=text))

    return _sent(request, "token_form", TokenForm(request.POST, prefix="token"), make)


def _webhook(request: TaikaiRequest) -> HttpResponse:
    def add(wanted: dict[str, Any]) -> HttpResponse:
        made, now = add_webhook(
            request.tournament,
            url=wanted["url"],
            events=wanted["events"],
            actor=request.actor,
            key=key_of(request),
        )
        if not now:
            return _nothing(request)
        return render(request, PAGE, programs_context(request.tournament, hook=made))

    return _sent(request, "hook_form", WebhookForm(request.POST, prefix="hook"), add)


def _origins(request: TaikaiRequest) -> HttpResponse:
    def save(wanted: dict[str, Any]) -> HttpResponse:
        set_origins(
            request.tournament,
            cors=wanted["cors_origins"],
            embed=wanted["embed"],
            frames=wanted["embed_origins"],
            actor=request.actor,
            key=key_of(request),
        )
        messages.success(request, _("Saved."))
        return _nothing(request)

    form = OriginsForm(request.POST, found=origins_of(request.tournament), prefix="origins")
    return _sent(request, "origins_form", form, save)


def _ended(request: TaikaiRequest, end: Callable[..., None], words: str) -> HttpResponse:
    try:
        end(request.tournament, row(request.POST.get("pk")), actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, words)
    return _nothing(request)


def _end_token(request: TaikaiRequest) -> HttpResponse:
    return _ended(request, end_token, _("Token revoked."))


def _end_webhook(request: TaikaiRequest) -> HttpResponse:
    return _ended(request, end_webhook, _("Webhook removed."))


def _test(request: TaikaiRequest) -> HttpResponse:
    standing = Webhook.objects.filter(tournament=request.tournament, ended_at=None)
    send_test(get_object_or_404(standing.select_related("tournament"), pk=row(request.POST.get("pk"))))
    messages.success(request, _("Test sent. See below whether it has arrived."))
    return _nothing(request)


def _resend(request: TaikaiRequest) -> HttpResponse:
    mine = Delivery.objects.filter(webhook__tournament=request.tournament).select_related("webhook", "job")
    if send_again(get_object_or_404(mine, pk=row(request.POST.get("pk")))):
        messages.success(request, _("Sent again."))
    else:
        messages.error(request, _("Webhook removed."))
    return _nothing(request)


_DOES = {
    "token": _token,
    "end-token": _end_token,
    "webhook": _webhook,
    "end-webhook": _end_webhook,
    "origins": _origins,
    "test": _test,
    "again": _resend,
}

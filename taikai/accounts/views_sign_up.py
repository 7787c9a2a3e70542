"""Views of sign-up: the first account, and later ones without invitation."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from taikai.accounts.domain.first_account import has_owner, make_owner, may_begin
from taikai.accounts.domain.sign_up import Who, open_account, request_account, request_of, sign_up_policy
from taikai.accounts.forms import FirstForm, JoinForm
from taikai.http_guard.rate_limit import in_an_hour, over_rate_limit
from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import Refusal, at_fields

TRIES_AN_HOUR = 30
ASKED_AN_HOUR = 20


@never_cache
@require_http_methods(["GET", "POST"])
def first(request: HttpRequest) -> HttpResponse:
    """The first account of the site; open to everybody on this machine until there is one."""
    if has_owner():
        if request.method == "POST":  # pressed twice, or somebody was quicker
            messages.warning(
                request, _("This site already has an admin. Log in, or ask the admin for an invitation.")
            )
        return redirect("home" if request.user.is_authenticated else "login")
    token = str((request.POST if request.method == "POST" else request.GET).get("token") or "").strip()
    if token and over_rate_limit(request, "first", TRIES_AN_HOUR):
        return in_an_hour(_first(request, 429, too_often=True))
    if not may_begin(request, token):
        return _first(request, 403, wrong=bool(token))
    form = FirstForm(request.POST if request.method == "POST" and "email" in request.POST else None)
    if form.is_bound and form.is_valid():
        typed = form.cleaned_data
        try:
            owner = make_owner(name=typed["name"], email=typed["email"], password=typed["password1"])
        except Refusal as refusal:
            for problem in at_fields(form, refusal.problems):
                form.add_error(None, str(problem.message))
        else:
            login(request, owner, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, _("Site ready. Choose who can get an account and create tournaments."))
            return redirect("site-settings")
    return _first(request, 422 if form.errors else 200, form=form, token=token)


def _first(request: HttpRequest, status: int, **page: object) -> HttpResponse:
    """Nobody has an account yet, so nobody is asked to log in."""
    given = {**page, "no_accounts": True, "command": settings.COMMAND}
    return render(request, "accounts/first.html", given, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Ask for an account. The answer is the same whether the address has one."""
    if request.user.is_authenticated:
        return redirect("account")
    who = sign_up_policy()
    form = JoinForm(request.POST or None)
    page: dict[str, Any] = {"form": form, "who": who, "can_send_email": can_send_email()}
    if who == Who.INVITED:
        return render(request, "accounts/join.html", page, status=403 if request.method == "POST" else 200)
    if request.method == "POST" and over_rate_limit(request, "join:asked", ASKED_AN_HOUR):
        return in_an_hour(render(request, "accounts/join.html", page | {"too_often": True}, status=429))
    if form.is_bound and form.is_valid():
        try:
            request_account(language=get_language() or "en", **form.cleaned_data)
        except Refusal as refusal:
            for problem in at_fields(form, refusal.problems):
                form.add_error(None, str(problem.message))
        else:
            return redirect("join-asked")
    return render(request, "accounts/join.html", page, status=422 if form.errors else 200)


@require_GET
def asked(request: HttpRequest) -> HttpResponse:
    """What happens next."""
    return render(request, "accounts/join_asked.html", {"at_once": sign_up_policy() == Who.EVERYBODY})


@never_cache
@require_http_methods(["GET", "POST"])
def open_it(request: HttpRequest, token: str) -> HttpResponse:
    """The link of somebody who was let in: choose a password, and be logged in."""
    row = request_of(token)
    if row is None:
        return render(request, "accounts/join_open.html", {"row": None}, status=410)
    form = SetPasswordForm(User(username=row.email, email=row.email, first_name=row.name), request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            user = open_account(row, form.cleaned_data["new_password1"])
        except Refusal as refusal:
            messages.warning(request, " ".join(str(problem.message) for problem in refusal.problems))
            return redirect("login")
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(request, _("Welcome, %(name)s.") % {"name": user.get_full_name() or user.get_username()})
        return redirect("home")
    page = {"row": row, "form": form}
    return render(request, "accounts/join_open.html", page, status=422 if form.errors else 200)

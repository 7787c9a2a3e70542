"""Views of the second factor: set up, verify, remove."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from taikai.accounts.domain import passkeys
from taikai.accounts.domain.external import linked_providers
from taikai.accounts.domain.login_rate_limit import Paused
from taikai.accounts.domain.second_factor import (
    has_second_step,
    is_right,
    new_recovery_codes,
    new_secret,
    recovery_codes,
    remove_passkey,
    turn_off,
    turn_on,
)
from taikai.accounts.domain.unlock import CODE
from taikai.accounts.domain.user_agent import browser_name
from taikai.accounts.forms import CodeForm, PasswordForm
from taikai.accounts.login.password_check import with_rate_limit
from taikai.accounts.login.steps import SECOND, confirm, finish, is_confirmed, safe_next, unfinished_login
from taikai.accounts.pages import codes_context, how_long, second_step_context, take_context
from taikai.accounts.views_login import paused_answer

SECRET = "second_step_secret"  # noqa: S105 (where in the session it is kept)
STATE = "passkey_state"


def confirmed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For pages that change how one logs in: the password once more, unless it was shown a short while ago."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_confirmed(request):
            return view(request, *args, **kwargs)
        target = request.get_full_path() if request.method == "GET" else reverse("second-step")
        return redirect(f"{reverse('account-confirm')}?{urlencode({'next': target})}")

    return checked


@never_cache
@require_http_methods(["GET", "POST"])
def confirm_password(request: HttpRequest) -> HttpResponse:
    """The own password once more; without one, the log-in elsewhere."""
    target = safe_next(request, request.GET.get("next", ""), reverse("second-step"))
    form = PasswordForm(request, request.POST or None)
    try:
        if request.method == "POST" and form.is_valid():
            confirm(request)
            return redirect(target)
    except Paused as paused:
        page = {"form": PasswordForm(request), "pause": how_long(paused.seconds), "next": target}
        return paused_answer(render(request, "accounts/confirm.html", page), paused)
    page = {"form": form, "next": target, "providers": linked_providers(_user(request))}
    return render(request, "accounts/confirm.html", page, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET"])
def second_step(request: HttpRequest) -> HttpResponse:
    """What there is, and what could be set up."""
    user = _user(request)
    page = {
        **second_step_context(user, _host(request)),
        "next": safe_next(request, request.GET.get("next", ""), ""),
        "confirmed": is_confirmed(request),
    }
    return render(request, "accounts/second_step.html", page)


@never_cache
@require_http_methods(["GET", "POST"])
@confirmed
def codes(request: HttpRequest) -> HttpResponse:
    """Set up an app: show the secret until a code proves that the app has it."""
    user = _user(request)
    secret = request.session.setdefault(SECRET, new_secret())
    form = CodeForm(request.POST or None)
    target = safe_next(request, request.GET.get("next", ""), "")
    if request.method == "POST" and form.is_valid():
        if turn_on(user, secret, form.cleaned_data["code"]):
            del request.session[SECRET]
            request.session[SECOND] = True
            messages.success(request, _("One-time codes turned on. Keep the recovery codes below."))
            return redirect(f"{reverse('recovery-codes')}?{urlencode({'next': target})}")
        form.add_error("code", _("Wrong code. Enter the code your app shows now. It changes every 30 seconds."))
    page = {"form": form, **codes_context(user, secret)}
    return render(request, "accounts/codes.html", page, status=422 if form.errors else 200)


@require_POST
@confirmed
def codes_off(request: HttpRequest) -> HttpResponse:
    """No one-time codes any more."""
    turn_off(_user(request))
    messages.success(request, _("One-time codes turned off."))
    return redirect("second-step")


@never_cache
@require_http_methods(["GET", "POST"])
@confirmed
def recovery(request: HttpRequest) -> HttpResponse:
    """The recovery codes, to print or write down; new ones."""
    user = _user(request)
    if not has_second_step(user):
        return redirect("second-step")
    if request.method == "POST":
        new_recovery_codes(user)
        messages.success(request, _("New recovery codes created. The old ones no longer work."))
        return redirect("recovery-codes")
    target = safe_next(request, request.GET.get("next", ""), "")
    return render(request, "accounts/recovery.html", {"codes": recovery_codes(user), "next": target})


@require_POST
@confirmed
def passkey_begin(request: HttpRequest) -> HttpResponse:
    """Options for making a passkey."""
    options, request.session[STATE] = passkeys.registration_options(_user(request), _host(request))
    return JsonResponse(options)


@require_POST
@confirmed
def passkey_make(request: HttpRequest) -> HttpResponse:
    """Keep the passkey the browser has made."""
    state = request.session.pop(STATE, None)
    name = browser_name(request.META.get("HTTP_USER_AGENT", "")) or _("Unknown browser")
    try:
        passkeys.register_passkey(_user(request), _host(request), state or {}, _json(request), name)
    except passkeys.PasskeyRefused:
        return JsonResponse({"problem": _("Passkey not added. Please start again.")}, status=422)
    request.session[SECOND] = True
    messages.success(request, _("Passkey added. You can log in with it now."))
    target = safe_next(request, request.GET.get("next", ""), reverse("second-step"))
    if not recovery_codes(_user(request)):
        new_recovery_codes(_user(request))
        target = f"{reverse('recovery-codes')}?{urlencode({'next': target})}"
    return JsonResponse({"next": target})


@require_POST
@confirmed
def passkey_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Take no log-in with this passkey any more."""
    remove_passkey(_user(request), pk)
    messages.success(request, _("Passkey removed."))
    return redirect("second-step")


@never_cache
@require_http_methods(["GET", "POST"])
def take(request: HttpRequest) -> HttpResponse:
    """The second step: after the password, or later where an organiser's page asks for it."""
    user, target = _who_steps(request)
    if user is None:
        return redirect("login")
    if not has_second_step(user):
        return redirect(f"{reverse('second-step')}?{urlencode({'next': target})}")
    page = take_context(user, _host(request)) | {"next": target}
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            if with_rate_limit(
                request, user.get_username(), lambda: is_right(user, form.cleaned_data["code"]), CODE
            ):
                finish(request, user)
                return redirect(target or "start")
        except Paused as paused:
            page |= {"form": CodeForm(), "pause": how_long(paused.seconds)}
            return paused_answer(render(request, "accounts/take.html", page), paused)
        form.add_error("code", _("This code is wrong or already used. Enter the current one."))
    return render(request, "accounts/take.html", page | {"form": form}, status=422 if form.errors else 200)


@require_POST
def log_in_begin(request: HttpRequest) -> HttpResponse:
    """Options for logging in with a passkey: any, or one of the account that stands between the steps."""
    user, _target = _who_steps(request)
    options, request.session[STATE] = passkeys.login_options(_host(request), user)
    return JsonResponse(options)


@require_POST
def log_in(request: HttpRequest) -> HttpResponse:
    """A passkey has signed: both steps in one."""
    state = request.session.pop(STATE, None)
    expected, target = _who_steps(request)
    try:
        user = passkeys.verify_passkey(_host(request), state or {}, _json(request), expected)
    except passkeys.PasskeyRefused:
        problem = _("No account here uses this passkey. Log in with your password.")
        return JsonResponse({"problem": problem}, status=422)
    finish(request, user)
    return JsonResponse({"next": target or safe_next(request, request.GET.get("next", ""), reverse("start"))})


def _who_steps(request: HttpRequest) -> tuple[User | None, str]:
    """Who is to take the second step here, and where they go then."""
    if request.user.is_authenticated:
        return request.user, safe_next(request, request.GET.get("next", ""), "")
    return unfinished_login(request) or (None, "")


def _user(request: HttpRequest) -> User:
    assert request.user.is_authenticated
    return request.user


def _host(request: HttpRequest) -> str:
    host = request.get_host()
    return host if host.endswith("]") else host.partition(":")[0] if host.count(":") == 1 else host


def _json(request: HttpRequest) -> dict[str, Any]:
    """What the browser sent; {} for what is no object (or was read as a form), which proves nothing either."""
    try:
        found = json.loads(request.body)
    except (ValueError, RecursionError, RawPostDataException):
        return {}
    return found if isinstance(found, dict) else {}

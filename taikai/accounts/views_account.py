"""Views of the own account: profile, sessions, devices, data export."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from taikai.accounts.domain.known_devices import forget
from taikai.accounts.domain.own_data import data_of
from taikai.accounts.domain.profile import change_profile, language_of, wants_guide
from taikai.accounts.domain.sessions import end, end_others
from taikai.accounts.forms import ProfileForm
from taikai.accounts.login.middleware import keep_language, known_cookie
from taikai.accounts.pages import account_context
from taikai.http_guard.responses import own_data_file


@never_cache
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One page for all of it; posting saves the profile."""
    user = request.user
    assert user.is_authenticated
    before = {"name": user.get_full_name(), "language": language_of(user), "guide": wants_guide(user)}
    form = ProfileForm(request.POST if request.method == "POST" else None, initial=before)
    if request.method == "POST" and form.is_valid():
        change_profile(user, **form.cleaned_data)
        language = form.cleaned_data["language"]
        with override(language or get_language()):
            messages.success(request, _("Saved."))
        response = redirect("account")
        if language != before["language"]:
            keep_language(response, language)
        return response
    page = account_context(user, known_cookie(request), request.session.session_key)
    return render(request, "accounts/account.html", page | {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_GET
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about the account, as a file."""
    assert request.user.is_authenticated
    return own_data_file(data_of(request.user), "taikai-account.json")


@require_POST
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    assert request.user.is_authenticated
    end(request.user, pk)  # pressed twice, or logged out there meanwhile: it is ended either way
    messages.success(request, _("Browser logged out."))
    return redirect("account")


@require_POST
def end_all_others(request: HttpRequest) -> HttpResponse:
    assert request.user.is_authenticated
    count = end_others(request.user, request.session.session_key)
    text = ngettext("Logged out of %(count)d other browser.", "Logged out of %(count)d other browsers.", count)
    messages.success(request, text % {"count": count})
    return redirect("account")


@require_POST
def forget_device(request: HttpRequest, pk: int) -> HttpResponse:
    """No longer known on a device."""
    assert request.user.is_authenticated
    forget(request.user, pk)
    messages.success(request, _("Device forgotten."))
    return redirect("account")

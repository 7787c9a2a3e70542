"""The own account: where it is logged in, on which devices it is known."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from taikai.accounts.domain.devices import forget
from taikai.accounts.domain.sessions import end, end_others
from taikai.accounts.middleware import known_cookie
from taikai.accounts.pages import account_context


@never_cache
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """One page for all of it."""
    user = request.user
    assert user.is_authenticated
    page = account_context(user, known_cookie(request), request.session.session_key)
    return render(request, "accounts/account.html", page)


@require_POST
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Log out elsewhere."""
    assert request.user.is_authenticated
    end(request.user, pk)  # pressed twice, or logged out there meanwhile: it is ended either way
    messages.success(request, _("Logged out there."))
    return redirect("account")


@require_POST
def end_all_others(request: HttpRequest) -> HttpResponse:
    """Log out everywhere else."""
    assert request.user.is_authenticated
    count = end_others(request.user, request.session.session_key)
    text = ngettext("Logged out in %(count)d other browser.", "Logged out in %(count)d other browsers.", count)
    messages.success(request, text % {"count": count})
    return redirect("account")


@require_POST
def forget_device(request: HttpRequest, pk: int) -> HttpResponse:
    """No longer known on a device."""
    assert request.user.is_authenticated
    forget(request.user, pk)
    messages.success(request, _("The device is forgotten."))
    return redirect("account")

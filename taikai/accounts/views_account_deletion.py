"""Views of account deletion."""

from __future__ import annotations

from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from taikai.accounts.domain.account_deletion import delete_account, obstacles_to_deletion
from taikai.accounts.domain.login_rate_limit import Paused
from taikai.accounts.domain.second_factor import has_second_step
from taikai.accounts.forms import PasswordForm
from taikai.accounts.login.steps import has_stepped_lately, is_confirmed
from taikai.accounts.pages import how_long
from taikai.accounts.views_login import paused_answer
from taikai.problems import Refusal

PAGE = "accounts/delete.html"


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """What happens, and the password that does it, after the second step where the account has one."""
    user = request.user
    assert user.is_authenticated
    if has_second_step(user) and not has_stepped_lately(request):
        return redirect(f"{reverse('second-step-take')}?{urlencode({'next': reverse('account-delete')})}")
    if not user.has_usable_password() and not is_confirmed(request):
        return redirect(f"{reverse('account-confirm')}?{urlencode({'next': reverse('account-delete')})}")
    form, problems = (
        _form(request, request.POST if request.method == "POST" else None),
        obstacles_to_deletion(user),
    )
    try:
        if request.method == "POST" and not problems and form.is_valid():
            delete_account(user)
            logout(request)
            messages.success(request, _("Account deleted."))
            return redirect("home")
    except Paused as paused:
        page = {"form": _form(request), "problems": problems, "pause": how_long(paused.seconds)}
        return paused_answer(render(request, PAGE, page), paused)
    except Refusal as refusal:
        problems = list(refusal.problems)
    refused = form.errors or (problems and request.method == "POST")
    return render(request, PAGE, {"form": form, "problems": problems}, status=422 if refused else 200)


def _form(request: HttpRequest, typed: QueryDict | None = None) -> forms.Form:
    """The password once more, where the account has one."""
    assert request.user.is_authenticated
    return PasswordForm(request, typed) if request.user.has_usable_password() else forms.Form(typed)

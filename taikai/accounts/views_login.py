"""Views of log-in, of the pause after wrong passwords, and of the unlock e-mail."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from taikai.accounts.domain.external import providers
from taikai.accounts.domain.login_rate_limit import Paused
from taikai.accounts.domain.second_factor import has_second_step
from taikai.accounts.domain.sign_up import Who, sign_up_policy
from taikai.accounts.domain.unlock import HOURS, account_of, accounts_of, send_email
from taikai.accounts.domain.unlock import unlock as end_pauses
from taikai.accounts.forms import ForgottenForm, LogInForm
from taikai.accounts.login.middleware import know_this_browser
from taikai.accounts.login.steps import HALF, await_second_factor
from taikai.accounts.pages import how_long
from taikai.http_guard.rate_limit import in_an_hour, not_within_ten_minutes, over_rate_limit
from taikai.jobs.domain.mail_server import can_send_email

EMAILS_AN_HOUR = 20
FRONT = re.compile(r"/(t/[-\w]+/)?", re.ASCII)  # of the site, or of a tournament


class LogIn(LoginView):
    """Name and password."""

    template_name = "accounts/login.html"
    form_class = LogInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With whether a stranger may ask for an account, and who else says who somebody is."""
        more = {"can_join": sign_up_policy() != Who.INVITED, "providers": providers()}
        return super().get_context_data(**more, **kwargs)

    def get_success_url(self) -> str:
        return after_log_in(super().get_success_url())

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Whoever comes here begins again."""
        if HALF in request.session:
            del request.session[HALF]
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log in, or say how long to wait."""
        try:
            return super().post(request, *args, **kwargs)
        except Paused as paused:
            form = LogInForm(request, initial={"username": request.POST.get("username", "")})
            return paused_answer(
                self.render_to_response(self.get_context_data(form=form, pause=how_long(paused.seconds))), paused
            )

    def form_valid(self, form: Any) -> HttpResponse:
        """Logged in, or half-way where the account has a second step."""
        user = form.get_user()
        if not has_second_step(user):
            return super().form_valid(form)
        await_second_factor(self.request, user, self.get_success_url())
        return redirect("second-step-take")

    def form_invalid(self, form: Any) -> HttpResponse:
        """The page again, with what is wrong."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


def after_log_in(target: str) -> str:
    """Where they wanted to go; from a front page, where their role begins."""
    return f"{reverse('start')}?{urlencode({'next': target})}" if FRONT.fullmatch(target) else target


def paused_answer(response: HttpResponse, paused: Paused) -> HttpResponse:
    """The answer as programs understand it."""
    response.status_code = 429
    response["Retry-After"] = str(paused.seconds)
    return response


@never_cache
@require_http_methods(["GET", "POST"])
def ask_to_unlock(request: HttpRequest) -> HttpResponse:
    """Ask for the e-mail. The answer is the same whether the account exists, is unused, or has one already."""
    form = ForgottenForm(request.POST or None, initial={"email": request.GET.get("email", "")})
    page: dict[str, Any] = {"form": form, "can_send_email": can_send_email()}
    if not page["can_send_email"] or request.method != "POST":
        return render(request, "accounts/unlock_ask.html", page)
    if over_rate_limit(request, "unlock:asked", EMAILS_AN_HOUR):
        return in_an_hour(render(request, "accounts/unlock_ask.html", page | {"too_often": True}, status=429))
    if not form.is_valid():
        return render(request, "accounts/unlock_ask.html", page, status=422)
    for user in accounts_of(form.cleaned_data["email"]):
        if not_within_ten_minutes(f"unlock:email:{user.pk}"):
            send_email(user)
    return redirect("unlock-sent")


@require_GET
def unlock_sent(request: HttpRequest) -> HttpResponse:
    """Where to look for the e-mail."""
    return render(request, "accounts/unlock_sent.html", {"hours": HOURS})


@never_cache
@require_http_methods(["GET", "POST"])
def unlock(request: HttpRequest, uid: str, token: str) -> HttpResponseBase:
    """The e-mail's link. Opening changes nothing: programs that look into e-mails open links too."""
    user = account_of(uid, token)
    if user is None:
        return render(request, "accounts/unlock.html", {"account": None}, status=410)
    if request.method == "POST":
        end_pauses(user)
        know_this_browser(request, user)
        messages.success(request, _("Log-in unlocked. You can log in now."))
        return redirect("login")
    return render(request, "accounts/unlock.html", {"account": user})

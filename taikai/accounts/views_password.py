"""Views of password reset and password change."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from taikai.accounts.domain.known_devices import forget_others
from taikai.accounts.domain.login_rate_limit import Paused
from taikai.accounts.domain.passwords import HOURS, accounts_of, send_email
from taikai.accounts.domain.second_factor import has_second_step
from taikai.accounts.domain.sessions import end_others
from taikai.accounts.forms import ForgottenForm, OwnPasswordForm
from taikai.accounts.login.middleware import known_cookie
from taikai.accounts.login.steps import await_second_factor, is_confirmed
from taikai.accounts.pages import how_long
from taikai.accounts.views_login import paused_answer
from taikai.http_guard.rate_limit import in_an_hour, not_within_ten_minutes, over_rate_limit
from taikai.jobs.domain.mail_server import can_send_email

EMAILS_AN_HOUR = 20


@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for the e-mail. The answer is the same whether the account exists, is unused, or has one already."""
    if not can_send_email():
        return render(request, "accounts/password_forgotten.html")
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and over_rate_limit(request, "password:asked", EMAILS_AN_HOUR):
        page = {"form": form, "too_often": True}
        return in_an_hour(render(request, "accounts/password_forgotten.html", page, status=429))
    if request.method == "POST" and form.is_valid():
        for user in accounts_of(form.cleaned_data["email"]):
            if not_within_ten_minutes(f"password:email:{user.pk}"):
                send_email(user)
        return redirect("password-sent")
    return render(request, "accounts/password_forgotten.html", {"form": form}, status=422 if form.errors else 200)


@require_GET
def sent(request: HttpRequest) -> HttpResponse:
    """Where to look for the e-mail, and what to do if none comes."""
    return render(request, "accounts/password_sent.html", {"hours": HOURS})


class NewPassword(PasswordResetConfirmView):
    """The e-mail's link: choose a new password, and be logged in with it."""

    template_name = "accounts/password_new.html"
    success_url = reverse_lazy("home")
    post_reset_login = True

    def get_user(self, uidb64: str) -> User | None:
        """The account; None if there is none or it was closed after the e-mail."""
        user = super().get_user(uidb64)
        return user if user is not None and user.is_active else None

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Save, be known on no other device, log in."""
        forget_others(form.user, known_cookie(self.request))
        end_others(form.user, None)
        self.post_reset_login = not has_second_step(form.user)
        response = super().form_valid(form)
        if not self.post_reset_login:  # the e-mail is one step, not both
            await_second_factor(self.request, form.user, "")
            messages.success(self.request, _("New password set."))
            return redirect("second-step-take")
        messages.success(self.request, _("New password set. You’re logged in."))
        return response

    def form_invalid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """The page again, with what is wrong with the password."""
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """A link that is void says so to browsers too."""
        return super().render_to_response(context, **kwargs if self.validlink else {"status": 410})


class OwnPassword(PasswordChangeView):
    """Change the own password while logged in, or set the first one; other devices are logged out."""

    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("home")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A first password has no old one that shows who sets it."""
        assert request.user.is_authenticated
        self.has_old = request.user.has_usable_password()
        if not self.has_old and not is_confirmed(request):
            return redirect(f"{reverse('account-confirm')}?{urlencode({'next': reverse('password-change')})}")
        return super().dispatch(request, *args, **kwargs)

    def get_form_class(self) -> Any:
        return OwnPasswordForm if self.has_old else SetPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form counts wrong old passwords of this browser."""
        return super().get_form_kwargs() | ({"request": self.request} if self.has_old else {})

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change it, or say how long to wait."""
        try:
            return super().post(request, *args, **kwargs)
        except Paused as paused:
            form = OwnPasswordForm(request.user, request)
            page = self.get_context_data(form=form, pause=how_long(paused.seconds))
            return paused_answer(self.render_to_response(page), paused)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Save, and stay logged in here."""
        end_others(form.user, self.request.session.session_key)
        response = super().form_valid(form)
        forget_others(form.user, known_cookie(self.request))
        messages.success(self.request, _("New password set. Other devices were logged out."))
        return response

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """The page again, with what is wrong."""
        return self.render_to_response(self.get_context_data(form=form), status=422)

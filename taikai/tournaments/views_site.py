"""Views outside any tournament: landing page, new tournament, theme, invitations, error pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from taikai.accounts.domain.external import providers
from taikai.accounts.login.steps import safe_next
from taikai.http_guard.input_parsing import key_of
from taikai.problems import Refusal, into_form
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.domain.editing import create_tournament
from taikai.tournaments.domain.staff.invitations import accept, accepted_by, invitation_of
from taikai.tournaments.domain.staff.landing_page import first_page, judges_now, resolve_slug
from taikai.tournaments.forms import NewTournamentForm

THEMES = ("light", "dark", "")
YEAR = 60 * 60 * 24 * 365


@page("site.view")
def start(request: TaikaiRequest) -> HttpResponse:
    """After a log-in: a judge goes to the board of what is being played, everybody else to `next` or home."""
    target = request.GET.get("next", "")
    slug = resolve_slug(target)
    judged = judges_now(request.user, slug)
    if judged is not None:
        return redirect("board", judged.slug)
    return HttpResponseRedirect(safe_next(request, target, reverse("home")))


@form("tournament.create")
def create(request: TaikaiRequest) -> HttpResponse:
    """A new tournament; its maker becomes the organiser."""
    form = NewTournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = create_tournament(actor=request.actor, key=key_of(request), **form.cleaned_data)
        except Refusal as refusal:
            into_form(form, refusal.problems)
        else:
            text = _("Draft created. Only staff can see it.")
            if form.cleaned_data["days_begin"]:
                text = _("Draft created with a programme. Only staff can see it.")
            messages.success(request, text)
            return redirect("tournament-rules", tournament.slug)
    return render(request, "tournaments/create.html", {"form": form}, status=422 if form.errors else 200)


@action("site.view")
def theme(request: TaikaiRequest) -> HttpResponse:
    """Remember light, dark, or what the device says."""
    target = request.POST.get("next", "/")
    # Only a path of this site: `redirect` would take a single word for the name of an address.
    if not (
        target.startswith("/") and url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()})
    ):
        target = "/"
    response = HttpResponseRedirect(target)
    choice = request.POST.get("theme", "")
    if choice in THEMES:
        response.set_cookie("theme", choice, max_age=YEAR, samesite="Lax")
    return response


@form("site.view")
def invitation(request: TaikaiRequest, token: str) -> HttpResponse:
    """An invited organiser or judge accepts the role: logged in already, or by choosing a password."""
    found = invitation_of(token)
    if found is None:
        if (taken := accepted_by(token, request.user)) is not None:
            return redirect(first_page(taken), taken.tournament.slug)
        return render(request, "tournaments/invitation_void.html", status=410)
    here = request.user.is_authenticated and request.user.pk == found.account.pk
    form = SetPasswordForm(found.account, request.POST or None) if found.may_set_password and not here else None
    if request.method == "POST" and (here or (form is not None and form.is_valid())):
        try:
            account = accept(found, form.cleaned_data["new_password1"] if form is not None else None)
        except Refusal:  # it was used on another device a moment ago
            return redirect("invitation", token)
        if form is not None:
            login(request, account)
        messages.success(
            request,
            _("Welcome, %(name)s.") % {"name": found.account.get_full_name() or found.account.get_username()},
        )
        return redirect(first_page(found.entry), found.entry.tournament.slug)
    return render(
        request,
        "tournaments/invitation.html",
        {"form": form, "found": found, "here": here, "providers": providers()},
        status=422 if form is not None and form.errors else 200,
    )


# Pages for what went wrong.


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A stale form: say what to do instead of a bare 403."""
    return render(request, "403_csrf.html", {"reason": reason}, status=403)

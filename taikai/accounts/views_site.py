"""Views of the site owner's settings for accounts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from taikai.accounts.domain.sign_up import approve_request, reject_request
from taikai.accounts.domain.site_rights import choose, grant_right, revoke_right, site
from taikai.accounts.forms import CreatorForm, SiteForm
from taikai.accounts.models import Creator
from taikai.accounts.pages import waiting_context
from taikai.problems import Refusal, at_fields


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """The choices, and the list of those who may create tournaments."""
    assert request.user.is_authenticated
    adding = request.method == "POST" and "add" in request.POST
    choosing = request.method == "POST" and not adding
    form = SiteForm(request.POST if choosing else None, instance=site())
    adder = CreatorForm(request.POST if adding else None)
    if choosing and form.is_valid():
        choose(**form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("site-settings")
    if adding and adder.is_valid():
        try:
            user = grant_right(adder.cleaned_data["name"], request.user)
        except Refusal as refusal:
            at_fields(adder, refusal.problems)
        else:
            name = user.get_full_name() or user.get_username()
            messages.success(request, _("%(name)s can now create tournaments.") % {"name": name})
            return redirect("site-settings")
    creators = Creator.objects.select_related("user", "given_by")
    page = {"form": form, "adder": adder, "creators": creators, **waiting_context()}
    return render(request, "accounts/site.html", page, status=422 if form.errors or adder.errors else 200)


@require_POST
def remove_creator(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the right back."""
    revoke_right(pk)
    messages.success(request, _("Removed from the list. Existing tournaments stay."))
    return redirect("site-settings")


@require_POST
def allow_request(request: HttpRequest, pk: int) -> HttpResponse:
    """Let somebody have an account."""
    assert request.user.is_authenticated
    row = approve_request(pk, request.user)
    if row is None:
        messages.warning(request, _("This request has already been accepted or declined."))
    else:
        messages.success(request, _("Request approved: %(name)s") % {"name": row.name})
    return redirect("site-settings")


@require_POST
def refuse_request(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a request off the list."""
    reject_request(pk)
    messages.success(request, _("Request declined."))
    return redirect("site-settings")

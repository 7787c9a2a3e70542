"""Staff views: dashboard and day page."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render

from taikai.accounts.domain.profile import dismiss_guide
from taikai.overview.pages.staff_day import dashboard_context
from taikai.tournaments.access import TaikaiRequest, action, page


@page("dashboard.view")
def dashboard(request: TaikaiRequest) -> HttpResponse:
    """What is next, what is missing, what happened last."""
    return render(
        request, "overview/dashboard.html", dashboard_context(request.tournament, request.role, request.actor)
    )


@action("dashboard.view")
def guide(request: TaikaiRequest) -> HttpResponse:
    """Put the steps of a first event away, for good and on every event of this account."""
    if isinstance(request.user, User):
        dismiss_guide(request.user)
    return redirect("dashboard", request.tournament.slug)

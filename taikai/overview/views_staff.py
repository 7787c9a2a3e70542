"""Staff views: dashboard and day page."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render

from taikai.accounts.domain.profile import dismiss_guide
from taikai.overview.pages.staff_day import desk_context
from taikai.tournaments.access import TaikaiRequest, action, page


@page("desk.view")
def desk(request: TaikaiRequest) -> HttpResponse:
    """What is next, what is missing, what happened last."""
    return render(request, "overview/desk.html", desk_context(request.tournament, request.role, request.actor))


@action("desk.view")
def guide(request: TaikaiRequest) -> HttpResponse:
    """Put the steps of a first event away, for good and on every event of this account."""
    if isinstance(request.user, User):
        dismiss_guide(request.user)
    return redirect("desk", request.tournament.slug)

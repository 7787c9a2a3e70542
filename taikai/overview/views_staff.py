"""The staff desk: the day on one page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from taikai.overview.pages.desk import desk_context
from taikai.tournaments.access import TaikaiRequest, needs


@require_GET
@needs("desk.view")
def desk(request: TaikaiRequest) -> HttpResponse:
    """What is next, what is missing, what happened last."""
    return render(request, "overview/desk.html", desk_context(request.tournament, request.role, request.actor))

"""All presets side by side."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from taikai.rulebook.pages.presets import presets_context
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def presets(request: TaikaiRequest) -> HttpResponse:
    """Rulesets as columns, every parameter a row; only where they differ, if asked."""
    context = presets_context(
        request.GET.getlist("r"), every=bool(request.GET.get("all")), only=bool(request.GET.get("differ"))
    )
    return render(request, "rulebook/presets.html#table" if request.htmx else "rulebook/presets.html", context)

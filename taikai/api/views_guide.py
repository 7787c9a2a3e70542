"""The page about the interface: `docs/api.md` as it is, whose examples the tests run."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from taikai.api.pages.guide import guide_text
from taikai.tournaments.access import TaikaiRequest, needs


@require_safe
@needs("site.view")
def guide(request: TaikaiRequest) -> HttpResponse:
    """For whoever writes a program."""
    return render(request, "api/guide.html", {"text": guide_text()})

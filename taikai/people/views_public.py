"""What is kept about people: for everybody to read."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from taikai.people.pages.kept import kept_context
from taikai.tournaments.access import TaikaiRequest, needs


@require_safe
@needs("site.view")
def privacy(request: TaikaiRequest) -> HttpResponse:
    """Field by field: why, who reads it, how long, what goes on request."""
    return render(request, "people/privacy.html", kept_context())

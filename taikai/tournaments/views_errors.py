"""Pages for what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A stale form: say what to do instead of a bare 403."""
    return render(request, "403_csrf.html", {"reason": reason}, status=403)

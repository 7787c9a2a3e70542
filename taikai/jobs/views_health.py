"""Health endpoints for proxy, container and monitoring."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from taikai.runtime.health import as_json, look


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 while pages are answered, with what is wrong beside; 503 when they cannot be. Asks for no log-in."""
    found = as_json(look())
    response = JsonResponse(found, status=200 if found["ok"] else 503)
    if not found["ok"]:
        response["Retry-After"] = "5"
    return response

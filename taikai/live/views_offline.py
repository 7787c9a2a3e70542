"""Service worker and offline page."""

from __future__ import annotations

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache

from taikai.http_guard.client_state import version
from taikai.tournaments.access import file, page


@file("site.view")
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, with its version on the first line: browsers fetch it again and compare."""
    source = (settings.BASE_DIR / "static" / "js" / "worker.js").read_text("utf-8")
    known = {
        "version": version(),
        "nowhere": reverse("offline"),
        "files": settings.STATIC_URL,
        "icon": static("icons/seal.svg"),
    }
    response = HttpResponse(
        f"self.taikai = {json.dumps(known, sort_keys=True)};\n{source}", content_type="text/javascript"
    )
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@page("site.view")
def offline(request: HttpRequest) -> HttpResponse:
    """The page that stands in for one which is not on the device; it says which are."""
    return render(request, "live/offline.html")

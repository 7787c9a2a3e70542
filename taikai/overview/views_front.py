"""The front page of the site."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from taikai.accounts.domain.people.first import is_empty
from taikai.overview.pages.front import home_context
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def home(request: TaikaiRequest) -> HttpResponse:
    """What this is, what plays, what comes; on a site without any account, the page that makes the first."""
    page = home_context(request.user, everything="all" in request.GET)
    if page["ownerless"] and not page["public"] and is_empty():
        return redirect("first-account")
    return render(request, "overview/home.html", page)

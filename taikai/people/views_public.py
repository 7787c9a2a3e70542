"""Public views: data inventory, player pages, club pages, ranking calculator."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from taikai.formatting.context import joined
from taikai.http_guard.input_parsing import text_in
from taikai.people.domain.ranking_calculator import worth
from taikai.people.forms import WorthForm
from taikai.people.models import Person
from taikai.people.pages.data_inventory import kept_context
from taikai.people.pages.persons import club_context, person_context
from taikai.people.pages.ranking_calculator import answer_context, results_of, start_with
from taikai.tournaments.access import TaikaiRequest, page
from taikai.tournaments.models import Tournament


@page("site.view")
def privacy(request: TaikaiRequest) -> HttpResponse:
    """Field by field: why, who reads it, how long, what goes on request."""
    return render(request, "people/privacy.html", kept_context())


@page("site.view")
def person(request: TaikaiRequest, token: str) -> HttpResponse:
    """Somebody who wants a page of their own: events, places, averages."""
    found = Person.objects.filter(secret=token, shows_page=True).first()
    context = person_context(found) if found else None
    if found is None or context is None:
        raise Http404
    return render(request, "people/person.html", context | {"person": found})


@page("site.view")
def club(request: TaikaiRequest, club: str) -> HttpResponse:
    """Those of a club who want a page of their own."""
    context = club_context(club)
    if context is None:
        raise Http404
    return render(request, "people/club.html", context)


@page("site.view")
def worth_page(request: TaikaiRequest) -> HttpResponse:
    """What would this result be worth? Begins with figures of an `event` and results of a `person`."""
    if "place" not in request.GET:
        return render(request, "people/worth.html", {"form": WorthForm(initial=_start(request))})
    form = WorthForm(request.GET)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        data = form.cleaned_data
        context = joined(context, answer_context(worth(form.event(), data["place"], data["results"])))
    return render(request, "people/worth.html", context, status=422 if form.errors else 200)


def _start(request: TaikaiRequest) -> dict[str, Any]:
    public = Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC, leaves_at=None)
    event = public.exclude(stage=Tournament.Stage.DRAFT).filter(slug=text_in(request.GET, "event")).first()
    found = Person.objects.filter(secret=text_in(request.GET, "person"), shows_page=True).first()
    start = start_with(event) if event else {}
    return start | ({"results": results_of(found)} if found else {})

"""Views of the card gallery: list, search, print."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cards.catalogue import load
from taikai.decks.pages.gallery import face_context, gallery_context, sheets_context
from taikai.http_guard.input_parsing import search_words
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def gallery(request: TaikaiRequest) -> HttpResponse:
    """All cards, or those that hold the words and classes asked for."""
    context = gallery_context(search_words(request), request.GET.getlist("class"))
    return render(request, "decks/gallery.html#found" if request.htmx else "decks/gallery.html", context)


@page("site.view")
def face(request: TaikaiRequest, card: str) -> HttpResponse:
    """One card: its face, every clause with class, moment and details."""
    found = next((one for one in load().faces if one.slug == card), None)
    if found is None:
        raise Http404
    return render(request, "decks/face.html", face_context(found))


@page("site.view")
def deck(request: TaikaiRequest) -> HttpResponse:
    """The deck to print: nine cards an A4 sheet, each with a QR code to its rulings."""
    return render(request, "decks/print.html", sheets_context(lambda slug: _address(request, slug)))


def _address(request: TaikaiRequest, slug: str) -> str:
    return request.build_absolute_uri(reverse("card", args=[slug]))

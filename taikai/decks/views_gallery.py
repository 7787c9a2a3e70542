"""The gallery: every card with its clauses, to search, to read and to print."""

from __future__ import annotations

import segno
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET

from cards.catalogue import ClauseClass, Face, load, search
from cards.pictures import Theme, class_name
from cards.pictures import render as draw
from taikai.language import reader_language
from taikai.reading import search_words
from taikai.tournaments.access import TaikaiRequest, needs

A_SHEET = 9  # cards of 63 x 88 mm on A4


def _svg(face: Face, theme: Theme, address: str = "") -> str:
    matrix = [list(row) for row in segno.make(address, error="m", micro=False).matrix] if address else None
    return mark_safe(draw(face, reader_language(), theme, qr=matrix))  # noqa: S308 - our own drawing, texts escaped


@require_GET
@needs("site.view")
def gallery(request: TaikaiRequest) -> HttpResponse:
    """All cards, or those that hold the words and classes asked for."""
    card_set = load()
    language = reader_language()
    asked = [cls for cls in ClauseClass if cls.value in request.GET.getlist("class")]
    query = search_words(request)
    hits = search(card_set, query, classes=asked)
    context = {
        "faces": [
            {
                "face": hit.face,
                "gist": hit.face.gist.say(language),
                "clauses": [(clause, clause.text.say(language)) for clause in hit.face.clauses],
                "found": {clause.id for clause in hit.clauses},
            }
            for hit in hits
        ],
        "q": query,
        "classes": [(cls.value, class_name(cls, language), cls in asked) for cls in ClauseClass],
        "title": card_set.title.say(language),
        "total": len(card_set.faces),
    }
    return render(request, "decks/gallery.html#found" if request.htmx else "decks/gallery.html", context)


@require_GET
@needs("site.view")
def face(request: TaikaiRequest, card: str) -> HttpResponse:
    """One card: its face, every clause with class, moment and details."""
    card_set = load()
    language = reader_language()
    found = next((one for one in card_set.faces if one.slug == card), None)
    if found is None:
        raise Http404
    order = list(card_set.faces)
    at = order.index(found)
    return render(
        request,
        "decks/face.html",
        {
            "face": found,
            "picture": _svg(found, Theme.PAGE),
            "gist": found.gist.say(language),
            "clauses": [
                (clause, class_name(clause.cls, language), clause.text.say(language), clause.note.say(language))
                for clause in found.clauses
            ],
            "before": order[at - 1] if at else None,
            "after": order[at + 1] if at + 1 < len(order) else None,
            "reverse": next((one for one in order if one.slug in (found.reverse, found.reverse_of)), None)
            if found.reverse or found.reverse_of
            else None,
        },
    )


@require_GET
@needs("site.view")
def deck(request: TaikaiRequest) -> HttpResponse:
    """The deck to print: nine cards an A4 sheet, each with a QR code to its rulings."""
    card_set = load()
    faces = [
        _svg(one, Theme.PRINT, request.build_absolute_uri(reverse("card", args=[one.slug])))
        for one in card_set.faces
    ]
    sheets = [faces[start : start + A_SHEET] for start in range(0, len(faces), A_SHEET)]
    return render(request, "decks/print.html", {"sheets": sheets, "title": card_set.title.say(reader_language())})

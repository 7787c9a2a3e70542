"""The photo of the paper sheet, from the table's page."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from taikai.hands.pages.signing import SIGNS
from taikai.hands.views_table import TableRequest, closed
from taikai.results.pages.photo import PhotoDoor
from taikai.results.views_photo import photo_page, picture_of
from taikai.tournaments.access import TaikaiRequest, file, form


@never_cache
@form("hands.report")
def photo(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The photo's page for the four at the table and the device on it; the staff has its own."""
    at = TableRequest(request, hanchan, number)
    if at.guest.kind not in SIGNS:
        return closed(request, at)
    place = [request.tournament.slug, hanchan, number]
    action, back = reverse("table-photo", args=place), reverse("table-page", args=place)
    return photo_page(request, PhotoDoor(at.table, at.guest.actor, False, action, back))


@file("hands.report")
def picture(request: TaikaiRequest, hanchan: int, number: int, digest: str) -> HttpResponse:
    """The picture, for whoever may look at the table."""
    at = TableRequest(request, hanchan, number)
    if not at.guest.sees:
        raise Http404
    return picture_of(at.table, digest)

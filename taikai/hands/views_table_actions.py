"""Actions on the table's page besides hands: sign, photo, state set by a judge."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.calls.domain.calling import dispute
from taikai.hands.pages.result_step import SIGNS
from taikai.hands.views_table import WRITES_AN_HOUR, TableRequest, closed
from taikai.http_guard.form_handling import whole_page_if_refused
from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.http_guard.rate_limit import over_rate_limit
from taikai.problems import refuse
from taikai.results.domain.signing.signatures import sign, withdraw_signature
from taikai.results.models import Signature
from taikai.results.pages.photo import PhotoAccess
from taikai.results.views_photo import photo_page, picture_of
from taikai.tournaments.access import TaikaiRequest, action, file, form

DEVICE_WAYS = {"pin": Signature.How.PIN, "passed": Signature.How.PASSED}


@never_cache
@action("hands.report")
def sign_here(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """A player: `sign`, `lift` or `dispute`; a device: `wind` signs `version`, `how` is pin or passed."""
    at = TableRequest(request, hanchan, number)
    refused = whole_page_if_refused(request, lambda: _signed(at))
    return refused or redirect("table-page", request.tournament.slug, hanchan, number)


def _signed(at: TableRequest) -> None:
    if at.guest.kind not in SIGNS:
        raise refuse(
            "table.closed", _("This device is no longer linked to the table. Scan the code on the table again.")
        )
    if over_rate_limit(at.request, f"hands:{at.table.pk}", WRITES_AN_HOUR):
        raise refuse("hands.many", _("Too many requests. Wait a moment and try again."))
    post, actor, wind = at.request.POST, at.guest.actor, at.guest.seat
    if not wind:
        how = DEVICE_WAYS.get(post.get("how", ""))
        if how is None:
            raise refuse("sign.how", _("Sign with your PIN, or choose your name."))
        version, pin = natural(post.get("version")), text_in(post, "pin", 20)
        sign(at.table, str(post.get("wind", "")), version=version, how=how, pin=pin, actor=actor)
        return
    entrant = at.seats[wind].entrant
    if "dispute" in post:
        hand, words, key = natural(post.get("hand")) or None, text_in(post, "words"), key_of(at.request)
        dispute(at.table, actor=actor, entrant=entrant, hand=hand, words=words, key=key)
    elif "lift" in post:
        withdraw_signature(at.table, wind, version=natural(post["lift"]), actor=actor, entrant=entrant)
    else:
        sign(at.table, wind, version=natural(post.get("sign")), actor=actor, entrant=entrant)


# The photo of the paper sheet, from the table's page.


@never_cache
@form("hands.report")
def photo(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The photo's page for the four at the table and the device on it; the staff has its own."""
    at = TableRequest(request, hanchan, number)
    if at.guest.kind not in SIGNS:
        return closed(request, at)
    place = [request.tournament.slug, hanchan, number]
    action, back = reverse("table-photo", args=place), reverse("table-page", args=place)
    return photo_page(request, PhotoAccess(at.table, at.guest.actor, False, action, back))


@file("hands.report")
def picture(request: TaikaiRequest, hanchan: int, number: int, digest: str) -> HttpResponse:
    """The picture, for whoever may look at the table."""
    at = TableRequest(request, hanchan, number)
    if not at.guest.sees:
        raise Http404
    return picture_of(at.table, digest)

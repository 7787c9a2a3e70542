"""Signing on the table's page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.calls.domain.make import dispute
from taikai.edge.reading import key_of, natural, text_in
from taikai.edge.saving import whole_page_if_refused
from taikai.edge.throttle import one_too_many
from taikai.hands.pages.signing import SIGNS
from taikai.hands.views_table import WRITES_AN_HOUR, TableRequest
from taikai.problems import refuse
from taikai.results.domain.signing.sign import lift, sign
from taikai.results.models import Signature
from taikai.tournaments.access import TaikaiRequest, action

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
        raise refuse("table.closed", _("This device is not the table's: scan the code on the table again."))
    if one_too_many(at.request, f"hands:{at.table.pk}", WRITES_AN_HOUR):
        raise refuse("hands.many", _("Too much at once: wait a little."))
    post, actor, wind = at.request.POST, at.guest.actor, at.guest.seat
    if not wind:
        how = DEVICE_WAYS.get(post.get("how", ""))
        if how is None:
            raise refuse("sign.how", _("Sign with the PIN, or say who you are."))
        version, pin = natural(post.get("version")), text_in(post, "pin", 20)
        sign(at.table, str(post.get("wind", "")), version=version, how=how, pin=pin, actor=actor)
        return
    entrant = at.seats[wind].entrant
    if "dispute" in post:
        hand, words, key = natural(post.get("hand")) or None, text_in(post, "words"), key_of(at.request)
        dispute(at.table, actor=actor, entrant=entrant, hand=hand, words=words, key=key)
    elif "lift" in post:
        lift(at.table, wind, version=natural(post["lift"]), actor=actor, entrant=entrant)
    else:
        sign(at.table, wind, version=natural(post.get("sign")), actor=actor, entrant=entrant)

"""Player's views that sign a result, behind the personal link."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from taikai.calls.domain.calling import dispute
from taikai.http_guard.form_handling import whole_page_if_refused
from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.problems import refuse
from taikai.registration.domain.personal_links import actor_for
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.results.domain.signing.signatures import sign, withdraw_signature
from taikai.results.pages.personal import seat_to_sign, table_of
from taikai.tournaments.access import TaikaiRequest, action


@for_the_entrant(action)
def sign_own(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """`sign` or `withdraw_signature` (the version on the page), or `dispute` with `hand` and `words`."""
    refused = whole_page_if_refused(request, lambda: _done(request, entrant))
    return refused or redirect("personal", request.tournament.slug, token)


def _done(request: TaikaiRequest, entrant: Entrant) -> None:
    seat = seat_to_sign(entrant)
    if seat is None:
        raise refuse("sign.nothing", _("Nothing to sign right now."))
    table, wind = table_of(seat), seat.seat.wind
    actor, key = actor_for(entrant), key_of(request)
    if "dispute" in request.POST:
        hand = natural(request.POST.get("hand")) or None
        dispute(table, actor=actor, entrant=entrant, hand=hand, words=text_in(request.POST, "words"), key=key)
    elif "lift" in request.POST:
        withdraw_signature(table, wind, version=natural(request.POST["lift"]), actor=actor, entrant=entrant)
    else:
        sign(table, wind, version=natural(request.POST.get("sign")), actor=actor, entrant=entrant)

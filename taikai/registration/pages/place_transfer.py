"""Template context of place transfers, with the fee in plain words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from taikai.registration.domain.entrants import OWN_WITHDRAWAL_IN
from taikai.registration.domain.personal_links import token_of
from taikai.registration.domain.place_transfer.offers import open_offer
from taikai.registration.domain.place_transfer.terms import Allowed, terms_of, why_not
from taikai.registration.domain.waiting_list import in_words
from taikai.registration.models import Entrant, Passing, PassingTerms
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.tournaments.models import Tournament

ORDER = 55


def fee_words(terms: PassingTerms, tournament: Tournament) -> str:
    """What becomes of the money; "" where nothing is paid."""
    if not tournament.fee:
        return ""
    if terms.fee_follows:
        return _(
            "The fee goes with the place, so what was paid counts for the new player. Settle it between "
            "yourselves. The organisers refund nothing."
        )
    return _(
        "The fee doesn’t go with the place. The new player pays their own. Earlier payments stay with the "
        "player who paid, and the organisers decide about a refund."
    )


def giving_context(giver: Entrant) -> dict[str, Any]:
    """What the giver reads before they name somebody."""
    terms = terms_of(giver.tournament)
    return {
        "why_not": why_not(terms, giver),
        "asks": terms.allowed == Allowed.ASK,
        "days": terms.days,
        "fee_words": fee_words(terms, giver.tournament),
        "offered": open_offer(giver),
    }


def offered_context(passing: Passing) -> dict[str, Any]:
    """What the person reads who is offered the place."""
    giver = passing.giver
    terms = terms_of(giver.tournament)
    is_open = passing.is_open_now and giver.holds_a_place
    return {
        "passing": passing,
        "giver": giver,
        "until": in_words(giver.tournament, passing.until) if passing.until else "",
        "why_not": why_not(terms, giver) if is_open else _("This offer is closed."),
        "fee_words": fee_words(terms, giver.tournament),
    }


def passing_context(tournament: Tournament) -> dict[str, Any]:
    """All offers, those the organisers are asked about first."""
    rows = Passing.objects.filter(giver__tournament=tournament).select_related("giver", "receiver")
    found = list(rows.order_by("-pk"))
    first = [each for each in found if each.state == Passing.State.ASKED]
    return {"passings": first + [each for each in found if each.state != Passing.State.ASKED]}


@panels.register()
def passing_panel(entrant: Entrant) -> Panel | None:
    """On the personal page: pass the place on, or what has become of that."""
    if not entrant.holds_a_place or entrant.tournament.stage not in OWN_WITHDRAWAL_IN:
        return None
    offered = open_offer(entrant)
    if offered is None and why_not(terms_of(entrant.tournament), entrant):
        return None
    until = in_words(entrant.tournament, offered.until) if offered and offered.until else ""
    context = {"offered": offered, "until": until, "token": token_of(entrant)}
    return Panel("registration/passing_panel.html", context, order=ORDER)

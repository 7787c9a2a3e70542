"""Template tags of fees: the fee beside a name, and a player's payments."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from taikai.money.domain.payment_state import LEFT, OVERPAID, STATES
from taikai.money.pages.check_in import due_of, left_money, missing_of, overpaid_by
from taikai.money.pages.treasurer import payment_rows
from taikai.registration.domain.bulk_actions import PaidBy
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.parts import done

ON_THE_DAY = (Tournament.Stage.CHECK_IN, Tournament.Stage.PLAYING)

register = template.Library()


@register.simple_tag
def fee_due(tournament: Tournament, entrant: Entrant) -> list[dict[str, Any]]:
    """What this person owes, a line for each currency it can be paid in."""
    return due_of(tournament, entrant)


@register.simple_tag
def fees_missing(tournament: Tournament) -> dict[str, Any]:
    """How many with a place have not paid, and how much is missing in the event's own currency."""
    return missing_of(tournament)


@register.simple_tag
def fee_paid(tournament: Tournament, entrant: Entrant, words: str = "") -> SafeString:
    """How a fee that is settled stands: paid (or `words`), overpaid and by how much, or of who withdrew."""
    if entrant.status == Entrant.Status.WITHDRAWN and left_money(tournament, entrant):
        return format_html('<span class="badge">{}</span>', STATES[LEFT])
    over = overpaid_by(tournament, entrant)
    if not over:
        return done(words or _("paid"))
    return format_html('<span class="badge badge-attention">{} (+{})</span>', STATES[OVERPAID], over)


@register.simple_tag
def ways_paid(tournament: Tournament) -> list[tuple[str, str, bool]]:
    """How a fee that is marked as paid may have come, and which way is chosen first: on the day itself on site."""
    usual = PaidBy.ON_SITE if tournament.stage in ON_THE_DAY else PaidBy.TRANSFER
    return [(way.value, str(way.label), way == usual) for way in PaidBy]


@register.inclusion_tag("money/payments.html")
def payments_of(entrant: Entrant) -> dict[str, Any]:
    """Every payment of one person, those taken back among them."""
    return {"rows": payment_rows(entrant.payments.all())}

"""How the action log says what happened to entries."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "entrant.applied": _("applied"),
        "entrant.added": _("added an entrant"),
        "entrant.edited": _("edited an entry"),
        "entrant.approved": _("approved an entry"),
        "entrant.confirmed": _("confirmed an entry"),
        "entrant.paid": _("marked the fee as paid"),
        "entrant.unpaid": _("marked the fee as not paid"),
        "entrant.erased": _("erased contact data"),
        "entrant.withdrawn": _("withdrew an entry"),
        "entrant.reinstated": _("reinstated an entry"),
        "entrant.asked": _("asked whether they take a place"),
        "entrant.accepted": _("accepted a place"),
        "entrant.lapsed": _("did not accept a place in time"),
        "question.added": _("asks those who enter something more"),
        "question.edited": _("changed a question"),
        "question.removed": _("removed a question and its answers"),
        "question.moved": _("put a question elsewhere"),
        "registration.opened": _("registration opened by time"),
        "registration.closed": _("registration closed by time"),
        "entrant.promoted": _("moved up from the waiting list"),
        "entrant.moved": _("changed between player and substitute"),
        "entrant.checked_in": _("checked in"),
        "entrant.not_here": _("took a check-in back"),
        "entrant.link_renewed": _("made a new personal link"),
        "entrant.imported": _("imported entrants"),
    }
)

# Whether somebody has paid or is here stands on their own page and nowhere else in public.
register_narrow("entrant.paid", "entrant.unpaid", "entrant.checked_in", "entrant.not_here", "entrant.link_renewed")

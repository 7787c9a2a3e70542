"""How the action log says what happened to entries."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.verbs import register_verbs

register_verbs(
    {
        "entrant.applied": _("applied"),
        "entrant.added": _("added an entrant"),
        "entrant.edited": _("edited an entry"),
        "entrant.confirmed": _("confirmed an entry"),
        "entrant.paid": _("marked the fee as paid"),
        "entrant.unpaid": _("marked the fee as not paid"),
        "entrant.withdrawn": _("withdrew an entry"),
        "entrant.reinstated": _("reinstated an entry"),
        "entrant.promoted": _("moved up from the waiting list"),
        "entrant.moved": _("changed between player and substitute"),
        "entrant.checked_in": _("checked in"),
        "entrant.not_here": _("took a check-in back"),
        "entrant.link_renewed": _("made a new personal link"),
        "entrant.imported": _("imported entrants"),
    }
)

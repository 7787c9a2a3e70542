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
        "group.added": _("made a group of entrants"),
        "group.edited": _("changed a group of entrants"),
        "group.removed": _("removed a group of entrants"),
        "group.link_renewed": _("made a new link that invites into a group"),
        "group.kept_over": _("the time is over until which places were kept"),
        "entrant.grouped": _("said whether somebody belongs to a group"),
        "registration.opened": _("registration opened by time"),
        "registration.closed": _("registration closed by time"),
        "entrant.promoted": _("moved up from the waiting list"),
        "entrant.moved": _("changed between player and substitute"),
        "entrant.checked_in": _("checked in"),
        "entrant.not_here": _("took a check-in back"),
        "entrant.link_renewed": _("made a new personal link"),
        "entrant.imported": _("imported entrants"),
        "entrant.merged": _("made two entries one"),
        "entrant.separated": _("made two entries again of one"),
        "passing.terms": _("said whether places are passed on"),
        "place.offered": _("offered the place to somebody"),
        "place.approved": _("agreed that a place is passed on"),
        "place.refused": _("refused that a place is passed on"),
        "place.kept": _("took back the offer of a place"),
        "place.declined": _("declined an offered place"),
        "place.lapsed": _("an offered place was not accepted in time"),
        "place.passed": _("took a place that was passed on"),
        "place.returned": _("gave a passed-on place back"),
        "doubles.apart": _("said that two entries are two people's"),
        "doubles.again": _("looks again whether two entries are one person's"),
        "entrant.import_undone": _("took an import of entrants back"),
    }
)

# Whether somebody has paid or is here stands on their own page and nowhere else in public.
register_narrow("entrant.paid", "entrant.unpaid", "entrant.checked_in", "entrant.not_here", "entrant.link_renewed")

"""Audit log words of registrations."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django_countries import countries

from taikai.registration.domain.bulk_actions import PaidBy
from taikai.registration.models import Entrant, Group, Membership, Passing, PassingTerms, Question
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "entrant",
    facts={
        **model_facts(Entrant),
        "country": Fact(_("country"), lambda code: countries.name(code) or code),
        "answers": Fact(_("answers")),
        "groups": Fact(_("I belong to")),
        "asked_until": Fact(_("asked until")),
        "paid": Fact(_("paid")),
        "how": Fact(_("payment method"), dict(PaidBy.choices)),
        "checked_in": Fact(_("checked in")),
        "count": Fact(_("how many")),
        "to": Fact(_("to whom")),
        "giver": Fact(_("from whom")),
        "passing": Fact(_("the offer"), dict(Passing.State.choices)),
        "other": Fact(_("the other entry")),
        "group": Fact(_("group")),
        "belongs": Fact(_("belongs to it"), {"": "–", **dict(Membership.State.choices)}),
    },
)

register_details("passing", facts=model_facts(PassingTerms))

register_details("doubles", facts={})

register_details(
    "question",
    facts={**model_facts(Question), "count": Fact(_("answers"))},
)

register_details(
    "group",
    facts=model_facts(Group),
)


# Audit log verbs of this app.


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
        "entrant.asked": _("offered a place from the waiting list"),
        "entrant.accepted": _("accepted a place"),
        "entrant.lapsed": _("did not accept a place in time"),
        "question.added": _("added a question to the form"),
        "question.edited": _("changed a question"),
        "question.removed": _("removed a question and its answers"),
        "question.moved": _("moved a question"),
        "group.added": _("made a group of entrants"),
        "group.edited": _("changed a group of entrants"),
        "group.removed": _("removed a group of entrants"),
        "group.link_renewed": _("made a new invitation link for a group"),
        "group.kept_over": _("freed the places kept for a group"),
        "entrant.grouped": _("decided whether somebody belongs to a group"),
        "registration.opened": _("registration opened on schedule"),
        "registration.closed": _("registration closed on schedule"),
        "entrant.promoted": _("moved up from the waiting list"),
        "entrant.moved": _("changed between player and substitute"),
        "entrant.checked_in": _("checked in"),
        "entrant.not_here": _("undid a check-in"),
        "entrant.link_renewed": _("made a new personal link"),
        "entrant.links_sent": _("sent people their first personal link"),
        "entrant.imported": _("imported entrants"),
        "entrant.merged": _("merged two entries"),
        "entrant.separated": _("split a merged entry"),
        "passing.terms": _("changed whether places may be passed on"),
        "place.offered": _("offered the place to somebody"),
        "place.approved": _("approved passing a place on"),
        "place.refused": _("refused to let a place be passed on"),
        "place.kept": _("withdrew the offer of a place"),
        "place.declined": _("declined an offered place"),
        "place.lapsed": _("an offered place was not accepted in time"),
        "place.passed": _("accepted a place that was passed on"),
        "place.returned": _("returned a place that was passed on"),
        "doubles.apart": _("marked two entries as different people"),
        "doubles.again": _("reopened whether two entries are the same person"),
        "entrant.import_undone": _("undid an import of entrants"),
    }
)

# Whether somebody has paid or is here stands on their own page and nowhere else in public.
register_narrow("entrant.paid", "entrant.unpaid", "entrant.checked_in", "entrant.not_here", "entrant.link_renewed")

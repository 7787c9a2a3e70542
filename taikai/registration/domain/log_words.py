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
        "groups": Fact(_("groups")),
        "asked_until": Fact(_("offer valid until")),
        "paid": Fact(_("paid")),
        "how": Fact(_("payment method"), dict(PaidBy.choices)),
        "checked_in": Fact(_("checked in")),
        "count": Fact(_("how many")),
        "to": Fact(_("recipients")),
        "giver": Fact(_("transferred by")),
        "passing": Fact(_("offer"), dict(Passing.State.choices)),
        "other": Fact(_("other registration")),
        "group": Fact(_("group")),
        "belongs": Fact(_("belongs to the group"), {"": "–", **dict(Membership.State.choices)}),
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
        "entrant.applied": _("registered"),
        "entrant.added": _("added a player"),
        "entrant.edited": _("edited a registration"),
        "entrant.approved": _("approved a registration"),
        "entrant.confirmed": _("confirmed a registration"),
        "entrant.paid": _("marked the fee as paid"),
        "entrant.unpaid": _("marked the fee as unpaid"),
        "entrant.erased": _("erased contact data"),
        "entrant.withdrawn": _("withdrew a registration"),
        "entrant.reinstated": _("restored a registration"),
        "entrant.asked": _("offered a place from the waiting list"),
        "entrant.accepted": _("accepted an offered place"),
        "entrant.lapsed": _("did not accept a place in time"),
        "question.added": _("added a question to the form"),
        "question.edited": _("changed a question"),
        "question.removed": _("deleted a question and its answers"),
        "question.moved": _("moved a question"),
        "group.added": _("added a group"),
        "group.edited": _("changed a group"),
        "group.removed": _("deleted a group"),
        "group.link_renewed": _("created a new invitation link for a group"),
        "group.kept_over": _("freed the places reserved for a group"),
        "entrant.grouped": _("decided whether a player belongs to a group"),
        "registration.opened": _("registration opened on schedule"),
        "registration.closed": _("registration closed on schedule"),
        "entrant.promoted": _("moved up from the waiting list"),
        "entrant.moved": _("changed between player and substitute"),
        "entrant.checked_in": _("checked in"),
        "entrant.not_here": _("undid a check-in"),
        "entrant.link_renewed": _("created a new personal link"),
        "entrant.links_sent": _("sent players their first personal link"),
        "entrant.imported": _("imported players"),
        "entrant.merged": _("merged two registrations"),
        "entrant.separated": _("split a merged registration"),
        "passing.terms": _("changed the rules for transferring places"),
        "place.offered": _("offered the place to another person"),
        "place.approved": _("approved a place transfer"),
        "place.refused": _("refused a place transfer"),
        "place.kept": _("withdrew the offer of a place"),
        "place.declined": _("declined an offered place"),
        "place.lapsed": _("offer of a place expired"),
        "place.passed": _("accepted a transferred place"),
        "place.returned": _("returned a transferred place"),
        "doubles.apart": _("marked two registrations as different players"),
        "doubles.again": _("reopened a possible duplicate"),
        "entrant.import_undone": _("undid an import of players"),
    }
)

# Whether somebody has paid or is here stands on their own page and nowhere else in public.
register_narrow("entrant.paid", "entrant.unpaid", "entrant.checked_in", "entrant.not_here", "entrant.link_renewed")

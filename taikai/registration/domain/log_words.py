"""What the action log's names and values about entries are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django_countries import countries

from taikai.registration.domain.bulk import PaidBy
from taikai.registration.models import Entrant, Group, Membership, Passing, PassingTerms, Question
from taikai.tournaments.domain.log.details import Fact, model_facts, register_details

register_details(
    "entrant",
    facts={
        **model_facts(Entrant, "name", "family_name", "nickname", "email", "club", "ema_number"),
        **model_facts(Entrant, "can_substitute", "kind", "shown_as", "legal_name", "legal_family"),
        **model_facts(Entrant, "status", "note"),
        "country": Fact(_("country"), lambda code: countries.name(code) or code),
        "answers": Fact(_("answers")),
        "groups": Fact(_("I belong to")),
        "asked_until": Fact(_("asked until")),
        "paid": Fact(_("paid")),
        "how": Fact(_("how"), dict(PaidBy.choices)),
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

register_details("passing", facts={**model_facts(PassingTerms, "allowed", "until", "days", "fee_follows")})

register_details("doubles", facts={})

register_details(
    "question",
    facts={
        **model_facts(Question, "text", "help", "kind", "choices", "required", "seen_by"),
        "count": Fact(_("answers")),
    },
)

register_details(
    "group",
    facts={
        **model_facts(Group, "name", "joined", "countries", "most", "most_percent", "kept", "kept_until"),
        **model_facts(Group, "skips_approval"),
    },
)

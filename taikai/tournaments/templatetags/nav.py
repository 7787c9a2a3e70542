"""The tabs below a tournament. An app's page appears here by one line."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from scoring.problems import Refused
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

register = template.Library()

# (URL name, label, permission)
PUBLIC_TABS = [
    ("tournament", _("Overview"), "tournament.view"),
    ("participants", _("Participants"), "entrants.view"),
    ("agenda", _("Programme"), "tournament.view"),
    ("seating", _("Seating"), "seating.view"),
    ("standings", _("Standings"), "standings.view"),
    ("rules", _("Rules"), "tournament.view"),
    ("card-statistics", _("Cards"), "cards.view"),
    ("rulings", _("Rulings"), "cards.view"),
    ("fairness", _("Fairness"), "cards.view"),
]
STAFF_TABS = [
    ("desk", _("Desk"), "desk.view"),
    ("desk-entrants", _("Entrants"), "entrants.edit"),
    ("desk-check-in", _("Check-in"), "entrants.check_in"),
    ("desk-seating", _("Seating"), "seating.edit"),
    ("desk-cards", _("Cards"), "cards.judge"),
    ("board", _("Results"), "results.view"),
    ("desk-hands", _("Tables"), "hands.run"),
    ("desk-clock", _("Clock"), "clock.run"),
    ("desk-agenda", _("Programme"), "agenda.edit"),
    ("desk-penalties", _("Penalties"), "penalties.edit"),
    ("tournament-edit", _("Settings"), "tournament.edit"),
    ("desk-emails", _("E-mails"), "emails.view"),
    ("log", _("Log"), "log.view"),
]
# Only where the rules are played with cards.
CARD_TABS = frozenset({"card-statistics", "rulings", "fairness", "desk-cards"})


def _with_cards(tournament: Tournament) -> bool:
    try:
        return ruleset_of(tournament).cards != "none"
    except Refused:
        return False


def _tabs(context: dict[str, Any], entries: list[tuple[str, Any, str]]) -> dict[str, Any]:
    tournament = context["tournament"]
    path = context["request"].path
    found = []
    with_cards = _with_cards(tournament)
    for name, label, permission in entries:
        if name in CARD_TABS and not with_cards:
            continue
        if not may(context.get("role", "public"), permission):
            continue
        try:
            url = reverse(name, args=[tournament.slug])
        except NoReverseMatch:
            continue
        found.append({"url": url, "label": label, "here": path == url, "below": path.startswith(url)})
    longest = max((tab for tab in found if tab["below"]), key=lambda tab: len(tab["url"]), default=None)
    for tab in found:
        tab["current"] = tab is longest and (
            tab["here"] or tab["url"] != reverse("tournament", args=[tournament.slug])
        )
    return {"tabs": found}


@register.inclusion_tag("parts/tabs.html", takes_context=True)
def public_tabs(context: dict[str, Any]) -> dict[str, Any]:
    """The tabs everybody sees."""
    return _tabs(context, PUBLIC_TABS)


@register.inclusion_tag("parts/tabs.html", takes_context=True)
def staff_tabs(context: dict[str, Any]) -> dict[str, Any]:
    """The tabs of organisers and judges."""
    return _tabs(context, STAFF_TABS)

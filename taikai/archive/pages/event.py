"""Template context of an import preview: what the event file creates, and whom its players match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from taikai.archive.domain.event_file.importing import matchable_accounts
from taikai.archive.domain.event_file.read import event_of
from taikai.formatting.translation import reader_language
from taikai.tournaments.domain.rules import ruleset_of

#: What is counted for who imports, in their words; the rest are settings.
COUNTED = {
    "entrants": _("players"),
    "hanchans": _("hanchans"),
    "tables": _("tables"),
    "results": _("results in all versions"),
    "hands": _("recorded hands"),
    "baida_hands": _("Baida hands"),
    "penalties": _("penalties"),
    "decks": _("decks of cards"),
    "programme": _("programme items"),
    "announcements": _("announcements"),
    "calls": _("judge calls"),
    "log": _("log lines"),
}


def look_context(data: Mapping[str, Any], user: User) -> dict[str, Any]:
    """The event as it would be, and the people of the file with the accounts one may choose for them."""
    event = event_of(data["event"])
    roles: dict[int, list[str]] = {}
    for row in data.get("staff", []):
        roles.setdefault(row["user"], []).append(row["role"])
    accounts = [
        (account.pk, account.get_full_name() or account.get_username()) for account in matchable_accounts(user)
    ]
    people = [
        {
            "number": number,
            "name": f"{person['first_name']} {person['last_name']}".strip(),
            "roles": roles.get(number, []),
        }
        for number, person in enumerate(data.get("people", []), 1)
    ]
    return {
        "event": event,
        "ruleset": ruleset_of(event).title.get(reader_language()),
        "counts": [(words, len(data[name])) for name, words in COUNTED.items() if data.get(name)],
        "contacts": bool(data.get("contacts")) and any(row.get("email") for row in data.get("entrants", [])),
        "people": people,
        "accounts": accounts,
        "public": event.is_public_stage and event.visibility == "public",
    }

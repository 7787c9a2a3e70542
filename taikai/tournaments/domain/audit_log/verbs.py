"""Verbs (event types) of the audit log and their texts.

A verb that is not registered here shows as it is; each app adds its own with `register_verbs`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.runtime.registry import Registry
from taikai.tournaments.models import LogEntry

VERBS: Registry[str, Any] = Registry("verbs of the log")


#: What a step from one stage to another is called.
STEPS_TAKEN: dict[tuple[str, str], Any] = {
    ("draft", "open"): _("opened registration"),
    ("open", "closed"): _("closed registration"),
    ("open", "draft"): _("moved the tournament back to draft"),
    ("closed", "check_in"): _("opened check-in"),
    ("closed", "open"): _("reopened registration"),
    ("check_in", "playing"): _("started play"),
    ("check_in", "closed"): _("went back to before check-in"),
    ("playing", "final"): _("finalised the standings"),
    ("playing", "check_in"): _("went back to check-in"),
    ("final", "archived"): _("archived the tournament"),
    ("final", "playing"): _("went back to play"),
    ("archived", "final"): _("restored the tournament from the archive"),
}
#: How a verb is said of what was there before: to enter a result again is to correct it.
AGAIN: Registry[str, Any] = Registry("verbs of the log, said of what was there before")


def register_verbs(verbs: dict[str, Any], *, again: dict[str, Any] | None = None) -> None:
    """Add an app's verbs, with lazy translations; `again`: those that are said otherwise where something stood."""
    for verb, said in verbs.items():
        VERBS.add(said, verb)
    for verb, said in (again or {}).items():
        AGAIN.add(said, verb)


register_verbs(
    {
        "tournament.created": _("created the tournament"),
        "tournament.edited": _("edited the settings"),
        "tournament.picture": _("changed the tournament picture"),
        "tournament.rules": _("changed the rules"),
        "tournament.stage": _("changed the stage of the tournament"),
        "tournament.copied": _("copied from another tournament"),
        "tournament.leaves": _("scheduled the tournament for deletion"),
        "tournament.stays": _("cancelled the deletion of the tournament"),
        "staff.added": _("assigned a role"),
        "staff.invited_again": _("invited again"),
        "staff.accepted": _("accepted a role"),
        "staff.removed": _("removed a role"),
        "staff.left": _("deleted their own account and role"),
    }
)


def words(entry: LogEntry) -> Any:
    """How what a line of the log tells is said."""
    if entry.verb == "tournament.stage":
        step = (str((entry.before or {}).get("stage")), str((entry.after or {}).get("stage")))
        return STEPS_TAKEN.get(step, VERBS[entry.verb])
    if entry.before and entry.verb in AGAIN:
        return AGAIN[entry.verb]
    return VERBS.get(entry.verb, entry.verb)

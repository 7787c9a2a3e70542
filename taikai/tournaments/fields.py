"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from taikai.problems import Problem
from taikai.runtime.fields import TRACE, Fields, Kept, OnRequest, Renumbering, SeenBy, Until, declare, parts
from taikai.tournaments.domain.audit_log.details import details
from taikai.tournaments.domain.event.export_schema import IMPORTED, import_checks
from taikai.tournaments.models import LogEntry, Picture, Staff, Tournament, WriteKey


def turned_target(target: str, turn: Renumbering) -> str:
    """ "entrant:17,18" with other numbers; "plan" where the number is of a row the file does not hold.

    Hanchans are known to the log by their own number.
    """
    kind, colon, numbers = target.partition(":")
    if not colon or kind == "round":
        return target
    part = next((name for name, each in parts().items() if each.known_as == kind), None)
    if part is None:
        return kind
    found = [turn(part, number) for number in numbers.split(",")]
    known = [str(number) for number in found if number is not None]
    return f"{kind}:{','.join(known)}" if known else kind


def _target(value: Any, turn: Renumbering) -> Any:
    return turned_target(str(value), turn)


ROLE = Kept(_("records organisers and judges"), SeenBy.STAFF, Until.EVENT)
AGAIN = Kept(_("counts a form once even if it is sent twice"), SeenBy.NOBODY, Until.WEEKS)
LOG = Kept(TRACE.why, SeenBy.STAFF, Until.EVENT, OnRequest.PSEUDONYM)

declare(
    Tournament,
    Fields("slug name starts_on ends_on", copied=False),
    Fields("place street map_url timezone description"),
    Fields("thanks", copied=False),
    Fields("contact picture ruleset"),
    Fields("rule_changes", shape={"type": "object"}),
    Fields("hanchan_count capacity fee currency keep_contacts_days visibility release shows_chances second_step"),
    Fields("tie_breaks", shape={"type": "array", "items": {"type": "string", "maxLength": 40}, "maxItems": 40}),
    Fields("rest_scores rest_tenths left_scores places_by best_games"),
    Fields("stage opens_at closes_at", copied=False),
    Fields("most_waiting approves accept_hours"),
    Fields("secret revision seen created_at leaves_at", home="each installation makes its own"),
    part="event",
    of="",
)
declare(
    Staff,
    Fields("user role plays", ROLE),
    Fields(
        "pending invited_name invited_email invited_at",
        ROLE,
        home="an invitation that was not accepted is no role",
    ),
    title=_("Tournament staff"),
    group="account",
    part="staff",
    about="Who organises and who judges.",
    only=lambda _tournament: Q(pending=False),
)
declare(
    Picture,
    Fields("digest width height content"),
    part="pictures",
    about="The picture of the event page in its widths (WebP).",
)
declare(
    LogEntry,
    Fields("at user", LOG),
    Fields("actor", LOG, masked=True),
    Fields("role verb", LOG),
    Fields("target", LOG, masked=True),
    Fields("target_id", LOG, inside=_target),
    Fields("before", LOG, masked=True, shape={}),
    Fields("after", LOG, masked=True, shape={}),
    Fields("reason", LOG, masked=True),
    title=_("Action log"),
    part="log",
    about="The action log. `target_id` names rows by their number in this file.",
    mentions=("*",),
    # The line of an import tells of the installation that made it, not of the event.
    only=lambda _tournament: ~Q(verb=IMPORTED),
)
declare(
    WriteKey,
    Fields("key verb answer at", AGAIN),
    title=_("Forms already submitted"),
    home="keys that make a form safe to send twice: secrets of this installation",
)


@import_checks.register()
def log_can_be_read(tournament: Tournament) -> list[Problem]:
    """Every line can be put into words; an exception is told by whoever asks."""
    for entry in LogEntry.objects.filter(tournament=tournament):
        details(entry)
    return []

"""Staff, the picture and the action log in the file of a whole event."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from taikai.jobs.models import Email, Job
from taikai.problems import Problem
from taikai.tournaments.domain.event.parts import (
    IMPORTED,
    FilePart,
    Renumbering,
    holds,
    import_checks,
    leaves_out,
    parts,
)
from taikai.tournaments.domain.log.details import details
from taikai.tournaments.models import LogEntry, Picture, Staff, Tournament, WriteKey

leaves_out(Tournament, "each installation makes its own", "secret", "revision", "seen", "created_at", "leaves_at")
leaves_out(WriteKey, "keys that make a form safe to send twice: secrets of this installation")
leaves_out(Job, "what a worker of this installation has to do; moments to come put down new ones where it is read")
leaves_out(Email, "e-mails: who was written to concerns this installation only")
leaves_out(Staff, "an invitation that was not accepted is no role", "pending", "invited_name", "invited_email")
leaves_out(Staff, "an invitation that was not accepted is no role", "invited_at")

holds(
    FilePart(
        "staff",
        Staff,
        "tournament",
        "Who organises and who judges.",
        fields=("user", "role", "plays"),
        only=lambda _tournament: Q(pending=False),
    )
)
holds(
    FilePart(
        "pictures",
        Picture,
        "tournament",
        "The picture of the event page in its widths (WebP).",
        fields=("digest", "width", "height", "content"),
    )
)


def turned_target(target: str, turn: Renumbering) -> str:
    """ "entrant:17,18" with other numbers; "plan" where the number is of a row the file does not hold.

    Hanchans are known to the log by their own number.
    """
    kind, colon, numbers = target.partition(":")
    if not colon or kind == "round":
        return target
    part = next((part.name for part in parts.values() if part.known_as == kind), None)
    if part is None:
        return kind
    found = [turn(part, number) for number in numbers.split(",")]
    known = [str(number) for number in found if number is not None]
    return f"{kind}:{','.join(known)}" if known else kind


def _target(value: Any, turn: Renumbering) -> Any:
    return turned_target(str(value), turn)


holds(
    FilePart(
        "log",
        LogEntry,
        "tournament",
        "The action log. `target_id` names rows by their number in this file.",
        fields=("at", "user", "actor", "role", "verb", "target", "target_id", "before", "after", "reason"),
        shapes={"before": {}, "after": {}},
        inside={"target_id": _target},
        mentions=("*",),
        masks=("actor", "target", "before", "after", "reason"),
        # The line of an import tells of the installation that made it, not of the event.
        only=lambda _tournament: ~Q(verb=IMPORTED),
    )
)


@import_checks.register()
def log_can_be_read(tournament: Tournament) -> list[Problem]:
    """Every line can be put into words; an exception is told by whoever asks."""
    for entry in LogEntry.objects.filter(tournament=tournament):
        details(entry)
    return []

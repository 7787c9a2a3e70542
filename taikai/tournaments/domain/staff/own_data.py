"""Data export of an account: its roles and its audit log lines."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from taikai.accounts.domain.own_data import own_data_parts
from taikai.tournaments.models import LogEntry, Staff


def roles_of(user: User) -> list[dict[str, Any]]:
    """Where the account is organiser or judge, or is invited to be."""
    rows = Staff.objects.filter(user=user).select_related("tournament").order_by("pk")
    return [
        {
            "tournament": row.tournament.slug,
            "role": row.role,
            "plays": row.plays,
            "waits_for_acceptance": row.pending,
            "invited_as": row.invited_name,
            "invited_at": row.invited_at,
        }
        for row in rows
    ]


def log_lines_of(user: User) -> list[dict[str, Any]]:
    """Its lines of the action logs, oldest first: what was done to what, and why.

    Not what it was before and after, which may be about other people.
    """
    lines = LogEntry.objects.filter(user=user).order_by("pk")
    return [
        dict(line) for line in lines.values("tournament__slug", "at", "actor", "role", "verb", "target", "reason")
    ]


own_data_parts.add(roles_of, "roles")
own_data_parts.add(log_lines_of, "actions")

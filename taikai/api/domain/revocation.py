"""Revocation of tokens and webhooks: the row stays, so that log and page can still name it."""

from __future__ import annotations

from typing import TypeVar

from django.utils import timezone

from taikai.api.models import Token, Webhook
from taikai.problems import Refusal
from taikai.tournaments.models import Tournament

Endable = TypeVar("Endable", Token, Webhook)


def end_row(kind: type[Endable], tournament: Tournament, pk: int, gone: Refusal) -> Endable:
    """From now on it is ended, if it was not already. Raises `gone` where the tournament has none such."""
    found = kind.objects.filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise gone
    if found.ended_at is None:
        found.ended_at = timezone.now()
        found.save(update_fields=["ended_at"])
    return found

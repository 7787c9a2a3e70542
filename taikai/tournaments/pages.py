"""Template context of tournament and staff pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.forms import BaseForm
from django.urls import reverse
from django.utils.formats import date_format

from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.event.movable_deadlines import movable_deadlines
from taikai.tournaments.domain.extension_points import preview_effects
from taikai.tournaments.domain.staff.invitations import is_over, token_of
from taikai.tournaments.models import LogEntry, Staff, Tournament


def staff_rows(tournament: Tournament, absolute: Callable[[str], str]) -> list[dict[str, Any]]:
    """Organisers and judges, with the link to pass on to whoever has not accepted yet.

    `absolute` makes an address of a path.
    """
    rows = []
    for entry in Staff.objects.filter(tournament=tournament).select_related("user"):
        over = entry.pending and is_over(entry)
        path = reverse("invitation", args=[token_of(entry, by_email=False)]) if entry.pending and not over else ""
        rows.append({"entry": entry, "invitation": absolute(path) if path else None, "over": over})
    return rows


def unconfirmed_effects(request: TaikaiRequest, form: BaseForm) -> list[str]:
    """What settings that were sent would do at once to people, in sentences, until somebody says to do it."""
    if request.method != "POST" or request.POST.get("sure") == "yes" or not form.is_valid():
        return []
    return preview_effects(request.tournament.pk, form.cleaned_data)


def moments_ahead(request: TaikaiRequest, form: BaseForm) -> list[dict[str, Any]]:
    """The moments that could move along with the days that were sent, until somebody has said which do."""
    if request.method != "POST" or request.POST.get("sure") == "yes" or not form.is_valid():
        return []
    tournament = Tournament.objects.get(pk=request.tournament.pk)  # the form has written into its own
    return [
        {"key": each.key, "name": each.name, "at": _said(each.at), "then": _said(each.then), "over": each.over}
        for each in movable_deadlines(tournament, form.cleaned_data)
    ]


def _said(at: dt.date) -> str:
    return date_format(at, "DATETIME_FORMAT" if isinstance(at, dt.datetime) else "DATE_FORMAT")


def log_entries(tournament: Tournament, target: str, words: str) -> QuerySet[LogEntry]:
    """The action log, newest first; of one thing only, or with these words in its name or the actor's."""
    entries = LogEntry.objects.filter(tournament=tournament)
    if target:
        entries = entries.filter(target_id=target)
    if words:
        entries = entries.filter(target__icontains=words) | entries.filter(actor__icontains=words)
    return entries

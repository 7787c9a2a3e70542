"""Export of entrants as CSV that the import reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from taikai.formatting.spreadsheets import Cell, csv_text
from taikai.registration.domain.names import said
from taikai.registration.domain.questions import answers_of, questions_of
from taikai.registration.domain.quotas.group_membership import groups_by_entrant
from taikai.registration.fields import LONG, SHORT
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

COLUMNS = (*SHORT, "kind", "status", "paid", "checked_in", "applied_at", *LONG, "groups")


def _cell(value: Any) -> Cell:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def entrants_csv(tournament: Tournament) -> str:
    """All entries, withdrawn ones too but not what became part of another one, in order of application.

    Times are those of the tournament's zone.
    """
    questions = questions_of(tournament)
    entrants = list(Entrant.objects.filter(tournament=tournament, merged_into=None))
    answers = answers_of(entrants, questions)
    groups = groups_by_entrant(tournament, entrants)
    rows: Iterable[Sequence[Cell]] = (
        (
            *(_cell(said(entrant, name)) for name in SHORT),
            entrant.kind,
            entrant.status,
            _cell(entrant.paid_at is not None),
            _cell(entrant.checked_in_at is not None),
            entrant.applied_at.astimezone(tournament.zone).isoformat(timespec="seconds"),
            *(_cell(said(entrant, name)) for name in LONG),
            "; ".join(group.name for group in groups[entrant.pk]),
            *(answers[entrant.pk].get(question.pk, "") for question in questions),
        )
        for entrant in entrants
    )
    return csv_text((*COLUMNS, *(question.text for question in questions)), rows)

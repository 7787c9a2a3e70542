"""The entrants as CSV, for the organiser's own lists; the import reads it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taikai.formatting.spreadsheets import Cell, csv_text
from taikai.registration.domain.questions import answers_of, questions_of
from taikai.registration.domain.quotas.members import belonging
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

COLUMNS = (
    "name",
    "family_name",
    "nickname",
    "email",
    "club",
    "country",
    "ema_number",
    "can_substitute",
    "kind",
    "status",
    "paid",
    "checked_in",
    "applied_at",
    "note",
    "groups",
)


def entrants_csv(tournament: Tournament) -> str:
    """All entries, withdrawn ones too but not what became part of another one, in order of application.

    Times are those of the tournament's zone.
    """
    questions = questions_of(tournament)
    entrants = list(Entrant.objects.filter(tournament=tournament, merged_into=None))
    answers = answers_of(entrants, questions)
    groups = belonging(tournament, entrants)
    rows: Iterable[Sequence[Cell]] = (
        (
            *(entrant.whole_name, entrant.whole_family, entrant.nickname, entrant.email, entrant.club),
            str(entrant.country.code or ""),
            entrant.ema_number,
            "yes" if entrant.can_substitute else "no",
            entrant.kind,
            entrant.status,
            "yes" if entrant.paid_at else "no",
            "yes" if entrant.checked_in_at else "no",
            entrant.applied_at.astimezone(tournament.zone).isoformat(timespec="seconds"),
            entrant.note,
            "; ".join(group.name for group in groups[entrant.pk]),
            *(answers[entrant.pk].get(question.pk, "") for question in questions),
        )
        for entrant in entrants
    )
    return csv_text((*COLUMNS, *(question.text for question in questions)), rows)

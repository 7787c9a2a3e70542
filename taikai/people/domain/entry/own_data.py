"""Data export of a registration for its player, by the column metadata."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from taikai.jobs.models import Email
from taikai.people.domain.entry.log_lines import shared_by
from taikai.people.domain.inventory import about_entrants
from taikai.registration.models import Entrant
from taikai.runtime.fields import Kept, SeenBy, declared
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.models import LogEntry


def data_of(entrant: Entrant) -> dict[str, Any]:
    """Everything, in values that JSON knows (times are written out).

    Left out: keys and links that prove who somebody is, the site's own numbers, and names of other people.
    """
    tournament = entrant.tournament
    emails = (
        Email.objects.filter(tournament=tournament, to=entrant.email) if entrant.email else Email.objects.none()
    )
    return {
        "made_at": timezone.now(),
        "event": {
            "name": tournament.name,
            "slug": tournament.slug,
            "first_day": tournament.starts_on,
            "last_day": tournament.ends_on,
        },
        "entry": _row(entrant),
        "merged": [_row(each) | {"rows": _rows(each)} for each in entrant.merged.all()],
        "result": _result(entrant),
        "rows": _rows(entrant),
        "emails": list(emails.order_by("pk").values("subject", "written_at", "sent_at")),
        "log": _log(entrant),
    }


def _log(entrant: Entrant) -> list[dict[str, Any]]:
    """What was changed about them, alone or with others, who are not named: it was the same for all."""
    own = LogEntry.objects.filter(tournament=entrant.tournament_id, target_id=f"entrant:{entrant.pk}")
    lines = sorted([*own, *shared_by(entrant)], key=lambda line: line.pk)
    return [{name: getattr(line, name) for name in ("at", "verb", "before", "after", "reason")} for line in lines]


def _result(entrant: Entrant) -> dict[str, Any] | None:
    """What everybody sees of it: place, players, score in tenths."""
    found = current(entrant.tournament, "public")
    row = found.rows.get(entrant.pk)
    if row is None:
        return None
    place = row.place if entrant.pk in found.at else None
    return {"place": place, "players": len(found.now.rows), "score_tenths": row.total, "hanchans": len(row.games)}


def _rows(entrant: Entrant) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for model, field in about_entrants():
        rows = model._default_manager.filter(**{field: entrant}).order_by("pk")
        if written := [_row(row) for row in rows]:
            found.setdefault(f"{model._meta.label_lower}.{field}", []).extend(written)
    return found


def _row(row: models.Model) -> dict[str, Any]:
    kept = declared(type(row)).kept
    return {
        field.name: _value(row, field)
        for field in row._meta.concrete_fields
        if _is_given(field, kept.get(field.name))
    }


def _is_given(field: models.Field[Any, Any], kept: Kept | None) -> bool:
    """Not what only the program reads, and not who of the staff or of the others did something."""
    if kept is None or kept.reader is SeenBy.NOBODY:
        return False
    return field.related_model not in (User, Entrant)


def _value(row: models.Model, field: models.Field[Any, Any]) -> Any:
    if field.is_relation:
        related = getattr(row, field.name)
        return None if related is None else str(related)
    value = field.value_from_object(row)
    return value if value is None or isinstance(value, (bool, int, list, dict)) else str(value)

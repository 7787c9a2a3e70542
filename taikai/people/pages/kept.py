"""What is kept, as a page: made of what is declared of every field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from taikai.people.domain.kept.called import called
from taikai.people.domain.kept.models import TABLES, every_model
from taikai.people.domain.kept.words import ON_REQUEST, READERS, UNTIL, Kept, KeptTable

GROUPS = {
    "entry": _("About who plays"),
    "event": _("About what happens in an event"),
    "account": _("About accounts"),
}


@dataclass(frozen=True, slots=True)
class KeptLine:
    """Fields of one kind of rows that are there for the same reason."""

    fields: str
    why: Any
    reader: Any
    until: Any
    on_request: Any


@dataclass(frozen=True, slots=True)
class KeptRows:
    title: Any
    lines: list[KeptLine]


def kept_context() -> dict[str, Any]:
    """Everything `people/privacy.html` shows: group by group, table by table, reason by reason."""
    groups: dict[str, list[KeptRows]] = {name: [] for name in GROUPS}
    for model in every_model():
        found = TABLES.get(model._meta.label)
        if found is not None:
            groups[found.group].append(KeptRows(found.title, list(_lines(model, found))))
    return {"groups": [(GROUPS[name], sorted(rows, key=_title)) for name, rows in groups.items()]}


def _title(shown: KeptRows) -> str:
    return str(shown.title)


def _lines(model: type[models.Model], found: KeptTable) -> Iterator[KeptLine]:
    by_reason: dict[Kept, list[str]] = {}
    for name, kept in found.fields.items():
        by_reason.setdefault(kept, []).append(str(called(model, name)))
    for kept, names in by_reason.items():
        yield KeptLine(
            capfirst(", ".join(dict.fromkeys(names))),
            kept.why,
            READERS[kept.reader],
            UNTIL[kept.until],
            ON_REQUEST[kept.on_request] if found.group == "entry" else "",
        )

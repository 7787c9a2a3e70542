"""The page of files: what of an event can be taken along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from taikai.archive.domain.event.write import left_at_home
from taikai.tournaments.domain.event.downloads import downloads
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

KINDS = {"csv": "CSV", "xlsx": ".xlsx"}


@dataclass(frozen=True, slots=True)
class Line:
    """A table one may take: what it is called, where the page it comes from is, its files by kind."""

    title: Any
    page: str
    files: tuple[tuple[str, str], ...]


def lines(tournament: Tournament, role: str) -> list[Line]:
    """Every table somebody of this role may take."""
    slug = tournament.slug
    return [
        Line(
            each.title,
            reverse(each.page, args=[slug]) if each.page else "",
            tuple((word, reverse(f"file-{each.name}", args=[slug, kind])) for kind, word in KINDS.items()),
        )
        for each in downloads.values()
        if may(role, each.permission)
    ]


def files_context(tournament: Tournament, role: str) -> dict[str, Any]:
    """Everything on the page."""
    whole = may(role, "tournament.edit")
    return {
        "results": may(role, "results.reopen"),
        "lines": lines(tournament, role),
        "whole": whole,
        "left_at_home": left_at_home(tournament) if whole else [],
    }

"""Template context of the downloads page."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from taikai.archive.domain.event_file.export import excluded_parts
from taikai.archive.models import Pages
from taikai.tournaments.domain.event.downloads import downloads
from taikai.tournaments.domain.event.generated_files import file_state
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

SLOW = dt.timedelta(minutes=2)  # longer: perhaps no worker runs
KINDS = {"csv": "CSV", "xlsx": "XLSX"}


@dataclass(frozen=True, slots=True)
class FileLine:
    """A table one may take: what it is called, where the page it comes from is, its files by kind."""

    title: Any
    page: str
    files: tuple[tuple[str, str], ...]


def lines(tournament: Tournament, role: str) -> list[FileLine]:
    """Every table somebody of this role may take."""
    slug = tournament.slug
    return [
        FileLine(
            each.title,
            reverse(each.page, args=[slug]) if each.page else "",
            tuple((word, reverse(f"file-{each.name}", args=[slug, kind])) for kind, word in KINDS.items()),
        )
        for each in downloads.values()
        if may(role, each.permission) and each.applies(tournament)
    ]


def files_context(tournament: Tournament, role: str) -> dict[str, Any]:
    whole = may(role, "tournament.edit")
    return {
        "public": tournament.is_public_stage,
        "results": may(role, "results.reopen"),
        "lines": lines(tournament, role),
        "whole": whole,
        "left_at_home": excluded_parts(tournament) if whole else [],
    }


def pages_context(file: Pages) -> dict[str, Any]:
    """How the ZIP of the public pages stands."""
    return file_state(file, SLOW)

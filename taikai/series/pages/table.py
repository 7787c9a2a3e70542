"""Table of a series for its page and files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.formatting import numbers
from taikai.formatting.spreadsheets import Cell as SheetCell
from taikai.formatting.spreadsheets import csv_text, tenths, xlsx_bytes
from taikai.series.domain.load import KnownPlayer, SeriesKey, SeriesState, load_series
from taikai.series.domain.scoring import TIE_WORDS, SeriesCell, SeriesLine
from taikai.series.models import FACTOR_ONE, Series


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the table: one cell an event, None for who did not play it."""

    place: int | None
    known: KnownPlayer
    points: str
    cells: tuple[tuple[str, SeriesCell] | None, ...]


def written(points: int) -> str:
    """Tenths of a point; whole ones without the tenth."""
    return numbers.whole(points // 10) if points % 10 == 0 else numbers.tenths(points)


def series_context(series: Series) -> dict[str, Any]:
    """Everything `series/series.html` shows."""
    found = load_series(series)
    return {
        "series": series,
        "events": [
            (at, each, over, "" if each.factor == FACTOR_ONE else numbers.tenths(each.factor))
            for at, (each, over) in enumerate(zip(found.events, found.counted, strict=True), 1)
        ],
        "lines": [_shown(found, line) for line in found.lines],
        "rules": rules_in_words(series),
        "of_teams": series.competitors == Series.Competitors.TEAMS,
        "played": sum(found.counted),
    }


def _shown(found: SeriesState, line: SeriesLine[SeriesKey]) -> ShownLine:
    cells = (line.cells.get(at) for at in range(len(found.events)))
    return ShownLine(
        line.place,
        found.people[line.who],
        written(line.points),
        tuple(None if cell is None else (written(cell.points), cell) for cell in cells),
    )


def rules_in_words(series: Series) -> list[str]:
    """How it counts, a sentence each."""
    points = {
        Series.PointsBy.TABLE: _("Points by rank: %(table)s.") % {"table": ", ".join(map(str, series.table))},
        Series.PointsBy.SHARE: _("Points by rank among the players, from 1000 for the first to 0 for the last."),
        Series.PointsBy.SCORE: _("Points are the scores of the tournaments."),
    }
    sentences = [str(points[Series.PointsBy(series.points_by)])]
    if series.best:
        sentences.append(
            ngettext("The best tournament counts.", "The best %(count)d tournaments count.", series.best)
            % {"count": series.best}
        )
    elif series.drops:
        sentences.append(
            ngettext(
                "The worst tournament is left out.", "The worst %(count)d tournaments are left out.", series.drops
            )
            % {"count": series.drops}
        )
    if series.least > 1:
        sentences.append(
            _("Only players with at least %(count)d tournaments are ranked.") % {"count": series.least}
        )
    if series.ties:
        names = ", ".join(str(TIE_WORDS[tie]) for tie in series.ties if tie in TIE_WORDS)
        sentences.append(_("Tie-breaks for equal points: %(ties)s.") % {"ties": names})
    return sentences


def _rows(found: SeriesState) -> tuple[list[str], list[list[SheetCell]]]:
    headings = ["place", "name", "country", "club", "points", *(each.tournament.name for each in found.events)]
    rows: list[list[SheetCell]] = []
    for line in found.lines:
        known = found.people[line.who]
        cells = (line.cells.get(at) for at in range(len(found.events)))
        worth = [None if cell is None else tenths(cell.points) for cell in cells]
        rows.append([line.place, known.name, known.country, known.club, tenths(line.points), *worth])
    return headings, rows


def as_csv(series: Series) -> str:
    """The table: points have a point, events one did not play are empty."""
    return csv_text(*_rows(load_series(series)))


def as_xlsx(series: Series) -> bytes:
    headings, rows = _rows(load_series(series))
    return xlsx_bytes(series.name, headings, rows, sheet="Series")


def as_json(series: Series) -> str:
    """The table with what counts and what does not; points as decimal numbers in text."""
    found = load_series(series)
    lines = []
    for line in found.lines:
        known = found.people[line.who]
        results = [
            {
                "event": found.events[at].tournament.slug,
                "place": cell.result.place,
                "of": cell.result.ranked,
                "points": str(tenths(cell.points)),
                "counts": cell.counts,
            }
            for at, cell in sorted(line.cells.items())
        ]
        who = {"place": line.place, "name": known.name, "country": known.country, "club": known.club}
        lines.append({**who, "points": str(tenths(line.points)), "results": results})
    events = [
        {
            "slug": each.tournament.slug,
            "name": each.tournament.name,
            "factor": str(tenths(each.factor)),
            "over": over,
        }
        for each, over in zip(found.events, found.counted, strict=True)
    ]
    return json.dumps({"series": series.name, "events": events, "standings": lines}, ensure_ascii=False, indent=1)

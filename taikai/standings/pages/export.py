"""Export of the ranking as CSV and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from taikai.formatting.spreadsheets import Cell, csv_text, tenths
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.games import HanchanScore, Rest
from taikai.standings.pages.standings_table import RankingLine, listing
from taikai.tournaments.models import Tournament


def as_csv(current: Current) -> str:
    """The ranking as CSV (comma, CRLF, starts with a byte order mark so that Excel reads UTF-8).

    Once a cut counts there are two columns more: `stage`, how many cuts somebody passed, and `carried`, what
    they took along. The total is then `carried` and what came since. Where places go by the average there is
    `average`; where somebody has rested `rests` (in which hanchans; their cells hold what a rest scores); where
    somebody has left the tournament `missed` (in which hanchans since; likewise); where the best games count
    `left out`: the hanchans whose score is not in the total.
    """
    found = listing(current)
    cut = bool(current.now.cuts)
    rests = any(line.row.rests for line in found.lines)
    missed = any(line.row.missed for line in found.lines)
    best = current.now.counting.places_by == "best"
    headings = (
        *("place", "name", "nickname", "country", "club"),
        *(("average",) if found.averages else ()),
        "total",
        *(("stage", "carried") if cut else ()),
        *(f"hanchan {hanchan}" for hanchan in found.hanchans),
        "penalties",
        *(("rests",) if rests else ()),
        *(("missed",) if missed else ()),
        *(("left out",) if best else ()),
        "official",
    )
    rows: list[Sequence[Cell]] = []
    for official, lines in (("yes", found.lines), ("no", found.unofficial)):
        for line in lines:
            person = line.row.person
            rows.append(
                (
                    line.row.place if official == "yes" else "",
                    *(person.name, person.nickname, person.country, person.club),
                    *((_average(line),) if found.averages else ()),
                    tenths(line.row.total),
                    *((line.row.stage, tenths(_carried(line))) if cut else ()),
                    *(tenths(game.score) if game else None for _hanchan, game in line.cells),
                    tenths(line.row.penalty),
                    *((_numbers(rest.hanchan for rest in line.row.rests),) if rests else ()),
                    *((_numbers(one.hanchan for one in line.row.missed),) if missed else ()),
                    *((_numbers(line.row.account.left_out),) if best else ()),
                    official,
                )
            )
    return csv_text(headings, rows)


def _average(line: RankingLine) -> Decimal | None:
    """The average with three decimals; None where the total decides."""
    return None if line.row.average is None else Decimal(f"{float(line.row.average) / 10:.3f}")


def _numbers(hanchans: Iterable[int]) -> str:
    return " ".join(map(str, sorted(hanchans)))


def _carried(line: RankingLine) -> int | None:
    return line.row.carried.tenths if line.row.carried is not None else None


def as_json(tournament: Tournament, current: Current) -> dict[str, Any]:
    """The ranking as plain JSON values. Scores are decimal numbers with one digit, points whole ones."""
    found = listing(current)
    now = current.now
    return {
        "tournament": {"name": tournament.name, "address": tournament.slug, "ruleset": current.facts.ruleset.name},
        "revision": tournament.revision,
        "final": tournament.stage in (tournament.Stage.FINAL, tournament.Stage.ARCHIVED),
        "planned_hanchans": now.planned,
        "counted_hanchans": list(now.counted),
        "complete_hanchans": list(now.complete),
        "tie_breaks": list(now.tie_breaks),
        "places_by": now.counting.places_by,
        "best_games": now.counting.best if now.counting.places_by == "best" else None,
        "rest_scores": now.counting.rest,
        "rest_score": now.counting.rest_tenths / 10 if now.counting.rest == "fixed" else None,
        "who_leaves": now.counting.left,
        "cuts": [
            {
                "begins": cut.begins,
                "places": cut.places,
                "percent": cut.percent,
                "finalists": None if cut.finalists is None else sorted(cut.finalists),
            }
            for cut in current.facts.cuts
        ],
        "standings": [_line(line, official=True) for line in found.lines],
        "unofficial": [_line(line, official=False) for line in found.unofficial],
    }


def _line(line: RankingLine, *, official: bool) -> dict[str, Any]:
    person = line.row.person
    return {
        "place": line.row.place if official else None,
        "player": {
            "id": person.id,
            "name": person.name,
            "nickname": person.nickname,
            "country": person.country,
            "club": person.club,
        },
        "total": line.row.total / 10,
        "average": None if line.row.average is None else round(float(line.row.average) / 10, 3),
        "stage": line.row.stage,
        "carried": None if (carried := _carried(line)) is None else carried / 10,
        "penalties": line.row.penalty / 10,
        "hanchans": [
            {**_game(hanchan, found), "counts": hanchan not in line.row.account.left_out}
            for hanchan, found in line.cells
        ],
    }


def _game(hanchan: int, game: HanchanScore | Rest | None) -> dict[str, Any]:
    if game is None:
        return {"hanchan": hanchan, "score": None}
    if isinstance(game, Rest):
        why = "left" if game.left else "rests"
        return {"hanchan": hanchan, "score": None if game.score is None else game.score / 10, why: True}
    return {
        "hanchan": hanchan,
        "table": game.table,
        "wind": game.wind,
        **score_parts(game),
        "replaced": game.replaced_by is not None,
    }


def score_parts(game: HanchanScore) -> dict[str, Any]:
    """What a hanchan's score is made of, for programs."""
    return {
        "points": game.points,
        "place": game.place,
        "uma": game.uma / 10,
        "oka": game.oka / 10,
        "score": game.score / 10,
        "chombo": game.chombo,
    }

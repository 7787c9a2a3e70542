"""How results take part in the tournament's own changes: when may the standings be final."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.hooks import obstacle
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@obstacle
def final_needs_every_result(tournament: Tournament, to: str) -> list[Problem]:
    """Final standings need every planned hanchan published and every table confirmed."""
    if to != Stage.FINAL or tournament.stage != Stage.PLAYING:
        return []
    found = []
    published = tournament.rounds.filter(state="published").count()
    if published < tournament.hanchan_count:
        found.append(
            Problem(
                "final.hanchans_missing",
                "stage",
                _(
                    "%(published)d of %(planned)d hanchans have published seating. Publish the rest, or set the "
                    "number of hanchans to what was played."
                )
                % {"published": published, "planned": tournament.hanchan_count},
            )
        )
    tables = Table.objects.filter(round__tournament=tournament, round__state="published")
    missing = tables.count() - Result.objects.filter(table__in=tables, state=Result.State.CONFIRMED).count()
    if missing:
        found.append(
            Problem(
                "final.tables_missing",
                "stage",
                _("Tables without a confirmed result: %(count)d. Confirm them first.") % {"count": missing},
            )
        )
    return found


@obstacle
def check_in_is_over_once_played(tournament: Tournament, to: str) -> list[Problem]:
    """No way back to check-in once a result is entered."""
    if to != Stage.CHECK_IN or tournament.stage != Stage.PLAYING:
        return []
    if not Result.objects.filter(table__round__tournament=tournament).exists():
        return []
    return [Problem("stage.has_results", "stage", _("Results are entered already: the playing has begun."))]

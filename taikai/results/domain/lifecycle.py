"""Extensions of tournament changes: when standings may become final."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.results.domain.progress import counts
from taikai.results.models import Result
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.extension_points import after_edit_actions, game_checks, obstacle_checks
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@after_edit_actions.register()
def what_is_public_stays_public(act: Change, changed: set[str]) -> None:
    """A stricter release policy holds for what nobody has seen yet: what the old one showed counts as released."""
    if "release" not in changed:
        return
    now_hidden = {count.number for count in counts(act.tournament) if not count.public}
    for count in counts(act.as_it_was):
        if count.public and count.confirmed and count.number in now_hidden:
            Round.objects.filter(pk=count.round.pk).update(released_at=timezone.now())
            act.log(
                verb="results.released",
                target=_("Hanchan %(number)d") % {"number": count.number},
                target_id=f"round:{count.number}",
                before={"results": "by the policy"},
                after={"results": "released"},
            )


@obstacle_checks.register()
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
                    "Only %(published)d of %(planned)d hanchans have published seating. Publish the others, or "
                    "lower the number of hanchans."
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


@obstacle_checks.register()
def check_in_is_over_once_played(tournament: Tournament, to: str) -> list[Problem]:
    """No way back to check-in once a result is entered."""
    if to != Stage.CHECK_IN or tournament.stage != Stage.PLAYING:
        return []
    if not Result.objects.filter(table__round__tournament=tournament).exists():
        return []
    return [
        Problem("stage.has_results", "stage", _("Results have been entered, so you can’t go back to check-in."))
    ]


@game_checks.register()
def results_are_of_their_game(tournament: Tournament) -> list[Problem]:
    """Points of one game mean nothing in another: its ruleset stays one of the same game."""
    if not Result.objects.filter(table__round__tournament=tournament).exists():
        return []
    return [
        Problem(
            "rules.game",
            "ruleset",
            _("Results have been entered. You can still change the ruleset, but not to one of another game."),
        )
    ]

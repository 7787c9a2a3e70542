"""Extensions of tournament changes: playing needs published seating, published hanchans cannot be dropped."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.problems import Problem, refuse
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.extension_points import after_edit_actions, obstacle_checks, shown_pages
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@shown_pages.register("seating")
def is_published(tournament: Tournament) -> bool:
    """Whether anybody can see where they sit."""
    return Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).exists()


@obstacle_checks.register()
def playing_needs_seating(tournament: Tournament, to: str) -> list[Problem]:
    """Nobody can play before the first hanchan has published seating."""
    if to != Stage.PLAYING or tournament.stage != Stage.CHECK_IN:
        return []
    if Round.objects.filter(tournament=tournament, number=1, state=Round.State.PUBLISHED).exists():
        return []
    return [Problem("stage.no_seating", "stage", _("Publish the seating of hanchan 1 first."))]


@after_edit_actions.register()
def published_hanchans_stay(act: Change, changed: set[str]) -> None:
    """Fewer hanchans: drafts beyond them go. Raises Refusal when one of those left out is published."""
    if "hanchan_count" not in changed:
        return
    beyond = Round.objects.filter(tournament=act.tournament, number__gt=act.tournament.hanchan_count)
    last = beyond.filter(state=Round.State.PUBLISHED).order_by("-number").first()
    if last is not None:
        raise refuse(
            "edit.hanchans",
            _(
                "The seating of hanchan %(number)d is published, so the tournament needs at least %(number)d "
                "hanchans."
            )
            % {"number": last.number},
            "hanchan_count",
        )
    beyond.delete()

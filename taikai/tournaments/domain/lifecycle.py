"""State machine of a tournament's stages (`docs/architecture.md`, its life)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.extension_points import obstacle_checks
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@dataclass(frozen=True, slots=True)
class LifecycleStep:
    """An arrow: where it leads, and the words on its button."""

    to: str
    label: object
    forward: bool = True


STEPS: dict[str, tuple[LifecycleStep, ...]] = {
    Stage.DRAFT: (LifecycleStep(Stage.OPEN, gettext_lazy("Open registration")),),
    Stage.OPEN: (
        LifecycleStep(Stage.CLOSED, gettext_lazy("Close registration")),
        LifecycleStep(Stage.DRAFT, gettext_lazy("Back to draft"), forward=False),
    ),
    Stage.CLOSED: (
        LifecycleStep(Stage.CHECK_IN, gettext_lazy("Open check-in")),
        LifecycleStep(Stage.OPEN, gettext_lazy("Reopen registration"), forward=False),
    ),
    Stage.CHECK_IN: (
        LifecycleStep(Stage.PLAYING, gettext_lazy("Start play")),
        LifecycleStep(Stage.CLOSED, gettext_lazy("Back to before check-in"), forward=False),
    ),
    Stage.PLAYING: (
        LifecycleStep(Stage.FINAL, gettext_lazy("Finalise the standings")),
        LifecycleStep(Stage.CHECK_IN, gettext_lazy("Back to check-in"), forward=False),
    ),
    Stage.FINAL: (
        LifecycleStep(Stage.ARCHIVED, gettext_lazy("Archive")),
        LifecycleStep(Stage.PLAYING, gettext_lazy("Back to play"), forward=False),
    ),
    Stage.ARCHIVED: (LifecycleStep(Stage.FINAL, gettext_lazy("Restore from the archive"), forward=False),),
}


def obstacles(tournament: Tournament, to: str) -> list[Problem]:
    """Everything that stands in the way of the step to stage `to`, in words; empty = it may be taken."""
    if to not in {step.to for step in STEPS[tournament.stage]}:
        return [
            Problem(
                "stage.no_such_step",
                "stage",
                _("You can’t go from “%(now)s” to “%(to)s”.")
                % {
                    "now": tournament.get_stage_display(),
                    "to": Stage(to).label if to in Stage.values else to,
                },
            )
        ]
    return [problem for check in obstacle_checks.values() for problem in check(tournament, to)]


def move_to_stage(tournament: Tournament, to: str, *, actor: Actor) -> None:
    """Take the step to stage `to`.

    Raises:
        Refusal: there is no such step now, or something is missing; nothing changed.
    """
    with change(tournament, actor, "tournament.stage") as act:
        locked = act.tournament
        if locked.stage == to:
            act.repeated = True  # pressed twice, or by two people: taken once, and one line in the log
            tournament.stage = to
            return
        step_within(act, to)


def step_within(act: Change, to: str) -> None:
    """Take the step as a part of a change, with a line of the log. Raises Refusal as `move_to_stage` does."""
    locked = act.tournament
    if problems := obstacles(locked, to):
        raise Refusal(problems)
    before = locked.stage
    locked.stage = to
    locked.save(update_fields=["stage"])
    act.log(
        verb="tournament.stage",
        target=str(locked),
        target_id=f"tournament:{locked.pk}",
        before={"stage": before},
        after={"stage": to},
    )

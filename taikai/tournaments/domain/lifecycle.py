"""State machine of a tournament's stages (`docs/architecture.md`, its life)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.extension_points import obstacle_checks
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@dataclass(frozen=True, slots=True)
class LifecycleStep:
    """An arrow: where it leads, the words on its button, and what happened once it is taken."""

    to: str
    label: object
    done: object
    forward: bool = True


STEPS: dict[str, tuple[LifecycleStep, ...]] = {
    Stage.DRAFT: (
        LifecycleStep(Stage.OPEN, gettext_lazy("Open registration"), gettext_lazy("Registration opened.")),
    ),
    Stage.OPEN: (
        LifecycleStep(Stage.CLOSED, gettext_lazy("Close registration"), gettext_lazy("Registration closed.")),
        LifecycleStep(
            Stage.DRAFT,
            gettext_lazy("Back to draft"),
            gettext_lazy("The tournament is a draft again."),
            forward=False,
        ),
    ),
    Stage.CLOSED: (
        LifecycleStep(Stage.CHECK_IN, gettext_lazy("Open check-in"), gettext_lazy("Check-in opened.")),
        LifecycleStep(
            Stage.OPEN, gettext_lazy("Reopen registration"), gettext_lazy("Registration reopened."), forward=False
        ),
    ),
    Stage.CHECK_IN: (
        LifecycleStep(Stage.PLAYING, gettext_lazy("Start play"), gettext_lazy("Play started.")),
        LifecycleStep(
            Stage.CLOSED, gettext_lazy("Close check-in"), gettext_lazy("Check-in closed."), forward=False
        ),
    ),
    Stage.PLAYING: (
        LifecycleStep(Stage.FINAL, gettext_lazy("Finalise the standings"), gettext_lazy("Standings finalised.")),
        LifecycleStep(
            Stage.CHECK_IN, gettext_lazy("Back to check-in"), gettext_lazy("Check-in reopened."), forward=False
        ),
    ),
    Stage.FINAL: (
        LifecycleStep(Stage.ARCHIVED, gettext_lazy("Archive"), gettext_lazy("Tournament archived.")),
        LifecycleStep(Stage.PLAYING, gettext_lazy("Back to play"), gettext_lazy("Play reopened."), forward=False),
    ),
    Stage.ARCHIVED: (
        LifecycleStep(
            Stage.FINAL,
            gettext_lazy("Restore from the archive"),
            gettext_lazy("Tournament restored from the archive."),
            forward=False,
        ),
    ),
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


def move_to_stage(tournament: Tournament, to: str, *, actor: Actor) -> str:
    """Take the step to stage `to`; what happened, as a sentence.

    Raises:
        Refusal: there is no such step now, or something is missing; nothing changed.
    """
    with change(tournament, actor, "tournament.stage") as act:
        locked = act.tournament
        if locked.stage == to:
            act.repeated = True  # pressed twice, or by two people: taken once, and one line in the log
            tournament.stage = to
            return str(next(step.done for step in chain.from_iterable(STEPS.values()) if step.to == to))
        done = next((step.done for step in STEPS[locked.stage] if step.to == to), "")
        step_within(act, to)
    return str(done)


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

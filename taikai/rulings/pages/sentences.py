"""Sentences about a ruling: what it is called, how play goes on, what the judge says at the table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.rulings.domain.clauses import chombo_is_paid, chombo_points
from taikai.rulings.models import TableRuling

Outcome = TableRuling.Outcome


def outcome_words(outcome: str, tenths: int | None, ruleset: Ruleset) -> str:
    """ "Dead hand", "Chombo, −20.0 points", "Points deducted, −8.0 points"."""
    words = str(Outcome(outcome).label) if outcome in Outcome.values else outcome
    if outcome == Outcome.CHOMBO and (points := chombo_points(ruleset)) is not None:
        tenths = points // 100
    if tenths is None:
        return words
    return _("%(ruling)s: %(points)s points") % {"ruling": words, "points": numbers.tenths(-abs(tenths))}


def goes_on(outcome: str, ruleset: Ruleset) -> list[str]:
    """How play goes on at the table."""
    if outcome == Outcome.CHOMBO:
        return _after_chombo(ruleset)
    if outcome == Outcome.DEAD_HAND:
        return [
            _("Play goes on."),
            _("The player draws and discards, but can’t call or win, and is noten at a draw."),
        ]
    if outcome == Outcome.PAID:
        return [_payment(), _("The text doesn’t say if the hand is dealt again. The head judge decides.")]
    if outcome == Outcome.DECIDE:
        return [_("The head judge decides how play goes on.")]
    return [_("Play goes on.")]


def _payment() -> str:
    return _("The player pays 4,000 to the dealer and 2,000 to each other player. A dealer pays 4,000 to each.")


def _after_chombo(ruleset: Ruleset) -> list[str]:
    chombo = ruleset.chombo
    found = []
    if chombo_is_paid(ruleset):
        found.append(_payment())
    elif chombo_points(ruleset) is not None:
        found.append(_("The points are deducted after uma, with the table’s result."))
    if chombo.replay:
        found.append(_("Deal this hand again. Seats stay, and no honba is added."))
    if chombo.return_sticks:
        found.append(_("Return the riichi sticks of this hand."))
    if chombo.counts_after_signal:
        found.append(_("After the signal it counts as one of the remaining hands."))
    return found


def to_say(outcome: str, tenths: int | None, ruleset: Ruleset) -> str:
    """What the judge says to the four players."""
    if outcome == Outcome.CHOMBO:
        if chombo_is_paid(ruleset):
            return _("“Chombo. Please pay the mangan now. Then we deal this hand again.”")
        return _("“Chombo. The points are deducted after the hanchan. We deal this hand again.”")
    if outcome == Outcome.POINTS and tenths is not None:
        return _("“%(points)s points are deducted from your score. Please go on.”") % {
            "points": numbers.tenths(abs(tenths))
        }
    return {
        Outcome.NOTHING: _("“There is no penalty. Please go on.”"),
        Outcome.WARNING: _("“This is a warning. Please go on.”"),
        Outcome.DEAD_HAND: _("“Your hand is dead. You draw and discard, but don’t call or win.”"),
        Outcome.PAID: _("“Please pay a mangan to the other players now.”"),
    }.get(Outcome(outcome), _("“Please wait. I will ask the head judge.”"))

"""Progression after a hand: next hand, overtime, end of the game (`docs/spec/rules.md` §2.1).

The last hand is the fourth of the last round; in overtime every hand of a sudden-death round is one. There the
game ends as soon as the deal passes and somebody has reached the goal; while the dealer stays, only the rule for
stopping by the dealer (agari-yame) can end it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.ruleset import Ruleset

Next = Literal["continue", "end", "west_round", "dealer_may_end"]
EndReason = Literal["", "tobi", "last_hand", "goal", "agari_yame", "time", "drawn"]
ROUNDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class NextHand:
    """What comes next. `to` is the next hand ("S3"), also when the dealer may end but plays on.

    `if_ended`: what follows when the dealer ends the game ("end", or "west_round" when nobody reached the goal).
    """

    next: Next
    round: int
    kyoku: int
    reason: EndReason = ""
    if_ended: Next | None = None
    drawn: bool = False

    @property
    def to(self) -> str | None:
        """The next hand, None when there is none."""
        return None if self.next == "end" else f"{ROUNDS[self.round]}{self.kyoku}"


def busted(ruleset: Ruleset, lowest: int) -> bool:
    """Whether a player with `lowest` points ends the game."""
    return ruleset.tobi == "below_zero" and lowest < 0


def hands_after_signal(ruleset: Ruleset) -> int | None:
    """How many hands are finished after the time signal, the one in progress included; None without a clock."""
    return {"none": None, "finish_hand": 1, "one_more_hand": 2}[ruleset.after_signal]


def is_last_hand(ruleset: Ruleset, round_: int, kyoku: int) -> bool:
    """Whether the game may end after this hand by points."""
    if kyoku == 4 and round_ >= ruleset.rounds - 1:
        return True
    if round_ < ruleset.rounds:
        return False
    full_west = ruleset.overtime == "west_played_out_then_north_sudden_death"
    return not (full_west and round_ == ruleset.rounds)


def progress(
    ruleset: Ruleset,
    round_: int,
    kyoku: int,
    points: Sequence[int],
    *,
    dealer_keeps: bool,
    renchan: str = "",
    replay: bool = False,
    hands_since_signal: int = 0,
) -> NextHand:
    """What follows a hand of round `round_` (0 East … 3 North).

    `points` after the hand in the order of the **starting** seats, so that the dealer is `points[kyoku - 1]`.
    `renchan`: "win" or "tenpai" if that is why the dealer stays. `replay`: the hand is dealt again (chombo).
    `hands_since_signal`: hands finished since the time signal, this one included.
    """
    if busted(ruleset, min(points)):
        return NextHand("end", round_, kyoku, "tobi")
    limit = hands_after_signal(ruleset)
    if limit is not None and hands_since_signal >= limit:
        return NextHand("end", round_, kyoku, "time")
    if replay:
        return NextHand("continue", round_, kyoku)
    last = is_last_hand(ruleset, round_, kyoku)
    if dealer_keeps:
        if last:
            return _dealer_stays_in_last_hand(ruleset, round_, kyoku, points, renchan)
        return NextHand("continue", round_, kyoku)
    if last:
        return _after_last_hand(ruleset, round_, kyoku, points)
    return NextHand("continue", *_next_hand(round_, kyoku))


def _next_hand(round_: int, kyoku: int) -> tuple[int, int]:
    return (round_, kyoku + 1) if kyoku < 4 else (round_ + 1, 1)


def _after_last_hand(ruleset: Ruleset, round_: int, kyoku: int, points: Sequence[int]) -> NextHand:
    """The deal has passed after a last hand: the goal decides whether there is overtime."""
    if ruleset.overtime == "none":
        return NextHand("end", round_, kyoku, "last_hand")
    if max(points) >= ruleset.goal_points:
        return NextHand("end", round_, kyoku, "goal")
    final_round = ruleset.rounds + (ruleset.overtime == "west_played_out_then_north_sudden_death")
    if kyoku == 4 and round_ >= min(final_round, 3):
        drawn = ruleset.overtime == "west_played_out_then_north_sudden_death"
        return NextHand("end", round_, kyoku, "drawn" if drawn else "last_hand", drawn=drawn)
    following = _next_hand(round_, kyoku)
    return NextHand("west_round" if following == (2, 1) else "continue", *following)


def _dealer_stays_in_last_hand(
    ruleset: Ruleset, round_: int, kyoku: int, points: Sequence[int], renchan: str
) -> NextHand:
    dealer = points[kyoku - 1]
    if ruleset.agari_yame == "automatic_if_first":
        ahead = [p for seat, p in enumerate(points) if seat != kyoku - 1 and _beats(p, seat, dealer, kyoku - 1)]
        if renchan in ("win", "tenpai") and dealer >= ruleset.goal_points and not ahead:
            return NextHand("end", round_, kyoku, "agari_yame")
    reasons = {"dealer_choice_win": ("win",), "dealer_choice_win_or_tenpai": ("win", "tenpai")}
    if renchan in reasons.get(ruleset.agari_yame, ()):
        ended = _after_last_hand(ruleset, round_, kyoku, points)
        return NextHand("dealer_may_end", round_, kyoku, if_ended=ended.next)
    return NextHand("continue", round_, kyoku)


def _beats(points: int, seat: int, dealer: int, dealer_seat: int) -> bool:
    """Whether a rival stands above the dealer; equal points go to the earlier starting seat."""
    return points > dealer or (points == dealer and seat < dealer_seat)


def after_dealer_ends(ruleset: Ruleset, round_: int, kyoku: int, points: Sequence[int]) -> NextHand:
    """The dealer uses the right to stop: as if the deal had passed."""
    ended = _after_last_hand(ruleset, round_, kyoku, points)
    return NextHand("end", round_, kyoku, "agari_yame") if ended.next == "end" else ended

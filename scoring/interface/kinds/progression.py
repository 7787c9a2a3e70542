"""`progression`: what comes after a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fields import SEATS, Reader
from scoring.problems import Problem
from scoring.riichi.hanchan.progression import NextHand, busted, is_last_hand, progress
from scoring.rulesets import Ruleset

FIELDS = (
    "round", "kyoku", "points", "dealer_won", "dealer_tenpai", "dealer_keeps", "lowest", "initial_seats",
    "hands_since_signal", "replay", "dealer", "honba", "sticks_carried",
)  # fmt: skip


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """The next hand or the end; with only `lowest`, whether the game ends by busting."""
    read = Reader(given)
    read.known(*FIELDS)
    if "lowest" in given and "round" not in given:
        lowest = read.integer("lowest")
        read.check()
        ends = busted(ruleset, lowest)
        return {"game_ends": ends, "reason": "tobi" if ends else None}
    round_ = SEATS.index(read.choice("round", SEATS))
    kyoku = read.integer("kyoku", low=1, high=4)
    points = _by_starting_seat(read, kyoku, needed=_points_decide(ruleset, round_, kyoku))
    lowest = read.integer("lowest", min(points))
    keeps, renchan, drawn_hand = _dealer(read, ruleset)
    signal = read.integer("hands_since_signal", 0, low=0, high=100)
    replay = read.flag("replay")
    read.check()
    done = progress(
        ruleset,
        round_,
        kyoku,
        [min(lowest, points[0]), *points[1:]] if lowest < min(points) else points,
        dealer_keeps=keeps,
        renchan=renchan,
        replay=replay,
        hands_since_signal=signal,
    )
    return as_answer(done, _honba_plus(done, keeps, drawn_hand, replay))


def as_answer(done: NextHand, honba_plus: int | None) -> dict[str, Any]:
    """A progress as the JSON interface prints it."""
    reply: dict[str, Any] = {
        "next": done.next,
        "to": done.to,
        "honba_plus": honba_plus,
        "game_ends": done.next == "end",
        "reason": done.reason or None,
    }
    if done.if_ended is not None:
        reply["if_ended"] = done.if_ended
    if done.drawn:
        reply["result"] = "game_drawn"
    return reply


def _honba_plus(done: NextHand, keeps: bool, drawn_hand: bool | None, replay: bool) -> int | None:
    """One counter more, none (0: they are removed), or None when the game is over or it cannot be told."""
    if done.next == "end" or replay:
        return None
    if keeps or drawn_hand:
        return 1
    return 0 if drawn_hand is False else None


def _dealer(read: Reader, ruleset: Ruleset) -> tuple[bool, str, bool | None]:
    """(dealer keeps, why, whether the hand was drawn: None when not told)."""
    won = read.flag("dealer_won")
    tenpai = read.flag("dealer_tenpai")
    if won and tenpai:
        read.fault(
            "contradiction",
            "dealer_tenpai",
            "tenpai is only for a hand without a winner, but the dealer won",
        )
    keeps_by_rule = (won and "dealer_win" in ruleset.renchan) or (tenpai and "dealer_tenpai" in ruleset.renchan)
    drawn: bool | None = False if "dealer_won" in read.given else None
    if "dealer_tenpai" in read.given and not won:
        drawn = True
        keeps_by_rule = keeps_by_rule or (not tenpai and not ruleset.noten_dealer_rotates)
    keeps = read.flag("dealer_keeps", keeps_by_rule)
    if not {"dealer_won", "dealer_tenpai", "dealer_keeps"} & set(read.given):
        read.fault(
            "missing",
            "dealer_keeps",
            "enter whether the dealer won, was tenpai or keeps the deal",
        )
    why = "win" if won else "tenpai" if tenpai else "win" if "dealer_keeps" in read.given and keeps else ""
    return keeps, why if keeps else "", drawn


def _points_decide(ruleset: Ruleset, round_: int, kyoku: int) -> bool:
    """Whether the answer hangs on the points."""
    by_points = ruleset.overtime != "none" or ruleset.agari_yame == "automatic_if_first"
    return by_points and is_last_hand(ruleset, round_, kyoku)


def _by_starting_seat(read: Reader, kyoku: int, *, needed: bool) -> list[int]:
    """Points in the order of the starting seats: by `initial_seats`, by current winds, or as listed.

    `dealer` may name the dealer where the list does not say who that is.
    """
    if not needed and "points" not in read.given:
        return [0, 0, 0, 0]
    points = read.integers("points")
    seats = read.words("initial_seats")
    if len(points) != 4:
        read.fault(
            "player_count",
            "points",
            "four players have points, not {given}",
            given=len(points),
        )
        return [0, 0, 0, 0]
    if seats:
        if set(seats) != set(points) or sorted(seats.values()) != sorted(SEATS):
            read.fault("seats", "initial_seats", "each player needs one seat")
            return list(points.values())
        order = sorted(points, key=lambda p: SEATS.index(seats[p]))
    elif set(points) == set(SEATS):
        order = [SEATS[(place - (kyoku - 1)) % 4] for place in range(4)]
    else:
        order = list(points)
    dealer = read.given.get("dealer")
    if dealer is not None and dealer not in points:
        read.fault("player", "dealer", "{dealer!r} is not playing here", dealer=dealer)
    elif dealer is not None:
        turn = order.index(dealer) - (kyoku - 1)
        order = [order[(place + turn) % 4] for place in range(4)]
    return [points[p] for p in order]

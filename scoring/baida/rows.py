"""Winning Baida hand given by the rows of the score sheet, without tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.baida.hand import FLAGS, BaidaHand, By, ClaimedSet, Flag, flag_problems
from scoring.baida.score import JUDGED, SELF_DRAW_ONLY, BaidaScore, Row, base_of, flag_rows, too_few
from scoring.baida.words import title_of
from scoring.problems import Problem, problem
from scoring.rulesets.parameters.baida import BaidaRules

PATTERNS: Final = ("mixed_one_suit", "pure_one_suit", "nine_tile_straight", *JUDGED, "thirteen_terminals")
"""Rows of the sheet that are patterns, in its order; items 4 to 6 count what the organiser has set."""
BONUSES: Final = ("big_crane", "no_baida", "four_baida", "baida_dragon", "four_kongs", "seven_baida")
"""Bonuses that are seen from the tiles; the others are flags of the hand."""
EXCLUDE: Final = (
    ("mixed_one_suit", "pure_one_suit"),
    *((row, "thirteen_terminals") for row in ("mixed_one_suit", "pure_one_suit", "nine_tile_straight")),
    *(("thirteen_terminals", row) for row in ("big_crane", "four_kongs", "win_on_kong")),
    ("nine_tile_straight", "four_kongs"),
    ("big_crane", "four_kongs"),
    ("no_baida", "four_baida"),
    ("no_baida", "baida_dragon"),
    ("blessing_of_heaven", "blessing_of_earth"),
)
"""Rows that no hand has together: one suit and the other, thirteen terminals and any set, Baida and none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsTold:
    """A hand as ticked rows (`PATTERNS`, `BONUSES`) and flags. `seat`, `thrower`: winds in the hand, or ""."""

    rows: frozenset[str] = frozenset()
    flags: frozenset[Flag] = frozenset()
    by: By = "self_draw"
    seat: str = ""
    thrower: str = ""


def told(names: Sequence[str]) -> RowsTold:
    """Rows and flags by their names, which are known ones."""
    flags = frozenset(name for name in names if name in FLAGS)
    return RowsTold(rows=frozenset(names) - flags, flags=flags)


def row_problems(hand: RowsTold, rules: BaidaRules) -> list[Problem]:
    """Everything that cannot be ticked together, or not with this way to win."""
    return [*_together(hand), *_unset(hand, rules), *_flags(hand)]


def _together(hand: RowsTold) -> Iterator[Problem]:
    ticked = hand.rows | hand.flags
    for one, other in EXCLUDE:
        if one in ticked and other in ticked:
            yield problem(
                "rows",
                f"rows.{other}",
                "“{one}” and “{other}” exclude each other",
                one=title_of(one),
                other=title_of(other),
            )
    if "baida_dragon" in ticked and "nine_tile_straight" not in ticked:
        yield problem(
            "rows",
            "rows.baida_dragon",
            "“{one}” needs “{other}”",
            one=title_of("baida_dragon"),
            other=title_of("nine_tile_straight"),
        )
    if "seven_baida" in ticked:
        if len(ticked) > 1:
            yield problem("rows", "rows.seven_baida", "seven Baida end the hand at once and count alone")
        if hand.by != "self_draw":
            yield problem("rows", "rows.seven_baida", "seven Baida are declared as a win from the wall")


def _unset(hand: RowsTold, rules: BaidaRules) -> Iterator[Problem]:
    for name in JUDGED:
        if name in hand.rows and getattr(rules, name) is None:
            yield problem(
                "judge_pattern",
                f"rows.{name}",
                "enter a name and points for the row (items 4 to 6 have none until the organiser sets them)",
            )


def _flags(hand: RowsTold) -> list[Problem]:
    """The flags against each other, as with tiles; rows say whether there are sets."""
    open_hand = hand.rows & {"big_crane", "four_kongs"} or "win_on_kong" in hand.flags
    sets = (ClaimedSet("kong", (0,) * 4),) if open_hand else ()
    shape = BaidaHand(
        baida=(0, 1), concealed=(), sets=sets, by=hand.by, flags=hand.flags, seat=hand.seat, thrower=hand.thrower
    )
    return list(flag_problems(shape))


def score_rows(hand: RowsTold, rules: BaidaRules, judged: Sequence[Row] = ()) -> BaidaScore:
    """What the ticked rows are worth, with what a judge grants beside them: patterns, bonuses and both caps.

    An open hand with Baida wins only by self-draw; of ticked rows a big crane says that it is open.
    """
    if "seven_baida" in hand.rows:
        row = ("seven_baida", rules.seven_baida)
        return BaidaScore(True, bonuses=(row,), total=min(row[1], rules.total_cap))
    if hand.by == "discard" and "big_crane" in hand.rows and "no_baida" not in hand.rows:
        return BaidaScore(False, "self_draw_only", SELF_DRAW_ONLY)
    patterns = [(name, getattr(rules, name) or 0) for name in PATTERNS if name in hand.rows]
    patterns += judged
    bonuses = tuple(_bonuses(hand, rules))
    base = base_of(patterns, rules)
    total = min(rules.total_cap, base + sum(points for _, points in bonuses))
    return too_few(BaidaScore(True, "", None, tuple(patterns), bonuses, base, total), rules)


def _bonuses(hand: RowsTold, rules: BaidaRules) -> Iterator[Row]:
    if "four_kongs" in hand.rows:
        yield "four_kongs", rules.four_kongs
    elif "big_crane" in hand.rows:
        reduced = "has_discarded_baida" in hand.flags
        yield "big_crane", rules.big_crane_reduced if reduced else rules.big_crane
    if hand.flags & {"blessing_of_heaven", "blessing_of_earth"}:
        yield "blessing", rules.blessing
    for name in ("no_baida", "four_baida", "baida_dragon"):
        if name in hand.rows:
            yield name, getattr(rules, name)
    yield from flag_rows(hand.flags, rules)

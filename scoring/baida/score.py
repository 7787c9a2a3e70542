"""Score of a Baida hand: patterns to their cap, bonuses to the total cap, payments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scoring.baida.hand import BaidaHand
from scoring.baida.readings import Reading, is_thirteen_terminals, readings
from scoring.rulesets.parameters.baida import BaidaRules
from scoring.texts import Text
from scoring.tiles import HONOURS

Row = tuple[str, int]
SELF_DRAW_ONLY = Text("an open hand with Baida wins only from the wall")
NOT_COMPLETE = Text("the tiles are not four sets and a pair")
JUDGED = ("item_4", "item_5", "item_6")


@dataclass(frozen=True, slots=True)
class BaidaScore:
    """What a hand is worth: rows of the sheet, `base` (patterns, capped) and `total` (with bonuses, capped)."""

    legal_win: bool
    reason: str = ""
    text: Text | None = None
    patterns: tuple[Row, ...] = ()
    bonuses: tuple[Row, ...] = ()
    base: int = 0
    total: int = 0
    reading: Reading = ()


def score_hand(hand: BaidaHand, rules: BaidaRules, judged: Sequence[Row] = ()) -> BaidaScore:
    """The best score among all readings. `judged`: rows the judge grants (items 4-6 of the sheet, or any).

    A judge's pattern stands for itself: the tiles then need not form four sets and a pair.
    """
    wild = len(hand.wild)
    if wild == 7 and hand.by == "self_draw":
        row = ("seven_baida", rules.seven_baida)
        return BaidaScore(True, bonuses=(row,), total=min(row[1], rules.total_cap))
    if not _may_win(hand, rules):
        return BaidaScore(False, "self_draw_only", SELF_DRAW_ONLY)
    best: BaidaScore | None = None
    for reading, patterns in _candidates(hand, rules, judged):
        bonuses = tuple(_bonuses(hand, rules, reading))
        base = base_of(patterns, rules)
        total = min(rules.total_cap, base + sum(points for _, points in bonuses))
        if best is None or (total, base) > (best.total, best.base):
            best = BaidaScore(True, "", None, tuple(patterns), bonuses, base, total, reading)
    if best is None:
        return BaidaScore(False, "not_complete", NOT_COMPLETE)
    return too_few(best, rules)


def too_few(score: BaidaScore, rules: BaidaRules) -> BaidaScore:
    """The score itself, or no win where the rules ask for more points."""
    if score.total >= rules.minimum_points:
        return score
    few = Text(
        "{total} points are too few, at least {least} are needed",
        total=score.total,
        least=rules.minimum_points,
    )
    return BaidaScore(False, "too_few_points", few)


def payments(total: int, by: str, rules: BaidaRules) -> dict[str, int]:
    """Who pays: the thrower alone (and the others, if the setting says so), or all three on a self-draw."""
    if by == "self_draw":
        each = rules.each_on_self_draw * total
        return {"winner": 3 * each, "each_other": -each}
    thrower, others = rules.thrower * total, rules.others_on_discard * total
    return {"winner": thrower + 2 * others, "thrower": -thrower, "each_other": -others}


def _may_win(hand: BaidaHand, rules: BaidaRules) -> bool:
    concealed = hand.concealed_hand(kong_keeps=rules.concealed_kong_keeps_hand_concealed)
    return hand.by == "self_draw" or not hand.wild or concealed


def base_of(patterns: Sequence[Row], rules: BaidaRules) -> int:
    """The patterns together, added or the highest, at most their cap."""
    points = [value for _, value in patterns]
    return min(rules.base_cap, (sum(points) if rules.patterns_add else max(points, default=0)))


def _candidates(hand: BaidaHand, rules: BaidaRules, judged: Sequence[Row]) -> Iterator[tuple[Reading, list[Row]]]:
    counts, wild = hand.counts(), len(hand.wild)
    for _, kind in hand.reading:
        counts[kind] += 1
    if hand.reading:
        wild = 0
    granted = list(judged)
    if not hand.sets and is_thirteen_terminals(counts, wild):
        yield (), [("thirteen_terminals", rules.thirteen_terminals), *granted]
    natural = {k for k, n in enumerate(counts) if n} | {k for s in hand.sets for k in s.kinds}
    for reading in readings(counts, wild, 4 - len(hand.sets)):
        suit_row = _suit_row(natural, reading)
        rows: list[Row] = [(suit_row, getattr(rules, suit_row))] if suit_row else []
        if _dragons(hand, rules, reading):
            rows.append(("nine_tile_straight", rules.nine_tile_straight))
        yield reading, [*rows, *granted]
    if granted:
        yield (), granted


def _suit_row(natural: set[int], reading: Reading) -> str:
    """The one-suit row of a reading: only natural tiles decide, wild ones fit in anywhere."""
    colours = {k // 9 for k in natural if k < HONOURS}
    if len(colours) == 1:
        return "mixed_one_suit" if any(k >= HONOURS for k in natural) else "pure_one_suit"
    return "mixed_one_suit" if not colours and any(g.kind < 0 for g in reading) else ""


def _dragons(hand: BaidaHand, rules: BaidaRules, reading: Reading) -> list[tuple[int, tuple[int, ...]]]:
    """The nine-tile straights of a reading: suit and the kinds wild tiles stand for (-1: a set of wild tiles)."""
    runs: dict[int, list[tuple[int, ...]]] = {}
    for group in reading:
        if group.shape == "run":
            runs.setdefault(group.kind, []).append(group.wild)
    for claimed in hand.sets:
        if claimed.type == "chow":
            runs.setdefault(min(claimed.kinds), []).append(())
    spare = 0
    if rules.straight_with_run_of_baida_only:
        spare = sum(group.shape == "wild_set" for group in reading)
    found = []
    for suit in range(3):
        starts = (9 * suit, 9 * suit + 3, 9 * suit + 6)
        missing = [s for s in starts if s not in runs]
        if len(missing) <= spare and len(missing) < 3:
            used = tuple(k for s in starts if s in runs for k in max(runs[s], key=len))
            filled = tuple(k for s in missing for k in (s, s + 1, s + 2))
            found.append((suit, used + filled))
    return found


def _bonuses(hand: BaidaHand, rules: BaidaRules, reading: Reading) -> Iterator[Row]:
    flags = hand.flags
    if hand.kongs == 4:
        yield "four_kongs", rules.four_kongs
    elif len(hand.sets) == 4:
        reduced = "has_discarded_baida" in flags
        yield "big_crane", rules.big_crane_reduced if reduced else rules.big_crane
    if flags & {"blessing_of_heaven", "blessing_of_earth"}:
        yield "blessing", rules.blessing
    if not hand.wild:
        yield "no_baida", rules.no_baida
    if len(hand.wild) >= 4:
        yield "four_baida", rules.four_baida
    if _has_baida_dragon(hand, rules, reading):
        yield "baida_dragon", rules.baida_dragon
    yield from flag_rows(flags, rules)


def flag_rows(flags: Collection[str], rules: BaidaRules) -> Iterator[Row]:
    """The bonuses of how the last tile came."""
    if "win_on_kong" in flags:
        yield "win_on_kong", rules.win_on_kong
    if "robbing_a_kong" in flags:
        yield "robbing_a_kong", rules.robbing_a_kong
    both = "win_on_kong" in flags and "final_draw" in flags
    if "final_draw" in flags and (rules.kong_and_final_draw_add or not both):
        yield "final_draw", rules.final_draw
    if "final_discard" in flags:
        yield "final_discard", rules.final_discard


def _has_baida_dragon(hand: BaidaHand, rules: BaidaRules, reading: Reading) -> bool:
    """A wild tile of the dragon's own suit inside the dragon, as anything or only as itself (A3)."""
    if not hand.wild or hand.baida[0] >= HONOURS:
        return False
    for suit, used in _dragons(hand, rules, reading):
        if suit != hand.baida[0] // 9:
            continue
        if rules.baida_dragon_use == "any" and (used or _stated_inside(hand, suit, only_itself=False)):
            return True
        if set(used) & set(hand.wild) or _stated_inside(hand, suit, only_itself=True):
            return True
    return False


def _stated_inside(hand: BaidaHand, suit: int, *, only_itself: bool) -> bool:
    """Whether the stated reading puts a wild tile into the suit of the dragon."""
    return any(
        stands // 9 == suit and stands < HONOURS and (not only_itself or tile == stands)
        for tile, stands in hand.reading
    )

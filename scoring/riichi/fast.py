"""The same answer as the pipeline, from tables: for hands without extensions.

The steps are those of `scoring.riichi.pipeline`, and so are the rules: the tables below are filled by the
very functions the pipeline calls, once for every situation that can be told apart.

- readings: `scoring.hand.tables`, by suit pattern and winning tile;
- yaku of shape, by the packed facts of a reading (`SHAPES`), as a set of bits;
- yaku of the situation, by the flags of the win (`Scorer.situations`), as a set of bits;
- which of them count and what they are worth, by the set of bits (`Scorer.awards`);
- limits by han and fu, payments by base points and seats.

No table remembers a whole hand. What needs more than one look at a hand (hidden or wild winning tiles,
liability, robbing a concealed kan) goes to the pipeline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.hand import tables
from scoring.hand.facts import KEY_BITS, KEY_MASK, fact
from scoring.hand.groups import Reading
from scoring.hand.hand import Hand, meld_group
from scoring.riichi import yaku_sets
from scoring.riichi.award import Award, awards, yaku_of_situation
from scoring.riichi.candidates import Candidate, candidates
from scoring.riichi.dora import red_tiles, shown_dora, ura_dora
from scoring.riichi.fu import FuItem, fu_items
from scoring.riichi.group_fu import BASE_FU, CLOSED_RON_FU, TSUMO_FU, VALUE_PAIR_FU
from scoring.riichi.legality import MIN_YAKU_HONBA
from scoring.riichi.limits import MANGAN, YAKUMAN_BASE, Limit, limit_of
from scoring.riichi.pao import RINSHAN
from scoring.riichi.payments import Deltas, Payment, deltas_of, hand_payments, honba_payments
from scoring.riichi.readings import readings
from scoring.riichi.second_looks import hides_wait, pocchi_is_wild
from scoring.riichi.value import HandValue, MadeBySteps, refused
from scoring.riichi.win import WinContext
from scoring.riichi.yaku_sets import BIT, CLOSED_BIT, SHAPES, names_in, shape_set
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from scoring.riichi.extensions import BonusHan

PINFU: Final = BIT["pinfu"]
FIXED_FU: Final = BIT["pinfu"] | BIT["chiitoitsu"]
NO_AWARD: Final = Award((), 0, 0)
MOST_PAYMENTS: Final = 1 << 16
VALUE_PAIR: Final = fact("value_pair").bit_length() - 1
MOST_FU: Final = 256
ROUNDED: Final = tuple(-(-fu // 10) * 10 for fu in range(MOST_FU))


class Chosen(NamedTuple):
    """How a value came about: the readings of the suits that were chosen, the rest worked out when asked."""

    hand: Hand
    win: WinContext
    ruleset: Ruleset
    candidate: Candidate
    base: int
    pinfu: bool

    @property
    def reading(self) -> Reading:
        """The groups of the whole hand, melds before the pair."""
        _, form, suits, honours = self.candidate
        if form != "standard":
            return next(reading for reading in readings(self.hand, self.win) if reading.form == form)
        groups = [
            group._replace(kinds=tuple(kind + 9 * suit for kind in group.kinds))
            for suit, reading in enumerate(suits)
            for group in reading.groups
        ]
        groups += honours
        sets = [group for group in groups if group.kind != "pair"]
        (pair,) = (group for group in groups if group.kind == "pair")
        (wait,) = (group.wait for group in groups if group.wait is not None)
        return Reading("standard", (*sets, *map(meld_group, self.hand.melds), pair), wait)

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu, item by item."""
        return fu_items(self.reading, self.win, self.hand.closed, self.pinfu, self.ruleset)

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """Every payment with its reason; none for a hand that may not win."""
        win = self.win
        if not self.base:
            return ()
        counters = honba_payments(win.honba, self.ruleset.honba_value, win.seat, win.source)
        return (*hand_payments(self.base, win.seat, win.source), *counters)

    @property
    def bonus(self) -> tuple[BonusHan, ...]:
        """None: bonus han come from extensions."""
        return ()


_new_tuple: Final = tuple.__new__
"""Builds a named tuple without the cost of its constructor."""


class Scorer:
    """Values hands under one ruleset, and keeps the tables that depend on it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.situations: dict[int, int] = {}
        """The set of yaku of the situation, by the flags of a win and whether the hand is closed."""
        self.ways: dict[int, tuple[Award, ...]] = {}
        """The ways to count a set of yaku."""
        self.limits: dict[int, Limit] = {}
        """Limits by han * 256 + fu."""
        self.deltas: dict[int, Deltas] = {}
        """Payments by base points, seats and counters."""
        self.pair_fu = (0, VALUE_PAIR_FU, ruleset.double_wind_pair_fu)
        """By how many times the pair would be yakuhai."""
        self.pinfu_fu = (BASE_FU + CLOSED_RON_FU, ROUNDED[ruleset.pinfu_tsumo_fu])
        self.least_fu = (BASE_FU, BASE_FU + CLOSED_RON_FU, BASE_FU + TSUMO_FU, BASE_FU + TSUMO_FU)
        """Before the groups: ron open, ron closed, self-draw open, self-draw closed."""

    def value(self, hand: Hand, win: WinContext) -> HandValue:
        """What `scoring.riichi.pipeline.evaluate` says about the same hand and win."""
        ruleset = self.ruleset
        if win.unusual and self._needs_pipeline(win):
            # Loaded when first needed: most programs never do.
            from scoring.riichi import pipeline

            return pipeline.evaluate(hand, win, ruleset)
        closed, tsumo = hand.closed, win.tsumo
        key = win.situation << 1 | closed
        situation = self.situations.get(key)
        if situation is None:
            situation = self._add_situation(key, win, closed)
        dora = ura = red = 0
        if win.has_indicators:
            dora = shown_dora(hand.all_counts, win, ruleset)
            if win.ura and win.riichi:
                ura = ura_dora(hand.all_counts, win, ruleset)
        if hand.reds:
            red = red_tiles(hand.reds, ruleset.red_fives)
        best_base = best_units = best_han = best_fu = 0
        chosen: Candidate | None = None
        award: Award = NO_AWARD
        limit_name: str | None = None
        best_found = 0
        short: tuple[Award, Candidate] | None = None
        for candidate in candidates(hand, win):
            facts = candidate[0]
            shape = SHAPES.get(facts & KEY_MASK)
            if shape is None:
                shape = shape_set(facts & KEY_MASK)
            if shape < 0:
                continue
            found = shape | situation
            ways = self.ways.get(found)
            if ways is None:
                ways = self._add_ways(found)
            for way in ways:
                _, han, units, flat = way
                name: str | None
                if units:
                    name, base, han, fu = "yakuman", YAKUMAN_BASE * units, 0, 0
                elif not flat and (
                    not han or (win.honba >= MIN_YAKU_HONBA and han < ruleset.yaku_minimum_at_5_honba)
                ):
                    short = short or (way, candidate)
                    continue
                else:
                    if found & FIXED_FU:
                        fu = self.pinfu_fu[tsumo] if found & PINFU else ruleset.chiitoitsu_fu
                    else:
                        fu = self.least_fu[tsumo << 1 | closed] + (facts >> KEY_BITS)
                        fu += self.pair_fu[facts >> VALUE_PAIR & 3]
                        if fu == BASE_FU:
                            fu += ruleset.open_pinfu_fu
                        fu = ROUNDED[fu]
                    if flat:
                        name, base = MANGAN
                    else:
                        han += dora + ura + red
                        limit = self.limits.get(han << 8 | fu)
                        if limit is None:
                            limit = self.limits[han << 8 | fu] = limit_of(han, fu, ruleset)
                        name, base = limit
                if base > best_base or (base == best_base and (units, han, fu) > (best_units, best_han, best_fu)):
                    best_base, best_units, best_han, best_fu = base, units, han, fu
                    chosen, award, limit_name, best_found = candidate, way, name, found
        if chosen is None:
            return self._refused(hand, win, short)

        key = win.payment_key << 20 | best_base
        deltas = self.deltas.get(key)
        if deltas is None:
            deltas = self._add_deltas(key, best_base, win)
        made = _new_tuple(Chosen, (hand, win, ruleset, chosen, best_base, best_found & PINFU > 0))
        shown_han: int | None = best_han
        shown_fu: int | None = best_fu
        if best_units:
            shown_han = shown_fu = None
            dora = ura = red = 0
        elif award[3]:
            dora = ura = red = 0
        return _new_tuple(
            HandValue,
            (
                True,
                None,
                award[0],
                dora,
                ura,
                red,
                shown_han,
                shown_fu,
                limit_name,
                best_units,
                best_base,
                deltas,
                made,
            ),
        )

    def _needs_pipeline(self, win: WinContext) -> bool:
        rules = self.ruleset
        return (
            bool(win.pao)
            or win.ankan_robbed
            or hides_wait(win, rules)
            or pocchi_is_wild(win, rules)
            or (win.tenhou and rules.tenhou_any_tile)
            or (win.rinshan and (RINSHAN in rules.pao.yaku or not rules.tsumo_fu_on_rinshan))
        )

    def _add_situation(self, key: int, win: WinContext, closed: bool) -> int:
        found = sum(BIT[name] for name in yaku_of_situation(win, closed, self.ruleset))
        self.situations[key] = found
        return found

    def _add_ways(self, found: int) -> tuple[Award, ...]:
        self.ways[found] = ways = awards(names_in(found), bool(found & CLOSED_BIT), self.ruleset)
        return ways

    def _add_deltas(self, key: int, base: int, win: WinContext) -> Deltas:
        lines = hand_payments(base, win.seat, win.source)
        lines += honba_payments(win.honba, self.ruleset.honba_value, win.seat, win.source)
        if len(self.deltas) > MOST_PAYMENTS:
            self.deltas.clear()
        self.deltas[key] = deltas = deltas_of(lines)
        return deltas

    def _refused(self, hand: Hand, win: WinContext, short: tuple[Award, Candidate] | None) -> HandValue:
        if short is None:
            return refused("not_winning_shape", MadeBySteps(hand, win, self.ruleset, None))
        award, candidate = short
        made = Chosen(hand, win, self.ruleset, candidate, 0, ("pinfu", 1) in award.yaku)
        return refused("too_few_yaku" if award.han else "no_yaku", made, award.yaku)


def forget() -> None:
    """Empty all tables (for measuring a cold start)."""
    tables.forget()
    yaku_sets.forget()
    SCORERS.clear()


SCORERS: Final[dict[int, Scorer]] = {}
"""One scorer for each ruleset value in use, by its identity: a scorer keeps its ruleset alive."""
MOSTSCORERS: Final = 64


def scorer(ruleset: Ruleset) -> Scorer:
    """The scorer of a ruleset."""
    found = SCORERS.get(id(ruleset))
    if found is None:
        if len(SCORERS) >= MOSTSCORERS:
            SCORERS.clear()
        found = SCORERS[id(ruleset)] = Scorer(ruleset)
    return found

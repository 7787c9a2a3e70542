"""Fast path of the pipeline: the same answer from look-up tables.

The steps are those of `scoring.riichi.value.pipeline`, and so are the rules: the tables below are filled by the
very functions the pipeline calls, once for every situation that can be told apart.

- readings: `scoring.hand.tables`, by suit pattern and winning tile;
- yaku of shape, by the packed facts of a reading (`SHAPES`), as a set of bits;
- yaku of the situation, by the flags of the win (`Scorer.situations`), as a set of bits;
- which of them count and what they are worth, by the set of bits (`Scorer.awards`);
- limits by han and fu, payments by base points and seats.

No table remembers a whole hand. What needs more than one look at a hand (hidden or wild winning tiles,
liability, robbing a concealed kan) goes to the pipeline, and so does every hand under rules without atozuke.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.fill_on_miss import Memo
from scoring.hand import tables
from scoring.hand.facts import CLOSED_SHIFT, KEY_MASK, LOOK_CLOSER
from scoring.hand.group_fu import BASE_FU, CLOSED_RON_FU, TSUMO_FU, VALUE_PAIR_FU
from scoring.hand.hand import Hand
from scoring.hand.tables import HONOUR_TABLE, SUITS
from scoring.riichi.counting import yaku_sets
from scoring.riichi.counting.award import FLAT_RENHOU, MANGAN_MODES, Award, YakuHan, awards, yaku_of_situation
from scoring.riichi.counting.dora import red_tiles, shown_dora, ura_dora
from scoring.riichi.counting.limits import MANGAN_BASE, YAKUMAN_BASE, Limit, limit_of
from scoring.riichi.counting.pao import RINSHAN
from scoring.riichi.counting.payments import Deltas, deltas_of, hand_payments, honba_payments
from scoring.riichi.counting.yaku_sets import BIT, CLOSED_BIT, NO_HAND, SHAPES, names_in
from scoring.riichi.play.legality import MIN_YAKU_HONBA
from scoring.riichi.value.candidates import (
    NO_SETS,
    candidates,
    combined,
    sets_facts,
)
from scoring.riichi.value.chosen import PINFU, AnyCandidate
from scoring.riichi.value.rare_rules import hides_wait, pocchi_is_wild
from scoring.riichi.value.result import HandValue, MadeBySteps, refused
from scoring.riichi.win import PAYMENT_SHIFT, WinContext
from scoring.rulesets import Ruleset

CHIITOITSU: Final = BIT["chiitoitsu"]
MOST_PAYMENTS: Final = 1 << 16
FU_BITS: Final = 9
"""The fu stand in so many bits of a key, below the han; hands and the bounds of the rules have fewer."""
MOST_FU: Final = 1 << FU_BITS
ROUNDED: Final = tuple(-(-fu // 10) * 10 for fu in range(MOST_FU))


class Worth(NamedTuple):
    """What a set of yaku is worth in one way to count it; nothing, where no yaku counts."""

    yaku: tuple[YakuHan, ...]
    han: int
    """Without dora; 0 for a yakuman."""
    units: int
    base: int
    """The base points of a yakuman or of renhou as a fixed mangan, else 0: they follow from han and fu."""
    fu: tuple[int, int] | None
    """The fu by ron and by self-draw, where they do not depend on the groups (pinfu, seven pairs)."""


_new_tuple: Final = tuple.__new__
"""Builds a named tuple without the cost of its constructor."""


class Scorer:
    """Values hands under one ruleset, and keeps the tables that depend on it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.kan_dora = ruleset.kan_dora
        self.situations: dict[int, int] = {}
        """The set of yaku of the situation, by the flags of a win and whether the hand is closed."""
        self.ways = Memo(self._ways)
        """The ways to count a set of yaku."""
        self.worths = Memo(self._worth)
        """What a set of yaku is worth; None where there is more than one way to count it, or not enough yaku."""
        self.limits = Memo(self._limit)
        """Limits by han and fu in one number."""
        self.deltas = Memo(self._deltas, MOST_PAYMENTS)
        """Payments by base points, seats and counters."""
        self.fu = (Memo(self._fu_of_ron), Memo(self._fu_of_tsumo))
        """Rounded fu by ron and by self-draw, by the facts they follow from."""

    def value(self, hand: Hand, win: WinContext) -> HandValue:
        """What `scoring.riichi.value.pipeline.evaluate` says about the same hand and win."""
        if win.unusual and self._needs_pipeline(win):
            # Loaded when first needed: most programs never do.
            from scoring.riichi.value import pipeline

            return pipeline.evaluate(hand, win, self.ruleset)
        # Reading; nine of ten hands have a single one, and then every step is a look-up.
        candidate: AnyCandidate
        if hand.special:
            readings = candidates(hand, win)
            if len(readings) != 1:
                return self._best(hand, win, readings)
            candidate = readings[0]
            facts = candidate[0]
        else:
            man_key, pin_key, sou_key, honour_key = win.table_keys
            man = SUITS[hand.man | man_key]
            pin = SUITS[hand.pin | pin_key]
            sou = SUITS[hand.sou | sou_key]
            honours = HONOUR_TABLE[hand.honours | honour_key]
            facts = hand.fixed_facts + man[0] + pin[0] + sou[0] + honours[0]
            if facts >= LOOK_CLOSER:
                return self._best(hand, win, combined(hand, man, pin, sou, honours))
            if hand.combines:
                m, p, s = hand.meld_sets or NO_SETS
                facts |= sets_facts(m | man[1], p | pin[1], s | sou[1])
            candidate = facts, "standard", man, pin, sou, honours
        # Yaku:
        closed = hand.closed
        situation = self.situations.get(win.situation | closed)
        if situation is None:
            situation = self._add_situation(win, closed)
        found = SHAPES[facts & KEY_MASK] | situation
        worth = self.worths[found]
        if worth is None:
            return self._best(hand, win, [candidate])
        yaku, han, units, base, fixed_fu = worth
        dora = ura = red = 0
        shown_han: int | None = None
        fu: int | None = None
        if base:
            limit: str | None = "yakuman"
        elif not han:
            return self._refused(hand, win, "no_yaku", candidate)
        else:
            # Dora, fu, limit:
            counts = hand.all_counts
            for shift in win.dora_shifts if self.kan_dora else win.first_dora_shifts:
                dora += counts >> shift & 7
            if win.ura_shifts and win.riichi:
                ura = ura_dora(counts, win, self.ruleset)
            if hand.reds:
                red = red_tiles(hand.reds, self.ruleset.red_fives)
            shown_han = han = han + dora + ura + red
            fu = fixed_fu[win.tsumo] if fixed_fu else self.fu[win.tsumo][facts >> CLOSED_SHIFT]
            limit, base = self.limits[han << FU_BITS | fu]
        # Payments:
        deltas = self.deltas[win.payment_key | base]
        parts = hand, win, self.ruleset, candidate, found, base
        return _new_tuple(
            HandValue,
            (True, None, yaku, dora, ura, red, shown_han, fu, limit, units, base, deltas, parts),
        )

    def _best(self, hand: Hand, win: WinContext, among: Sequence[AnyCandidate]) -> HandValue:
        """The value of a hand by the best of its readings, however many: none, too."""
        ruleset, tsumo, counts = self.ruleset, win.tsumo, hand.all_counts
        least = 1 if win.honba < MIN_YAKU_HONBA else ruleset.yaku_minimum_at_5_honba
        situation = self.situations.get(win.situation | hand.closed)
        if situation is None:
            situation = self._add_situation(win, hand.closed)
        dora = shown_dora(counts, win, ruleset)
        ura = ura_dora(counts, win, ruleset) if win.ura_shifts and win.riichi else 0
        red = red_tiles(hand.reds, ruleset.red_fives) if hand.reds else 0
        best_base = best_units = best_han = best_fu = best_found = 0
        chosen: AnyCandidate | None = None
        best_yaku: tuple[YakuHan, ...] = ()
        best_limit: str | None = None
        short: tuple[str, AnyCandidate, int, tuple[YakuHan, ...]] | None = None
        for candidate in among:
            facts = candidate[0]
            found = SHAPES[facts & KEY_MASK] | situation
            for yaku, han, units, base, fixed_fu in self.ways[found]:
                limit: str | None
                fu = 0
                if units:
                    limit = "yakuman"
                else:
                    fu = fixed_fu[tsumo] if fixed_fu else self.fu[tsumo][facts >> CLOSED_SHIFT]
                    if base:
                        limit = "mangan"
                    elif han < least:
                        short = short or ("too_few_yaku" if han else "no_yaku", candidate, found, yaku)
                        continue
                    else:
                        han += dora + ura + red
                        limit, base = self.limits[han << FU_BITS | fu]
                if base > best_base or (
                    base == best_base
                    and (
                        (mine := (units, han, fu, len(yaku)))
                        > (known := (best_units, best_han, best_fu, len(best_yaku)))
                        or (mine == known and yaku < best_yaku)
                    )
                ):
                    best_base, best_units, best_han, best_fu, best_found = base, units, han, fu, found
                    chosen, best_yaku, best_limit = candidate, yaku, limit
        if chosen is None:
            return self._refused(hand, win, *short) if short else self._refused(hand, win, "not_winning_shape")
        if best_units or (best_yaku == FLAT_RENHOU and ruleset.renhou in MANGAN_MODES):
            dora = ura = red = 0
        deltas = self.deltas[win.payment_key | best_base]
        parts = hand, win, ruleset, chosen, best_found, best_base
        shown_han, shown_fu = (None, None) if best_units else (best_han, best_fu)
        units, base, limit = best_units, best_base, best_limit
        return _new_tuple(
            HandValue,
            (True, None, best_yaku, dora, ura, red, shown_han, shown_fu, limit, units, base, deltas, parts),
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

    def _add_situation(self, win: WinContext, closed: bool) -> int:
        found = sum(BIT[name] for name in yaku_of_situation(win, closed, self.ruleset))
        self.situations[win.situation | closed] = found
        return found

    def _ways(self, found: int) -> tuple[Worth, ...]:
        if found == NO_HAND:
            return ()
        ways = awards(names_in(found), bool(found & CLOSED_BIT), self.ruleset)
        return tuple([self._way(found, way) for way in ways])

    def _way(self, found: int, way: Award) -> Worth:
        base = YAKUMAN_BASE * way.units or (MANGAN_BASE if way.flat_mangan else 0)
        return Worth(way.yaku, way.han, way.units, base, None if way.units else self._fixed_fu(found))

    def _worth(self, found: int) -> Worth | None:
        ways = self.ways[found]
        if len(ways) != 1 or (ways[0].base and not ways[0].units):
            return None
        return None if 0 < ways[0].han < self.ruleset.yaku_minimum_at_5_honba else ways[0]

    def _fixed_fu(self, found: int) -> tuple[int, int] | None:
        if found & PINFU:
            return BASE_FU + CLOSED_RON_FU, ROUNDED[self.ruleset.pinfu_tsumo_fu]
        if found & CHIITOITSU:
            return self.ruleset.chiitoitsu_fu, self.ruleset.chiitoitsu_fu
        return None

    def _limit(self, key: int) -> Limit:
        return limit_of(key >> FU_BITS, key & MOST_FU - 1, self.ruleset)

    def _fu_of_ron(self, facts: int) -> int:
        return self._fu(facts, CLOSED_RON_FU if facts & 1 else 0)

    def _fu_of_tsumo(self, facts: int) -> int:
        return self._fu(facts, TSUMO_FU)

    def _fu(self, facts: int, way_to_win: int) -> int:
        """Rounded fu out of the facts from `CLOSED_SHIFT` up: closed, the pair's value, the fu of the groups."""
        pair = (0, VALUE_PAIR_FU, self.ruleset.double_wind_pair_fu)[facts >> 1 & 3]
        fu = BASE_FU + way_to_win + pair + (facts >> 3)
        if fu == BASE_FU:
            fu += self.ruleset.open_pinfu_fu
        return ROUNDED[fu]

    def _deltas(self, key: int) -> Deltas:
        base = key & (1 << PAYMENT_SHIFT) - 1
        others, source = divmod(key >> PAYMENT_SHIFT, 5)
        honba, seat = divmod(others, 4)
        payer = None if source == 4 else source
        lines = hand_payments(base, seat, payer)
        lines += honba_payments(honba, self.ruleset.honba_value, seat, payer)
        return deltas_of(lines)

    def _refused(
        self,
        hand: Hand,
        win: WinContext,
        reason: str,
        candidate: AnyCandidate | None = None,
        found: int = 0,
        yaku: tuple[YakuHan, ...] = (),
    ) -> HandValue:
        if candidate is None:
            return refused(reason, MadeBySteps(hand, win, self.ruleset, None))
        return refused(reason, (hand, win, self.ruleset, candidate, found if yaku else 0, 0), yaku)


class StepScorer(Scorer):
    """Takes every hand through the steps: for rules under which the other tiles waited for matter too."""

    def value(self, hand: Hand, win: WinContext) -> HandValue:
        """What `scoring.riichi.value.pipeline.evaluate` says about the hand and win."""
        from scoring.riichi.value import pipeline

        return pipeline.evaluate(hand, win, self.ruleset)


def forget() -> None:
    """Empty all tables (for measuring a cold start)."""
    tables.forget()
    yaku_sets.forget()
    SCORERS.clear()


SCORERS: Final[dict[int, Scorer]] = {}
"""One scorer for each ruleset value in use, by its identity: a scorer keeps its ruleset alive."""
MOST_SCORERS: Final = 64


def scorer(ruleset: Ruleset) -> Scorer:
    """The scorer of a ruleset."""
    found = SCORERS.get(id(ruleset))
    if found is None:
        if len(SCORERS) >= MOST_SCORERS:
            SCORERS.clear()
        found = SCORERS[id(ruleset)] = Scorer(ruleset) if ruleset.atozuke else StepScorer(ruleset)
    return found

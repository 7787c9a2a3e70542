"""Probable cause of a wrong report: the single mistake that leads to the reported value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scoring.riichi.counting.limits import limit_of
from scoring.riichi.counting.payments import deltas_of, hand_payments, honba_payments
from scoring.riichi.reports.differences import Reported
from scoring.riichi.value import pipeline
from scoring.riichi.value.engine import evaluate
from scoring.riichi.value.result import HandValue
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.texts import Text


class Cause(NamedTuple):
    """A mistake that explains the whole report: a code and a sentence."""

    code: str
    text: Text


def causes(reported: Reported, value: HandValue) -> list[Cause]:
    """The single mistakes after which the report would be right, the likeliest first."""
    found: dict[str, Cause] = {}
    for cause, wrong in _mistakes(value):
        if wrong.legal and _matches(reported, wrong):
            found.setdefault(cause.code, cause)
    return list(found.values())


def _matches(reported: Reported, value: HandValue) -> bool:
    """Does the value give everything that was reported? Payments are compared whoever sits where."""
    checks = [
        (reported.han, value.han),
        (reported.fu, value.fu),
        (None if reported.deltas is None else sorted(reported.deltas), sorted(value.deltas)),
        (None if reported.yaku is None else {name for name, _ in reported.yaku}, {name for name, _ in value.yaku}),
    ]
    claims = [(claim, right) for claim, right in checks if claim is not None]
    return bool(claims) and all(claim == right for claim, right in claims)


def _mistakes(value: HandValue) -> Iterator[tuple[Cause, HandValue]]:
    hand, win, ruleset = value.made.hand, value.made.win, value.made.ruleset
    for cause, changed in _changed_wins(win):
        yield cause, evaluate(hand, changed, ruleset)
    for cause, rules in _changed_rules(ruleset):
        yield cause, pipeline.evaluate(hand, win, rules)
    if value.han is not None and value.fu is not None:
        for more in (1, -1, 2, -2):
            if value.han + more > 0:
                yield _dora_cause(more), _revalued(value, value.han + more, value.fu)
        for fu in range(20, 120, 10):
            if fu != value.fu:
                yield (
                    Cause(
                        "fu_miscounted",
                        Text("fu counted as {fu}", fu=fu),
                    ),
                    _revalued(value, value.han, fu),
                )
    for draft in pipeline.drafts(hand, win, ruleset):
        if draft.reading != value.reading and pipeline.missing_yaku(draft) is None:
            groups = " ".join(draft.reading.texts())
            yield (
                Cause(
                    "lower_reading",
                    Text(
                        "hand read as {groups}, which pays less",
                        groups=groups,
                    ),
                ),
                pipeline.finish(draft),
            )


def _dora_cause(more: int) -> Cause:
    if more > 0:
        return Cause("han_too_many", Text("{more} han too many", more=more))
    return Cause("han_too_few", Text("{more} han missing", more=-more))


def _revalued(value: HandValue, han: int, fu: int) -> HandValue:
    """The value with other han and fu, paid accordingly."""
    win, ruleset = value.made.win, value.made.ruleset
    limit = limit_of(han, fu, ruleset)
    lines = hand_payments(limit.base, win.seat, win.source)
    lines += honba_payments(win.honba, ruleset.honba_value, win.seat, win.source)
    return value._replace(han=han, fu=fu, limit=limit.name, base=limit.base, deltas=deltas_of(lines))


def _changed_wins(win: WinContext) -> Iterator[tuple[Cause, WinContext]]:
    """The win as somebody may have taken it for another, the likelier mistakes first."""
    yield from _counters_miscounted(win)
    yield from _winds_mistaken(win)
    yield from _way_mistaken(win)
    yield from _something_forgotten(win)


def _counters_miscounted(win: WinContext) -> Iterator[tuple[Cause, WinContext]]:
    if win.honba:
        yield (
            Cause("honba_forgotten", Text("honba missing")),
            replace(win, honba=0),
        )
        yield (
            Cause("honba_one_less", Text("one honba too few")),
            replace(win, honba=win.honba - 1),
        )
    yield (
        Cause("honba_one_more", Text("one honba too many")),
        replace(win, honba=win.honba + 1),
    )


def _winds_mistaken(win: WinContext) -> Iterator[tuple[Cause, WinContext]]:
    if win.dealer:
        seat = next(seat for seat in (1, 2, 3) if seat != win.source)
        text = Text("paid as a non-dealer's hand")
        yield Cause("not_paid_as_dealer", text), replace(win, seat=seat)
    elif win.source != 0:
        text = Text("paid as the dealer's hand")
        yield Cause("paid_as_dealer", text), replace(win, seat=0)
    else:
        text = Text("paid as the dealer's hand")
        yield Cause("paid_as_dealer", text), replace(win, seat=0, source=win.seat)
    for seat in range(4):
        if seat not in (win.seat, win.source):
            text = Text("wrong seat wind")
            yield Cause("seat_wind", text), replace(win, seat=seat)
    for wind in range(4):
        if wind != win.round:
            yield (
                Cause("round_wind", Text("wrong round wind")),
                replace(win, round=wind),
            )


def _way_mistaken(win: WinContext) -> Iterator[tuple[Cause, WinContext]]:
    if win.tsumo:
        source = 0 if win.seat else 1
        text = Text("counted as a ron")
        yield Cause("counted_as_ron", text), replace(win, source=source, haitei=False, rinshan=False)
    else:
        text = Text("counted as a tsumo")
        yield Cause("counted_as_tsumo", text), replace(win, source=None, houtei=False, chankan=False)


def _something_forgotten(win: WinContext) -> Iterator[tuple[Cause, WinContext]]:
    if win.riichi:
        text = Text("riichi missing")
        yield Cause("riichi_forgotten", text), replace(win, riichi=0, ippatsu=False, ura=())
    if win.ippatsu:
        yield (
            Cause("ippatsu_forgotten", Text("ippatsu missing")),
            replace(win, ippatsu=False),
        )
    if win.ura:
        yield (
            Cause("ura_forgotten", Text("ura dora missing")),
            replace(win, ura=()),
        )
    if win.dora or win.kan_dora:
        text = Text("dora missing")
        yield Cause("dora_forgotten", text), replace(win, dora=(), kan_dora=())


def _changed_rules(ruleset: Ruleset) -> Iterator[tuple[Cause, Ruleset]]:
    if ruleset.kiriage_mangan:
        text = Text("4 han 30 fu not rounded up to mangan")
    else:
        text = Text(
            "rounded up to mangan, but these rules do not do that",
        )
    yield Cause("kiriage", text), replace(ruleset, kiriage_mangan=not ruleset.kiriage_mangan)
    other = 6 - ruleset.double_wind_pair_fu
    yield (
        Cause(
            "double_wind_pair",
            Text(
                "pair of the double wind counted as {other} fu, here it has {right}",
                other=other,
                right=ruleset.double_wind_pair_fu,
            ),
        ),
        replace(ruleset, double_wind_pair_fu=other),
    )
    if ruleset.thirteen_han == "sanbaiman":
        yield (
            Cause("kazoe", Text("13 han paid as a yakuman")),
            replace(ruleset, thirteen_han="yakuman"),
        )
    if not ruleset.kuitan:
        yield (
            Cause("kuitan", Text("open tanyao counted")),
            replace(ruleset, kuitan=True),
        )
    if ruleset.red_fives:
        yield (
            Cause("red_forgotten", Text("red tiles missing")),
            replace(ruleset, red_fives=()),
        )
    if ruleset.pinfu_tsumo_fu == 20:
        yield (
            Cause("pinfu_tsumo", Text("pinfu by tsumo counted as 30 fu")),
            replace(ruleset, pinfu_tsumo_fu=30),
        )

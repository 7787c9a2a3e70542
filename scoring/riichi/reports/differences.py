"""Differences between a reported value and the right one, with a judge's sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.riichi.counting.fu import FuItem
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.value.result import HandValue
from scoring.riichi.yaku import CATALOGUE
from scoring.texts import Joined, Text
from scoring.tiles import SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What a table wrote down; None where it wrote nothing. ``yaku`` has han None where only names are known."""

    yaku: tuple[tuple[str, int | None], ...] | None = None
    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman_units: int | None = None
    dora: int | None = None
    ura_dora: int | None = None
    red_fives: int | None = None
    deltas: tuple[int, int, int, int] | None = None


class ReportDifference(NamedTuple):
    """One thing that differs: a code, what was reported, what is right, and the sentence."""

    code: str
    reported: object
    right: object
    text: Text


def differences(reported: Reported, value: HandValue) -> list[ReportDifference]:
    """Everything in which a report differs from the value of the hand."""
    if not value.legal:
        return [ReportDifference("no_win", True, False, REFUSALS[value.reason or "no_yaku"])]
    found = list(_yaku_differences(reported, value))
    for code in ("dora", "ura_dora", "red_fives"):
        found += _number(code, getattr(reported, code), getattr(value, code))
    if reported.han is not None and reported.han != value.han and not _is_counted_as_limit(reported, value):
        found.append(_han_difference(reported.han, value))
    if reported.fu is not None and value.fu is not None and reported.fu != value.fu:
        found.append(_fu_difference(reported.fu, value))
    if reported.limit is not None and reported.limit != value.limit:
        right = value.limit or "none"
        found.append(
            ReportDifference(
                "limit",
                reported.limit,
                value.limit,
                Text("reported {limit}, but the limit is {right}", limit=reported.limit, right=right),
            )
        )
    found += _number("yakuman_units", reported.yakuman_units, value.yakuman_units)
    if reported.deltas is not None and reported.deltas != value.deltas:
        found.append(_payment_difference(reported.deltas, value))
    return found


def _is_counted_as_limit(reported: Reported, value: HandValue) -> bool:
    """A yakuman has no han; tables write 13 (or 13 for each)."""
    return value.han is None and reported.han is not None and reported.han >= 13


def _yaku_differences(reported: Reported, value: HandValue) -> Iterator[ReportDifference]:
    if reported.yaku is None:
        return
    right, claimed = dict(value.yaku), dict(reported.yaku)
    for name, han in right.items():
        if name not in claimed:
            unit = CATALOGUE[name]
            yield ReportDifference(
                "yaku_missing",
                None,
                [name, han],
                Text(
                    "{romaji} ({han}) was not reported: {rule}",
                    romaji=unit.romaji,
                    han=han,
                    rule=unit.rule,
                ),
            )
    for name, reported_han in claimed.items():
        if name not in right:
            unit = CATALOGUE[name]
            yield ReportDifference(
                "yaku_extra",
                [name, reported_han],
                None,
                Text(
                    "{name} was reported, but does not count here: {rule}",
                    name=name,
                    rule=unit.rule,
                ),
            )
        elif reported_han is not None and reported_han != right[name]:
            yield ReportDifference(
                "yaku_han",
                [name, reported_han],
                [name, right[name]],
                Text(
                    "{name} is worth {right} here, not {reported_han}",
                    name=name,
                    right=right[name],
                    reported_han=reported_han,
                ),
            )


DORA_NAMES = {
    "dora": Text("dora"),
    "ura_dora": Text("ura dora"),
    "red_fives": Text("red tiles"),
    "yakuman_units": Text("yakuman"),
}


def _number(code: str, reported: int | None, right: int) -> list[ReportDifference]:
    if reported is None or reported == right:
        return []
    name = DORA_NAMES[code]
    text = Text("reported {name} {reported}, but the hand has {right}", name=name, reported=reported, right=right)
    return [ReportDifference(code, reported, right, text)]


def _han_difference(reported: int, value: HandValue) -> ReportDifference:
    if value.han is None:
        names = ", ".join(name for name, _ in value.yaku)
        text = Text(
            "reported {reported} han, but the hand is a yakuman: {names}",
            reported=reported,
            names=names,
        )
        return ReportDifference("han", reported, None, text)
    bonus = (("dora", value.dora), ("ura dora", value.ura_dora), ("red", value.red_fives))
    listed = ", ".join(f"{name} {number}" for name, number in (*value.yaku, *bonus) if number)
    return ReportDifference(
        "han",
        reported,
        value.han,
        Text(
            "reported {reported} han, but the hand has {han}: {listed}",
            reported=reported,
            han=value.han,
            listed=listed,
        ),
    )


def fu_sentence(items: tuple[FuItem, ...], wait: str | None) -> Text:
    """The fu added up in words: "20 base, 10 closed ron, 0 for the two-sided wait"."""
    free = FREE_WAITS.get(wait or "")
    parts = [Text("{fu} {reason}", fu=item.fu, reason=item.text) for item in items]
    if free is not None and not any(item.reason in ("pinfu_tsumo", "chiitoitsu") for item in items):
        parts.append(Text("0 for the {wait}", wait=free))
    return Joined(", ", parts)


FREE_WAITS = {
    "ryanmen": Text("two-sided wait"),
    "shanpon": Text("wait on two pairs"),
}


def _fu_difference(reported: int, value: HandValue) -> ReportDifference:
    why = fu_sentence(value.fu_items, value.reading.wait if value.reading is not None else None)
    total = sum(item.fu for item in value.fu_items)
    if total == value.fu:
        text = Text(
            "reported {reported} fu, but the hand has {fu}: {why}", reported=reported, fu=value.fu, why=why
        )
    else:
        text = Text(
            "reported {reported} fu, but the hand has {fu}: {why}, rounded up from {total}",
            reported=reported,
            fu=value.fu,
            why=why,
            total=total,
        )
    return ReportDifference("fu", reported, value.fu, text)


def _payment_difference(reported: tuple[int, ...], value: HandValue) -> ReportDifference:
    right = dict(zip(SEATS, value.deltas, strict=True))
    parts = []
    if sum(reported):
        parts.append(Text("the reported changes add up to {total}, not 0", total=sum(reported)))
    for index, seat in enumerate(SEATS):
        if reported[index] != right[seat]:
            parts.append(not_so(seat, right[seat], reported[index]))
    return ReportDifference("deltas", dict(zip(SEATS, reported, strict=True)), right, Joined("; ", parts))


def not_so(seat: str, right: int, reported: int) -> Text:
    """A seat's change as it should be, beside the one that was reported."""
    return Text("{seat} {right:+d}, not {reported:+d}", seat=seat, right=right, reported=reported)

"""A reported value beside the right one: every difference, with the sentence a judge would say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.problems import Text
from scoring.riichi.counting.fu import FuItem
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.value.result import HandValue
from scoring.riichi.yaku import CATALOGUE
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


class Difference(NamedTuple):
    """One thing that differs: a code, what was reported, what is right, and the sentence."""

    code: str
    reported: object
    right: object
    text: Text


def differences(reported: Reported, value: HandValue) -> list[Difference]:
    """Everything in which a report differs from the value of the hand."""
    if not value.legal:
        return [Difference("no_win", True, False, REFUSALS[value.reason or "no_yaku"])]
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
            Difference(
                "limit",
                reported.limit,
                value.limit,
                Text(
                    f"reported {reported.limit}; the limit is {right}", f"zgłoszono {reported.limit}; jest {right}"
                ),
            )
        )
    found += _number("yakuman_units", reported.yakuman_units, value.yakuman_units)
    if reported.deltas is not None and reported.deltas != value.deltas:
        found.append(_payment_difference(reported.deltas, value))
    return found


def _is_counted_as_limit(reported: Reported, value: HandValue) -> bool:
    """A yakuman has no han; tables write 13 (or 13 for each)."""
    return value.han is None and reported.han is not None and reported.han >= 13


def _yaku_differences(reported: Reported, value: HandValue) -> Iterator[Difference]:
    if reported.yaku is None:
        return
    right, said = dict(value.yaku), dict(reported.yaku)
    for name, han in right.items():
        if name not in said:
            unit = CATALOGUE[name]
            yield Difference(
                "yaku_missing",
                None,
                [name, han],
                Text(
                    f"{unit.romaji} ({han}) was not reported: {unit.text}",
                    f"nie zgłoszono {unit.romaji} ({han}): {unit.text_pl}",
                ),
            )
    for name, reported_han in said.items():
        if name not in right:
            unit = CATALOGUE[name]
            yield Difference(
                "yaku_extra",
                [name, reported_han],
                None,
                Text(
                    f"{name} was reported, but does not count here: {unit.text}",
                    f"zgłoszono {name}, ale tu się nie liczy: {unit.text_pl}",
                ),
            )
        elif reported_han is not None and reported_han != right[name]:
            yield Difference(
                "yaku_han",
                [name, reported_han],
                [name, right[name]],
                Text(
                    f"{name} is worth {right[name]} here, not {reported_han}",
                    f"{name} jest tu warte {right[name]}, a nie {reported_han}",
                ),
            )


DORA_NAMES = {
    "dora": Text("dora", "dora"),
    "ura_dora": Text("ura dora", "ura dora"),
    "red_fives": Text("red tiles", "czerwone kamienie"),
    "yakuman_units": Text("yakuman", "yakuman"),
}


def _number(code: str, reported: int | None, right: int) -> list[Difference]:
    if reported is None or reported == right:
        return []
    name = DORA_NAMES[code]
    text = Text(
        f"reported {name.en} {reported}; the hand has {right}", f"zgłoszono {name.pl} {reported}; ręka ma {right}"
    )
    return [Difference(code, reported, right, text)]


def _han_difference(reported: int, value: HandValue) -> Difference:
    if value.han is None:
        names = ", ".join(name for name, _ in value.yaku)
        text = Text(
            f"reported {reported} han; the hand is a yakuman: {names}",
            f"zgłoszono {reported} han; to yakuman: {names}",
        )
        return Difference("han", reported, None, text)
    parts = [f"{name} {han}" for name, han in value.yaku]
    parts += [
        f"{name} {count}"
        for name, count in (("dora", value.dora), ("ura dora", value.ura_dora), ("red", value.red_fives))
        if count
    ]
    listed = ", ".join(parts)
    return Difference(
        "han",
        reported,
        value.han,
        Text(
            f"reported {reported} han; the hand has {value.han}: {listed}",
            f"zgłoszono {reported} han; ręka ma {value.han}: {listed}",
        ),
    )


def fu_sentence(items: tuple[FuItem, ...], wait: str | None) -> Text:
    """The fu added up in words: "20 base, 10 closed ron, 0 for the two-sided wait"."""
    free = FREE_WAITS.get(wait or "")
    english = [f"{item.fu} {item.text.en}" for item in items]
    polish = [f"{item.fu} {item.text.pl}" for item in items]
    if free is not None and not any(item.reason in ("pinfu_tsumo", "chiitoitsu") for item in items):
        english.append(f"0 for the {free.en}")
        polish.append(f"0 za {free.pl}")
    return Text(", ".join(english), ", ".join(polish))


FREE_WAITS = {
    "ryanmen": Text("two-sided wait", "czekanie obustronne"),
    "shanpon": Text("wait on two pairs", "czekanie na dwie pary"),
}


def _fu_difference(reported: int, value: HandValue) -> Difference:
    why = fu_sentence(value.fu_items, value.reading.wait if value.reading is not None else None)
    total = sum(item.fu for item in value.fu_items)
    rounding = Text("", "")
    if total != value.fu:
        rounding = Text(f", rounded up from {total}", f", zaokrąglone w górę z {total}")
    return Difference(
        "fu",
        reported,
        value.fu,
        Text(
            f"reported {reported} fu; the hand has {value.fu}: {why.en}{rounding.en}",
            f"zgłoszono {reported} fu; ręka ma {value.fu}: {why.pl}{rounding.pl}",
        ),
    )


def _payment_difference(reported: tuple[int, ...], value: HandValue) -> Difference:
    right = dict(zip(SEATS, value.deltas, strict=True))
    parts_en, parts_pl = [], []
    if sum(reported):
        parts_en.append(f"the reported changes add up to {sum(reported)}, not 0")
        parts_pl.append(f"zgłoszone zmiany sumują się do {sum(reported)}, a nie do 0")
    for index, seat in enumerate(SEATS):
        if reported[index] != right[seat]:
            parts_en.append(f"{seat} {right[seat]:+d}, not {reported[index]:+d}")
            parts_pl.append(f"{seat} {right[seat]:+d}, a nie {reported[index]:+d}")
    return Difference(
        "deltas", dict(zip(SEATS, reported, strict=True)), right, Text("; ".join(parts_en), "; ".join(parts_pl))
    )

"""Finished Baida hand, and its impossible cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from scoring.baida.wild import MOST_BAIDA
from scoring.baida.words import BY, title_of
from scoring.problems import Problem, problem
from scoring.texts import Text
from scoring.tiles import HONOURS, KINDS, format_kinds

SetType = Literal["chow", "pong", "kong", "concealed_kong"]
By = Literal["self_draw", "discard"]
Flag = Literal[
    "win_on_kong",
    "robbing_a_kong",
    "final_draw",
    "final_discard",
    "blessing_of_heaven",
    "blessing_of_earth",
    "has_discarded_baida",
]
FLAGS: tuple[Flag, ...] = get_args(Flag)


@dataclass(frozen=True, slots=True)
class ClaimedSet:
    """A set on the table; `kinds` are its three or four tiles, always at face value."""

    type: SetType
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BaidaHand:
    """A winning hand: natural concealed tiles and wild ones, the winning tile included, and sets on the table.

    `baida` are the two wild kinds, the turned one first when `turned` is known. `seat`, `thrower`: winds or "".
    """

    baida: tuple[int, int]
    concealed: tuple[int, ...]
    wild: tuple[int, ...] = ()
    sets: tuple[ClaimedSet, ...] = ()
    by: By = "self_draw"
    flags: frozenset[Flag] = frozenset()
    turned: bool = False
    winning: int | None = None
    seat: str = ""
    thrower: str = ""
    reading: tuple[tuple[int, int], ...] = field(default=())

    @property
    def kongs(self) -> int:
        return sum(s.type in ("kong", "concealed_kong") for s in self.sets)

    def concealed_hand(self, *, kong_keeps: bool) -> bool:
        """Nothing claimed; whether a concealed kong counts as claimed is a setting."""
        return all(kong_keeps and s.type == "concealed_kong" for s in self.sets)

    def counts(self) -> list[int]:
        """Natural concealed tiles by kind."""
        total = [0] * KINDS
        for kind in self.concealed:
            total[kind] += 1
        return total


def hand_problems(hand: BaidaHand) -> list[Problem]:
    """Everything that cannot be: sizes, copies, wild tiles in claimed sets, flags that exclude each other."""
    return [*_tile_problems(hand), *_set_problems(hand), *flag_problems(hand)]


def _tile_problems(hand: BaidaHand) -> Iterator[Problem]:
    held = len(hand.concealed) + len(hand.wild)
    if held != 14 - 3 * len(hand.sets):
        yield problem(
            "size",
            "concealed",
            "{held} closed tiles with {sets} sets, but there must be {due}",
            held=held,
            sets=len(hand.sets),
            due=14 - 3 * len(hand.sets),
        )
    for kind in sorted(set(hand.concealed) & set(hand.baida)):
        if not (hand.by == "discard" and kind == hand.winning and hand.concealed.count(kind) == 1):
            yield problem(
                "baida_in_concealed",
                "concealed",
                "list {tile} under baida_tiles, because it is a Baida",
                tile=format_kinds([kind]),
            )
    for kind in sorted(set(hand.wild) - set(hand.baida)):
        yield problem(
            "not_a_baida",
            "baida_tiles",
            "{tile} is no Baida",
            tile=format_kinds([kind]),
        )
    seen = [*hand.concealed, *hand.wild, *(k for s in hand.sets for k in s.kinds)]
    for kind in sorted(set(seen)):
        most = 3 if hand.turned and kind == hand.baida[0] else 4
        if seen.count(kind) > most:
            yield problem(
                "copies",
                "concealed",
                "{seen} times {tile}: there are only {most} in play",
                seen=seen.count(kind),
                tile=format_kinds([kind]),
                most=most,
            )
    if len(hand.wild) > MOST_BAIDA:
        yield problem("too_many_baida", "baida_tiles", "there are only seven Baida")
    if hand.winning is not None and hand.winning not in (*hand.concealed, *hand.wild):
        yield problem(
            "winning_tile",
            "winning_tile",
            "the winning tile is not among the closed tiles",
        )
    if hand.by == "discard" and hand.winning is not None and hand.winning not in hand.concealed:
        yield problem(
            "discarded_baida",
            "winning_tile",
            "list a discarded Baida with the other tiles, because it counts at face value",
        )


def _set_problems(hand: BaidaHand) -> Iterator[Problem]:
    if len(hand.sets) > 4:
        yield problem("sets", "melds", "there are at most four sets")
    for index, claimed in enumerate(hand.sets):
        where = f"melds.{index}"
        kinds = sorted(claimed.kinds)
        if claimed.type == "chow":
            run = len(kinds) == 3 and [k - kinds[0] for k in kinds] == [0, 1, 2]
            fits = run and kinds[0] < HONOURS and kinds[0] // 9 == kinds[2] // 9
        else:
            fits = len(kinds) == (3 if claimed.type == "pong" else 4) and len(set(kinds)) == 1
        if not fits:
            yield problem(
                "set",
                where,
                "{kinds} is no {type}",
                kinds=format_kinds(kinds),
                type=claimed.type.replace("_", " "),
            )
        wild = sum(k in hand.baida for k in kinds)
        if wild > (1 if claimed.type == "chow" else 0):
            yield problem(
                "baida_claimed",
                where,
                "Baida from the hand cannot be used to chow, pong or kong",
            )


WAY_OF: Mapping[Flag, By] = {
    "win_on_kong": "self_draw",
    "robbing_a_kong": "discard",
    "final_draw": "self_draw",
    "final_discard": "discard",
    "blessing_of_heaven": "self_draw",
    "blessing_of_earth": "discard",
}
"""The way to win that a flag needs; the others go with both."""


def flag_problems(hand: BaidaHand) -> Iterator[Problem]:
    """What cannot have happened together, or not with this way to win."""
    for flag in FLAGS:
        if flag in hand.flags and WAY_OF.get(flag, hand.by) != hand.by:
            yield _flag(flag, Text("“{flag}” needs a win {by}", flag=title_of(flag), by=BY[WAY_OF[flag]]))
    if {"robbing_a_kong", "final_discard"} <= hand.flags:
        yield _flag("final_discard", Text("a robbed kong is no discard"))
    if "win_on_kong" in hand.flags and not hand.kongs:
        yield _flag("win_on_kong", Text("there is no kong"))
    if "blessing_of_heaven" in hand.flags and hand.sets:
        yield _flag("blessing_of_heaven", Text("these are not the first 14 tiles"))
    if "blessing_of_heaven" in hand.flags and hand.seat not in ("", "E"):
        yield _flag("blessing_of_heaven", Text("only East can have it"))
    if "blessing_of_earth" in hand.flags and (hand.sets or hand.seat == "E" or hand.thrower not in ("", "E")):
        yield _flag(
            "blessing_of_earth",
            Text("only a non-East player can have it, with nothing claimed and on East's first discard"),
        )
    if "blessing_of_heaven" in hand.flags and "final_draw" in hand.flags:
        yield _flag("final_draw", Text("the first tiles are not the last"))


def _flag(name: str, text: Text) -> Problem:
    return problem("flag", f"flags.{name}", text)

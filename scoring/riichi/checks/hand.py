"""Validation of a hand and a win; all problems at once.

Nothing here asks whether the hand is complete or has a yaku: that is the pipeline's answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.hand.hand import Hand
from scoring.hand.melds import Meld, meld_fault
from scoring.problems import Problem, problem
from scoring.riichi.checks.situation import Claims, situation_problems
from scoring.riichi.counting.pao import feeder_problems, liability_problems
from scoring.riichi.play.indicators import most_kan_dora
from scoring.riichi.win import WinContext
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from scoring.tiles import BITS_PER_KIND, SEATS, format_kinds, format_tiles, too_many

FLAGS = ("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
PAO_NAMES = frozenset({"rinshan", "rinshan_after_daiminkan", "suukantsu_daiminkan"})


def problems_of(hand: Hand, win: WinContext, ruleset: Ruleset) -> list[Problem]:
    """All that is impossible about a winning hand; paths are those of the JSON interface."""
    return [
        *hand_problems(hand, 14),
        *_win_problems(hand, win),
        *(feeder_problems(hand, win, ruleset) if win.rinshan else ()),
        *_indicator_problems(hand, win, ruleset),
    ]


def hand_problems(hand: Hand, size: int, owner: int | None = None) -> Iterator[Problem]:
    """What is wrong with the tiles themselves: their number, five of a kind, melds that are none."""
    held = len(hand.concealed) + 3 * len(hand.melds)
    if held != size:
        yield problem(
            "tile_count",
            "tiles",
            "{held} tiles, but a hand has {size} (a kan counts as three)",
            held=held,
            size=size,
        )
    for kind in too_many([tile.kind for tile in hand.tiles]):
        yield problem(
            "five_of_a_kind",
            "tiles",
            "more than four {tile}",
            tile=format_kinds([kind]),
        )
    for index, meld in enumerate(hand.melds):
        fault = meld_problem(index, meld)
        if fault is not None:
            yield fault


def meld_problem(index: int, meld: Meld) -> Problem | None:
    if meld_fault(meld) is None:
        return None
    text = format_tiles(meld.tiles)
    return problem("meld", f"melds.{index}.tiles", "{text} is not a {type}", text=text, type=meld.type)


def _win_problems(hand: Hand, win: WinContext) -> Iterator[Problem]:
    if win.tile not in hand.kinds:
        yield problem(
            "winning_tile",
            "win",
            "the winning tile {tile} is not among the closed tiles",
            tile=format_kinds([win.tile]),
        )
    if win.source == win.seat:
        yield problem(
            "winner_is_discarder",
            "from",
            "a player cannot win on their own discard",
        )
    yield from _meld_source_problems(hand, win)
    yield from _riichi_problems(hand, win)
    yield from _luck_problems(hand, win)
    if win.pao:
        yield from liability_problems(hand, win)
    for index, liability in enumerate(win.pao):
        if liability.player == win.seat:
            yield problem(
                "pao_is_winner",
                f"pao.{index}.player",
                "pao cannot apply to the winner’s own hand",
            )
        if liability.yaku not in PAO_NAMES and not _is_yakuman(liability.yaku):
            yield problem(
                "pao_yaku",
                f"pao.{index}.yaku",
                "pao cannot apply to {yaku!r}, because it is not a yakuman",
                yaku=liability.yaku,
            )


def _is_yakuman(name: str) -> bool:
    return name in CATALOGUE and CATALOGUE[name].is_yakuman


def _meld_source_problems(hand: Hand, win: WinContext) -> Iterator[Problem]:
    left = (win.seat - 1) % 4
    for index, meld in enumerate(hand.melds):
        where = f"melds.{index}.from"
        if meld.source is None:
            continue
        if meld.source == win.seat:
            yield problem(
                "called_own_tile",
                where,
                "a player cannot call their own discard",
            )
        elif meld.type == "chi" and meld.source != left:
            yield problem(
                "chi_source",
                where,
                "chi is only possible from the left, from {left}",
                left=SEATS[left],
            )


def _riichi_problems(hand: Hand, win: WinContext) -> Iterator[Problem]:
    if win.riichi and not hand.closed:
        yield problem(
            "open_riichi",
            "riichi",
            "riichi needs a closed hand, and this one has open melds",
        )
    if win.ippatsu and not win.riichi:
        yield problem("ippatsu_without_riichi", "ippatsu", "ippatsu needs riichi")
    if win.ura and not win.riichi:
        yield problem("ura_without_riichi", "ura", "ura dora are only for riichi")


def _luck_problems(hand: Hand, win: WinContext) -> Iterator[Problem]:
    claimed = [name for name in FLAGS if getattr(win, name)]
    if not claimed:
        return
    yield from situation_problems(
        Claims(claimed, win.tsumo, win.dealer, win.riichi > 0, bool(hand.melds), lambda name: name)
    )
    if win.rinshan and not any(meld.is_kan for meld in hand.melds):
        yield problem("rinshan_without_kan", "rinshan", "rinshan needs the winner’s own kan")
    if win.chankan and hand.all_counts >> BITS_PER_KIND * win.tile & 7 > 1:
        yield problem(
            "chankan_tile_held",
            "chankan",
            "the other three tiles of a robbed kan are in that kan",
        )


def _indicator_problems(hand: Hand, win: WinContext, ruleset: Ruleset) -> Iterator[Problem]:
    turned = most_kan_dora(hand, win, ruleset)
    for name, indicators, most in (("kandora", win.kan_dora, turned), ("ura", win.ura, turned + 1)):
        if len(indicators) > most:
            yield problem(
                "indicators",
                name,
                "{given} indicators, but there can be at most {most}",
                given=len(indicators),
                most=most,
            )
    in_hand = [tile.kind for tile in hand.tiles]
    shown = [*win.dora, *win.kan_dora, *win.ura] + (
        [win.tile] * 3 if win.chankan and in_hand.count(win.tile) == 1 else []
    )
    for kind in too_many(in_hand + shown):
        if in_hand.count(kind) <= 4:
            yield problem(
                "five_with_indicators",
                "dora",
                "more than four {tile} with the indicators",
                tile=format_kinds([kind]),
            )
    names = [f"{tile.number}{tile.suit}" for tile in hand.reds]
    for name in sorted(set(names)):
        if ruleset.red_fives and name in ruleset.red_fives and names.count(name) > ruleset.red_fives.count(name):
            yield problem(
                "too_many_red",
                "tiles",
                "more red {name} than this game has",
                name=name,
            )

"""A short way to write a winning hand in a test."""

from __future__ import annotations

from typing import Any

from scoring import Hand, HandValue, Liability, WinContext, evaluate, get_ruleset, parse_hand, parse_tiles
from scoring.riichi.value import pipeline
from scoring.rulesets import Ruleset
from scoring.tiles import SEATS


def kinds(text: str) -> tuple[int, ...]:
    return tuple(tile.kind for tile in parse_tiles(text))


def made(hand: str, win: str, **about: Any) -> tuple[Hand, WinContext]:
    """`made("234m… pon:555z", "5m", by="E", seat="S", riichi=1)`; without ``by`` it is a self-draw."""
    source = about.pop("by", None)
    for name in ("dora", "kan_dora", "ura"):
        about[name] = kinds(about.pop(name, ""))
    pao = tuple(Liability(yaku, SEATS.index(player)) for yaku, player in about.pop("pao", {}).items())
    return parse_hand(hand), WinContext(
        tile=kinds(win)[0],
        seat=SEATS.index(about.pop("seat", "S")),
        round=SEATS.index(about.pop("round", "E")),
        source=None if source is None else SEATS.index(source),
        pao=pao,
        **about,
    )


def value(hand: str, win: str, rules: str | Ruleset = "ema2016", **about: Any) -> HandValue:
    """The value of a hand, after both ways to it have agreed."""
    ruleset = get_ruleset(rules) if isinstance(rules, str) else rules
    tiles, context = made(hand, win, **about)
    result = evaluate(tiles, context, ruleset)
    assert result[:-1] == pipeline.evaluate(tiles, context, ruleset)[:-1]
    assert sum(result.deltas) == 0
    return result


def yaku(result: HandValue) -> dict[str, int]:
    return dict(result.yaku)

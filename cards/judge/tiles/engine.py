"""Adapter of the hand engine: conversion of tiles, melds and hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from cards.judge.values import SEATS, DeclaredMeld
from scoring.hand import melds as engine_melds
from scoring.hand.facts import Shape
from scoring.hand.hand import Hand
from scoring.riichi.counting.award import yaku_of_shape
from scoring.rulesets import get_ruleset
from scoring.tiles import KINDS, Tile

RULES: Final = get_ruleset("krakow2022")
"""The rules the cards were made for: those in force where nobody says others."""
TILE: Final = tuple(Tile(kind) for kind in range(KINDS))
_TYPES: Final = {"chi": "chi", "pon": "pon", "minkan": "daiminkan", "kakan": "shouminkan", "ankan": "ankan"}


@lru_cache(maxsize=1 << 12)
def engine_meld(meld: DeclaredMeld, concealed_kan: bool = False) -> engine_melds.Meld:
    """A meld as the hand engine writes it."""
    kind = "ankan" if concealed_kan else _TYPES[meld.kind]
    source = None if meld.source is None else SEATS.index(meld.source)
    return engine_melds.Meld(kind, tuple(TILE[k] for k in meld.kinds), source)  # type: ignore[arg-type]


def engine_hand(kinds: Iterable[int], melds: Sequence[engine_melds.Meld] = ()) -> Hand:
    """A hand of plain kinds."""
    return Hand(tuple([TILE[kind] for kind in kinds]), tuple(melds))


@lru_cache(maxsize=1 << 16)
def shape_of(key: int) -> Shape:
    """The facts of a reading by name; readings with the same facts are unpacked once."""
    return Shape.of(key)


@lru_cache(maxsize=1 << 16)
def shape_yaku(key: int) -> tuple[str, ...]:
    return tuple(yaku_of_shape(shape_of(key)))


@lru_cache(maxsize=1 << 16)
def is_hand(key: int) -> bool:
    """Are these the facts of a winning hand? A standard one has four sets beside its pair."""
    shape = shape_of(key)
    return shape.form != "standard" or shape.runs + shape.triplets == 4

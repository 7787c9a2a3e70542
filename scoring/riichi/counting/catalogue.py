"""Yaku catalogue as rows for a page: names, rule, source, value under a ruleset."""

from __future__ import annotations

from typing import NamedTuple

from scoring.riichi.counting.award import MANGAN_MODES, han_of, played, units_of
from scoring.riichi.yaku import CATALOGUE, Yaku
from scoring.rulesets import Ruleset
from scoring.texts import Text


class CatalogueRow(NamedTuple):
    """One yaku under one ruleset.

    ``closed`` and ``opened`` are han (None: not possible so), ``units`` yakuman; all None or 0 where the
    ruleset does not play the yaku. ``mangan``: it is paid as a flat mangan instead (nagashi, renhou).
    """

    id: str
    romaji: str
    kanji: str
    name: Text
    rule: Text
    source: str
    played: bool
    closed: int | None
    opened: int | None
    units: int
    mangan: bool
    replaces: tuple[str, ...]


def catalogue(ruleset: Ruleset) -> tuple[CatalogueRow, ...]:
    """Every yaku in book order, valued under a ruleset; local and card yaku are there, marked as not played."""
    return tuple(_row(unit, ruleset) for unit in CATALOGUE.values())


def _row(unit: Yaku, ruleset: Ruleset) -> CatalogueRow:
    in_play = _in_play(unit, ruleset)
    found = {unit.id, "rinshan"}
    units = units_of(unit, found if unit.id != "suukantsu" else {unit.id}, ruleset) if in_play else 0
    mangan = unit.id == "nagashi_mangan" or (unit.id == "renhou" and ruleset.renhou in MANGAN_MODES)
    ordinary = in_play and not units and not mangan
    return CatalogueRow(
        unit.id,
        unit.romaji,
        unit.kanji,
        unit.name,
        unit.rule,
        unit.source,
        in_play,
        (han_of(unit, True, ruleset) or None) if ordinary else None,
        (han_of(unit, False, ruleset) or None) if ordinary else None,
        units,
        in_play and mangan,
        unit.replaces,
    )


def _in_play(unit: Yaku, ruleset: Ruleset) -> bool:
    if unit.id == "nagashi_mangan":
        return ruleset.nagashi_mangan.allowed
    if unit.id == "renhou":
        return ruleset.renhou != "none"
    if unit.id == "ippatsu":
        return ruleset.ippatsu
    if unit.scope == "card":
        return ruleset.cards != "none"
    return played(unit, ruleset)

"""C51 Tsujigaito Satoha: a win while an opponent may still win with ippatsu is doubled."""

from __future__ import annotations

from cards.judge.ability import Ability, Factor, Table, Winning


def _threatened(table: Table, win: Winning, payer: str) -> Factor | None:
    return ("C51b", 2) if any(seat != win.seat for seat in table.facts.get("ippatsu_live", ())) else None


CARD = Ability(slug="tsujigaito-satoha", factor=_threatened)

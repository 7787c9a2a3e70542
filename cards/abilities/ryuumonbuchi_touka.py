"""C39 Ryuumonbuchi Touka: riichi wins at the dealer's rate; as dealer limit hands rise one rank."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(
    slug="ryuumonbuchi-touka",
    dealer_rate=lambda table, win: "C39a" if win.riichi is not None else None,
    rank_up=lambda table, win: "C39b" if win.seat == "E" else None,
)

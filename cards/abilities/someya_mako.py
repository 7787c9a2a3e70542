"""C46 Someya Mako: her yaku lose no han on an open hand; closed-only yaku stay closed-only."""

from __future__ import annotations

from cards.judge.ability import Ability, YakuValue

CLOSED = {"sanshoku_doujun": 2, "ittsuu": 2, "honitsu": 3, "chanta": 2, "junchan": 3, "chinitsu": 6}

CARD = Ability(
    slug="someya-mako", yaku_value=tuple(YakuValue("C46a", yaku, open=han) for yaku, han in CLOSED.items())
)

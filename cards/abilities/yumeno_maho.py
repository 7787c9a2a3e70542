"""C53 Yumeno Maho: plays the hand with the ability of a card she drew."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="yumeno-maho", copies="C53b")

"""C25 Kosegawa Shiromi: with a closed hand indicators point both ways."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="kosegawa-shiromi", indicators_both_ways="C25a")

"""C37 Onjouji Toki: her extra tile taken instead of the rinshan draw scores rinshan kaihou."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="onjouji-toki", rinshan_by=("C37d", "toki_extra_as_rinshan"))

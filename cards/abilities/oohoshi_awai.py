"""C38 Oohoshi Awai: every kan of hers is concealed; she may declare one from a discard even in riichi.

Indicators exchanged with wall tiles count as they lie at the end, so they need no hook (C38b).
"""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="oohoshi-awai", kans_concealed="C38c", open_kan_in_riichi="C38d", forgives_passed_kan="C38e")

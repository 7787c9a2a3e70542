"""C08 Choe Myeonghwa: nobody else wins with her seat wind unless the hand is a yakuman.

The ban needs the final rank, so it is data here and applied after scoring (`forbids_wind`).
"""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="choe-myeonghwa", forbids_own_wind="C08a")

"""The six cards that never change a reported result by themselves; what they create, other cards read.

C07 Ako, C10 Mihoko, C24 Yuuki, C26 Hajime, C35 Kazue and C43 Takami have reminders only.
"""

from __future__ import annotations

from cards.judge.ability import inert

CARDS = tuple(
    map(
        inert,
        (
            "atarashi-ako",
            "fukuji-mihoko",
            "kataoka-yuuki",
            "kunihiro-hajime",
            "nanpo-kazue",
            "shibuya-takami",
        ),
    )
)

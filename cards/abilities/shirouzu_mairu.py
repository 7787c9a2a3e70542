"""C45 Shirouzu Mairu: a card with two sides; Himeko is its reverse."""

from __future__ import annotations

from cards.judge.ability import Ability

CARD = Ability(slug="shirouzu-mairu", turns_over=("C45d", "tsuruta-himeko"))

"""Baida: wild-card mahjong by the tournament sheet; rows and open settings: `docs/rules/baida.md`."""

from scoring.baida.hand import BaidaHand, ClaimedSet
from scoring.baida.score import BaidaScore, score_hand
from scoring.baida.wild import baida_kinds

__all__ = ["BaidaHand", "BaidaScore", "ClaimedSet", "baida_kinds", "score_hand"]

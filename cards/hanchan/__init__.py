"""Card judge as a plug-in of the game of `scoring` (`scoring/riichi/hanchan/judge.py`).

    from cards.hanchan import CardHand, CardJudge
    from scoring.riichi.hanchan import Record, begin

    game = begin(rules, judge=CardJudge(rulings))
    game = game.append(Record(CardHand(cards={"E": …}, report={"type": "draw", …})))

The game keeps rounds, counters, points and the pot; the cards say what a hand pays and keep the marks that players
carry through the hanchan (`state.kept`). Everything of the game works with them: replay, corrections, differences.
"""

from cards.hanchan.judge import CardJudge
from cards.hanchan.report import NO_CHANGES, CardHand, Confirmed, JudgeChanges, Struck
from cards.hanchan.settle import Settled, settle_report

__all__ = [
    "NO_CHANGES",
    "CardHand",
    "CardJudge",
    "Confirmed",
    "JudgeChanges",
    "Settled",
    "Struck",
    "settle_report",
]

"""Parameters of settlement: wins, draws, costs of fouls and liability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup, part
from scoring.rulesets.parameters.fouls import ChomboPenalty
from scoring.rulesets.parameters.liability import Pao
from scoring.rulesets.parameters.nagashi import DRAWS, NagashiMangan
from scoring.rulesets.parameters.saying import bare
from scoring.texts import Text

Renchan = Literal["dealer_win", "dealer_tenpai"]
MultiRon = Literal["all", "head_bump", "two_three_abort"]
HonbaOnMultiRon = Literal["each_winner", "first_in_turn"]
SticksOnMultiRon = Literal["own_stick_back_rest_to_first_in_turn", "first_in_turn"]

AbortiveDraw = Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]
SuukaikanSamePlayer = Literal["play_on", "scores_suukantsu"]

SETTLEMENT = ParameterGroup("settlement", Text("Payments for a hand"))


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class SettlementRules:
    """Settling a hand."""

    honba_value: int = SETTLEMENT.number(Text("Value of one honba"), 300, least=0, most=30_000, step=300)
    riichi_bet: int = SETTLEMENT.number(Text("Riichi stick"), 1000, least=0, most=30_000, step=100)
    multi_ron: MultiRon = SETTLEMENT.choice(
        Text("Several winners on one discard"),
        "all",
        {
            "all": Text("all win"),
            "head_bump": Text("only the next in turn wins"),
            "two_three_abort": Text("two win, three cause an abortive draw"),
        },
    )
    honba_on_multi_ron: HonbaOnMultiRon = SETTLEMENT.choice(
        Text("Honba with several winners"),
        "each_winner",
        {
            "each_winner": Text("to every winner"),
            "first_in_turn": Text("to the next in turn"),
        },
    )
    sticks_on_multi_ron: SticksOnMultiRon = SETTLEMENT.choice(
        Text("Riichi sticks with several winners"),
        "own_stick_back_rest_to_first_in_turn",
        {
            "own_stick_back_rest_to_first_in_turn": Text("own stick returned, the others to the next in turn"),
            "first_in_turn": Text("all to the next in turn"),
        },
    )
    renchan: tuple[Renchan, ...] = SETTLEMENT.several(
        Text("Dealer stays"),
        ("dealer_win", "dealer_tenpai"),
        {
            "dealer_win": Text("after winning"),
            "dealer_tenpai": Text("when tenpai at an exhaustive draw"),
        },
    )
    yaku_minimum_at_5_honba: int = SETTLEMENT.number(
        Text("Yaku needed from five honba"), 1, least=1, most=4, say=bare
    )

    # Draws without a winner
    noten_total: int = DRAWS.number(Text("Noten payment (total)"), 3000, least=0, most=60_000, step=600)
    noten_dealer_rotates: bool = DRAWS.switch(Text("Noten dealer passes the deal"), True)
    abortive_draws: tuple[AbortiveDraw, ...] = DRAWS.several(
        Text("Abortive draws"),
        (),
        {
            "kyuushu_kyuuhai": Text("nine terminals and honours"),
            "suufon_renda": Text("four equal winds"),
            "suucha_riichi": Text("four riichi"),
            "suukaikan": Text("four kans"),
            "sanchahou": Text("three wins on one discard"),
        },
    )
    suukaikan_same_player: SuukaikanSamePlayer = DRAWS.choice(
        Text("Four kans by one player"),
        "play_on",
        {
            "play_on": Text("play continues"),
            "scores_suukantsu": Text("score four kans after the discard"),
        },
    )
    nagashi_mangan: NagashiMangan = part(NagashiMangan)

    chombo: ChomboPenalty = part(ChomboPenalty)
    pao: Pao = part(Pao)

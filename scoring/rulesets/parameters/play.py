"""Parameters of play: what is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import NONE, NOTHING, bare
from scoring.texts import Text

KanDoraTiming = Literal["immediate", "ankan_immediate_others_after_discard"]
TemporaryFuritenEnds = Literal["own_draw", "own_draw_or_call", "own_draw_or_interruption", "own_discard"]
ChankanOnAnkan = Literal["kokushi_musou", "chuuren_poutou"]
AnkanAfterRiichi = Literal["waits_and_only_reading", "waits_unchanged"]
WinningTileNotShown = Literal["no_effect", "no_wait_value", "tsumo_1_han_20_fu"]
Cards = Literal["none", "saki-2022"]

PLAY = ParameterGroup("play", Text("Play"))


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class PlayRules:
    """What may be played."""

    kuitan: bool = PLAY.switch(Text("Open all simples (kuitan)"), True)
    atozuke: bool = PLAY.switch(
        Text("Yaku from the last tile (atozuke)"),
        True,
        no=Text("no, one yaku must be certain on every winning tile"),
        note=Text(
            "Without atozuke, a win needs one yaku on every tile the hand waits for. Riichi and menzen tsumo "
            "are enough, but not the last tile, a replacement tile or a robbed kan. This is our assumption."
        ),
    )
    kuikae_allowed: bool = PLAY.switch(Text("Swap calling (kuikae)"), False)
    riichi_min_live_tiles: int = PLAY.number(
        Text("Tiles left in the wall for riichi"), 4, least=0, most=69, say=bare
    )
    riichi_below_1000: bool = PLAY.switch(Text("Riichi with fewer points than a stick"), True)
    furiten_riichi: bool = PLAY.switch(Text("Riichi in furiten"), True)
    temporary_furiten_ends: TemporaryFuritenEnds = PLAY.choice(
        Text("End of temporary furiten"),
        "own_draw_or_call",
        {
            "own_draw": Text("own draw"),
            "own_draw_or_call": Text("own draw or call"),
            "own_draw_or_interruption": Text("own draw or any call"),
            "own_discard": Text("own discard"),
        },
        note=Text(
            "A player who passes a winning tile can’t win by ron until then, or after riichi until the hand "
            "ends. Tsumo still wins."
        ),
    )
    ankan_after_riichi: AnkanAfterRiichi = PLAY.choice(
        Text("Closed kan after riichi"),
        "waits_and_only_reading",
        {
            "waits_and_only_reading": Text("if the wait stays the same and the tiles can only be a triplet"),
            "waits_unchanged": Text("if the wait stays the same"),
        },
        note=Text(
            "Only with the tile just drawn. Three triplets in a row in one suit can be three sequences, so none "
            "can become a kan if the tiles must be a triplet."
        ),
    )
    chankan_on_ankan: tuple[ChankanOnAnkan, ...] = PLAY.several(
        Text("Closed kan can be robbed for"),
        ("kokushi_musou",),
        {
            "kokushi_musou": Text("thirteen orphans"),
            "chuuren_poutou": Text("nine gates"),
        },
        empty=NOTHING,
    )
    fifth_tile_tenpai: bool = PLAY.switch(Text("Tenpai waiting for a fifth tile"), False)
    winning_tile_not_shown: WinningTileNotShown = PLAY.choice(
        Text("Winning tile not shown separately"),
        "no_effect",
        {
            "no_effect": Text("no effect on the value"),
            "no_wait_value": Text("no value from the wait"),
            "tsumo_1_han_20_fu": Text("1 han 20 fu for tsumo only"),
        },
    )
    kan_dora_timing: KanDoraTiming = PLAY.choice(
        Text("Kan dora revealed"),
        "immediate",
        {
            "immediate": Text("at once"),
            "ankan_immediate_others_after_discard": Text("at once for a closed kan, otherwise after the discard"),
        },
        note=Text(
            "If an open kan’s indicator is turned later, a win on the replacement tile doesn’t have it. A ron "
            "on the next discard has it. A robbed kan turns none."
        ),
    )
    cards: Cards = PLAY.choice(Text("Cards"), "none", {"none": NONE, "saki-2022": Text("53 Saki cards (2022)")})

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
        no=Text("no: a win needs a yaku that the hand has on every tile it waits for"),
        note=Text(
            "Where it is not allowed, a win needs one yaku that the hand has on every tile it waits"
            " for. Riichi and menzen tsumo are such yaku; the last tile, a replacement tile and a"
            " robbed kan are not. With one such yaku everything counts. No text in this catalogue"
            " spells this out: it is an assumption. The order of calls cannot be seen in a finished"
            " hand."
        ),
    )
    kuikae_allowed: bool = PLAY.switch(Text("Swap-calling (kuikae)"), False)
    riichi_min_live_tiles: int = PLAY.number(
        Text("Tiles left in the wall for riichi"), 4, least=0, most=69, say=bare
    )
    riichi_below_1000: bool = PLAY.switch(Text("Riichi with fewer points than the bet"), True)
    furiten_riichi: bool = PLAY.switch(Text("Riichi in furiten"), True)
    temporary_furiten_ends: TemporaryFuritenEnds = PLAY.choice(
        Text("Temporary furiten ends with"),
        "own_draw_or_call",
        {
            "own_draw": Text("the own draw"),
            "own_draw_or_call": Text("the own draw or call"),
            "own_draw_or_interruption": Text("the own draw or any call"),
            "own_discard": Text("the own discard"),
        },
        note=Text(
            "Whoever lets a winning tile pass may not win on a discard until then; after riichi not"
            " until the end of the hand. A self-draw still wins."
        ),
    )
    ankan_after_riichi: AnkanAfterRiichi = PLAY.choice(
        Text("Concealed kan after riichi"),
        "waits_and_only_reading",
        {
            "waits_and_only_reading": Text("if waits stay and the tiles can only be a triplet"),
            "waits_unchanged": Text("if waits stay"),
        },
        note=Text(
            "Only with the tile just drawn. Three triplets in a row of one suit can be three equal"
            " sequences, so none of them becomes a kan where the tiles must be readable only as a"
            " triplet."
        ),
    )
    chankan_on_ankan: tuple[ChankanOnAnkan, ...] = PLAY.several(
        Text("A concealed kan can be robbed for"),
        ("kokushi_musou",),
        {
            "kokushi_musou": Text("thirteen orphans"),
            "chuuren_poutou": Text("nine gates"),
        },
        empty=NOTHING,
    )
    fifth_tile_tenpai: bool = PLAY.switch(Text("Tenpai on a fifth own tile"), False)
    winning_tile_not_shown: WinningTileNotShown = PLAY.choice(
        Text("The winning tile is not shown apart"),
        "no_effect",
        {
            "no_effect": Text("no effect on the value"),
            "no_wait_value": Text("no value from the wait"),
            "tsumo_1_han_20_fu": Text("1 han 20 fu for a bare self-draw"),
        },
    )
    kan_dora_timing: KanDoraTiming = PLAY.choice(
        Text("Kan dora is turned"),
        "immediate",
        {
            "immediate": Text("at once"),
            "ankan_immediate_others_after_discard": Text("at once for a concealed kan, else after the discard"),
        },
        note=Text(
            "This decides about a win on the replacement tile: after an open kan whose indicator is"
            " turned later, that win is without it. A ron on the discard that follows has it. A robbed"
            " kan turns none."
        ),
    )
    cards: Cards = PLAY.choice(Text("Cards"), "none", {"none": NONE, "saki-2022": Text("53 Saki cards (2022)")})

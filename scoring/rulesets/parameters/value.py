"""Parameters of value: han, fu and limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import NO, NONE, fu
from scoring.texts import Text, Verbatim

ThirteenHan = Literal["yakuman", "sanbaiman"]
DoubleYakuman = Literal[
    "kokushi_musou_13",
    "chuuren_poutou_9",
    "suuankou_tanki",
    "daisuushii",
    "suukantsu_rinshan",
    "daichiishin",
]
Renhou = Literal[
    "none",
    "yakuman",
    "yakuman_if_first_13_tenpai",
    "mangan_not_cumulative",
    "mangan_not_cumulative_higher_of",
    "5_han_cumulative",
]
LocalYaku = Literal[
    "uupin_kaihou",
    "iipin_mouyue",
    "chuupin_raoyui",
    "ryanzou_chankan",
    "ishi_no_ue_nimo_sannen",
    "daichiishin",
]
ShiroPocchi = Literal["off", "riichi_tsumo", "ippatsu_tsumo", "ippatsu_tsumo_as_red_five"]

VALUE = ParameterGroup("value", Text("Han, fu and limits"))


def _red_said(tiles: tuple[str, ...]) -> Text:
    if not tiles:
        return NONE
    if sorted(tiles) == ["5m", "5p", "5s"]:
        return Text("three (one red five per suit)")
    listed = ", ".join(tiles)
    return Verbatim(f"{len(tiles)}: {listed}")


def _may_be_red(tiles: tuple[object, ...]) -> bool:
    return len(tiles) <= 12 and all(_is_number_tile(tile) for tile in tiles)


def _is_number_tile(tile: object) -> bool:
    return isinstance(tile, str) and len(tile) == 2 and tile[0] in "123456789" and tile[1] in "mps"


@dataclass(init=False, repr=False, eq=False, frozen=True, kw_only=True)
class ValueRules:
    """Han, fu and limits."""

    ippatsu: bool = VALUE.switch(Text("Ippatsu"), True)
    ura_dora: bool = VALUE.switch(Text("Ura dora"), True)
    kan_dora: bool = VALUE.switch(Text("Kan dora"), True)
    kan_ura_dora: bool = VALUE.switch(Text("Kan ura dora"), True)
    red_fives: tuple[str, ...] = VALUE.declare(
        Text("Red tiles"),
        (),
        say=_red_said,
        fits=_may_be_red,
    )
    shiro_pocchi: ShiroPocchi = VALUE.choice(
        Text("White dragon as a wild tile"),
        "off",
        {
            "off": NO,
            "riichi_tsumo": Text("tsumo after riichi"),
            "ippatsu_tsumo": Text("tsumo with ippatsu"),
            "ippatsu_tsumo_as_red_five": Text("tsumo with ippatsu, also a dora"),
        },
    )
    # Seven pairs were 50 fu before they were two han; a pinfu that does not spare its self-draw fu has 30.
    chiitoitsu_fu: int = VALUE.number(Text("Seven pairs"), 25, least=20, most=110, say=fu)
    pinfu_tsumo_fu: int = VALUE.number(Text("Pinfu by tsumo"), 20, least=20, most=40, say=fu)
    open_pinfu_fu: int = VALUE.number(Text("Open hand without other fu"), 2, least=0, most=10, say=fu)
    tsumo_fu_on_rinshan: bool = VALUE.switch(Text("Tsumo fu after a kan"), True)
    double_wind_pair_fu: int = VALUE.number(
        Text("Pair of the double wind"),
        4,
        least=2,
        most=4,
        only=(2, 4),
        otherwise=Text("a pair of the double wind is worth 2 or 4 fu"),
        say=fu,
    )
    haitei_with_rinshan: bool = VALUE.switch(Text("Last tile combined with after a kan"), False)
    ippatsu_with_rinshan: bool = VALUE.switch(Text("Ippatsu combined with after a kan"), False)
    ryanpeikou_four_equal: bool = VALUE.switch(
        Text("Four equal sequences count as ryanpeikou"),
        True,
        note=Text(
            "WRC 2015 requires two different pairs of equal sequences. WRC 2014 and EMA don’t say so. We assume "
            "that twice the same pair counts there."
        ),
    )
    local_yaku: tuple[LocalYaku, ...] = VALUE.several(
        Text("Local yaku"),
        (),
        {
            "uupin_kaihou": Text("after a kan on 5 circles +1"),
            "iipin_mouyue": Text("last tile drawn 1 circle +1"),
            "chuupin_raoyui": Text("last discard 9 circles +1"),
            "ryanzou_chankan": Text("robbed 2 bamboo +1"),
            "ishi_no_ue_nimo_sannen": Text("double riichi with the last tile (yakuman)"),
            "daichiishin": Text("big seven stars (double yakuman)"),
        },
    )
    kiriage_mangan: bool = VALUE.switch(Text("7,700 and 11,600 count as mangan"), False)
    thirteen_han: ThirteenHan = VALUE.choice(
        Text("13 han and more"), "yakuman", {"yakuman": Text("yakuman"), "sanbaiman": Text("sanbaiman")}
    )
    yakuman_cumulative: bool = VALUE.switch(Text("Several yakuman add up"), False)
    double_yakuman: tuple[DoubleYakuman, ...] = VALUE.several(
        Text("Double yakuman"),
        (),
        {
            "kokushi_musou_13": Text("thirteen orphans with 13-sided wait"),
            "chuuren_poutou_9": Text("nine gates with 9-sided wait"),
            "suuankou_tanki": Text("four closed triplets with pair wait"),
            "daisuushii": Text("big four winds"),
            "suukantsu_rinshan": Text("four kans after a kan"),
            "daichiishin": Text("big seven stars"),
        },
    )
    tenhou_any_tile: bool = VALUE.switch(Text("Blessing of heaven with any tile as the winning tile"), False)
    renhou: Renhou = VALUE.choice(
        Text("Blessing of man (renhou)"),
        "none",
        {
            "none": NONE,
            "yakuman": Text("yakuman"),
            "yakuman_if_first_13_tenpai": Text("yakuman if tenpai with the first 13 tiles"),
            "mangan_not_cumulative": Text("mangan, not combined with anything"),
            "mangan_not_cumulative_higher_of": Text("mangan or the hand's own value, whichever is higher"),
            "5_han_cumulative": Text("5 han, combined with the rest"),
        },
        note=Text(
            "A mangan that isn’t combined can be worth less than the hand without it. WRC chooses the higher "
            "value. EMA says only “mangan”, so we assume it stays one. A real yakuman always counts."
        ),
    )

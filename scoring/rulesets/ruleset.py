"""`Ruleset`: one immutable set of rules, every parameter a typed field."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from scoring.rulesets.types import (
    AbortiveDraw,
    AfterSignal,
    AgariYame,
    AnkanAfterRiichi,
    BaidaRules,
    Cards,
    ChankanOnAnkan,
    Chombo,
    DoubleYakuman,
    Game,
    HonbaOnMultiRon,
    KanDoraTiming,
    LocalYaku,
    MultiRon,
    NagashiMangan,
    Overtime,
    Pao,
    Renchan,
    Renhou,
    ScoreRounding,
    ShiroPocchi,
    SplitRounding,
    SticksAtGameEnd,
    SticksOnMultiRon,
    SubstituteUma,
    SuukaikanSamePlayer,
    TemporaryFuritenEnds,
    ThirteenHan,
    Tobi,
    UmaTie,
    WinningTileNotShown,
)
from scoring.texts import Text

#: Fields that say what the ruleset is, not how it plays: no override, no row on the rules page.
IDENTITY = frozenset({"name", "version", "title", "source", "assumptions", "game", "_hash"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of one game as data (`docs/spec/rules.md` §2). Points are points; uma and oka are in the unit of
    the final score, `score_unit` points (a thousand in riichi).

    `assumptions` names the fields whose value no source states (nested ones with a dot: `pao.honba_payer`).
    """

    name: str
    version: int = 1
    title: Text
    source: str
    assumptions: frozenset[str] = frozenset()
    game: Game = "riichi"

    # Start, end and final score
    players: int = 4
    start_points: int = 30000
    return_points: int = 30000
    goal_points: int = 30000
    oka: int = 0
    uma: tuple[int, int, int, int] = (15, 5, -5, -15)
    uma_by_above_start: tuple[tuple[int, int, int, int], ...] = ()
    uma_tie: UmaTie = "split"
    split_rounding: SplitRounding = "seat_order"
    score_unit: int = 1000
    score_rounding: ScoreRounding = "none"
    sticks_at_game_end: SticksAtGameEnd = "winner"
    rounds: int = 2
    overtime: Overtime = "none"
    tobi: Tobi = "none"
    agari_yame: AgariYame = "none"
    session_minutes: int = 0
    signal_minutes_before_end: int = 0
    after_signal: AfterSignal = "none"
    late_penalty_per_minute: int = 0
    late_minutes_until_substitute: int = 0
    substitute_points: int = -15000
    substitute_uma: int = -15
    substitute_before_game: SubstituteUma = "counts"
    substitute_during_game: SubstituteUma = "counts"

    # Settlement of a hand
    honba_value: int = 300
    riichi_bet: int = 1000
    noten_total: int = 3000
    multi_ron: MultiRon = "all"
    honba_on_multi_ron: HonbaOnMultiRon = "each_winner"
    sticks_on_multi_ron: SticksOnMultiRon = "own_stick_back_rest_to_first_in_turn"
    renchan: tuple[Renchan, ...] = ("dealer_win", "dealer_tenpai")
    noten_dealer_rotates: bool = True
    abortive_draws: tuple[AbortiveDraw, ...] = ()
    suukaikan_same_player: SuukaikanSamePlayer = "play_on"
    nagashi_mangan: NagashiMangan = field(default_factory=NagashiMangan)
    chombo: Chombo = field(default_factory=Chombo)
    pao: Pao = field(default_factory=Pao)
    yaku_minimum_at_5_honba: int = 1

    # Play
    kuitan: bool = True
    atozuke: bool = True
    kuikae_allowed: bool = False
    riichi_min_live_tiles: int = 4
    riichi_below_1000: bool = True
    furiten_riichi: bool = True
    temporary_furiten_ends: TemporaryFuritenEnds = "own_draw_or_call"
    ankan_after_riichi: AnkanAfterRiichi = "waits_and_only_reading"
    chankan_on_ankan: tuple[ChankanOnAnkan, ...] = ("kokushi_musou",)
    fifth_tile_tenpai: bool = False
    winning_tile_not_shown: WinningTileNotShown = "no_effect"
    kan_dora_timing: KanDoraTiming = "immediate"
    cards: Cards = "none"

    # Han and fu
    ippatsu: bool = True
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura_dora: bool = True
    red_fives: tuple[str, ...] = ()
    shiro_pocchi: ShiroPocchi = "off"
    chiitoitsu_fu: int = 25
    pinfu_tsumo_fu: int = 20
    open_pinfu_fu: int = 2
    tsumo_fu_on_rinshan: bool = True
    double_wind_pair_fu: int = 4
    haitei_with_rinshan: bool = False
    ippatsu_with_rinshan: bool = False
    tenhou_any_tile: bool = False
    ryanpeikou_four_equal: bool = True
    local_yaku: tuple[LocalYaku, ...] = ()
    kiriage_mangan: bool = False
    thirteen_han: ThirteenHan = "yakuman"
    yakuman_cumulative: bool = False
    double_yakuman: tuple[DoubleYakuman, ...] = ()
    renhou: Renhou = "none"

    # The other game
    baida: BaidaRules | None = None

    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        values = tuple(getattr(self, f.name) for f in fields(self) if f.compare)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        """Computed once: rulesets are keys of caches on the hot path."""
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuilt on loading: a hash of texts is not the same in another process."""
        return _restore, ({f.name: getattr(self, f.name) for f in fields(self) if f.init},)

    @property
    def ties_share_a_place(self) -> bool:
        """Whether players with equal points hold the same place."""
        return self.uma_tie == "split"

    def replace(self, **overrides: object) -> Ruleset:
        """House rules: the same ruleset with some parameters changed.

        Names and spellings as in `rulesets.json`; nested parameters take a mapping with the keys to change.
        Raises `Refused` with every unknown name and impossible value at once.
        """
        from scoring.rulesets.overrides import checked, value_at  # only house rules need it

        values = checked(self, overrides, parameters())
        if not values:
            return self
        if "return_points" in values and "goal_points" not in values and self.goal_points == self.return_points:
            values["goal_points"] = values["return_points"]
        changed = dataclasses.replace(self, **values)
        # A parameter somebody has set is no longer an assumption.
        kept = frozenset(name for name in self.assumptions if value_at(self, name) == value_at(changed, name))
        return dataclasses.replace(changed, assumptions=kept)


@cache
def parameters() -> tuple[str, ...]:
    """The names an override may use, in the order of the rules page."""
    return tuple(f.name for f in fields(Ruleset) if f.name not in IDENTITY)


def _restore(values: dict[str, Any]) -> Ruleset:
    return Ruleset(**values)

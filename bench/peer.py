"""Adapter of PyPI `mahjong`: the same hands and rules in its own terms."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.agari import Agari
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld
from mahjong.tile import TilesConverter

from scoring.hand.hand import Hand
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import Tile

RED = {4: 16, 13: 52, 22: 88}
TYPES = {
    "chi": (PeerMeld.CHI, True),
    "pon": (PeerMeld.PON, True),
    "daiminkan": (PeerMeld.KAN, True),
    "shouminkan": (PeerMeld.SHOUMINKAN, True),
    "ankan": (PeerMeld.KAN, False),
}
NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen_tsumo",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Ryanpeikou": "ryanpeikou",
    "Chiitoitsu": "chiitoitsu",
    "Ittsu": "ittsuu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Shou Sangen": "shousangen",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Honroutou": "honroutou",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Chantai": "chanta",
    "Junchan": "junchan",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Kokushi Musou": "kokushi_musou",
    "Kokushi Musou Juusanmen Matchi": "kokushi_musou_13",
    "Chuuren Poutou": "chuuren_poutou",
    "Daburu Chuuren Poutou": "chuuren_poutou_9",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Suu Kantsu": "suukantsu",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Tsuu Iisou": "tsuuiisou",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
}


class Case:
    """One hand in the peer's terms, prepared before the clock runs."""

    def __init__(self, hand: Hand, win: WinContext, rules: Ruleset) -> None:
        free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(34)}

        def take(tile: Tile) -> int:
            ids = free[tile.kind]
            if tile.kind in RED:
                red = RED[tile.kind]
                if tile.red:
                    ids.remove(red)
                    return red
                plain = [number for number in ids if number != red]
                ids.remove((plain or ids)[0])
                return (plain or [red])[0]
            return ids.pop()

        self.tiles = [take(tile) for tile in hand.concealed]
        self.win = next(number for number in self.tiles if number // 4 == win.tile)
        self.melds = []
        for meld in hand.melds:
            kind, opened = TYPES[meld.type]
            numbers = [take(tile) for tile in meld.tiles]
            self.tiles += numbers
            self.melds.append(PeerMeld(kind, numbers, opened=opened))
        self.dora = [4 * kind for kind in (*win.dora, *(win.kan_dora if rules.kan_dora else ()))]
        self.ura = [4 * kind for kind in win.ura] if rules.ura_dora else []
        self.given = {
            "is_tsumo": win.tsumo,
            "is_riichi": win.riichi > 0,
            "is_daburu_riichi": win.riichi == 2,
            "is_ippatsu": win.ippatsu,
            "is_rinshan": win.rinshan,
            "is_chankan": win.chankan,
            "is_haitei": win.haitei,
            "is_houtei": win.houtei,
            "is_tenhou": win.tenhou,
            "is_chiihou": win.chiihou,
            "is_renhou": win.renhou and rules.renhou != "none",
            "player_wind": EAST + win.seat,
            "round_wind": EAST + win.round,
            "tsumi_number": win.honba,
        }
        self.options = options(rules)
        self.config = HandConfig(options=self.options, **self.given)

    def score(self) -> object:
        """The peer's answer."""
        return HandCalculator.estimate_hand_value(
            self.tiles, self.win, self.melds, self.dora, self.config, ura_dora_indicators=self.ura
        )


def options(rules: Ruleset) -> OptionalRules:
    """The peer's switches nearest to a ruleset."""
    return OptionalRules(
        has_open_tanyao=rules.kuitan,
        has_aka_dora=bool(rules.red_fives),
        has_double_yakuman=bool(rules.double_yakuman),
        kazoe_limit=HandConfig.KAZOE_LIMITED if rules.thirteen_han == "yakuman" else HandConfig.KAZOE_SANBAIMAN,
        kiriage=rules.kiriage_mangan,
        renhou_as_yakuman=rules.renhou.startswith("yakuman"),
        limit_to_sextuple_yakuman=False,
    )


class TextCase:
    """The peer from text: parse its notation, build melds and config, score."""

    def __init__(self, hand: Hand, win: WinContext, rules: Ruleset) -> None:
        suits: dict[str, str] = {"m": "", "p": "", "s": "", "z": ""}
        for tile in hand.concealed:
            suits[tile.suit] += "r" if tile.red else str(tile.number)
        self.suits = suits
        self.case = Case(hand, win, rules)
        self.win_kind = win.tile
        self.melds = []
        for meld in hand.melds:
            parts = {"m": "", "p": "", "s": "", "z": ""}
            for tile in meld.tiles:
                parts[tile.suit] += str(tile.number)
            self.melds.append((*TYPES[meld.type], parts))

    def score(self) -> object:
        """Parse, then score."""
        tiles = _from_text(self.suits)
        win = next(tile for tile in tiles if tile >> 2 == self.win_kind)
        melds = []
        for kind, opened, parts in self.melds:
            numbers = _from_text(parts)
            tiles += numbers
            melds.append(PeerMeld(kind, numbers, opened=opened))
        case = self.case
        config = HandConfig(options=case.options, **case.given)
        return HandCalculator.estimate_hand_value(
            tiles, win, melds, case.dora, config, ura_dora_indicators=case.ura
        )


def _from_text(suits: dict[str, str]) -> list[int]:
    return TilesConverter.string_to_136_array(
        man=suits["m"], pin=suits["p"], sou=suits["s"], honors=suits["z"], has_aka_dora=True
    )


def peer_text(hand: Hand, win: WinContext, rules: Ruleset) -> TextCase:
    """A hand as text for the peer."""
    return TextCase(hand, win, rules)


def peer_is_tenpai_by_trying(hand: Hand) -> Callable[[], list[int]]:
    """The waits by the peer: it has no wait set, so each of the 34 tiles is tried."""
    counts = [0] * 34
    for tile in hand.concealed:
        counts[tile.kind] += 1
    for meld in hand.melds:
        for kind in meld.kinds[:3]:
            counts[kind] += 1

    def look() -> list[int]:
        found = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if Agari.is_agari(counts):
                    found.append(kind)
                counts[kind] -= 1
        return found

    return look

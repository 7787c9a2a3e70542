"""Random tables: four cards of the deck, a hand that ended somehow, and plausible answers to every question."""

from __future__ import annotations

import random
from typing import Any

from cards.abilities import ABILITIES
from cards.judge.values import SEATS
from scoring.tests.hands import random_win
from scoring.tiles import format_kinds

DECK = sorted(slug for slug, ability in ABILITIES.items() if not ability.is_back)
INERT = (
    "atarashi-ako",
    "fukuji-mihoko",
    "kataoka-yuuki",
    "kunihiro-hajime",
    "nanpo-kazue",
    "shibuya-takami",
)
KINDS = {"chi": "chi", "pon": "pon", "daiminkan": "minkan", "shouminkan": "kakan", "ankan": "ankan"}
SOURCES = (
    None,
    None,
    None,
    "previous_discard",
    "ippatsu_draw_discard",
    "rinshan",
    "other_rinshan_discard",
    "toki_extra_as_rinshan",
)
YAKU = ("riichi", "tanyao", "pinfu", "menzen_tsumo", "yakuhai_haku", "toitoi", "honitsu", "chiitoitsu")


def kinds_text(kinds: Any) -> str:
    return format_kinds(sorted(kinds))


def some_tiles(rng: random.Random, number: int) -> list[int]:
    return rng.sample([kind for kind in range(34) for _ in range(4)], number)


def facts(rng: random.Random, cards: dict[str, str], winner_tiles: list[int]) -> dict[str, Any]:
    free = [slug for slug in DECK if slug not in cards.values() and slug != "yumeno-maho"]
    tiles = some_tiles(rng, 80)
    rivers = {
        seat: [
            rng.choice(("", "", "", "#", "~", "!", "^")) + kinds_text([tiles.pop()])
            for _ in range(rng.randrange(12))
        ]
        for seat in SEATS
    }
    everything: dict[str, Any] = {
        "sae_target": rng.choice(SEATS),
        "duel_rival": rng.choice(SEATS),
        "maho_copies": rng.choice([None, *free]),
        "mairu_side": rng.choice(("mairu", "himeko")),
        "wall_seat": rng.choice(SEATS),
        "last_tile_of": rng.choice(("live_wall", "dead_wall")),
        "discards": rivers,
        "facedown": {seat: rng.randrange(9) for seat in SEATS},
        "flipped_by_yumi": {rng.choice(SEATS): rng.randrange(3)},
        "latest_discard_called": rng.random() < 0.2,
        "visible_tiles": kinds_text(some_tiles(rng, 40)),
        "live_outs": rng.randrange(12),
        "concealed": {seat: kinds_text(some_tiles(rng, 13)) for seat in SEATS},
        "tenpai": [seat for seat in SEATS if rng.random() < 0.5],
        "closed_hands": [seat for seat in SEATS if rng.random() < 0.5],
        "hitomi_tsumo": {"han": rng.randint(1, 13), "fu": rng.choice((20, 25, 30, 40, 50))},
        "ippatsu_live": [seat for seat in SEATS if rng.random() < 0.2],
        "ippatsu_draw_number": rng.choice((1, 2)),
        "chii_from": [seat for seat in SEATS if rng.random() < 0.4],
        "kasumi_suit": rng.choice("mpsz"),
        "kasumi_revealed": rng.randrange(15),
        "hell_wait": rng.random() < 0.3,
        "ryuuka_declared": rng.sample(YAKU, rng.randrange(3)),
        "ryuuka_extras_left": rng.choice((0, 0, 0, 1)),
        "melds_on_table": {
            rng.choice(SEATS): [{"kind": "pon", "tiles": rng.choice(("111z", "222z", "333z", "555s"))}]
        },
        "temp_furiten": [seat for seat in SEATS if rng.random() < 0.05],
        "protected_tiles_passed": kinds_text(rng.sample(winner_tiles, min(2, len(winner_tiles)))),
        "passed_chankan": {rng.choice(SEATS): kinds_text([rng.randrange(34)])},
        "taken_by_swap": {rng.choice(SEATS): kinds_text([rng.randrange(34)])},
        "discard_props": rng.sample(("facedown", "kurumi_repeat", "yoshiko_pair", "swapped_in"), 1),
        "priority_call": [{"seat": rng.choice(SEATS), "call": rng.choice(("chi", "pon")), "tiles": "345p"}],
    }
    rare = {"discards", "discard_props", "temp_furiten", "protected_tiles_passed", "priority_call", "hands"}
    return {key: value for key, value in everything.items() if rng.random() < (0.15 if key in rare else 0.8)}


def events(rng: random.Random, riichi: list[str], cards: dict[str, str]) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = [
        {
            "kind": "riichi",
            "seat": seat,
            "turn": rng.randint(1, 17),
            "inazuma": cards[seat] in ("ikeda-kana", "yumeno-maho") and rng.random() < 0.5,
        }
        for seat in riichi
    ]
    for _ in range(rng.randrange(5)):
        seat, other = rng.sample(SEATS, 2)
        kind = rng.choice(("call", "call", "swap", "extra_turn", "kirame_bet", "dora_discard", "riichi_void"))
        entry: dict[str, Any] = {"kind": kind, "seat": seat}
        if kind == "call":
            call = "ankan" if seat in riichi else rng.choice(("chi", "pon", "minkan", "ankan", "kakan"))
            size = 3 if call in ("chi", "pon") else 4
            entry |= {"call": call, "tiles": "456s" if call == "chi" else "7" * size + "z"}
            if call != "ankan":
                entry["from"] = other
        elif kind == "dora_discard":
            entry |= {"tile": "5p", "in_riichi": rng.random() < 0.3}
        log.insert(rng.randint(0, len(log)), entry)
    return log


def context(rng: random.Random, cards: dict[str, str], round_wind: str = "E") -> dict[str, Any]:
    points = [rng.randrange(-50, 500) * 100 for _ in range(3)]
    pot = rng.choice((0, 0, 1000, 2000, 6500))
    values = [*points, 120_000 - pot - sum(points)]
    rng.shuffle(values)
    flags = ("floor_used", "inazuma_used", "dora_dead", "dealt_in_last_hand")
    return {
        "round_wind": round_wind,
        "honba": rng.choice((0, 0, 1, 3)),
        "pot": pot,
        "points": dict(zip(SEATS, values, strict=True)),
        "cards": cards,
        "state": {seat: {flag: rng.random() < 0.3 for flag in flags} for seat in SEATS if rng.random() < 0.5},
    }


def deal(rng: random.Random, inert: float = 0.0) -> dict[str, str]:
    """Four different cards; with some chance a seat holds one that does nothing."""
    cards = dict(zip(SEATS, rng.sample(DECK, 4), strict=True))
    spare = [slug for slug in INERT if slug not in cards.values()]
    for seat in SEATS:
        if rng.random() < inert and spare:
            cards[seat] = spare.pop()
    return cards


def a_win(rng: random.Random, cards: dict[str, str]) -> dict[str, Any]:
    hand, win = random_win(rng)
    seat = SEATS[win.seat]
    concealed = [tile.kind for tile in hand.concealed]
    concealed.remove(win.tile)
    riichi = [seat] if win.riichi else []
    riichi += [other for other in SEATS if other != seat and rng.random() < 0.2]
    rng.shuffle(riichi)
    names = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")
    flags = [flag for flag in names if getattr(win, flag)]
    flags += ["double_riichi"] if win.riichi == 2 else []
    melds = [
        {"kind": KINDS[m.type], "tiles": kinds_text(t.kind for t in m.tiles)}
        | ({"from": SEATS[m.source]} if m.source is not None else {})
        for m in hand.melds
    ]
    report: dict[str, Any] = {
        "type": "win",
        "method": "tsumo" if win.tsumo else "ron",
        "wins": [
            {
                "seat": seat,
                "hand": kinds_text(concealed),
                "winning_tile": kinds_text([win.tile]),
                "melds": melds,
                "flags": flags,
                "source": rng.choice(SOURCES),
            }
        ],
        "dora_indicators": [kinds_text([kind]) for kind in some_tiles(rng, rng.randint(1, 5))],
        "ura_indicators": [kinds_text([kind]) for kind in some_tiles(rng, rng.randint(0, 5))],
        "events": events(rng, riichi, cards),
        "facts": facts(rng, cards, concealed),
    }
    if win.source is not None:
        report["from"] = SEATS[win.source]
        second = next(other for other in SEATS if other not in (seat, report["from"]))
        if rng.random() < 0.12:
            keep = [flag for flag in flags if flag in ("houtei", "chankan")]
            report["wins"].append({**report["wins"][0], "seat": second, "flags": keep})
    return {"context": context(rng, cards, SEATS[win.round % 2]), "report": report}


def a_draw(rng: random.Random, cards: dict[str, str]) -> dict[str, Any]:
    riichi = [seat for seat in SEATS if rng.random() < 0.25]
    report: dict[str, Any] = {
        "type": "draw",
        "tenpai": [seat for seat in SEATS if rng.random() < 0.5],
        "nagashi": [seat for seat in SEATS if rng.random() < 0.1],
        "noten_riichi": [seat for seat in riichi if rng.random() < 0.1],
        "events": events(rng, riichi, cards),
        "facts": facts(rng, cards, []),
    }
    if rng.random() < 0.7:
        report["facts"].pop("discards", None)
    return {"context": context(rng, cards, rng.choice("ES")), "report": report}


def an_action(rng: random.Random, cards: dict[str, str]) -> dict[str, Any]:
    seat, other = rng.sample(SEATS, 2)
    riichi = [s for s in SEATS if rng.random() < 0.2]
    kind = rng.choice(("call", "call", "riichi", "kirame_bet", "meld_swap"))
    action: dict[str, Any] = {"kind": kind, "seat": seat}
    if kind == "call":
        call = rng.choice(("chi", "pon", "minkan", "ankan", "kakan"))
        size = 3 if call in ("chi", "pon") else 4
        tiles = (
            rng.choice(("345p", "891s", "123z", "567z")) if call == "chi" else rng.choice(("7", "3")) * size + "z"
        )
        action |= {"call": call, "from": other, "tiles": tiles, "called_tile": tiles[0] + tiles[-1]}
        if rng.random() < 0.2:
            action["river_of"] = other
    elif kind == "riichi":
        action |= {"inazuma": rng.random() < 0.5, "hand": kinds_text(some_tiles(rng, rng.choice((13, 14))))}
    elif kind == "meld_swap":
        action |= {"target": other, "takes": {"kind": rng.choice(("ankan", "pon")), "tiles": "1111z"}}
    return {
        "context": context(rng, cards, rng.choice("ES")),
        "report": {
            "type": "action",
            "action": action,
            "events": events(rng, riichi, cards),
            "facts": facts(rng, cards, []),
        },
    }


def a_case(rng: random.Random, inert: float = 0.0) -> dict[str, Any]:
    """Any report with any four cards."""
    cards = deal(rng, inert)
    return rng.choice((a_win, a_win, a_win, a_draw, an_action))(rng, cards)

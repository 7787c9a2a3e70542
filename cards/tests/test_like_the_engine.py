"""With cards that do nothing a win is worth what the hand engine says: an independent road to the same numbers."""

import random
from dataclasses import replace

from cards.judge.api import judge
from cards.judge.values import SEATS
from cards.judge.worth.ranks import KAZOE
from cards.tests.deals import INERT, KINDS, kinds_text
from scoring.riichi.value.engine import evaluate
from scoring.rulesets import get_ruleset
from scoring.tests.hands import random_win

RULES = get_ruleset("krakow2022")


def report_of(hand, win):
    concealed = [tile.kind for tile in hand.concealed]
    concealed.remove(win.tile)
    names = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")
    flags = [flag for flag in names if getattr(win, flag)] + ["double_riichi"] * (win.riichi == 2)
    melds = [{"kind": KINDS[m.type], "tiles": kinds_text(tile.kind for tile in m.tiles)} for m in hand.melds]
    won = {
        "seat": SEATS[win.seat],
        "hand": kinds_text(concealed),
        "winning_tile": kinds_text([win.tile]),
        "melds": melds,
        "flags": flags,
    }
    report = {
        "type": "win",
        "method": "tsumo" if win.tsumo else "ron",
        "wins": [won],
        "dora_indicators": [kinds_text([kind]) for kind in (*win.dora, *win.kan_dora)],
        "ura_indicators": [kinds_text([kind]) for kind in win.ura],
        "events": [{"kind": "riichi", "seat": SEATS[win.seat], "turn": 9}] if win.riichi else [],
        "facts": {},
    }
    if win.source is not None:
        report["from"] = SEATS[win.source]
    return report


def test_uncarded_wins_are_what_the_engine_says():
    rng = random.Random(21)
    compared = 0
    while compared < 1500:
        hand, win = random_win(rng)
        if win.tenhou or win.chiihou or win.renhou:
            win = replace(win, tenhou=False, chiihou=False, renhou=False)
        context = {
            "round_wind": SEATS[win.round],
            "honba": win.honba,
            "pot": 0,
            "points": dict.fromkeys(SEATS, 30000),
            "cards": dict(zip(SEATS, INERT, strict=False)),
        }
        verdict = judge(context, report_of(hand, win))
        value = evaluate(hand, win, RULES)
        assert not verdict.problems, (hand, win, verdict.problems)
        assert verdict.legal == value.legal, (hand, win, verdict.refusal, value.reason)
        compared += 1
        if not value.legal:
            assert verdict.refusal.reason == value.reason
            continue
        assert tuple(verdict.delta.values()) == value.deltas, (hand, win)
        scored = verdict.results[0].scored
        if value.yakuman_units:
            assert scored.rank.name == "yakuman"
            continue
        assert scored.yaku == dict(value.yaku), (hand, win)
        assert (scored.han, scored.fu) == (value.han, value.fu), (hand, win)
        assert (scored.rank.name if scored.rank.name != KAZOE else "yakuman") == value.limit
        assert (scored.bonus.get("dora", 0), scored.bonus.get("ura", 0)) == (value.dora, value.ura_dora)


def test_more_ways_to_read_a_hand_never_make_it_cheaper():
    rng = random.Random(22)
    for slug in ("senoo-kaori", "mase-yuuko", "miyanaga-saki", "oohoshi-awai"):
        for _ in range(150):
            hand, win = random_win(rng)
            cards = dict(zip(SEATS, INERT, strict=False))
            context = {
                "round_wind": "E",
                "honba": 0,
                "pot": 0,
                "points": dict.fromkeys(SEATS, 30000),
                "cards": cards,
            }
            report = report_of(hand, win)
            plain = judge(context, report)
            with_card = judge({**context, "cards": {**cards, SEATS[win.seat]: slug}}, report)
            if plain.legal:
                assert with_card.legal, (slug, hand, win, with_card.refusal)
                assert with_card.delta[SEATS[win.seat]] >= plain.delta[SEATS[win.seat]], (slug, hand, win)

"""The engine beside PyPI `mahjong` on generated hands, and where the two differ for a reason.

Known differences, each decided by the rule texts (the peer has no switch for any of them):

- the pair of the double wind has 2 fu in some rulesets (docs/spec/rules.md §2.4), 4 in the peer;
- the peer doubles all four double yakuman or none, some rulesets only some;
- some rulesets do not add yakuman up, the peer always does;
- renhou as a mangan that adds up with nothing, and 13 han limits beside it;
- local yaku, ippatsu and haitei with rinshan;
- the two-yaku minimum at five counters.

Each is either compared under a ruleset without it or recalculated from the peer's own answer below.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bench.peer import NAMES, Case
from scoring import evaluate
from scoring.hand.hand import Hand
from scoring.riichi.value.result import HandValue
from scoring.riichi.win import WinContext
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset, get_ruleset
from scoring.tests.hands import random_wins

PEER_RULES = {
    "everything as the peer plays it": {"red_fives": 3, "kuitan": True},
    "no open tanyao": {"kuitan": False, "red_fives": 0},
    "kiriage, 13 han sanbaiman": {"kiriage_mangan": True, "thirteen_han": "sanbaiman"},
    "double yakuman": {"double_yakuman": ["kokushi_musou_13", "chuuren_poutou_9", "suuankou_tanki", "daisuushii"]},
    "renhou five han": {"renhou": "5_han_cumulative"},
    "renhou yakuman": {"renhou": "yakuman"},
}
NOT_IN_PEER = {"uupin_kaihou", "iipin_mouyue", "chuupin_raoyui", "ryanzou_chankan", "ishi_no_ue_nimo_sannen"}


def rulesets() -> list[Ruleset]:
    base = get_ruleset("tenhou")
    return [base.replace(**changes) for changes in PEER_RULES.values()]


def of_the_peer(case: Case, win: WinContext) -> tuple[object, ...]:
    """The peer's answer in our terms: refused, or yaku, han, fu and the sums paid."""
    answer = case.score()
    if answer.error:
        return (answer.error,)
    names = set()
    for yaku in answer.yaku:
        if "dora" in yaku.name.lower():
            continue
        if yaku.name.startswith("Yakuhai (seat wind"):
            names.add("yakuhai_seat")
        elif yaku.name.startswith("Yakuhai (round wind"):
            names.add("yakuhai_round")
        else:
            names.add(NAMES[yaku.name])
    cost = answer.cost
    return (
        frozenset(names),
        answer.han,
        answer.fu,
        cost["main"] + cost["main_bonus"],
        cost["additional"] + cost["additional_bonus"],
    )


def of_ours(value: HandValue, win: WinContext) -> tuple[object, ...]:
    if not value.legal:
        return ("no_yaku" if value.reason == "no_yaku" else value.reason,)
    losses = [-delta for delta in value.deltas if delta < 0]
    if win.source is not None or win.seat == 0:
        main, additional = losses[0], 0 if win.source is not None else losses[0]
    else:
        main = -value.deltas[0]
        additional = next(-value.deltas[seat] for seat in (1, 2, 3) if seat != win.seat)
    names = frozenset(name for name, _ in value.yaku)
    return (names, value.han, value.fu, main, additional)


def agree(hand: Hand, win: WinContext, rules: Ruleset) -> tuple[HandValue, str | None]:
    """Our value, and what is different from the peer's, if anything."""
    value = evaluate(hand, win, rules)
    theirs = of_the_peer(Case(hand, win, rules), win)
    ours = of_ours(value, win)
    if value.legal and value.yakuman_units and len(theirs) > 1:
        same = ours[0] == theirs[0] and ours[3:] == theirs[3:]
    else:
        same = ours == theirs
    return value, None if same else f"{hand} | {win}\n  ours  {ours}\n  peer  {theirs}"


def compare(seed: int, number: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    wrong = []
    rules = rulesets()
    for index, (hand, win) in enumerate(random_wins(seed, number)):
        value, difference = agree(hand, win, rules[index % len(rules)])
        seen.update(name for name, _ in value.yaku)
        if difference is not None:
            wrong.append(difference)
    assert not wrong, f"{len(wrong)} differences\n" + "\n".join(wrong[:5])
    return seen


def every_yaku() -> set[str]:
    return {name for name, unit in CATALOGUE.items() if unit.scope == "everywhere" and name not in NOT_IN_PEER}


def test_five_thousand_hands_agree_and_every_yaku_is_among_them():
    seen = compare(20, 5000)
    rare = {name: seen[name] for name in every_yaku() if seen[name] < 50}
    assert not rare


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_two_hundred_thousand_hands_agree(seed):
    compare(1000 + seed, 25_000)

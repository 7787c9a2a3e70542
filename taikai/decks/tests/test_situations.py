"""The twenty situations of `docs/spec/cards.md` §9: what the judge's screen shows in each."""

from __future__ import annotations

import html
import re

import pytest

from taikai.decks.tests.tables import page, read, stacked
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]

PINFU = {"hand": "234567m34678p55s", "tile": "5p"}


def plain(text: str) -> str:
    """The main part of a page without its tags, spaces joined, thin spaces plain."""
    main = text.partition("<main")[2].partition("</main>")[0]
    words = html.unescape(re.sub(r"<[^>]+>", " ", main)).replace("\u202f", " ").replace("−", "-")
    return re.sub(r"\s+", " ", words)


def seat(text: str, wind: str) -> str:
    """One seat of the table's page, tags included."""
    return text.split(f'data-seat="{wind}"')[1].split("</li>\n<li")[0]


def win(winner: str, source: str = "", *, hand: str, tile: str, **more: str) -> dict[str, object]:
    """The form of a win."""
    data: dict[str, object] = {
        "end": "ron" if source else "tsumo",
        "winners": winner,
        f"hand_{winner}": hand,
        f"tile_{winner}": tile,
        "dora": "9s",
        "hand": "1",
        "do": "check",
    }
    return data | ({"from": source} if source else {}) | more


def ledger(text: str) -> list[str]:
    """The lines of the settlement as words."""
    body = text.split('<table class="ledger">')[1].split("</table>")[0]
    rows = body.split("<tr")[2:]
    return [plain(f"<main<tr{row}</main>") for row in rows]


def test_01_sae_in_riichi_greys_the_other_cards_on_the_table_and_on_the_form(stacked):
    tournament, client = stacked({"S": "usuzawa-sae", "N": "haramura-nodoka"})
    assert "is-off" not in page(client, tournament)
    page(client, tournament, "do/", do="note", what="riichi", seat="S", turn="6")
    text = page(client, tournament)
    assert {wind: text.split(f'data-seat="{wind}"')[0].endswith('is-off" ') for wind in "ESWN"} == {
        "E": True,
        "S": False,
        "W": True,
        "N": True,
    }
    assert "switched off · Sae C02b" in plain(text)
    form = page(client, tournament, "hand/?end=ron")
    assert plain(form).count("switched off · Sae C02b") == 3


def test_02_a_riichi_hand_that_loses_its_card_is_warned_about_and_pays_a_reverse_mangan(stacked):
    tournament, client = stacked({"S": "usuzawa-sae", "N": "senoo-kaori"})
    page(client, tournament, "do/", do="note", what="riichi", seat="N", turn="4")
    page(client, tournament, "do/", do="note", what="riichi", seat="S", turn="6")
    assert "N is in riichi with a card switched off (C02b)" in plain(page(client, tournament))
    text = page(
        client,
        tournament,
        "hand/",
        do="check",
        end="draw",
        hand="1",
        noten_riichi="N",
        shown_N="345678m77p23567z",
        events="riichi N 4\nriichi S 6",
        **{"q.sae_target.S": "E"},
    )
    assert "Reverse mangan (hand replayed)" in plain(text)
    assert any("G11" in line and "reverse mangan" in line and "4 000" in line for line in ledger(text))


def test_03_bonus_han_stand_apart_and_no_yaku_is_said_in_red(stacked):
    tournament, client = stacked({"S": "shirouzu-mairu"})
    page(client, tournament, "do/", do="flip", seat="S")
    facedown = {"q.facedown_own.S.S": "6"}
    text = page(client, tournament, "hand/", **win("S", "W", hand="123m567m24678p55s", tile="3p", **facedown))
    assert "No yaku." in plain(text)
    assert "notice-error" in text
    text = page(client, tournament, "hand/", **win("S", "W", **PINFU, **{"q.facedown_own.S.S": "5"}))
    yaku, bonus = text.split("<h3>Yaku</h3>")[1].split("<h3>Bonus han (not yaku)</h3>")
    assert "tan&#x27;yao" in yaku
    assert "C54b" not in yaku
    assert "C54b" in bonus.split("Ura dora allowed")[0]


def test_04_a_substituted_value_replaces_the_old_one_which_is_struck_through(stacked):
    tournament, client = stacked({"S": "haramura-nodoka"})
    text = flat(page(client, tournament, "hand/", **win("S", "W", **PINFU)))
    assert re.search(
        r"pinfu <span class=.badge.>C13b</span></span><span class=.num.><s class=.muted.>1</s> 2", text
    )


def test_05_the_doubled_payment_is_printed_line_by_line(stacked):
    tournament, client = stacked({"S": "kanbara-satomi"})
    page(
        client,
        tournament,
        "do/",
        do="correct",
        honba="2",
        reason="two honba",
    )
    text = page(client, tournament, "hand/", **win("S", "W", **PINFU, **{"q.wall_seat.": "W"}))
    lines = ledger(text)
    assert any("C22c Satomi W payment multiplied" in line and "× 2" in line for line in lines)
    assert any("W → S value of the hand 4 000" in line for line in lines)
    assert any("W → S honba 600" in line for line in lines)


def test_06_two_doublings_are_shown_per_payer(stacked):
    tournament, client = stacked({"S": "megan-davin", "N": "kanbara-satomi"})
    data = win("S", "W", **PINFU, **{"q.duel_rival.S": "W", "q.wall_seat.": "W"})
    lines = ledger(page(client, tournament, "hand/", **data))
    factors = [line for line in lines if "payment multiplied" in line]
    assert [re.search(r"C\d\d\w", line).group() for line in factors] == ["C32b", "C22c"]
    assert all("W payment multiplied for payments to S × 2" in line for line in factors)
    assert any("W → S value of the hand 8 000" in line for line in lines)


def test_07_with_satomi_the_wall_must_be_named(stacked):
    tournament, client = stacked({"S": "kanbara-satomi"})
    text = page(client, tournament, "hand/", **win("N", "W", **PINFU))
    assert "Not answered: On whose wall did the hand end?" in plain(text)
    assert 'id="settlement"' not in text
    assert "live wall" in plain(text)
    text = page(client, tournament, "hand/", **win("N", "W", **PINFU, **{"q.wall_seat.": "E"}))
    assert "points, pot and bank add up" in plain(text)


def test_08_choes_wind_in_the_hand_is_found_by_itself(stacked):
    tournament, client = stacked({"S": "choe-myeonghwa"})
    hands = {wind: win("N", "W", hand=f"234567m34678p{n}{n}z", tile="5p") for n, wind in enumerate("ESWN", 1)}
    texts = {wind: plain(page(client, tournament, "hand/", **data)) for wind, data in hands.items()}
    refused = [wind for wind, text in texts.items() if "forbidden seat wind" in text]
    assert refused == ["S"]


def test_09_huiyu_has_no_dora_row_and_equal_shares(stacked):
    tournament, client = stacked({"S": "hao-huiyu"})
    text = page(client, tournament, "hand/", **win("S", hand="123456p78p555z44z", tile="6p", dora="5p"))
    lines = ledger(text)
    assert not any(line.startswith("dora") for line in lines)
    assert any("C12b" in line and "dora don’t count" in line for line in lines)
    assert "dora" not in text.split("<h3>Bonus han (not yaku)</h3>")[1].split("Ura dora allowed")[0]
    shares = [re.search(r"value of the hand (\d[\d ]*\d)", line) for line in lines]
    assert len({match.group(1) for match in shares if match}) == 1


def test_10_touka_all_three_pay_the_dealers_rate_and_the_deal_passes(stacked):
    tournament, client = stacked({"S": "ryuumonbuchi-touka"})
    data = win("S", events="riichi S 6", ura="9s", **PINFU)
    text = page(client, tournament, "hand/", **data)
    paid = [line for line in ledger(text) if "value of the hand" in line]
    assert len(paid) == 3
    assert len({re.search(r"(\d[\d ]*\d) *$", line.strip()).group(1) for line in paid}) == 1
    page(client, tournament, "hand/", **{**data, "do": "apply"})
    assert read(tournament).game.name == "E2"


@pytest.mark.parametrize(
    ("cards", "answers", "due"),
    [
        ({}, {}, 1),
        ({"S": "kanbara-satomi"}, {"q.wall_seat.": "S"}, 3),
        ({"S": "kanbara-satomi"}, {"q.wall_seat.": "E"}, 1),
    ],
    ids=["plain", "satomi-own-wall", "satomi-other-wall"],
)
def test_11_exactly_so_many_indicators_are_asked_for(stacked, cards, answers, due):
    tournament, client = stacked(cards)
    for count in (1, 2, 3, 4):
        data = win("S", "W", **PINFU, **answers)
        text = plain(page(client, tournament, "hand/", **{**data, "dora": f"{'9' * count}s"}))
        assert (f"{count} dora indicators given, but {due} expected" in text) == (count != due)
        assert f"{due} expected" in text


def test_11_kirames_bet_adds_three(stacked):
    tournament, client = stacked({"S": "hanada-kirame"})
    page(client, tournament, "do/", do="correct", points_S="8000", points_E="52000", reason="counted")
    data = win("S", "W", **PINFU, events="riichi S 6\nbet S", ura="1111s")
    text = plain(page(client, tournament, "hand/", **data))
    assert "1 dora indicators given, but 4 expected" in text
    text = plain(page(client, tournament, "hand/", **{**data, "dora": "9999s"}))
    assert "points, pot and bank add up" in text
    assert "due," not in text.partition("Settlement")[2]


def test_11_a_number_of_indicators_can_be_meant_with_a_reason(stacked):
    tournament, client = stacked({})
    data = win("S", "W", **PINFU, indicators="on", reason="one was knocked over")
    text = page(client, tournament, "hand/", **{**data, "dora": "99s", "do": "apply"})
    assert "Saved" in plain(text)


def test_12_whether_ura_counts_is_said_with_the_reason(stacked):
    tournament, client = stacked({"N": "takakamo-shizuno"})
    data = win("S", "W", events="riichi S 6", ura="9s", indicators="on", reason="x", **PINFU)
    assert re.search(r"Ura dora allowed: no , reason: C\d\d", plain(page(client, tournament, "hand/", **data)))


def test_12_momoko_has_ura_without_a_riichi(stacked):
    tournament, client = stacked({"S": "toyouko-momoko"})
    text = plain(page(client, tournament, "hand/", **win("S", "W", ura="9s", **PINFU)))
    assert re.search(r"Ura dora allowed: yes , reason: C50\w", text)


def test_12_without_any_reason_ura_is_out(stacked):
    tournament, client = stacked({})
    text = plain(page(client, tournament, "hand/", **win("S", "W", **PINFU)))
    assert "Ura dora allowed: no , reason: no riichi" in text


def test_13_toyones_bonus_counts_the_pot_before_anybody_takes_it(stacked):
    tournament, client = stacked({"S": "anetai-toyone"})
    events = "riichi W 4\nriichi S 6"
    text = page(client, tournament, "hand/", **win("S", "W", events=events, ura="9s", **PINFU))
    assert "C04" in text.split("<h3>Bonus han (not yaku)</h3>")[1].split("Ura dora allowed")[0]
    lines = ledger(text)
    assert sum("riichi stick" in line for line in lines) == 2
    taken = next(line for line in lines if "takes the pot" in line)
    assert "2 000" in taken
    board = next(line for line in lines if "C04d" in line)
    assert re.search(r"bonus han 2", board)


def test_14_after_nellys_deal_in_the_winner_gets_no_sticks(stacked):
    tournament, client = stacked({"W": "nelly-virsaladze"})
    page(client, tournament, "do/", do="mark", seat="W", flag="dealt_in_last_hand", on="yes")
    assert "⚑ dealt in during the last hand" in plain(page(client, tournament))
    data = win("S", "W", events="riichi S 6", ura="9s", **PINFU)
    lines = ledger(page(client, tournament, "hand/", **data))
    pot = [line for line in lines if "takes the pot" in line]
    assert pot and all("C36a" in line and "→ W" in line for line in pot)
    assert any("S → W" in line and "1 000" in line for line in lines)


def test_15_keis_payment_goes_from_the_winner_and_her_hand_is_asked_for(stacked):
    tournament, client = stacked({"N": "arakawa-kei"})
    assert "check the closed tiles of the card’s owner before the tiles are mixed" in plain(
        page(client, tournament)
    )
    form = page(client, tournament, "hand/?end=ron&winners=S&from=W")
    assert 'data-ask="q.concealed.N"' in form
    data = win("S", "W", **PINFU, **{"q.concealed.N.N": "25p123456789m11s"})
    lines = ledger(page(client, tournament, "hand/", **data))
    assert any("Kei" in line and "S" in line and "→ N" in line for line in lines)


def test_16_hitomis_hand_is_asked_for_and_the_bets_lie_in_the_next_pot(stacked):
    tournament, client = stacked({"N": "ezaki-hitomi"})
    assert "before it is turned face down" in plain(page(client, tournament))
    form = page(client, tournament, "hand/?end=ron&winners=S&from=W")
    assert 'data-ask="q.hitomi_tsumo.N"' in form
    owner = {
        "q.hitomi_tsumo.N.han": "4",
        "q.hitomi_tsumo.N.fu": "30",
        "q.own_tenpai.N": "y",
        "q.own_closed.N": "y",
    }
    data = win("S", "W", **PINFU, **owner)
    text = plain(page(client, tournament, "hand/", **data))
    assert "C09a Hitomi E → pot paid into the pot 3 900" in text
    assert "pot 0 → 7 900" in text
    page(client, tournament, "hand/", **{**data, "do": "apply"})
    assert read(tournament).game.pot == 7_900


def test_17_the_place_at_the_start_of_the_hand_stands_on_every_seat(stacked):
    tournament, client = stacked({"W": "ikeda-kana"})
    page(client, tournament, "do/", do="correct", points_E="29000", points_S="31000", reason="counted")
    text = page(client, tournament)
    places = [plain(f"<main>{seat(text, wind)}</main>") for wind in "ESWN"]
    assert "4th" in places[0]
    assert "1st" in places[1]
    assert "2nd (tied, order by turn)" in places[2]
    assert "3rd (tied, order by turn)" in places[3]


@pytest.mark.parametrize(
    ("prop", "cards", "reason"),
    [
        ("facedown", {}, "facedown discard"),
        ("kurumi_repeat", {"W": "kakura-kurumi"}, "card of its owner protects"),
        ("swapped_in", {}, "swapped into a discard row"),
    ],
)
def test_18_facedown_protected_and_swapped_tiles_are_told_apart(stacked, prop, cards, reason):
    tournament, client = stacked(cards)
    data = {"from": "W", "tile": "5p", "claims": "S pon 555p"}
    assert "✓ wins the tile" in plain(page(client, tournament, "claim/", **data))
    text = plain(page(client, tournament, "claim/", props=prop, **data))
    assert "✕ overruled" in text
    assert reason in text


def test_19_a_priority_call_comes_before_a_ron_on_the_timeline(stacked):
    tournament, client = stacked({"N": "maya-yukiko"})
    data = {"from": "W", "tile": "5p", "claims": "S ron\nN chi 345p\nE pon 555p"}
    text = page(client, tournament, "claim/", **data)
    order = re.findall(r'class="claim( is-chosen)?" data-claim="(\w)"', text)
    assert order == [(" is-chosen", "N"), ("", "S"), ("", "E")]
    plain_table, _client = stacked({})
    text = page(_client, plain_table, "claim/", **data)
    assert re.findall(r'class="claim( is-chosen)?" data-claim="(\w)"', text)[0] == (" is-chosen", "S")


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("floor_used", "zero stop used"),
        ("inazuma_used", "Inazuma used"),
        ("dora_dead", "dora doesn’t count"),
        ("dealt_in_last_hand", "dealt in during the last hand"),
    ],
)
def test_20_marks_are_badges_the_judge_can_edit(stacked, flag, words):
    tournament, client = stacked({})
    assert f"⚑ {words}" not in plain(page(client, tournament))
    page(client, tournament, "do/", do="mark", seat="N", flag=flag, on="yes")
    assert f"⚑ {words}" in seat(page(client, tournament), "N")
    page(client, tournament, "do/", do="mark", seat="N", flag=flag, on="no")
    assert f"⚑ {words}" not in plain(page(client, tournament))


def test_20_a_deal_in_sets_the_mark_by_itself(stacked):
    tournament, client = stacked({})
    page(client, tournament, "hand/", **{**win("S", "W", **PINFU), "do": "apply"})
    # East has become North: whoever was West is South now.
    assert "⚑ dealt in during the last hand" in seat(page(client, tournament), "S")


def test_20_the_side_that_is_up_is_a_badge(stacked):
    tournament, client = stacked({"S": "shirouzu-mairu"})
    assert "active side: Mairu" in plain(page(client, tournament))
    page(client, tournament, "do/", do="flip", seat="S")
    assert "active side: Himeko" in plain(page(client, tournament))


def test_20_terus_honba_rises_with_the_plus_button(stacked):
    tournament, client = stacked({"E": "miyanaga-teru"})
    assert "+ S" in plain(page(client, tournament))
    page(client, tournament, "do/", do="plus", what="swap", seat="S")
    page(client, tournament, "do/", do="plus", what="swap", seat="N")
    assert 'id="honba">2<' in page(client, tournament)
    other, client = stacked({})
    assert "+ S" not in plain(page(client, other))

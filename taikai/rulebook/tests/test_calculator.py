"""The calculator: taps, the shareable address, answers."""

from urllib.parse import parse_qsl

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import get_ruleset
from taikai.rulebook.domain.calculator import price
from taikai.rulebook.domain.calculator_state import TARGETS, HandState, parse_tiles, remove, tap, tiles_text

TILES = [f"{n}{s}" for s in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 8)]
actions = st.lists(st.tuples(st.sampled_from(TARGETS), st.sampled_from(TILES)), max_size=30)


@given(actions)
def test_any_taps_keep_the_hand_possible_and_the_address_holds_all(taps):
    state = HandState()
    for target, code in taps:
        state = tap(HandState.from_query(dict(parse_qsl(state.query())) | {"to": target}), code)
    assert state.room >= 0
    assert all(state.count(code) <= 4 for code in TILES)
    again = HandState.from_query(dict(parse_qsl(state.query())))
    assert again == state


def test_tiles_round_trip():
    assert tiles_text(parse_tiles("123m0p77z")) == "123m0p77z"
    assert parse_tiles("8z9x12") == ()


def test_removing_takes_one_thing_back():
    state = HandState(hand=("1m", "2m"), melds=(("pon", ("5z",) * 3),), dora=("3s",))
    assert remove(state, "h0").hand == ("2m",)
    assert remove(state, "m0").melds == ()
    assert remove(state, "d0").dora == ()
    assert remove(state, "h9") == state
    assert remove(state, "all").hand == ()


@pytest.mark.parametrize(
    ("what", "hand", "melds"),
    [
        ("h1.2m", ("1m", "5p"), 2),
        ("h2.2m", ("1m", "5p"), 2),
        ("h9.5p", ("1m", "2m"), 2),
        ("h0.9s", ("1m", "2m", "5p"), 2),
        ("m1.5z5z5z", ("1m", "2m", "5p"), 1),
        ("m0.2s3s4s", ("1m", "2m", "5p"), 1),
        ("m0.1s2s3s", ("1m", "2m", "5p"), 2),
    ],
)
def test_a_late_tap_takes_back_what_was_tapped_or_nothing(what, hand, melds):
    state = HandState(hand=("1m", "2m", "5p"), melds=(("pon", ("5z",) * 3), ("chi", ("2s", "3s", "4s"))))
    left = remove(state, what)
    assert left.hand == hand
    assert len(left.melds) == melds


@pytest.mark.parametrize(
    ("han", "fu", "dealer", "expected"),
    [
        (1, 30, False, (1000, 300, 500)),
        (3, 40, False, (5200, 1300, 2600)),
        (4, 30, False, (8000, 2000, 4000)),  # kiriage in EMA 2025
        (2, 25, True, (2400, 800, 0)),
        (13, 30, True, (36000, 12000, 0)),  # sanbaiman: no counted yakuman in EMA 2025
    ],
)
def test_prices(han, fu, dealer, expected):
    found = price("ema2025", han, fu, dealer=dealer)
    assert (found.ron, found.from_player, found.from_dealer) == expected


HAND = {"rules": "ema2016", "h": "234567m22345p67s8s", "by": "tsumo", "seat": "S"}


@pytest.mark.django_db
def test_a_whole_hand_is_judged_with_reasons(client):
    page = client.get(reverse("calculator"), HAND).content.decode()
    assert "3 han 20 fu" in page
    assert "2\u202f700" in page
    for name in ("menzen tsumo", "pinfu", "all simples"):
        assert name in page.lower()


@pytest.mark.django_db
def test_a_tap_without_javascript_leads_to_the_shareable_address(client):
    response = client.get(reverse("calculator"), {"h": "1m", "tap": "2m"})
    assert response.status_code == 302
    assert "h=12m" in response["Location"]


@pytest.mark.django_db
def test_a_tap_with_htmx_swaps_the_hand_and_replaces_the_address(client):
    response = client.get(reverse("calculator"), {"h": "1m", "tap": "2m"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "h=12m" in response["HX-Replace-Url"]
    assert 'id="hand"' in page
    assert "<html" not in page


@pytest.mark.django_db
def test_a_shape_without_yaku_is_no_win(client):
    page = client.get(reverse("calculator"), {"h": "234m", "rules": "ema2016"}).content.decode()
    assert "11 more tiles" in page


ONE_SIDED = {"h": "345m678m55s23p4p", "m": "pon:2s2s2s", "by": "ron", "seat": "S", "from": "E"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "rules", "sentence"),
    [
        ({"rules": "ema2012", "honba": "5", "by": "ron", "h": "23m777p345s678s55p4m"}, None, "two han of yaku"),
        ({"rules": "ema2016", **ONE_SIDED}, {"atozuke": False}, "without atozuke, one yaku"),
    ],
)
def test_a_refused_win_is_explained_in_a_sentence(client, monkeypatch, query, rules, sentence):
    def house_rules(name):
        return get_ruleset(name).replace(**(rules or {}))

    monkeypatch.setattr("taikai.rulebook.domain.calculator.get_ruleset", house_rules)
    page = client.get(reverse("calculator"), query).content.decode()
    assert "No win" in page
    assert sentence in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("melds", "text"),
    [
        ("pon:555z,kon:111m", "kon:111m"),
        ("pon:55z", "pon:55z"),
        ("chi:345p,pon:111m,pon:222m,pon:333m,pon:444m", "pon:444m"),
        ("<b>555z", "&lt;b&gt;555z"),
    ],
)
def test_a_meld_of_an_address_that_is_none_is_named(client, melds, text):
    page = client.get("/calculator/", {"h": "234m22p", "m": melds}).content.decode()
    assert f"so “{text}” is left out" in page
    assert "chi:345p, pon:555z" in page
    assert (
        "The link has a meld" not in client.get("/calculator/", {"h": "234m22p", "m": "pon:555z"}).content.decode()
    )


def test_points_page_says_what_cannot_be(client):
    page = client.get(reverse("calculator-points"), {"han": "1", "fu": "20"}).content.decode()
    assert "at least 2 han" in page

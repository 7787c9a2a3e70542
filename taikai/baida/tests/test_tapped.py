"""Taps make a hand: which tiles are wild, which won, what does not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.baida.hand import hand_problems
from scoring.baida.score import score_hand
from scoring.rulesets import get_ruleset
from scoring.tiles import format_kinds
from taikai.baida.domain.tile_input import TappedBaida, drop, tap

RULES = get_ruleset("baida").baida
PURE = ["1m", "2m", "3m", "4m", "5m", "5m", "6m", "7m", "8m", "9m", "9m", "5s", "6s", "9m"]


def tapped(*codes, turned="5s", to="hand"):
    state = tap(TappedBaida(), turned)
    for code in codes:
        if code in ("hand", "chow", "pong", "kong", "concealed_kong", "turned", "named"):
            state = TappedBaida(**{**fields(state), "target": code})
        else:
            state = tap(state, code)
    return state


def fields(state):
    return {name: getattr(state, name) for name in ("turned", "named", "hand", "sets", "target")}


def test_the_turned_tile_comes_first_and_names_the_baida():
    state = tap(TappedBaida(), "9p")
    assert (state.turned, state.baida_codes, state.target) == ("9p", ("9p", "1p"), "hand")


def test_a_concealed_baida_is_wild_and_the_last_tile_wins():
    state = tapped(*PURE)
    assert state.complete
    hand = state.as_hand(discard=False, flags=frozenset())
    assert (format_kinds(hand.concealed), format_kinds(hand.wild)) == ("123455678999m", "56s")
    assert format_kinds([hand.winning]) == "9m"
    assert hand_problems(hand) == []
    assert score_hand(hand, RULES).total == 140


def test_a_baida_won_on_a_discard_counts_at_face_value():
    codes = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p", "4s", "6s", "5s"]
    drawn = tapped(*codes).as_hand(discard=False, flags=frozenset())
    thrown = tapped(*codes).as_hand(discard=True, flags=frozenset())
    assert format_kinds(drawn.wild) == "65s"
    assert format_kinds(thrown.wild) == "6s"
    assert format_kinds(thrown.concealed).endswith("45s")
    assert hand_problems(replace(thrown, by="discard")) == []


def test_sets_begin_with_the_tapped_tile_and_leave_room():
    state = tapped("chow", "2p", "pong", "7z", "concealed_kong", "1s", "kong", "9m", "3z", "3z")
    assert [kind for kind, _ in state.sets] == ["chow", "pong", "concealed_kong", "kong"]
    assert state.sets_text == "chow:234p,pong:777z,concealed_kong:1111s,kong:9999m"
    assert state.complete
    hand = state.as_hand(discard=True, flags=frozenset())
    assert hand_problems(hand) == []
    assert dict(score_hand(hand, RULES).bonuses) == {"big_crane": 100, "no_baida": 10}


@pytest.mark.parametrize(
    "codes",
    [
        ["1m"] * 5,
        ["5s"] * 4,
        ["chow", "8m"],
        ["chow", "1z"],
        [*PURE, "1p"],
        [*PURE[:13], "pong", "1z"],
        ["kong", "2p", "2p"],
    ],
)
def test_what_does_not_fit_changes_nothing(codes):
    before = tapped(*codes[:-1])
    assert tap(before, codes[-1]) == before
    assert tap(before, "xx") == before


def test_both_baida_can_be_named_where_the_order_is_another():
    state = tapped("3z", "7z", turned="1m")
    state = tap(tap(TappedBaida(target="named"), "7z"), "5z")
    assert (state.turned, set(state.baida_codes), state.target) == ("", {"5z", "7z"}, "hand")
    assert TappedBaida(target="named", named=("7z",)).as_hand(discard=False, flags=frozenset()) is None


def test_tiles_are_taken_back_by_place_or_likeness():
    state = tapped("1m", "2m", "3m", "pong", "7z")
    assert drop(state, "h1.2m").hand == ("1m", "3m")
    assert drop(state, "h0.3m").hand == ("1m", "2m")
    assert drop(state, "s0.7z7z7z").sets == ()
    assert drop(state, "t").baida is None
    assert drop(state, "all") == TappedBaida()
    for odd in ("", "h", "hx.1m", "q0.1m", "h9.9m"):
        assert drop(state, odd) == state


def test_the_form_holds_the_hand():
    state = tapped("chow", "2p", "1m", "0m", "5s")
    data = {
        "turned": state.turned,
        "named": "",
        "tiles": state.tiles_text,
        "sets": state.sets_text,
        "to": state.target,
    }
    assert TappedBaida.from_form(data) == state
    assert state.hand == ("1m", "5m", "5s")
    assert (
        TappedBaida.from_form({"turned": "8z", "tiles": "1x" * 400, "sets": "chow:1,foo:111m", "to": "x"})
        == TappedBaida()
    )


def test_a_stored_hand_is_tapped_again():
    hand = tapped(*PURE).as_hand(discard=False, flags=frozenset())
    again = TappedBaida.of(hand)
    assert again.hand[-1] == "9m"
    assert again.as_hand(discard=False, flags=frozenset()).wild == hand.wild

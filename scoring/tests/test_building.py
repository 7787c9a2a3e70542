"""Values built by way of an open twin are as frozen as any other."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from scoring import Hand, Liability, WinContext, parse_hand, parse_tiles
from scoring.tiles import TileError, fragments, read_fragment

HAND = parse_hand("340m55'p pon:555z<N ankan:0555s")
WIN = WinContext(tile=4, seat=1, source=0, riichi=2, dora=(3, 33), pao=(Liability("daisangen", 2),))


@pytest.mark.parametrize("value", [HAND, WIN], ids=["hand", "win"])
def test_a_built_value_is_frozen_and_travels(value):
    for name in (field.name for field in fields(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)
        assert getattr(value, name) is not None
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value)), replace(value)):
        assert type(other) is type(value)
        assert other == value and hash(other) == hash(value)
        assert [getattr(other, field.name) for field in fields(other)] == [
            getattr(value, field.name) for field in fields(value)
        ]


def test_a_hand_from_text_is_the_hand_from_its_tiles():
    built = Hand(HAND.concealed, HAND.melds)
    assert [getattr(built, f.name) for f in fields(built)] == [getattr(HAND, f.name) for f in fields(HAND)]
    assert [str(tile) for tile in built.reds] == ["0m", "0p", "0s"]


def test_fragments_are_cut_after_their_suit_and_at_spaces():
    assert fragments("340m 5'p11z2") == ["340m", "5'p", "11z", "2"]
    fragment = read_fragment("340m")
    assert fragment.tiles == parse_tiles("340m")
    assert fragment.packed == 1 << 6 | 1 << 9 | 1 << 12
    assert fragment.reds == parse_tiles("0m")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12 3m", "cannot read '12'"),
        ("m12p", "cannot read 'm'"),
        ("8z 0z 9z1m", "8z is not a tile"),
        ("1m''2p", "cannot read"),
    ],
)
def test_what_is_no_fragment_is_told_from_the_whole_text(text, shown):
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    assert shown in str(caught.value)
    assert len(caught.value.problems) == (3 if "z" in text else 1)

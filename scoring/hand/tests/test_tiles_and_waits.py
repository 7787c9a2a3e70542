"""Tiles, melds, decomposition, waits."""

import random

import pytest

from scoring import Hand, Tile, format_tiles, parse_hand, parse_meld, parse_tiles, waits_of
from scoring.hand import waits as waiting
from scoring.hand.decompose import decompose
from scoring.hand.melds import meld_fault
from scoring.hand.waits import is_furiten, shapes_of_wait
from scoring.tests.hands import random_wins
from scoring.tiles import KINDS, ORPHANS, TileError, count, dora_of, format_kinds, pack, too_many, unpack


@pytest.mark.parametrize("text", ["123m456p789s1234567z", "0m0p0s", "3'3p", "5m", "1m1p1m", ""])
def test_tiles_are_read_and_written(text):
    assert format_tiles(parse_tiles(text)) == text
    assert [str(tile) for tile in parse_tiles("05'3's")] == ["0s", "0s", "3's"]


@pytest.mark.parametrize(
    ("text", "problems"),
    [("8z", 1), ("0z9z", 2), ("12", 1), ("m", 1), ("1x", 1), ("12m3", 1), ("１m", 1), ("1m 2", 1)],
)
def test_what_is_not_tiles(text, problems):
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    assert len(caught.value.problems) == problems


def test_a_dora_indicator_points_at_the_next_tile():
    shown = [format_kinds([dora_of(tile.kind)]) for tile in parse_tiles("19m19p9s4z7z5z")]
    assert shown == ["2m", "1m", "2p", "1p", "1s", "1z", "5z", "6z"]


def test_packing():
    kinds = sorted(random.Random(1).choices(range(KINDS), k=14))
    assert unpack(pack(kinds)) == kinds
    assert all(count(pack(kinds), kind) == kinds.count(kind) for kind in range(KINDS))
    assert too_many([3] * 5 + [4] * 4) == (3,)


@pytest.mark.parametrize(
    "text", ["chi:345p<E", "pon:555z", "daiminkan:9999m<N", "shouminkan:0555s<W", "ankan:1111z"]
)
def test_melds_are_read_and_written(text):
    assert str(parse_meld(text)) == text


@pytest.mark.parametrize(
    "text", ["chi:346p", "chi:123z", "chi:891m", "pon:5566p", "ankan:111z", "pon:556z", "kan:1111m", "pon:555z<X"]
)
def test_what_is_no_meld(text):
    with pytest.raises(ValueError):
        parse_meld(text)


def test_a_meld_of_a_chi_across_suits_is_a_fault():
    meld = parse_meld("chi:789m")
    wrong = type(meld)("chi", (Tile(7), Tile(8), Tile(9)))
    assert meld_fault(meld) is None and meld_fault(wrong) is not None


def splits(kinds: list[int]) -> set[tuple[str, ...]]:
    """All splits into sets and a pair by trying every subset: slow and plain."""
    if not kinds:
        return {()}
    first, found = kinds[0], set()
    shapes = [[first] * 3, [first, first + 1, first + 2] if first < 27 and first % 9 < 7 else None]
    if len(kinds) % 3 == 2:
        shapes.append([first] * 2)
    for shape in shapes:
        if shape is None:
            continue
        rest = list(kinds)
        try:
            for kind in shape:
                rest.remove(kind)
        except ValueError:
            continue
        found |= {tuple(sorted((format_kinds(shape), *more))) for more in splits(rest)}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_every_split_is_found_once(seed):
    rng = random.Random(seed)
    for _ in range(150):
        width = rng.choice((9, 9, 6, 34))
        deck = [kind for kind in range(width) for _ in range(4)]
        kinds = sorted(rng.sample(deck, rng.choice((5, 8, 11, 14))))
        ours = [tuple(sorted(map(str, groups))) for groups in decompose(kinds)]
        assert len(set(ours)) == len(ours)
        assert set(ours) == splits(kinds), kinds


def plain_waits(hand: Hand) -> tuple[int, ...]:
    found = []
    for kind in range(KINDS):
        kinds = sorted([*hand.kinds, kind])
        pairs = not hand.melds and kinds[::2] == kinds[1::2] and len(set(kinds)) == 7
        orphans = not hand.melds and set(kinds) == ORPHANS
        if count(hand.all_counts, kind) < 4 and (decompose(kinds) or pairs or orphans):
            found.append(kind)
    return tuple(found)


def waiting_hands(seed: int, number: int):
    """Hands of 13 tiles: tenpai ones, and the same with a tile exchanged."""
    rng = random.Random(seed)
    for hand, win in random_wins(seed, number):
        left = list(hand.concealed)
        left.remove(next(tile for tile in left if tile.kind == win.tile))
        yield Hand(tuple(left), hand.melds), win.tile
        left[rng.randrange(len(left))] = Tile(rng.randrange(KINDS))
        other = Hand(tuple(left), hand.melds)
        if not too_many(tile.kind for tile in other.tiles):
            yield other, None


def test_waits_are_those_found_by_trying_every_tile():
    for hand, tile in waiting_hands(3, 400):
        assert waits_of(hand) == plain_waits(hand), str(hand)
        assert tile is None or tile in waits_of(hand)


def test_a_full_table_of_patterns_starts_again(monkeypatch):
    monkeypatch.setattr(waiting.SUIT_PATTERNS, "most", 10)
    waiting.forget()
    for hand, _ in waiting_hands(4, 60):
        assert waits_of(hand) == plain_waits(hand)
    assert len(waiting.SUIT_PATTERNS) <= 10


@pytest.mark.parametrize(
    ("hand", "shapes"),
    [
        ("23m456p789s11z pon:555z", {"1m": ("ryanmen",), "4m": ("ryanmen",)}),
        ("12m456p789s11z pon:555z", {"3m": ("penchan",)}),
        ("13m456p789s11z pon:555z", {"2m": ("kanchan",)}),
        ("22m456p789s11z pon:555z", {"2m": ("shanpon",), "1z": ("shanpon",)}),
        ("2345m456p789s pon:555z", {"2m": ("tanki",), "5m": ("tanki",)}),
        ("1112345678999m", {f"{n}m": None for n in range(1, 10)}),
        (
            "19m19p19s1234567z",
            dict.fromkeys(
                ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"], ("thirteen_sided",)
            ),
        ),
        ("119m19p19s123456z", {"7z": ("tanki",)}),
        ("1133557799m224p", {"4p": ("tanki",)}),
        ("1111m222p345p678s", {}),
        ("258m258p258s1234z", {}),
    ],
)
def test_shapes_of_waits(hand, shapes):
    tiles = parse_hand(hand)
    found = {format_kinds([kind]): shapes_of_wait(tiles, kind) for kind in waits_of(tiles)}
    assert set(found) == set(shapes)
    assert all(want is None or found[tile] == want for tile, want in shapes.items())


def test_furiten_looks_at_every_wait():
    waits = waits_of(parse_hand("23m456p789s11z pon:555z"))
    assert is_furiten(waits, parse_hand("4m").kinds) and not is_furiten(waits, parse_hand("2m3m").kinds)

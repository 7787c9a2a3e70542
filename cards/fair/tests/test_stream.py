"""The construction: the document's vectors, a second implementation, fairness in numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue import load
from cards.fair import (
    DeckShuffle,
    DrawId,
    Stream,
    commitment,
    draw_seating,
    first_link,
    new_secret,
    next_link,
    seating_seed,
)
from cards.fair.stream import clean_public, shuffled
from cards.fair.tests import rebuilt

DOCUMENT = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")
VECTORS = dict(re.findall(r"^    (\S.*?) {2,}(\S.*)$", DOCUMENT.split("## 9. Test vectors")[1], re.MULTILINE))
SECRET = bytes(range(32))
DRAW = DrawId("deal", "saki-2022", 1, 3)
LETTERS = "ABCDEFGH"


def stream_words(count):
    stream = Stream(SECRET, DRAW)
    return [stream.word() for _ in range(count)]


def three():
    stream = Stream(SECRET, DrawId("test", "three"))
    return [*(stream.below(3) for _ in range(12)), stream.below(2**63 + 1)]


def letters(counter=0, public=""):
    return shuffled(SECRET, DrawId("test", "letters", counter=counter, public=public), LETTERS)


def dealt():
    return shuffled(SECRET, DRAW, load("saki-2022").deck)


ENTRANTS = [str(number) for number in range(1, 9)]
FIRST = first_link(commitment(SECRET), "", 1, 3, {"set": "saki-2022"})
COMPUTED = {
    "commitment": lambda: [commitment(SECRET)],
    "message (hex)": lambda: [DRAW.message().hex()],
    "key": lambda: [rebuilt.h(SECRET, DRAW.message()).hex()],
    "block 0": lambda: [rebuilt.h(rebuilt.h(SECRET, DRAW.message()), bytes(8)).hex()],
    "words 0 to 4": lambda: stream_words(5),
    "East": lambda: dealt()[:6],
    "South": lambda: dealt()[6:12],
    "West": lambda: dealt()[12:18],
    "North": lambda: dealt()[18:24],
    "top of the stock": lambda: dealt()[24:27],
    "counter 0": letters,
    "counter 1": lambda: letters(1),
    "counter 0, public Zażółć 7": lambda: letters(0, "Zażółć 7"),
    "numbers": three,
    "whole tournament": lambda: draw_seating(SECRET, "", ENTRANTS),
    "subject final, hanchan 4": lambda: draw_seating(SECRET, "", ENTRANTS, subject="final", hanchan=4),
    "seating seeds 1 to 3": lambda: [seating_seed(SECRET, "", number) for number in (1, 2, 3)],
    "seating seed 1, Zażółć 7": lambda: [seating_seed(SECRET, "Zażółć 7", 1)],
    "first link": lambda: [FIRST],
    "next link": lambda: [next_link(FIRST, {"op": "choose", "seat": "E", "card": "hao-huiyu"})],
}


def test_every_vector_of_the_document_is_computed_here():
    assert set(VECTORS) == set(COMPUTED)


@pytest.mark.parametrize("name", COMPUTED)
def test_vector(name):
    assert " ".join(map(str, COMPUTED[name]())) == VECTORS[name]


SECRETS = st.binary(min_size=32, max_size=32)
LINES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12).map(clean_public)


@given(
    SECRETS, LINES, LINES, LINES, st.integers(0, 40), st.integers(0, 999), st.integers(0, 99), st.integers(0, 70)
)
def test_a_second_implementation_agrees(secret, purpose, subject, public, hanchan, table, counter, size):
    draw = DrawId(purpose, subject, hanchan, table, counter, public)
    message = rebuilt.name(purpose, subject, hanchan, table, counter, public)
    assert draw.message() == message
    assert list(shuffled(secret, draw, range(size))) == rebuilt.shuffle(secret, message, range(size))
    assert commitment(secret) == rebuilt.commit(secret)


@given(st.lists(st.integers(1, 2**64), min_size=1, max_size=12))
def test_numbers_below_any_bound_agree_and_stay_below(bounds):
    stream, other = Stream(SECRET, DRAW), rebuilt.words(SECRET, DRAW.message())
    for bound in bounds:
        number = stream.below(bound)
        assert 0 <= number < bound
        assert number == rebuilt.below(other, bound)


def test_words_at_the_top_are_thrown_away():
    # Just above half of 2^64 nearly every second word must go; the first kept one is not the first drawn.
    bound = 2**63 + 1
    kept, drawn = Stream(SECRET, DrawId("test", "three")), Stream(SECRET, DrawId("test", "three"))
    taken = [kept.below(bound) for _ in range(20)]
    words = [drawn.word() for _ in range(100)]
    assert taken == [word for word in words if word < bound][:20]
    assert any(word >= bound for word in words[:20])


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_impossible_bounds_are_refused(bound):
    with pytest.raises(ValueError, match="cannot draw below"):
        Stream(SECRET, DRAW).below(bound)


def test_every_order_is_equally_likely():
    # 24 orders of 4 items, 12000 draws: chi-squared with 23 degrees of freedom, 0.1 % limit 49.7.
    count = Counter(shuffled(SECRET, DrawId("test", counter=n), "abcd") for n in range(12000))
    assert len(count) == 24
    assert sum((seen - 500) ** 2 / 500 for seen in count.values()) < 49.7


def test_every_card_reaches_every_seat_with_frequency_six_of_53():
    """I12. 3000 deals of four seats; each of 212 counts within five standard deviations."""
    deck, deals = load("saki-2022").deck, 3000
    count = Counter()
    for number in range(deals):
        order = DeckShuffle(SECRET, "", "saki-2022", 1 + number // 1000, 1 + number % 1000)(deck, "deal", 0)
        for seat in range(4):
            count.update((seat, card) for card in order[seat * 6 : seat * 6 + 6])
    expected = deals * 6 / 53
    deviation = (deals * 6 / 53 * 47 / 53) ** 0.5
    assert len(count) == 212
    assert max(abs(seen - expected) for seen in count.values()) < 5 * deviation
    chi = sum((seen - expected) ** 2 / expected for seen in count.values())
    assert chi < 275  # the 0.1 % limit of about 208 degrees of freedom


@pytest.mark.parametrize(
    "change",
    [
        {"purpose": "reshuffle"},
        {"subject": "saki-2025"},
        {"hanchan": 2},
        {"table": 4},
        {"counter": 1},
        {"public": "x"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_part_of_the_name_changes_the_draw(change):
    base = {"purpose": "deal", "subject": "saki-2022", "hanchan": 1, "table": 3, "counter": 0, "public": ""}
    deck = load("saki-2022").deck
    assert shuffled(SECRET, DrawId(**base), deck) != shuffled(SECRET, DrawId(**{**base, **change}), deck)


@pytest.mark.parametrize("text", ["a\nb", "a\u2028b", "tab\there", "nul\0"])
def test_a_text_that_could_forge_a_line_is_refused(text):
    with pytest.raises(ValueError, match="one line"):
        DrawId("deal", public=text).message()
    with pytest.raises(ValueError, match="one line"):
        DrawId(text).message()


def test_negative_numbers_and_short_secrets_are_refused():
    with pytest.raises(ValueError, match="not negative"):
        DrawId("deal", table=-1).message()
    for broken in (b"", b"x" * 31, b"x" * 33):
        with pytest.raises(ValueError, match="not 32"):
            commitment(broken)
        with pytest.raises(ValueError, match="not 32"):
            Stream(broken, DRAW)


def test_the_public_text_is_normalised():
    assert clean_public("  Zaz\u0307o\u0301łc\u0301 ") == "Zażółć"


def test_new_secrets_differ():
    assert len({new_secret() for _ in range(20)}) == 20


def test_an_entrant_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        draw_seating(SECRET, "", ["a", "b", "a"])


@given(SECRETS, LINES, st.integers(1, 500), st.integers(1, 2**64))
def test_seating_seeds_agree_and_stay_below(secret, public, counter, below):
    seed = seating_seed(secret, public, counter, below)
    stream = rebuilt.words(secret, rebuilt.name("seating-seed", counter=counter, public=public))
    assert 0 <= seed < below
    assert seed == rebuilt.below(stream, below)

"""Seeds of seating draws in a published file: derived, forged, left out, typed."""

import copy

import pytest

from cards.fair import CheckState, commitment, publish, publish_seed, seating_seed, verify

SECRET = bytes(range(32))
PUBLIC = "Gazeta 7"


def document(secret=SECRET, typed=()):
    entries = [
        publish_seed(
            number,
            99 if number in typed else seating_seed(SECRET, PUBLIC, number),
            [1, 2, 3],
            typed=number in typed,
        )
        for number in (1, 2, 3)
    ]
    return publish("Test", commitment(SECRET), PUBLIC, secret=secret, seating_seeds=entries)


def changed(change):
    made = copy.deepcopy(document())
    change(made["seating_seeds"])
    return verify(made)


def test_derived_seeds_are_right():
    report = verify(document())
    assert report.verdict is CheckState.RIGHT
    assert sum("seed of seating draw" in line.what for line in report.lines) == 3
    assert "Except" not in report.summary()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda seeds: seeds[1].update(seed=5), "the file has 5"),
        (lambda seeds: seeds[1].update(seed=None), "the seed is hidden"),
        (lambda seeds: seeds.pop(1), "draw 2 is missing"),
        (lambda seeds: seeds.pop(0), "draw 1 is missing"),
        (lambda seeds: seeds.reverse(), "not in the order"),
        (lambda seeds: seeds.append(dict(seeds[0])), "draw 4 is missing"),
        (lambda seeds: seeds[0].update(typed="no"), "cannot be read"),
        (lambda seeds: seeds[0].update(counter=True), "cannot be read"),
        (lambda seeds: seeds[0].pop("hanchans"), "cannot be read"),
        (lambda seeds: seeds.__setitem__(0, 7), "cannot be read"),
    ],
    ids=[
        "forged",
        "kept back",
        "gap",
        "first gone",
        "order",
        "twice",
        "typed",
        "counter",
        "hanchans",
        "no object",
    ],
)
def test_what_does_not_hold_is_said(change, text):
    report = changed(change)
    assert report.verdict is CheckState.WRONG
    assert text in report.text(everything=False)


def test_a_typed_seed_is_said_as_such():
    report = verify(document(typed=(2,)))
    assert report.verdict is CheckState.RIGHT
    assert ["entered by the organiser" in line.detail for line in report.lines if "seed of" in line.what] == [
        False,
        True,
        False,
    ]
    assert "Except for seeds of seating draws entered by the organiser (1)." in report.summary()
    assert "wpisane przez organizatora" in verify(document(typed=(2,)), "pl").text()


def test_before_the_secret_only_the_numbers_are_checked():
    report = verify(document(secret=None))
    assert report.verdict is CheckState.OPEN
    made = document(secret=None)
    made["seating_seeds"].pop(1)
    assert verify(made).verdict is CheckState.WRONG

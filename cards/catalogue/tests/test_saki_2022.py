"""The set of Kraków 2022: counts and names fixed by `docs/spec/cards.md` §4 and §5."""

from collections import Counter

import pytest

from cards.catalogue import ClauseClass, load

SAKI = load("saki-2022")


def test_deck_has_53_cards_and_himeko_is_the_back_of_mairu():
    assert len(SAKI.faces) == 54
    assert len(SAKI.deck) == len(set(SAKI.deck)) == 53
    assert "tsuruta-himeko" not in SAKI.deck
    assert SAKI.face("shirouzu-mairu").reverse == "tsuruta-himeko"
    assert SAKI.face("tsuruta-himeko").reverse_of == "shirouzu-mairu"


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("faces", {"SCORING": 76, "PAYMENT": 16, "LEGALITY": 26, "DEAL": 4, "TABLE": 47}),
        ("general", {"SCORING": 5, "PAYMENT": 2, "LEGALITY": 4, "TABLE": 3}),
        ("base", {"SCORING": 1, "PAYMENT": 1, "DEAL": 3}),
    ],
)
def test_clause_totals(where, expected):
    clauses = [c for f in SAKI.faces for c in f.clauses] if where == "faces" else getattr(SAKI, where)
    assert Counter(c.cls.value for c in clauses) == expected


def test_188_clauses_and_seven_faces_that_change_nothing():
    assert len({c.id for c in SAKI.clauses()}) == 188
    inert = {f.slug for f in SAKI.faces if not f.changes_results}
    assert inert == {
        "atarashi-ako",
        "fukuji-mihoko",
        "kataoka-yuuki",
        "kunihiro-hajime",
        "nanpo-kazue",
        "shibuya-takami",
        "shirouzu-mairu",
    }


def test_lookup_by_slug_and_clause():
    assert SAKI.face("hao-huiyu").kanji == "郝慧宇"
    assert SAKI.clause("C12e").cls is ClauseClass.SCORING
    face = SAKI.face_of("C54b")
    assert face is not None and face.slug == "tsuruta-himeko"
    assert SAKI.face_of("G01") is None
    assert SAKI.find("nobody") is None

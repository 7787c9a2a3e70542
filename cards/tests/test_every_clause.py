"""All clauses: those that compute have a test by their id, those of the table have a moment and a text."""

import json
from pathlib import Path

import pytest

from cards.abilities import ABILITIES
from cards.catalogue import ClauseClass, load
from cards.tests.test_legality_clauses import CASES as LEGALITY
from cards.tests.test_payment_clauses import CASES as PAYMENT
from cards.tests.test_scoring_clauses import CASES as SCORING

SAKI = load("saki-2022")
CLAUSES = [clause for face in SAKI.faces for clause in face.clauses] + [*SAKI.general, *SAKI.base]
EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "examples.jsonl").read_text().splitlines()
]
TESTED = {case.clause for case in (*SCORING, *PAYMENT, *LEGALITY)}
COMPUTED = {ClauseClass.SCORING, ClauseClass.PAYMENT, ClauseClass.LEGALITY}


@pytest.mark.parametrize("clause", [c for c in CLAUSES if c.cls in COMPUTED], ids=lambda clause: clause.id)
def test_a_clause_that_computes_has_a_case(clause):
    assert clause.id in TESTED


@pytest.mark.parametrize(
    "clause", [c for c in CLAUSES if c.cls is ClauseClass.TABLE], ids=lambda clause: clause.id
)
def test_a_clause_of_the_table_has_a_moment_and_a_text(clause):
    assert clause.moments
    assert clause.text.get("en")
    assert clause.text.get("pl")


def test_every_tested_clause_exists():
    named = {clause for example in EXAMPLES for clause in example["clauses"]} | TESTED
    assert named <= {clause.id for clause in CLAUSES}


def test_every_face_has_an_ability_of_the_same_slug():
    assert {face.slug for face in SAKI.faces} == set(ABILITIES)
    assert {face.slug for face in SAKI.faces if not face.in_deck} == {s for s, a in ABILITIES.items() if a.is_back}


@pytest.mark.parametrize("face", SAKI.faces, ids=lambda face: face.slug)
def test_a_card_names_only_its_own_clauses(face):
    """No card knows another card: the clauses in a unit are those of its face."""
    source = Path(__file__).parent.parent / "abilities" / f"{face.slug.replace('-', '_')}.py"
    if not source.exists():
        assert not face.changes_results
        return
    import re

    text = source.read_text()
    assert set(re.findall(r"\bC\d\d", text)) == {face.code}
    assert not re.findall(r"from cards\.abilities\.(?!base)", text)
    assert not [
        other.slug for other in SAKI.faces if other is not face and f'"{other.slug}"' in text and not face.reverse
    ]

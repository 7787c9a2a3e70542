"""`problems` finds every kind of fault and says all of them at once."""

import shutil
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from cards.catalogue import AnswerShape, Ask, AskUse, Occasion, load, problems, set_ids
from cards.catalogue.load import DATA, read
from cards.texts import Wording

SAKI = load("saki-2022")


@pytest.mark.parametrize("set_id", set_ids())
def test_every_set_on_disk_is_without_fault(set_id):
    assert [str(fault) for fault in problems(load(set_id))] == []


def with_face(slug, /, **changes):
    faces = tuple(replace(f, **changes) if f.slug == slug else f for f in SAKI.faces)
    return replace(SAKI, faces=faces)


def with_clause(**changes):
    face = SAKI.face("hao-huiyu")
    return with_face("hao-huiyu", clauses=(replace(face.clauses[0], **changes), *face.clauses[1:]))


def with_ask(name="swaps", **changes):
    return replace(SAKI, asks=MappingProxyType({**SAKI.asks, name: replace(SAKI.asks[name], **changes)}))


ENGLISH_ONLY = Wording(MappingProxyType({"en": "Only English."}))
NEVER = AskUse("no_such_question", ("C99z",), ())

CASES = {
    "number twice": (with_face("hao-huiyu", number=1), "number 1 stands twice"),
    "slug twice": (with_face("hao-huiyu", slug="usuzawa-sae"), "slug usuzawa-sae stands twice"),
    "clause id twice": (with_clause(id="C12b"), "clause id C12b stands twice"),
    "slug form": (with_face("hao-huiyu", slug="Hao Huiyu"), "lower-case words with hyphens"),
    "glyph elsewhere": (with_face("hao-huiyu", glyph="x"), "no character of 郝慧宇"),
    "clause order": (with_clause(id="C12z"), "the clause here is called C12a"),
    "deck too small": (replace(SAKI, hand_size=14), "53 cards cannot give four players 14 each"),
    "back does not answer": (with_face("tsuruta-himeko", reverse_of="hao-huiyu"), "set reverse_of on"),
    "front does not answer": (with_face("shirouzu-mairu", reverse=""), "set reverse on"),
    "no gist": (with_face("hao-huiyu", gist=ENGLISH_ONLY), "gist (pl) has 0 characters"),
    "no text": (with_clause(text=ENGLISH_ONLY), "C12a: no text (pl)"),
    "text too long": (with_clause(text=Wording({"en": "x" * 191 + ".", "pl": "x."})), "has 192 characters"),
    "no full stop": (with_clause(text=Wording({"en": "Open", "pl": "Tak."})), "(en) does not end"),
    "face too long": (
        with_face(
            "hao-huiyu",
            clauses=tuple(
                replace(c, text=Wording({"en": "x" * 150 + ".", "pl": "x."}))
                for c in SAKI.face("hao-huiyu").clauses
            ),
        ),
        "the face (en) has 755 characters",
    ),
    "note in one language": (with_clause(note=ENGLISH_ONLY), "the note is missing in a language"),
    "unknown hook": (with_clause(hooks=("teleport",)), "unknown hook teleport"),
    "no moment": (with_clause(moments=()), "C12a: no moment"),
    "no label": (with_ask(label=ENGLISH_ONLY), "no label (pl)"),
    "one choice": (with_ask("mairu_side", choices=("mairu",)), "less than two"),
    "default no choice": (with_ask("mairu_side", default="back"), "default back is no choice"),
    "count without limit": (with_ask(maximum=None), "a count without limits"),
    "default outside": (with_ask(default=100), "default 100 is outside the limits"),
    "flag without default": (with_ask("inazuma", default=None, required=False), "a yes-or-no without default"),
    "unknown question": (with_face("hao-huiyu", asks=(NEVER,)), "asks the unknown no_such_question"),
    "unknown clause": (with_face("hao-huiyu", asks=(NEVER,)), "unknown clause C99z"),
    "no occasion": (with_face("hao-huiyu", asks=(NEVER,)), "never asks"),
    "unused question": (
        replace(
            SAKI,
            asks=MappingProxyType(
                {**SAKI.asks, "idle": Ask("idle", AnswerShape.SEAT, SAKI.asks["sae_target"].label)}
            ),
        ),
        "ask idle: no card asks it",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_fault_is_found(name):
    broken, expected = CASES[name]
    assert any(expected in str(fault) for fault in problems(broken)), [str(f) for f in problems(broken)]


def test_all_faults_at_once():
    broken = replace(with_clause(hooks=("teleport",), moments=()), hand_size=20)
    assert len(problems(broken)) == 3


def test_another_edition_is_only_data(tmp_path: Path):
    folder = tmp_path / "kitchen-2030"
    shutil.copytree(DATA / "saki-2022", folder)
    head = (folder / "set.toml").read_text()
    (folder / "set.toml").write_text(head.replace('id = "saki-2022"', 'id = "kitchen-2030"'))
    faces = (folder / "faces.toml").read_text().split("[[face]]")
    (folder / "faces.toml").write_text("[[face]]".join(faces[:41]))
    edition = read(folder)
    assert edition.id == "kitchen-2030"
    assert len(edition.deck) == 40
    unused = [fault for fault in problems(edition) if "no card asks it" not in fault.wrong]
    assert unused == []


def test_an_unknown_set_is_a_key_error():
    with pytest.raises(KeyError):
        load("saki-1999")


def test_occasions_are_all_in_use():
    asked = {o for f in SAKI.faces for use in f.asks for o in use.occasions}
    assert asked | {o for use in SAKI.rule_asks for o in use.occasions} == set(Occasion)

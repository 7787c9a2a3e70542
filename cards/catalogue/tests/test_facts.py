"""Answers of the form become the facts of `docs/spec/cards-interface.md`; the judge's reader is the witness."""

import random

import pytest

from cards.catalogue import Occasion, facts_of, load, missing, one_occasion, questions, win_occasions

SAKI = load("saki-2022")
PLAIN = {"E": "atarashi-ako", "S": "kataoka-yuuki", "W": "kunihiro-hajime", "N": "nanpo-kazue"}


def form(occasions, **cards):
    return questions(SAKI, {**PLAIN, **cards}, occasions)


@pytest.mark.parametrize(
    ("asked", "answers", "expected"),
    [
        (
            form(win_occasions("tsumo", ["E"]), W="atago-hiroe"),
            {("own_tenpai", "W"): True, ("own_closed", "W"): False},
            {"tenpai": ["W"], "closed_hands": []},
        ),
        (
            form(win_occasions("tsumo", ["W"]), W="kajiki-yumi"),
            {("facedown_others", "W"): {"E": 3, "N": 1}},
            {"facedown": {"E": 3, "N": 1}, "flipped_by_yumi": 0},
        ),
        (
            form(win_occasions("tsumo", ["W"]), W="shirouzu-mairu"),
            {("mairu_side", "W"): "himeko", ("facedown_own", "W"): 6},
            {"mairu_side": "himeko", "facedown": {"W": 6}, "ippatsu_draw_number": 1},
        ),
        (
            form(win_occasions("ron", ["E"]), S="kakura-kurumi", W="kainou-yoshiko"),
            {("kurumi_repeat", "S"): True},
            {"discard_props": ["kurumi_repeat"]},
        ),
        (
            form(win_occasions("ron", ["E"]), S="arakawa-kei"),
            {("concealed", "S"): "123m77z"},
            {"concealed": {"S": "123m77z"}},
        ),
        (
            form(one_occasion(Occasion.OWN_RIICHI, "S"), S="usuzawa-sae"),
            {("sae_target", "S"): "N"},
            {"sae_target": "N"},
        ),
        (
            form(one_occasion(Occasion.OWN_RIICHI, "S"), S="ikeda-kana"),
            {("inazuma", "S"): True},
            {},
        ),
    ],
    ids=["hiroe", "yumi", "himeko", "kurumi", "kei", "sae", "an event is no fact"],
)
def test_facts(asked, answers, expected):
    assert facts_of(asked, answers) == expected


def test_a_required_answer_without_default_is_missing_until_given():
    asked = form(win_occasions("ron", ["E"]), W="kanbara-satomi")
    assert {q.name for q in missing(asked, {})} == {"wall_seat", "dora_indicators"}
    answers = {("wall_seat", ""): "E", ("dora_indicators", ""): "1m"}
    assert missing(asked, answers) == []


SAMPLES = {
    "seat": "N",
    "seats": ["N"],
    "count": 1,
    "count_per_seat": 2,
    "flag": True,
    "owner": True,
    "tiles": "123m",
    "tiles_per_seat": "55p",
    "rivers": ["1m", "#5p"],
    "yaku": ["tanyao"],
    "card": "hao-huiyu",
    "cards": ["hao-huiyu", "miyanaga-teru"],
    "han_fu": {"han": 3, "fu": 30},
    "calls": [{"seat": "N", "call": "chi", "tiles": "345p", "called_tile": "5p"}],
    "events": [],
    "melds_per_seat": [{"kind": "pon", "tiles": "111z", "from": "E"}],
}


def test_every_fact_is_understood_by_the_judge():
    from cards.judge.reading.checks import ReportReader
    from cards.judge.reading.facts import read_facts

    chance = random.Random(5)
    seen = set()
    for face in SAKI.faces:
        if not face.in_deck:
            continue
        for occasions in (
            win_occasions("tsumo", ["W"]),
            win_occasions("ron", ["W"]),
            win_occasions("ron", ["E"]),
            win_occasions("tsumo", ["E"]),
            *(one_occasion(occasion) for occasion in Occasion),
        ):
            asked = form(occasions, W=face.slug)
            answers = {
                (q.name, q.owner): chance.choice(q.ask.choices) if q.ask.choices else SAMPLES[q.ask.answer]
                for q in asked
            }
            facts = facts_of(asked, answers)
            reader = ReportReader()
            read = read_facts(reader, facts)
            assert reader.problems == [], (face.slug, facts)
            assert set(read) == set(facts)
            seen |= set(facts)
    assert len(seen) >= 30

"""Every card, clause, ruling and question in a language made from the texts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from cards.catalogue import load, set_ids
from cards.pictures import Theme, render
from cards.rulings import rulings
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import PRESETS
from scoring.rulesets.words.describe import describe
from tests.languages.pseudo import disguised
from tests.languages.reading import known_words, words_of


def texts() -> Iterator[tuple[str, object]]:
    for set_id in set_ids():
        cards = load(set_id)
        yield set_id, cards.title
        for face in cards.faces:
            yield face.slug, face.gist
        for clause in cards.clauses():
            yield from ((clause.id, clause.text), (clause.id, clause.note))
        yield from ((name, ask.label) for name, ask in cards.asks.items())
    for ruling in rulings().values():
        yield ruling.id, ruling.question
        yield from ((f"{ruling.id} {option.key}", option.text) for option in ruling.options)


@pytest.mark.parametrize("language", ["ia", "he"])
def test_every_text_of_cards_and_rulings(language: str):
    for name, text in texts():
        assert text.get(language) == disguised(text.get("en"), language), name


@pytest.mark.parametrize("language", ["ia", "he"])
def test_every_card_as_drawn(language: str):
    known = known_words()
    for set_id in set_ids():
        for face in load(set_id).faces:
            drawn = render(face, language, Theme.LIGHT)
            assert f'lang="{language}" direction="ltr"' in drawn
            assert ('direction="rtl"' in drawn) is (language == "he"), face.slug
            assert f'lang="ja">{face.kanji}</text>' in drawn and f'lang="ja-Latn">{face.name}</text>' in drawn
            left = words_of([html.unescape(re.sub(r"<[^>]*>", " ", drawn))]) - known
            assert not left, (face.slug, left)


@pytest.mark.parametrize("language", ["ia", "he"])
def test_every_rule_in_words(language: str):
    codes = known_words()
    for ruleset in PRESETS.values():
        assert ruleset.title.get(language) == disguised(ruleset.title.get("en"), language)
        for row in describe(ruleset):
            for text in (row.title, row.group_title, row.words, row.source, row.note):
                if text is not None:
                    assert not words_of([text.get(language)]) - codes, row.path
    for unit in CATALOGUE.values():
        assert unit.rule.get(language) == disguised(unit.rule.get("en"), language)

"""Searching the catalogue."""

import pytest

from cards.catalogue import ClauseClass, Moment, load, search
from cards.catalogue.search import fold

SAKI = load("saki-2022")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("hao", "hao-huiyu"),
        ("郝", "hao-huiyu"),
        ("12", "hao-huiyu"),
        ("C12e", "hao-huiyu"),
        ("c54", "tsuruta-himeko"),
        ("MIYANAGA te", "miyanaga-teru"),
        ("uumensai", "kainou-yoshiko"),
        ("shiiaru raotai", "anetai-toyone"),
        ("bialy smok", "karijuku-tomoe"),
        ("biały smok", "karijuku-tomoe"),
        ("nagashi", "oohoshi-awai"),
        ("pojedynek", "megan-davin"),
    ],
)
def test_first_hit(query, first):
    assert search(SAKI, query)[0].face.slug == first


def test_every_word_must_be_found():
    assert search(SAKI, "rinshan submarine") == []
    both = {hit.face.slug for hit in search(SAKI, "rinshan")}
    assert both == {"miyanaga-saki", "onjouji-toki", "oohoshi-awai"}


def test_empty_query_gives_all_in_number_order():
    assert [hit.face.number for hit in search(SAKI)] == list(range(1, 55))


def test_a_number_is_the_card_not_a_piece_of_its_text():
    assert search(SAKI, "30")[0].face.slug == "matsumi-yuu"


def test_filters_keep_only_matching_clauses():
    hits = search(SAKI, classes=[ClauseClass.DEAL])
    assert [hit.face.slug for hit in hits] == ["shirouzu-mairu", "yumeno-maho", "tsuruta-himeko"]
    assert all(c.cls is ClauseClass.DEAL for hit in hits for c in hit.clauses)
    riichi = search(SAKI, moments=[Moment.RIICHI])
    assert {"usuzawa-sae", "hanada-kirame", "hao-huiyu"} <= {hit.face.slug for hit in riichi}
    assert all(Moment.RIICHI in c.moments for hit in riichi for c in hit.clauses)


def test_fold_removes_polish_accents_and_keeps_kanji():
    assert fold("Zażółć GĘŚLĄ jaźń 宮永") == "zazolc gesla jazn 宮永"

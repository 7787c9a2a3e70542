"""Numbers as people write them, in both languages."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from taikai.formatting.numbers import (
    decimal_sign,
    grouped,
    hundredths,
    read_decimal,
    read_hundredths,
    tenths,
    whole,
)


@pytest.mark.parametrize(
    ("language", "score", "average"),
    [("en", "−1\u202f234.5", "2.38"), ("pl", "−1\u202f234,5", "2,38")],
)
def test_the_decimal_sign_is_the_readers(language: str, score: str, average: str):
    with override(language):
        assert tenths(-12_345) == score
        assert hundredths(238) == average


def test_signs_and_groups():
    with override("en"):
        assert [tenths(value, plus=True) for value in (123, -5, 0)] == ["+12.3", "−0.5", "0.0"]
        assert [whole(value) for value in (31_200, -4_000, 0)] == ["31\u202f200", "−4\u202f000", "0"]
        assert hundredths(-205) == "−2.05"


@given(st.integers(-10_000_000, 10_000_000), st.sampled_from(["en", "pl"]))
def test_what_is_shown_can_be_typed_again(value: int, language: str):
    with override(language):
        assert decimal_sign() in tenths(value)
        assert read_decimal(tenths(value)) == Decimal(value) / 10
        assert read_decimal(hundredths(value)) == Decimal(value) / 100


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("12,50", "12.5"), ("12.50", "12.5"), ("1 250,00", "1250"), ("1,250.00", "1250"), ("1.250,75", "1250.75")],
)
def test_either_sign_is_read(typed: str, meant: str):
    assert read_decimal(typed) == Decimal(meant)


@given(st.integers(-10_000_000, 10_000_000), st.sampled_from(["en", "pl"]))
def test_what_is_shown_of_money_can_be_typed_again(value: int, language: str):
    with override(language):
        assert read_hundredths(hundredths(value)) == value


@given(st.text("0123456789.,- '", max_size=12))
def test_no_text_breaks_the_reading_of_money(typed: str):
    with suppress(ValueError):
        assert isinstance(read_hundredths(typed), int)


@pytest.mark.parametrize("typed", ["", "x", "1,2,3", "NaN", "inf", "12,5 zł", "1e9999999", "1e3", "."])
def test_no_number(typed: str):
    with pytest.raises(ValueError):
        read_decimal(typed)


def test_numbers_in_a_sentence_are_grouped_alike_and_lists_stay_lists():
    assert grouped("from 1,000,000 to 30,000 points") == "from 1\u202f000\u202f000 to 30\u202f000 points"
    assert grouped("hanchans 1, 2 and 3,4; 1,5 han; 10,0000") == "hanchans 1, 2 and 3,4; 1,5 han; 10,0000"

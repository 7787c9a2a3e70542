"""Values of columns as JSON and back, as backups and the event file hold them."""

from __future__ import annotations

import contextlib
import datetime as dt
import decimal
import json
import uuid
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django_countries.fields import Country
from hypothesis import given
from hypothesis import strategies as st

from taikai.archive.domain.event_file.fields import RANGES, shape_of
from taikai.archive.domain.event_file.validation import validation_errors
from taikai.backup.archive.rows import canonical, from_json, line_of, loads, to_json
from taikai.http_guard.uploads.measure import TooMuch

#: A column of each kind that any table has, by the name of the kind.
COLUMNS: dict[str, Any] = {
    column.get_internal_type(): column
    for model in apps.get_models(include_auto_created=True)
    for column in model._meta.concrete_fields
    if not column.is_relation
}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
ZONES = st.sampled_from(
    [dt.UTC, dt.timezone(dt.timedelta(hours=5, minutes=45)), dt.timezone(-dt.timedelta(hours=9))]
)
MOMENTS = st.datetimes(dt.datetime(1900, 1, 1), dt.datetime(2200, 1, 1), timezones=ZONES)
NUMBERS = {"AutoField": (0, 2**31 - 1), "BigAutoField": (0, 2**63 - 1), **RANGES}
KINDS: dict[str, st.SearchStrategy[Any]] = {
    **{kind: st.integers(low, high) for kind, (low, high) in NUMBERS.items()},
    "BinaryField": st.binary(max_size=20),
    "BooleanField": st.booleans(),
    "CharField": TEXT,
    "DateField": st.dates(),
    "DateTimeField": MOMENTS,
    "DecimalField": st.decimals(0, 10**6, places=2),
    "FloatField": FLOATS,
    "JSONField": JSON,
    "SlugField": TEXT,
    "TextField": TEXT,
}


def one_of(kinds: set[str]) -> st.SearchStrategy[tuple[Any, Any]]:
    """A column of one of these kinds, and a value of it."""
    return st.sampled_from(sorted(kinds)).flatmap(lambda kind: st.tuples(st.just(COLUMNS[kind]), KINDS[kind]))


ONE = one_of(set(COLUMNS))
IN_FILES = set(COLUMNS) - {"AutoField", "BigAutoField"}  # the event file has no numbers of rows


def test_every_kind_of_column_is_tried() -> None:
    assert set(COLUMNS) <= set(KINDS)


@given(ONE, st.booleans())
def test_what_is_written_is_read_back(one: tuple[Any, Any], utc: bool) -> None:
    column, value = one
    text = json.dumps(to_json(value, utc=utc))
    found = from_json(column, loads(text, most_memory=10**6))
    assert found == value and isinstance(found, type(value))
    assert json.dumps(to_json(found, utc=utc)) == text or isinstance(value, dt.datetime)


@given(one_of(IN_FILES))
def test_what_is_written_has_the_shape_of_its_column(one: tuple[Any, Any]) -> None:
    column, value = one
    chosen = {choice for choice, _label in column.flatchoices}
    if not chosen or value in chosen:
        assert list(validation_errors(to_json(value, utc=True), shape_of(column))) == []


@given(st.lists(ONE, max_size=6))
def test_a_line_is_one_line_and_its_digest_does_not_hang_on_the_order_of_keys(row: list[tuple[Any, Any]]) -> None:
    line = line_of([value for _column, value in row])
    values = json.loads(line)
    assert "\n" not in line and len(values) == len(row)
    turned = json.loads(line, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert canonical(line, values) == canonical(line_of(turned), turned)
    assert line_of([from_json(column, each) for (column, _value), each in zip(row, values, strict=True)]) == line


@given(st.sampled_from(sorted(IN_FILES)), TEXT | st.integers() | st.booleans())
def test_what_is_no_value_is_refused_and_breaks_nothing(kind: str, value: Any) -> None:
    column = COLUMNS[kind]
    if list(validation_errors(value, shape_of(column))):
        return
    with contextlib.suppress(ValueError, ValidationError, OverflowError):
        from_json(column, value)


NOON = dt.datetime(2026, 5, 2, 12, 0, 0, 7, dt.timezone(dt.timedelta(hours=2)))


@pytest.mark.parametrize(
    ("value", "backup", "event_file"),
    [
        (NOON, "2026-05-02T12:00:00.000007+02:00", "2026-05-02T10:00:00.000007Z"),
        (dt.date(2026, 5, 2), "2026-05-02", "2026-05-02"),
        (dt.timedelta(minutes=90), "P0DT01H30M00S", "P0DT01H30M00S"),
        (decimal.Decimal("12.50"), "12.50", "12.50"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000001"),
        (memoryview(b"\x00\xff"), "AP8=", "AP8="),
        (Country("PL"), "PL", "PL"),
        (Country(""), "", ""),
        (True, True, True),
        (None, None, None),
    ],
)
def test_both_files_hold_what_they_always_held(value: Any, backup: Any, event_file: Any) -> None:
    assert (to_json(value), to_json(value, utc=True)) == (backup, event_file)


def test_a_value_of_no_column_is_refused() -> None:
    with pytest.raises(TypeError, match="a set in a column"):
        to_json({1})


@pytest.mark.parametrize(
    ("kind", "value"), [("BinaryField", "no base64!"), ("DateTimeField", "2026-05-02T12:00:00")]
)
def test_half_a_value_is_refused(kind: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"base64|time zone"):
        from_json(COLUMNS[kind], value)


@pytest.mark.parametrize("text", ["[NaN]", "[-Infinity]", "[" * 200_000, "", b"\xff", '{"a": 1'])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(ValueError):
        loads(text, most_memory=10**9)


def test_a_text_of_too_many_values_is_refused_before_it_is_read() -> None:
    text = "[" + "{}," * 400_000 + "{}]"
    with pytest.raises(TooMuch):
        loads(text, most_memory=50_000_000)
    assert len(loads(b"\xef\xbb\xbf" + text.encode(), most_memory=10**9)) == 400_001

"""Row codec: rows as lines of text, the same for every database, and back."""

from __future__ import annotations

import base64
import datetime as dt
import decimal
import json
import uuid
from collections.abc import Sequence
from typing import Any

from django.db import models
from django.utils.duration import duration_iso_string

NUL = "\x00"


def plain(value: Any) -> Any:
    """A value of a column as JSON can hold it, exactly: microseconds and decimals keep all their digits."""
    if value is None or isinstance(value, (str, int, float, dict, list)):
        return value
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, dt.timedelta):
        return duration_iso_string(value)
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    raise TypeError(f"a {type(value).__name__} in a column: {value!r}")


def line_of(values: Sequence[Any]) -> str:
    """A row as one line. The keys inside JSON values keep their order."""
    return json.dumps([plain(value) for value in values], ensure_ascii=False, separators=(",", ":"))


def canonical(line: str, row: Sequence[Any]) -> bytes:
    """What a table's digest is made of: the line, with the keys inside JSON values sorted.

    PostgreSQL does not keep the order of keys, so it must not count.
    """
    if any(isinstance(value, (dict, list)) for value in row):
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return line.encode() + b"\n"


def fields_of(model: type[models.Model]) -> list[Any]:
    """The columns of a table that hold facts: no generated ones."""
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def columns_of(model: type[models.Model]) -> list[str]:
    """The names of the values in a line, in order."""
    return [field.attname for field in fields_of(model)]


def value_for(field: Any, value: Any) -> Any:
    """A value from a line as the field's Python type."""
    target = field.target_field if field.is_relation else field
    return target.to_python(value)


def without_nul(value: Any) -> Any:
    """The same with the replacement character for NUL, which PostgreSQL cannot store in a text."""
    if isinstance(value, str):
        return value.replace(NUL, "\ufffd")
    if isinstance(value, list):
        return [without_nul(item) for item in value]
    if isinstance(value, dict):
        return {without_nul(key): without_nul(item) for key, item in value.items()}
    return value

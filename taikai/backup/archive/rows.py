"""Row codec: values of columns as JSON and back, for lines of a backup and rows of the event file."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import decimal
import json
import uuid
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from django.db import models
from django.utils.duration import duration_iso_string
from django_countries.fields import Country

from taikai.http_guard.uploads.measure import MEGABYTE, json_of

NUL = "\x00"
SHORT: Final = MEGABYTE  # a text of which the values need no looking at


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)


def loads(text: str | bytes, *, most_memory: int) -> Any:
    """The values of a JSON text, if they need no more than `most_memory` bytes. Raises TooMuch, ValueError."""
    if len(text) > SHORT:
        json_of(text.encode() if isinstance(text, str) else text, most_memory=most_memory)
    try:
        return _DECODER.decode(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except RecursionError as deep:
        raise ValueError("it is nested too deeply") from deep


def to_json(value: Any, *, utc: bool = False) -> Any:
    """A value of a column as JSON can hold it, exactly: microseconds and decimals keep all their digits.

    `utc`: moments end in Z, as in the event file.
    """
    if isinstance(value, dt.datetime) and utc:
        return value.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")
    if value is None or isinstance(value, (str, int, float, dict, list)):
        return value
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, dt.timedelta):
        return duration_iso_string(value)
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, Country):
        return value.code or ""
    raise TypeError(f"a {type(value).__name__} in a column: {value!r}")


def from_json(field: Any, value: Any) -> Any:
    """The value as the field's Python type. Raises ValueError, ValidationError."""
    if value is None:
        return None
    target = field.target_field if field.is_relation else field
    if isinstance(target, models.BinaryField):
        try:
            return base64.b64decode(value, validate=True)
        except binascii.Error as error:
            raise ValueError("base64") from error
    found = target.to_python(value)
    if isinstance(found, dt.datetime) and found.tzinfo is None:
        raise ValueError("time zone")
    return found


def line_of(values: Sequence[Any]) -> str:
    """A row as one line. The keys inside JSON values keep their order."""
    return json.dumps([to_json(value) for value in values], ensure_ascii=False, separators=(",", ":"))


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


def without_nul(value: Any) -> Any:
    """The same with the replacement character for NUL, which PostgreSQL cannot store in a text."""
    if isinstance(value, str):
        return value.replace(NUL, "\ufffd")
    if isinstance(value, list):
        return [without_nul(item) for item in value]
    if isinstance(value, dict):
        return {without_nul(key): without_nul(item) for key, item in value.items()}
    return value

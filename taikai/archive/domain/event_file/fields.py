"""Field codec of the event file: model fields to JSON values and back."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.db import models
from django_countries.fields import CountryField

from taikai.runtime.fields import ModelDeclaration, declared, parts

MOST_PICTURE: Final = 1_500_000  # bytes of one width as WebP
PERSON: Final = ("first_name", "last_name")

RANGES: Final = {
    "SmallIntegerField": (-(2**15), 2**15 - 1),
    "PositiveSmallIntegerField": (0, 2**15 - 1),
    "IntegerField": (-(2**31), 2**31 - 1),
    "PositiveIntegerField": (0, 2**31 - 1),
    "BigIntegerField": (-(2**63), 2**63 - 1),
    "PositiveBigIntegerField": (0, 2**63 - 1),
}


def field_of(model: type[models.Model], name: str) -> Any:
    """A field of a model; typed loosely, as Django's fields share no useful type."""
    return model._meta.get_field(name)


def is_account(field: Any) -> bool:
    """Whether a field names an account: the file numbers them in `people`."""
    return bool(field.is_relation) and field.related_model._meta.label == settings.AUTH_USER_MODEL


def part_of(field: Any) -> str:
    """The part a relation leads to; "" for one that leads to an account, or for no relation."""
    if not field.is_relation or is_account(field):
        return ""
    return declared(field.related_model).part


def ordered() -> list[ModelDeclaration]:
    """The parts so that each comes after those it names rows of."""
    placed: dict[str, ModelDeclaration] = {}
    waiting = dict(parts())
    while waiting:
        ready = [part for part in waiting.values() if not _before(part) - set(placed)]
        if not ready:
            raise RuntimeError(f"parts of the event file wait for each other: {', '.join(waiting)}")
        for part in ready:
            placed[part.part] = waiting.pop(part.part)
    return list(placed.values())


def _before(part: ModelDeclaration) -> set[str]:
    if "*" in part.mentions:
        return set(parts()) - {part.part}
    related = {part_of(field_of(part.model, name)) for name in part.plain}
    return {*related, *part.mentions} - {part.part, ""}


def is_needed(field: Any) -> bool:
    """Whether a row without it says nothing: no default, not empty."""
    return not (field.null or field.blank or field.has_default() or getattr(field, "auto_now_add", False))


def shape_of(field: Any, given: Any = None) -> dict[str, Any]:
    """The JSON schema of a field; `given` is that of a JSON field."""
    shape = _plain_shape(field, given)
    if field.null and "type" in shape and "null" not in shape["type"]:
        kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
        shape["type"] = [*kinds, "null"]
        if "enum" in shape:
            shape["enum"] = [*shape["enum"], None]
    return shape


def _plain_shape(field: Any, given: Any) -> dict[str, Any]:
    kind = field.get_internal_type()
    if field.is_relation:
        return {"type": "integer", "minimum": 1}
    if kind == "JSONField":
        return dict(given or {})
    if kind == "BooleanField":
        return {"type": "boolean"}
    if kind in RANGES:
        low, high = RANGES[kind]
        return {"type": "integer", "minimum": low, "maximum": high}
    if kind in ("DateTimeField", "DateField"):
        return {"type": "string", "format": "date-time" if kind == "DateTimeField" else "date", "maxLength": 40}
    if kind == "DecimalField":
        return {"type": "string", "pattern": r"^[0-9]{1,12}(\.[0-9]{1,4})?$"}
    if kind == "BinaryField":
        return {"type": "string", "contentEncoding": "base64", "maxLength": MOST_PICTURE * 4 // 3}
    shape: dict[str, Any] = {"type": "string"}
    if field.max_length:
        shape["maxLength"] = field.max_length
    if field.choices and not isinstance(field, CountryField):
        shape["enum"] = [*(str(value) for value, _label in field.flatchoices), *([""] if field.blank else [])]
    return shape


def row_schema(part: ModelDeclaration) -> dict[str, Any]:
    """The JSON schema of a row."""
    fields = {name: field_of(part.model, name) for name in part.written}
    return {
        "type": "object",
        "properties": {name: shape_of(field, part.shapes.get(name)) for name, field in fields.items()},
        "required": [name for name, field in fields.items() if is_needed(field)],
        "additionalProperties": False,
    }

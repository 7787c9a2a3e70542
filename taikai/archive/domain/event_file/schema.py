"""JSON schema of the event file, assembled from the declarations of the apps."""

from __future__ import annotations

import json
from typing import Any

from taikai.archive.domain.event_file.fields import PERSON, ordered, row_schema
from taikai.archive.domain.event_file.versions import FORMAT, VERSION
from taikai.runtime.fields import ModelDeclaration, declared
from taikai.tournaments.models import Tournament


def part_schema(part: ModelDeclaration) -> dict[str, Any]:
    return {
        "type": "array",
        "description": part.about,
        "items": row_schema(part),
    }


def schema() -> dict[str, Any]:
    """The whole file (JSON Schema 2020-12)."""
    text = {"type": "string", "maxLength": 150}
    person = {
        "type": "object",
        "properties": dict.fromkeys(PERSON, text),
        "required": list(PERSON),
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A whole event of Taikai",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT, "type": "string"},
            "version": {"const": VERSION, "type": "integer"},
            "made_at": {"type": "string", "format": "date-time", "maxLength": 40},
            "contacts": {"type": "boolean", "description": "Whether contact data were asked for."},
            "event": row_schema(declared(Tournament)),
            "people": {
                "type": "array",
                "description": "The staff and whoever else with an account is named below, by number from 1.",
                "items": person,
                "maxItems": 2000,
            },
            **{part.part: part_schema(part) for part in ordered()},
        },
        "required": ["format", "version", "event"],
        "additionalProperties": False,
    }


def schema_text() -> str:
    """As it stands in `docs/spec/event-file.schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"

"""Parser of API request bodies: bounded JSON, all problems at once, each with its path."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from taikai.api.domain.result_writing import TableWritten
from taikai.api.pages.endpoint import WrongRequest
from taikai.api.pages.schemas import COMPONENTS
from taikai.http_guard.request_validation import UNSTORABLE, UNSTORABLE_SAID
from taikai.problems import Problem, Refusal
from taikai.results.domain.sheets.score_sheet import Sheet

MOST_BYTES = 16_384
MOST_KEY = 64


def key_sent(request: HttpRequest) -> str:
    """The key that makes the write safe to send twice; "" if there is none. Raises Wrong for one of odd signs."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > MOST_KEY or not all("!" <= letter <= "~" for letter in key):
        raise WrongRequest(400, _("Use at most 64 visible ASCII characters as Idempotency-Key."))
    return key


def sheet_sent(request: HttpRequest) -> TableWritten:
    """A table's result as it was sent.

    Raises:
        Wrong: it is no JSON object, or too large.
        Refusal: with everything that is wrong in it.
    """
    told = _object(request)
    problems = list(_unlike(told, COMPONENTS["NewSheet"], ""))
    if problems:
        raise Refusal(problems)
    sheet = Sheet(
        points=told["points"],
        sticks_left=told.get("sticks_left", 0),
        chombo=told.get("chombo", {}),
        during=frozenset(told.get("taken_over_during", ())),
    )
    return TableWritten(
        sheet,
        told["based_on"],
        told.get("seats", ""),
        told.get("confirm", False),
        told.get("accept_sum", False),
        told.get("reason", ""),
    )


def _object(request: HttpRequest) -> dict[str, Any]:
    if request.content_type != "application/json":
        raise WrongRequest(415, _("Send JSON with the content type application/json."))
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise WrongRequest(413, _("The request is too long. Send a single result."))
    text = request.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise WrongRequest(413, _("The request is too long. Send a single result."))
    try:
        told = json.loads(text.decode())
    except (ValueError, RecursionError) as error:
        raise WrongRequest(400, _("The request isn’t valid JSON.")) from error
    if not isinstance(told, dict):
        raise WrongRequest(400, _("Send one JSON object."))
    if UNSTORABLE.search(json.dumps(told, ensure_ascii=False).replace("\\u0000", "\x00")):
        raise WrongRequest(400, UNSTORABLE_SAID)
    return told


def _unlike(value: Any, schema: dict[str, Any], where: str) -> list[Problem]:
    """In what a value is unlike its schema: as much of JSON Schema as is used for what programs send."""
    kind = schema["type"]
    if kind == "object":
        return _object_unlike(value, schema, where)
    if kind == "array":
        if not isinstance(value, list) or len(value) > schema["maxItems"]:
            return [
                Problem(
                    "sent.list", where, _("Must be a list of at most %(most)d.") % {"most": schema["maxItems"]}
                )
            ]
        return [each for at, one in enumerate(value) for each in _unlike(one, schema["items"], f"{where}.{at}")]
    if kind == "boolean":
        return [] if isinstance(value, bool) else [Problem("sent.boolean", where, _("Must be true or false."))]
    if kind == "integer":
        low, high = schema["minimum"], schema["maximum"]
        if isinstance(value, float) and value.is_integer():
            return [Problem("sent.number", where, _("Must not have a decimal point."))]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            words = _("Enter a whole number from %(low)d to %(high)d.")
            return [Problem("sent.number", where, words % {"low": low, "high": high})]
        return []
    if "enum" in schema:
        if value not in schema["enum"]:
            words = _("Must be one of these: %(names)s") % {"names": ", ".join(schema["enum"])}
            return [Problem("sent.choice", where, words)]
        return []
    if not isinstance(value, str) or len(value) > schema["maxLength"]:
        words = _("Must be a text of at most %(most)d characters.") % {"most": schema["maxLength"]}
        return [Problem("sent.text", where, words)]
    return []


def _object_unlike(value: Any, schema: dict[str, Any], where: str) -> list[Problem]:
    if not isinstance(value, dict):
        return [Problem("sent.object", where, _("Must be a JSON object."))]
    known = schema["properties"]
    place = f"{where}." if where else ""
    found = [
        Problem("sent.missing", place + name, _("Required."))
        for name in schema.get("required", ())
        if name not in value
    ]
    for name, each in value.items():
        if name not in known:
            words = _("Unknown name. Known names: %(names)s") % {"names": ", ".join(known)}
            found.append(Problem("sent.unknown", (place + name)[:100], words))
        else:
            found += _unlike(each, known[name], place + name)
    return found

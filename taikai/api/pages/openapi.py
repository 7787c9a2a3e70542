"""OpenAPI 3.1 description, generated from the endpoint declarations."""

from __future__ import annotations

import re
from typing import Any

from taikai.api.pages.endpoint import Endpoint, endpoints
from taikai.api.pages.schemas import COMPONENTS, TEXT, ref
from taikai.http_guard.problem_json import KIND

ROOT = "/api/v1/"
VERSION = "1.0.0"
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token of one event, from its organiser."}
}
SAYS = {
    304: "Nothing has changed since the ETag that was sent.",
    400: "It cannot be read.",
    401: "A token is needed, or the one shown opens nothing.",
    403: "The token may not do that.",
    404: "There is no such thing, or it is not public.",
    405: "The address does not take this method.",
    409: "Somebody else has written meanwhile.",
    413: "What was sent is too large.",
    414: "The address is too long.",
    415: "What is sent must be application/json.",
    422: "It was read and refused; nothing was changed.",
    429: "Too often; `Retry-After` says when to come back.",
    503: "The site cannot answer now; `Retry-After` says when to come back.",
}
ALWAYS = (400, 401, 403, 414, 429, 503)
_PARAMETER = re.compile(r"<(\w+):(\w+)>")
_KINDS = {
    "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 80},
    "int": {"type": "integer", "minimum": 0, "maximum": 2**63 - 1},
}


def described() -> list[Endpoint]:
    """The addresses that are for use: all but the one for whatever is none."""
    return [each for each in endpoints.values() if each.title]


def description() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for each in described():
        path = _PARAMETER.sub(lambda found: "{" + found[2] + "}", ROOT + each.path)
        paths.setdefault(path, {})["post" if each.writes else "get"] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Taikai",
            "version": VERSION,
            "description": (
                "Riichi mahjong events for programs. Everything public can be read by anybody; with a token of"
                " an event more can be read, and results written. Points are whole numbers, scores have a decimal."
            ),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": COMPONENTS, "securitySchemes": SCHEMES},
    }


def _operation(each: Endpoint) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": each.name.removeprefix("api-"),
        "summary": each.title,
        "parameters": _parameters(each),
        "responses": _responses(each),
        "security": [{"token": []}] if each.scope else [{}, {"token": []}],
    }
    if each.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": each.takes}}}
    return found


def _parameters(each: Endpoint) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": _KINDS[kind]}
        for kind, name in _PARAMETER.findall(each.path)
    ]
    found += [
        {"name": one.name, "in": "query", "description": one.says, "schema": one.schema} for one in each.parameters
    ]
    if each.writes:
        found.append(
            {
                "name": "Idempotency-Key",
                "in": "header",
                "description": "The same key and body again: the same answer, and nothing more is written.",
                "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
            }
        )
    else:
        found.append(
            {"name": "If-None-Match", "in": "header", "schema": {"type": "string", "pattern": "^[!-~]*$"}}
        )
    return found


def _responses(each: Endpoint) -> dict[str, Any]:
    headers = {} if each.writes else {"ETag": {"schema": TEXT}}
    well = {"description": "As asked.", "content": {each.kind: {"schema": each.answer}}, "headers": headers}
    problem = {KIND: {"schema": ref("Problem")}}
    found = {"200": well}
    if not each.writes:
        found["304"] = {"description": SAYS[304]}
    for status in sorted({*ALWAYS, *each.statuses}):
        found[str(status)] = {"description": SAYS[status], "content": problem}
    return found

"""Errors for API clients: `application/problem+json` (RFC 9457), in the client's language."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import get_language

from taikai.problems import Problem

BELOW = "/api/"  # everything below this address is for programs
KIND = "application/problem+json"


def is_for_programs(request: HttpRequest) -> bool:
    """Whether whoever asks expects JSON, whatever becomes of it."""
    return request.path.startswith(BELOW)


def problem_answer(
    status: int, detail: Any = "", problems: Iterable[Problem] = (), *, code: str = "about:blank"
) -> JsonResponse:
    """An answer that says what is wrong: one sentence, and each problem with its stable code and place."""
    body: dict[str, Any] = {"type": code, "title": HTTPStatus(status).phrase, "status": status}
    if detail:
        body["detail"] = str(detail)
    if found := [{"code": each.code, "where": each.where, "message": str(each.message)} for each in problems]:
        body["problems"] = found
    response = JsonResponse(body, status=status, content_type=KIND, json_dumps_params={"ensure_ascii": False})
    response["Content-Language"] = get_language() or "en"
    response["Cache-Control"] = "no-store"
    return response

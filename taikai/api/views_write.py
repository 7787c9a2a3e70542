"""API views that need a token: read score sheets, write results."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from taikai.api.domain.result_writing import write_result
from taikai.api.models import Token
from taikai.api.pages.endpoint import ProgramRequest, endpoint
from taikai.api.pages.request_parsing import key_sent, sheet_sent
from taikai.api.pages.schemas import COMPONENTS, many, ref, thing
from taikai.api.pages.serializers import sheet_json, sheets_of
from taikai.results.domain.sheets.table_lookup import TableAt
from taikai.results.domain.sheets.versions import Conflict
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest


@endpoint(
    "api-sheets",
    "events/<slug:slug>/rounds/<int:hanchan>/sheets",
    "The newest version of every table's result, confirmed or not (token)",
    "results.view",
    answer=thing(hanchan={"type": "integer"}, items=many(ref("Sheet"))),
    parts=(),
    scope=Token.Scope.READ,
    statuses=(404,),
)
def sheets(request: TaikaiRequest, hanchan: int) -> dict[str, Any]:
    """Of published seating."""
    found = sheets_of(request.tournament, hanchan)
    if not found:
        raise Http404
    return {"hanchan": hanchan, "items": found}


@endpoint(
    "api-sheet",
    "events/<slug:slug>/rounds/<int:hanchan>/tables/<int:table>/sheet",
    "The newest version of one table's result (token)",
    "results.view",
    answer=ref("Sheet"),
    parts=(),
    scope=Token.Scope.READ,
    statuses=(404,),
)
def sheet(request: TaikaiRequest, hanchan: int, table: int) -> dict[str, Any]:
    """What a program looks at before it writes: `version` is what its own is based on."""
    found = sheets_of(request.tournament, hanchan, table)
    if not found:
        raise Http404
    return found[0]


@endpoint(
    "api-result",
    "events/<slug:slug>/rounds/<int:hanchan>/tables/<int:table>/result",
    "Write a table's result (token that may write)",
    "results.enter",
    answer=ref("Sheet"),
    scope=Token.Scope.RESULTS,
    takes=COMPONENTS["NewSheet"],
    statuses=(404, 409, 413, 415, 422),
    methods=("POST", "OPTIONS"),
)
def result(request: ProgramRequest, hanchan: int, table: int) -> dict[str, Any]:
    """The same checks as on the judge's page; the log names the program."""
    key, written = key_sent(request), sheet_sent(request)
    places = Table.objects.filter(round__tournament=request.tournament, round__state=Round.State.PUBLISHED)
    if not places.filter(round__number=hanchan, number=table).exists():
        raise Http404
    at = TableAt(request.tournament.pk, hanchan, table)
    try:
        saved = write_result(request.token.pk, at, written, actor=request.actor, key=key)
    except Conflict as conflict:
        conflict.status = 409  # type: ignore[attr-defined]
        raise
    return sheet_json(saved.table, saved)

"""Results written through the API, by the same domain function as the judge's page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.api.models import Token
from taikai.problems import Refusal, refuse
from taikai.results.domain.result_settings import options_of
from taikai.results.domain.sheets.confirm import second_person
from taikai.results.domain.sheets.saving import save_within
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.table_lookup import TableAt
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import LogEntry


def _entered_it(at: TableAt, actor: Actor) -> bool:
    """Whether this program has entered a result of the table: it has no account to tell it by, but the log."""
    places = Table.objects.filter(round__tournament=at.tournament, round__number=at.hanchan, number=at.number)
    marks = [f"table:{pk}" for pk in places.values_list("pk", flat=True)]
    lines = LogEntry.objects.filter(tournament=at.tournament, target_id__in=marks, actor=actor.label)
    return lines.filter(verb__startswith="result.saved").exists()


@dataclass(frozen=True, slots=True)
class TableWritten:
    """What a program sends of a table. `based_on`: the version it saw (0: none); `seats`: the seating it saw."""

    sheet: Sheet
    based_on: int
    seats: str = ""
    confirm: bool = False
    accept_sum: bool = False
    reason: str = ""


def write_result(token: int, at: TableAt, written: TableWritten, *, actor: Actor, key: str = "") -> Result:
    """A new version of a table's result. The same again with the same `key` gives the same answer.

    Raises:
        Conflict: another version came in between and says something else.
        Refusal: everything that is wrong with the sheet or the moment, or the token was ended meanwhile.
    """
    with change(at.tournament, actor, "result.saved", key=key, content=(token, at, written)) as act:
        if act.repeated:
            return Result.objects.get(pk=act.answer["result"])
        allowed = Token.objects.filter(pk=token, ended_at=None, scope=Token.Scope.RESULTS)
        if not allowed.filter(tournament=act.tournament).exists():
            raise refuse("token.ended", _("This token has been revoked. Nothing was changed."))
        if written.confirm and options_of(act.tournament).second_person and _entered_it(at, actor):
            raise Refusal(second_person())
        return save_within(
            act,
            at,
            written.sheet,
            based_on=written.based_on,
            seats=written.seats,
            confirm=written.confirm,
            accept_sum=written.accept_sum,
            reason=written.reason,
        )

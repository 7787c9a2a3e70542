"""Submission of a table's result from its hands: the totals go onto the score sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from taikai.hands.domain.replay import TableGame, game_of
from taikai.hands.models import ReportedHand
from taikai.problems import refuse
from taikai.results.domain.sheets.saving import save_within
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.versions import latest_result, sheet_of
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import LogEntry, Tournament


def sheet_from(game: TableGame) -> Sheet:
    """The score sheet the hands come to."""
    state = game.hanchan.state
    bet = game.hanchan.ruleset.riichi_bet or 1000
    points: dict[str, int | None] = dict(zip(SEATS, state.points, strict=True))
    chombo: dict[str, int] = {seat: count for seat, count in zip(SEATS, state.chombo, strict=True) if count}
    return Sheet(points=points, sticks_left=state.pot // bet, chombo=chombo)


def is_submitted(game: TableGame, result: Result) -> bool:
    """Whether the result that was entered says what the hands come to now."""
    entered, hands = sheet_of(result), sheet_from(game)
    return (entered.points, entered.sticks_left, entered.chombo) == (hands.points, hands.sticks_left, hands.chombo)


def submit_result(tournament: Tournament, table: Table, *, actor: Actor, key: str = "") -> Result:
    """Enter the result the hands come to; a judge confirms it. Entered already as it is, it stays one version.

    Raises:
        Refusal: the hanchan is not over, or the result is confirmed.
    """
    with change(tournament, actor, "result.saved", key=key, content=("hand in", table)) as act:
        if act.repeated:
            return Result.objects.get(pk=act.answer["result"])
        fresh = act.again(table, "round")
        game = game_of(act.tournament, fresh)
        if not game.standing.ended:
            raise refuse(
                "hands.playing",
                _("The hanchan isn’t over. The next hand is %(hand)s.") % {"hand": game.standing.name},
            )
        if not game.counts_points:
            raise refuse(
                "hands.sticks", _("This table counts points with sticks. Count them and enter the result.")
            )
        latest = latest_result(fresh)
        if latest is not None and latest.state == Result.State.CONFIRMED:
            raise refuse(
                "hands.closed", _("The result of this table is confirmed, so you can’t change its hands.")
            )
        sheet = sheet_from(game)
        during = sheet_of(latest).during if latest is not None else taken_over_during(act.tournament, fresh)
        sheet = Sheet(sheet.points, sheet.sticks_left, sheet.chombo, during)
        return save_within(act, fresh, sheet, based_on=latest.version if latest is not None else 0)


def taken_over_during(tournament: Tournament, table: Table) -> frozenset[str]:
    """The winds whose seat a substitute took after the table had reported its first hand.

    The rules may pass over such a place when the others' are counted (EMA 2025 §7.3), and nobody at the table is
    asked. A judge can put it right on the sheet.
    """
    winds = table.seats.filter(stands_in_for__isnull=False).values_list("wind", flat=True)
    names = {f"hanchan {table.round.number}, table {table.number} {wind}": wind for wind in winds}
    first = ReportedHand.objects.filter(table=table).order_by("at").first() if names else None
    if first is None:
        return frozenset()
    since = LogEntry.objects.filter(tournament=tournament, verb="seating.replaced", at__gt=first.at)
    return frozenset(names[target] for target in since.filter(target__in=names).values_list("target", flat=True))

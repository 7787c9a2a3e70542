"""Event subscribers that write webhook deliveries in the transaction of the change."""

from __future__ import annotations

from collections.abc import Iterable

from taikai.api.domain.webhooks.delivery import body_of, enqueue_deliveries
from taikai.api.domain.webhooks.event_kinds import NEWS, RESULT, SEATING, STAGE, STANDINGS
from taikai.api.models import Webhook
from taikai.news.models import Announcement
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain import change
from taikai.tournaments.domain.change import Change, asked_along, follow

ASKED = "a program asked to be told"
asked_along.add(lambda tournament: Webhook.objects.filter(tournament=tournament, ended_at=None), ASKED)


def _hooks(act: Change, event: str) -> list[Webhook]:
    """The webhooks that are told of this; most changes ask nothing more than whether there is any."""
    if not act.answer_to(ASKED):
        return []
    standing = Webhook.objects.filter(tournament=act.tournament, ended_at=None)
    return [hook for hook in standing if event in hook.events]


def _ids(act: Change, kind: str) -> list[int]:
    """The rows of a kind that the lines of the change name."""
    found = [each.target_id.removeprefix(f"{kind}:") for each in act.entries if each.target_id.startswith(kind)]
    return list(dict.fromkeys(int(text) for text in found if text.isdigit()))


def _shows_standings(act: Change) -> bool:
    return act.shown is None or change.STANDINGS in act.shown.parts


def _standings(act: Change) -> None:
    if _shows_standings(act) and (hooks := _hooks(act, STANDINGS)):
        enqueue_deliveries(hooks, STANDINGS, body_of(act.tournament, STANDINGS, "/standings"))


@follow("result.saved", "result.saved_confirmed", "result.confirmed", "result.reopened", "result.signed")
def a_result_has_changed(act: Change) -> None:
    """Confirmed ones are told of one by one; the standings once, where the public sees others than before."""
    if hooks := _hooks(act, RESULT):
        for table in _confirmed(act):
            path = f"/rounds/{table.round.number}/tables/{table.number}"
            enqueue_deliveries(
                hooks,
                RESULT,
                body_of(act.tournament, RESULT, path, hanchan=table.round.number, table=table.number),
            )
    _standings(act)


def _confirmed(act: Change) -> Iterable[Table]:
    """The tables with a confirmed result among those the change is about."""
    numbers = act.answer.get("results") or [act.answer.get("result")]
    results = Result.objects.filter(pk__in=[pk for pk in numbers if pk], state=Result.State.CONFIRMED)
    tables = Table.objects.filter(round__tournament=act.tournament).select_related("round")
    named = tables.filter(pk__in=_ids(act, "table"), results__state=Result.State.CONFIRMED)
    return {table.pk: table for table in (*named, *tables.filter(results__in=results))}.values()


@follow("results.released", "results.hidden", "penalty.given", "penalty.cancelled")
def the_standings_have_changed(act: Change) -> None:
    """What everybody sees of them is other than before."""
    _standings(act)


@follow("seating.published")
def seating_is_published(act: Change) -> None:
    """Hanchan by hanchan."""
    if hooks := _hooks(act, SEATING):
        for number in act.answer["hanchans"]:
            enqueue_deliveries(
                hooks, SEATING, body_of(act.tournament, SEATING, f"/rounds/{number}", hanchan=number)
            )


@follow("news.announced", "news.corrected")
def something_was_announced(act: Change) -> None:
    """Only what is for the players: what judges are told is theirs."""
    if hooks := _hooks(act, NEWS):
        pk = int(act.answer["announcement"])
        if Announcement.objects.filter(pk=pk, to_players=True).exists():
            enqueue_deliveries(hooks, NEWS, body_of(act.tournament, NEWS, "/announcements", announcement=pk))


@follow("tournament.stage")
def another_stage(act: Change) -> None:
    """Final standings are standings, too."""
    if hooks := _hooks(act, STAGE):
        enqueue_deliveries(hooks, STAGE, body_of(act.tournament, STAGE, "", stage=str(act.tournament.stage)))
    _standings(act)

"""Broadcast: tables that spectators may follow live, the delay, and the feature table.

What they see is the table as it stood so many minutes ago: the rows that were written down by then and not yet
taken back. Of a hanchan whose results are kept back nothing is shown.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.hands.domain.replay import TableGame, replay_rows
from taikai.hands.models import Broadcast, ReportedHand
from taikai.problems import Problem, Refusal
from taikai.results.models import Hold
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

MOST_MINUTES = 240


@dataclass(frozen=True, slots=True)
class BroadcastWish:
    """What an organiser wants: `delay` in minutes, None: nobody may follow; `feature`: hanchan and table."""

    delay: int | None
    feature: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DelayedTable:
    """A table as people elsewhere see it: the game as it stood `delay` minutes ago."""

    table: Table
    game: TableGame
    delay: int


def broadcast_of(tournament: Tournament) -> Broadcast | None:
    """What the organiser allows; None: nothing."""
    return Broadcast.objects.filter(tournament=tournament).select_related("feature__round").first()


def set_broadcast(tournament: Tournament, wish: BroadcastWish, *, actor: Actor, key: str = "") -> None:
    """Let people follow the tables, or no more, and name the feature table.

    Raises:
        Refusal: a delay that is no number of minutes up to four hours, or a table there is not.
    """
    with change(tournament, actor, "hands.broadcast", key=key, content=(wish.delay, wish.feature)) as act:
        if act.repeated:
            return
        found = broadcast_of(act.tournament)
        feature = _table(act.tournament, wish.feature)
        problems = []
        if wish.delay is not None and not 0 <= wish.delay <= MOST_MINUTES:
            problems.append(
                Problem(
                    "broadcast.delay",
                    "minutes",
                    _("Enter a delay from 0 to %(most)d minutes.") % {"most": MOST_MINUTES},
                )
            )
        if wish.feature is not None and feature is None:
            problems.append(
                Problem(
                    "broadcast.table",
                    "table",
                    _("Hanchan %(hanchan)d has no table %(table)d with published seating.")
                    % {"hanchan": wish.feature[0], "table": wish.feature[1]},
                )
            )
        if problems:
            raise Refusal(problems)
        if wish.delay is None:
            Broadcast.objects.filter(tournament=act.tournament).delete()
        else:
            Broadcast.objects.update_or_create(
                tournament=act.tournament, defaults={"delay": wish.delay, "feature": feature}
            )
        act.log(
            target=act.tournament.name,
            target_id=f"tournament:{act.tournament.pk}",
            before=_described(found),
            after=_described(broadcast_of(act.tournament)),
        )


def _table(tournament: Tournament, at: tuple[int, int] | None) -> Table | None:
    if at is None:
        return None
    return Table.objects.filter(
        round__tournament=tournament, round__number=at[0], round__state=Round.State.PUBLISHED, number=at[1]
    ).first()


def _described(found: Broadcast | None) -> dict[str, object]:
    if found is None:
        return {"minutes late": None, "feature table": ""}
    feature = found.feature
    return {
        "minutes late": found.delay,
        "feature table": f"{feature.round.number}/{feature.number}" if feature is not None else "",
    }


def broadcast_table(
    tournament: Tournament, hanchan: int, number: int, now: dt.datetime | None = None
) -> DelayedTable | None:
    """A table as it may be seen from elsewhere; None: not allowed, not there, or kept back."""
    allowed = broadcast_of(tournament)
    if allowed is None:
        return None
    table = _table(tournament, (hanchan, number))
    if table is None or _kept_back(tournament, table.round):
        return None
    return _seen(tournament, table, allowed.delay, now or timezone.now())


def feature_table(tournament: Tournament, now: dt.datetime | None = None) -> DelayedTable | None:
    """The feature table as it may be seen; None without one."""
    allowed = broadcast_of(tournament)
    if allowed is None or allowed.feature is None or _kept_back(tournament, allowed.feature.round):
        return None
    return _seen(tournament, allowed.feature, allowed.delay, now or timezone.now())


def broadcast_tables(tournament: Tournament, now: dt.datetime | None = None) -> list[DelayedTable]:
    """All tables of the last published hanchan of which hands were reported by then, in order."""
    allowed = broadcast_of(tournament)
    last = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("-number").first()
    if allowed is None or last is None or _kept_back(tournament, last):
        return []
    moment = now or timezone.now()
    rows: dict[int, list[ReportedHand]] = {}
    for row in _rows(allowed.delay, moment).filter(table__round=last):
        rows.setdefault(row.table_id, []).append(row)
    tables = Table.objects.filter(pk__in=rows).select_related("round").order_by("number")
    return [DelayedTable(table, replay_rows(tournament, rows[table.pk]), allowed.delay) for table in tables]


def _seen(tournament: Tournament, table: Table, delay: int, now: dt.datetime) -> DelayedTable:
    return DelayedTable(table, replay_rows(tournament, _rows(delay, now).filter(table=table)), delay)


def _rows(delay: int, now: dt.datetime) -> QuerySet[ReportedHand]:
    """The rows that stood so many minutes ago."""
    then = now - dt.timedelta(minutes=delay)
    return ReportedHand.objects.filter(Q(undone_at=None) | Q(undone_at__gt=then), at__lte=then)


def _kept_back(tournament: Tournament, round_: Round) -> bool:
    """Whether the organiser keeps this hanchan's results from the public."""
    if tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
        return False
    if Hold.objects.filter(round=round_).exists():
        return True
    return tournament.release == Tournament.Release.HIDDEN and round_.released_at is None

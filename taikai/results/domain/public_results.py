"""Public results: decides which results the public may see, and whether a change raises the public revision.

* A result counts only when it is confirmed, whoever looks.
* At the stages "final" and "archived" everything confirmed is public: final standings without the last
  hanchan would be wrong ones. A hanchan kept back for the ceremony is shown by making the standings final.
* Before that, a hanchan the organiser holds back is hidden, and one released by hand is public,
  whatever the policy is.
* A stricter policy hides only what nobody could see: what the old one had shown counts as released from then on
  (`lifecycle.what_is_public_stays_public`).
* Otherwise the policy decides: at once - each table when it is confirmed; when complete - while all tables
  are confirmed (a reopened table takes the hanchan back until it is confirmed again); hidden - never by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.agenda.models import Clock
from taikai.problems import refuse
from taikai.results.models import Hold, Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import CARDS, PROGRAMME, SEATING, STANDINGS, Actor, Change, change
from taikai.tournaments.models import Tournament


def is_public(*, policy: str, stage: str, published: bool, held: bool, released: bool, complete: bool) -> bool:
    """Whether the public may see the confirmed results of a hanchan (the text of this module says why)."""
    if not published:
        return False
    if stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
        return True
    if held:
        return False
    if released or policy == Tournament.Release.AT_ONCE:
        return True
    return policy == Tournament.Release.COMPLETE and complete


def release_hanchan(round_: Round, *, actor: Actor, key: str = "") -> None:
    """Make a hanchan's confirmed results public now, complete or not. Raises Refusal for unpublished seating."""
    with change(round_.tournament_id, actor, "results.released", key=key, content=(round_,)) as act:
        if act.repeated:
            return
        locked = _locked(act, round_)
        Hold.objects.filter(round=locked).delete()
        before = locked.released_at
        locked.released_at = before or timezone.now()
        locked.save(update_fields=["released_at"])
        _log(act, locked, "hidden" if before is None else "released", "released")


def hide_hanchan(round_: Round, *, actor: Actor, key: str = "") -> None:
    """Keep a hanchan's results from the public until it is released or the standings are final."""
    with change(round_.tournament_id, actor, "results.hidden", key=key, content=(round_,)) as act:
        if act.repeated:
            return
        locked = _locked(act, round_)
        if act.tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
            raise refuse(
                "release.final",
                _(
                    "The standings are final, so all results are public. To hide a hanchan, "
                    "first go back to playing."
                ),
            )
        before = locked.released_at
        locked.released_at = None
        locked.save(update_fields=["released_at"])
        Hold.objects.get_or_create(round=locked, defaults={"held_by": actor.user})
        _log(act, locked, "by the policy" if before is None else "released", "hidden")


def _locked(act: Change, round_: Round) -> Round:
    locked = act.again(round_)
    if not locked.is_published:
        raise refuse("release.unpublished", _("The seating of this hanchan isn’t published yet."))
    return locked


def _log(act: Change, round_: Round, before: str, after: str) -> None:
    act.log(
        target=_("Hanchan %(number)d") % {"number": round_.number},
        target_id=f"round:{round_.number}",
        before={"results": before},
        after={"results": after},
    )


# Audiences of a change of results. A result that is not public yet raises only the counters of the staff.
#
# `is_public` decides. Whether a hanchan is complete is always public, because the seating page and the personal
# pages go on to the next one.


@dataclass(frozen=True, slots=True)
class HanchanMoment:
    """How a hanchan stands inside an open change: its tables, those with a confirmed result, held back or not, and
    whether its clock was started.
    """

    round: Round
    tables: int
    confirmed: int
    held: bool
    clocked: bool

    def complete(self, confirmed: int) -> bool:
        """Whether it is over with so many tables confirmed."""
        return 0 < self.tables == confirmed

    def public(self, act: Change, confirmed: int) -> bool:
        """Whether the public may see its results then."""
        return is_public(
            policy=act.tournament.release,
            stage=act.tournament.stage,
            published=self.round.is_published,
            held=self.held,
            released=self.round.released_at is not None,
            complete=self.complete(confirmed),
        )


def standing(round_: str) -> dict[str, Any]:
    """What a query of rows that have a hanchan adds to learn how it stands (`moment_in`)."""
    tables = Table.objects.filter(round=OuterRef(round_)).order_by().values("round")
    done = Result.objects.filter(table__round=OuterRef(round_), state=Result.State.CONFIRMED).order_by()
    return {
        "table_count": Subquery(tables.annotate(many=Count("pk")).values("many")),
        "confirmed_count": Subquery(
            done.values("table__round").annotate(many=Count("table", distinct=True)).values("many")
        ),
        "is_held": Exists(Hold.objects.filter(round=OuterRef(round_))),
        "is_clocked": Exists(Clock.objects.filter(round=OuterRef(round_), started_at__isnull=False)),
    }


def moment_in(row: Any, round_: Round) -> HanchanMoment:
    """How the hanchan stood when this row was read with `standing`."""
    return HanchanMoment(round_, row.table_count or 0, row.confirmed_count or 0, row.is_held, row.is_clocked)


def _moment(round_id: int) -> HanchanMoment:
    """One query."""
    found = Round.objects.annotate(**standing("pk")).get(pk=round_id)
    return moment_in(found, found)


def show_result(
    act: Change, table: Table, seats: Iterable[Seat], *, was: bool, now: bool, stood: HanchanMoment | None = None
) -> None:
    """After a change of a table's result: `was` there a confirmed one before, is there one `now`.

    `stood`: how the hanchan stood before, if that was read; else one query.
    """
    if not (was or now):
        act.shows()
        return
    moment = stood or _moment(table.round_id)
    before = moment.confirmed if stood else moment.confirmed - now + was
    after = before - was + now
    # Its cards are open, its players' pages and its own page change, once a table is done.
    act.shows(CARDS, own=[seat.entrant_id for seat in seats], tables=[table.pk])
    if moment.public(act, before) or moment.public(act, after):
        act.shows(STANDINGS)
    if bool(before) != bool(after) and not moment.clocked:
        act.shows(PROGRAMME)  # a hanchan without a clock has begun by its first result
    if moment.complete(before) != moment.complete(after):
        act.shows(SEATING, PROGRAMME)  # the clock of a hanchan that is over is shown no more


def show_entered(act: Change, seats: Iterable[Seat]) -> None:
    """After a version was saved where the four must sign it: their own pages show it to them, confirmed or not."""
    found = list(seats)
    act.shows(own=[seat.entrant_id for seat in found], tables={seat.table_id for seat in found})


def show_penalty(act: Change, round_id: int | None) -> None:
    """After a penalty was given or cancelled, for a hanchan or (None) for the whole tournament."""
    act.shows()
    if round_id is None:
        act.shows(STANDINGS)
        return
    moment = _moment(round_id)
    if moment.public(act, moment.confirmed):
        act.shows(STANDINGS)

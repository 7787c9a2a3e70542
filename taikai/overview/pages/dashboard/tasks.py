"""Dashboard part: open tasks, the most urgent first."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.calls.domain.open_calls import Queue, queue_of
from taikai.calls.models import Call
from taikai.overview.pages.dashboard.current_hanchan import HallNow
from taikai.registration.models import Entrant
from taikai.results.domain.progress import HanchanCount
from taikai.seating.domain.seats.sit_outs import vacant_seats
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

MOST_MISSING = 4


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs a hand: what, more about it, and what can be done: a page, or a call to answer."""

    icon: str
    title: str
    detail: str = ""
    label: str = ""
    url: str = ""
    call: Call | None = None
    do: str = ""
    key: str = ""


def needs_of(tournament: Tournament, role: str, hall: HallNow | None, queue: Queue) -> list[Need]:
    """What needs somebody, calls first."""
    slug = tournament.slug
    found = []
    if hall is not None:
        found += [_of_call(slug, hall.number, call) for call in queue.calls]
        found += _vacant(tournament, role, hall.number)
        missing = [square for square in hall.squares if square.state == "missing"]
        for square in missing[:MOST_MISSING]:
            title = _("Result of table %(table)d missing") % {"table": square.number}
            found.append(
                Need(
                    "clock-alert", title, _("time is over"), _("Enter result"), square.url, key=f"m{square.number}"
                )
            )
        if len(missing) > MOST_MISSING:
            rest = len(missing) - MOST_MISSING
            title = ngettext("%(count)d more result missing", "%(count)d more results missing", rest)
            found.append(
                Need("clock-alert", title % {"count": rest}, "", _("Tables"), _board(slug, hall), key="more")
            )
        entered = [square for square in hall.squares if square.state == "entered"]
        if entered and may(role, "results.enter"):
            title = ngettext("%(count)d result to confirm", "%(count)d results to confirm", len(entered))
            tables = ", ".join(str(square.number) for square in entered[:8])
            detail = ngettext("table %(tables)s", "tables %(tables)s", len(entered)) % {"tables": tables}
            url = entered[0].url if len(entered) == 1 else _board(slug, hall)
            found.append(Need("check", title % {"count": len(entered)}, detail, _("Review"), url, key="confirm"))
    return found


def _board(slug: str, hall: HallNow) -> str:
    return reverse("board-hanchan", args=[slug, hall.number])


def _of_call(slug: str, hanchan: int, call: Call) -> Need:
    about = str(call.get_about_display()) if call.about else ""
    words = {"table": call.table.number}
    title = (
        _("Table %(table)d · disputed") % words if call.dispute else _("Table %(table)d · judge called") % words
    )
    who = _("%(name)s is on the way") % {"name": call.taken_as} if call.is_taken else _("no judge on the way yet")
    detail = " · ".join(
        part for part in (f"{timezone.localtime(call.at):%H:%M}", call.words or about, who) if part
    )
    url = reverse("result-entry", args=[slug, hanchan, call.table.number])
    icon = "equal-not" if call.dispute else "hand"
    do, label = ("settle", _("Settled")) if call.is_taken else ("go", _("I’m going"))
    return Need(icon, title, detail, label, url, call=call, do=do, key=f"call-{call.pk}")


def _vacant(tournament: Tournament, role: str, hanchan: int) -> list[Need]:
    found = []
    seen = set()
    for seat in vacant_seats(tournament, hanchan):
        if seat.entrant_id in seen:
            continue
        seen.add(seat.entrant_id)
        words = {"name": seat.entrant.name, "table": seat.table.number, "number": seat.round.number}
        gone = seat.entrant.status == Entrant.Status.WITHDRAWN
        title = (_("%(name)s has withdrawn") if gone else _("%(name)s is away")) % words
        detail = _("but has a seat at table %(table)d of hanchan %(number)d") % words
        url = (
            reverse("manage-no-show", args=[tournament.slug, seat.entrant_id]) if may(role, "seating.edit") else ""
        )
        found.append(Need("user-x", title, detail, _("Choose"), url, key=f"vacant-{seat.entrant_id}"))
    return found


def queue_now(count: HanchanCount | None, actor: Actor, role: str) -> Queue:
    """The calls of the hanchan being played; none to who may not answer them."""
    if count is None or not may(role, "calls.answer"):
        return Queue([], frozenset())
    return queue_of(count.round, actor.user)

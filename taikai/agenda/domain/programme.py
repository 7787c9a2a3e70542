"""Programme: add, edit and delete lines, and shift all later lines."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.agenda.domain.day_progress import ON_THE_DAY, DayCourse, course_now
from taikai.agenda.domain.local_times import evening_of, local_day
from taikai.agenda.models import Item
from taikai.agenda.usual_titles import kept, shown
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.change import PROGRAMME, Actor, Change, change
from taikai.tournaments.models import LogEntry, Tournament

Mode = Literal["rest", "from", "longer", "after"]
MOST_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class NewItem:
    """A line of the programme as somebody wants it. Times are aware; `hanchan` is the hanchan's number."""

    starts_at: dt.datetime
    ends_at: dt.datetime
    title: str
    kind: str = Item.Kind.OTHER
    hanchan: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One line and where a move takes it."""

    item: Item
    starts_at: dt.datetime
    ends_at: dt.datetime
    other_day: bool

    @property
    def changed(self) -> bool:
        return (self.starts_at, self.ends_at) != (self.item.starts_at, self.item.ends_at)


def line_of(item: Item) -> NewItem:
    """A line that is there, as somebody would want it."""
    return NewItem(item.starts_at, item.ends_at, item.title, item.kind, item.hanchan)


def as_log(item: Item | NewItem, zone: ZoneInfo) -> dict[str, Any]:
    """A line for the action log, in the tournament's time."""
    return {
        "from": item.starts_at.astimezone(zone).strftime("%Y-%m-%d %H:%M"),
        "to": item.ends_at.astimezone(zone).strftime("%Y-%m-%d %H:%M"),
        "title": shown(item.title, item.hanchan),
        "kind": str(item.kind),
        "hanchan": item.hanchan,
    }


def _check(tournament: Tournament, wanted: NewItem, pk: int) -> None:
    problems = []
    if wanted.ends_at <= wanted.starts_at:
        problems.append(Problem("agenda.order", "end", _("The end must be after the start.")))
    if wanted.kind == Item.Kind.HANCHAN:
        if wanted.hanchan is None:
            problems.append(
                Problem("agenda.which", "hanchan", _("Enter the number of the hanchan, for example 3."))
            )
        elif wanted.hanchan > tournament.hanchan_count:
            problems.append(
                Problem(
                    "agenda.beyond",
                    "hanchan",
                    _("The tournament has %(count)d hanchans. Change that in the settings first.")
                    % {"count": tournament.hanchan_count},
                )
            )
        elif Item.objects.filter(tournament=tournament, hanchan=wanted.hanchan).exclude(pk=pk).exists():
            problems.append(
                Problem(
                    "agenda.twice",
                    "hanchan",
                    _("Hanchan %(number)d is already in the programme.") % {"number": wanted.hanchan},
                )
            )
    if problems:
        raise Refusal(problems)


def fill(item: Item, wanted: NewItem) -> Item:
    """Write into a line what is wanted of it, as planned; it is not saved yet."""
    item.planned_starts_at = item.planned_ends_at = None
    item.starts_at, item.ends_at = wanted.starts_at, wanted.ends_at
    item.kind = wanted.kind
    item.hanchan = wanted.hanchan if wanted.kind == Item.Kind.HANCHAN else None
    item.title = kept(wanted.title, item.hanchan)
    return item


def keep_planned(tournament: Tournament, item: Item) -> None:
    """Before a line gets other times on the event's days: keep those it was planned for. It is not saved yet."""
    begun = local_day(timezone.now(), tournament.zone) >= tournament.starts_on
    if begun and tournament.stage in ON_THE_DAY and item.planned_starts_at is None:
        item.planned_starts_at, item.planned_ends_at = item.starts_at, item.ends_at


def as_planned(item: Item) -> NewItem:
    """A line as it was before anybody moved it on the day."""
    line = line_of(item)
    if item.planned_starts_at is None or item.planned_ends_at is None:
        return line
    return replace(line, starts_at=item.planned_starts_at, ends_at=item.planned_ends_at)


def put_in(act: Change, lines: Sequence[NewItem]) -> list[Item]:
    """Write new lines as a part of a change, with one line of the log. Raises Refusal as `add_items` does."""
    made = []
    for wanted in lines:
        _check(act.tournament, wanted, 0)
        item = fill(Item(tournament=act.tournament), wanted)
        item.save()
        made.append(item)
    if len(made) == 1:
        after: dict[str, Any] = as_log(made[0], act.tournament.zone)
        act.log(verb="agenda.added", target=made[0].shown_title, target_id=f"item:{made[0].pk}", after=after)
    elif made:
        act.log(
            verb="agenda.added",
            target=", ".join(item.shown_title for item in made),
            target_id=f"items:{made[0].pk}-{made[-1].pk}",
            after={"count": len(made)},
        )
    return made


def add_items(
    tournament: Tournament, items: Sequence[NewItem], *, actor: Actor, key: str = "", only_if_empty: bool = False
) -> list[Item]:
    """Add lines to the programme.

    Raises:
        Refusal: a line ends before it starts, a hanchan is unknown or there already, or with `only_if_empty`
            there is a programme.
    """
    with change(tournament, actor, "agenda.added", key=key, content=(items, only_if_empty)) as act:
        if act.repeated:
            return list(Item.objects.filter(tournament=act.tournament, pk__in=act.answer["items"]))
        act.shows(PROGRAMME)
        if only_if_empty and Item.objects.filter(tournament=act.tournament).exists():
            raise refuse(
                "agenda.not_empty",
                _("This tournament already has a programme. Edit it, or delete its items first."),
            )
        made = put_in(act, items)
        act.answer |= {"items": [item.pk for item in made]}
    return made


def _item(tournament: Tournament, pk: int) -> Item:
    item = Item.objects.filter(tournament=tournament, pk=pk).first()
    if item is None:
        raise refuse("agenda.gone", _("That item was removed from the programme."))
    return item


def edit_item(tournament: Tournament, pk: int, wanted: NewItem, *, actor: Actor, key: str = "") -> None:
    """Change a line. Raises Refusal as `add_items` does, or if the line is gone."""
    with change(tournament, actor, "agenda.edited", key=key, content=(pk, wanted)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        item = _item(act.tournament, pk)
        _check(act.tournament, wanted, pk)
        before = as_log(item, act.tournament.zone)
        keep_planned(act.tournament, item)
        planned = item.planned_starts_at, item.planned_ends_at
        fill(item, wanted)
        item.planned_starts_at, item.planned_ends_at = planned
        item.save()
        act.log(
            target=item.shown_title,
            target_id=f"item:{item.pk}",
            before=before,
            after=as_log(item, act.tournament.zone),
        )


def take_out(act: Change, item: Item, zone: ZoneInfo) -> None:
    """Delete a line as a part of a change, with a line of the log that has it by the clock of `zone`."""
    act.log(verb="agenda.deleted", target=item.shown_title, target_id=f"item:{item.pk}", before=as_log(item, zone))
    item.delete()


def delete_item(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Take a line out. Doing it twice changes nothing more."""
    with change(tournament, actor, "agenda.deleted", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        item = Item.objects.filter(tournament=act.tournament, pk=pk).first()
        if item is None:
            act.log(target_id=f"item:{pk}")
            return
        take_out(act, item, act.tournament.zone)


def delete_items(tournament: Tournament, pks: Sequence[int], *, actor: Actor, key: str = "") -> None:
    """Take the lines out that came together; one line of the log. Raises Refusal where one was changed since."""
    with change(tournament, actor, "agenda.deleted", key=key, content=(list(pks),)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        items = list(Item.objects.filter(tournament=act.tournament, pk__in=pks))
        names = [f"item:{pk}" for pk in pks]
        if (
            len(items) < len(pks)
            or LogEntry.objects.filter(tournament=act.tournament, target_id__in=names).exists()
        ):
            raise refuse("undo.later", _("This has changed since. Edit it on its own page."))
        act.log(target=", ".join(item.shown_title for item in items), before={"count": len(items)})
        Item.objects.filter(pk__in=[item.pk for item in items]).delete()


def plan_move(day: DayCourse, pk: int, minutes: int, *, mode: Mode, all_days: bool = False) -> list[Move]:
    """What moving does to every line, before anybody does it.

    `rest`: whatever of today was not played moves by `minutes` (negative: earlier), and what began late gets the
    times at which it was played. `from`: this line and all that start after it move. `longer`: this line ends
    later, all that start at its end or later move. `after`: only those move. Lines of other days stay unless
    `all_days`; a night belongs to the day before it. Moments are moved, not clock readings, so a night in which
    the clocks change comes out right.

    Raises:
        Refusal: the line is gone, nothing would move, or a line would end before it starts.
    """
    items = [line.item for line in day.lines]
    chosen = next((item for item in items if item.pk == pk), None)
    problems = []
    if chosen is None:
        raise refuse("agenda.gone", _("That item was removed from the programme."))
    if not minutes or abs(minutes) > MOST_MINUTES:
        problems.append(
            Problem("agenda.minutes", "minutes", _("Enter minutes, for example 15 for later or −10 for earlier."))
        )
    if mode == "rest" and not day.rest:
        problems.append(
            Problem("agenda.rest", "mode", _("Today’s items have all been played. Choose other items to move."))
        )
    by, zone = dt.timedelta(minutes=minutes), day.zone
    moved = {item.pk: (by, by) for item in _following(day, chosen, mode, all_days)}
    if mode == "longer":
        moved[pk] = (dt.timedelta(0), by)
    moves = []
    for item in items:
        begins, ends = moved.get(item.pk, (dt.timedelta(0), dt.timedelta(0)))
        starts_at, ends_at = item.starts_at + begins, item.ends_at + ends
        if mode == "rest" and day.slipped is not None and day.slipped.item.pk == item.pk:
            starts_at, ends_at = day.slipped.starts_at, day.slipped.ends_at
        moves.append(Move(item, starts_at, ends_at, local_day(starts_at, zone) != local_day(item.starts_at, zone)))
    if any(move.ends_at <= move.starts_at for move in moves):
        problems.append(
            Problem(
                "agenda.order",
                "minutes",
                _("“%(title)s” would have no time left. Choose fewer minutes.") % {"title": chosen.shown_title},
            )
        )
    if problems:
        raise Refusal(problems)
    return moves


def _following(day: DayCourse, chosen: Item, mode: Mode, all_days: bool) -> list[Item]:
    """The lines that move as a whole."""
    items, zone = [line.item for line in day.lines], day.zone
    if mode == "rest":
        rest = [line.item for line in day.rest]
        last = max((item.starts_at for item in rest), default=day.at)
        return rest + [item for item in items if all_days and item.starts_at > last]
    same = evening_of(chosen.starts_at, zone)
    begins = chosen.starts_at if mode == "from" else chosen.ends_at
    return [
        item
        for item in items
        if (all_days or evening_of(item.starts_at, zone) == same)
        and ((item.pk == chosen.pk and mode == "from") or (item.pk != chosen.pk and item.starts_at >= begins))
    ]


def move_items(
    tournament: Tournament,
    pk: int,
    minutes: int,
    *,
    mode: Mode,
    actor: Actor,
    all_days: bool = False,
    seen: int = 0,
    key: str = "",
) -> int:
    """Do what `plan_move` shows; returns how many lines moved. Raises Refusal as it does, and where the line does
    not begin at `seen` (seconds since 1970) any more: somebody else moved it, and twice would be too far.
    """
    content = (pk, minutes, mode, all_days, seen)
    with change(tournament, actor, "agenda.moved", key=key, content=content) as act:
        if act.repeated:
            return int(act.answer["moved"])
        act.shows(PROGRAMME)
        chosen = _item(act.tournament, pk)
        if seen and int(chosen.starts_at.timestamp()) != seen:
            words = _("“%(title)s” was moved while you were editing. Check the new times and move it again.")
            raise refuse("agenda.moved", words % {"title": chosen.shown_title}, "minutes")
        day = course_now(act.tournament, timezone.now())
        moves = [move for move in plan_move(day, pk, minutes, mode=mode, all_days=all_days) if move.changed]
        act.answer |= {"moved": len(moves)}
        shift_lines(act, moves, target=f"{chosen.shown_title}, {minutes:+d} min", pk=pk)
    return len(moves)


def shift_lines(act: Change, moves: Sequence[Move], *, target: str, pk: int) -> None:
    """Write where lines go as a part of a change, with one line of the log about the line `pk`."""
    zone = act.tournament.zone
    before = {move.item.shown_title: as_log(move.item, zone)["from"] for move in moves}
    for move in moves:
        keep_planned(act.tournament, move.item)
        move.item.starts_at, move.item.ends_at = move.starts_at, move.ends_at
        move.item.save(update_fields=["starts_at", "ends_at", "planned_starts_at", "planned_ends_at"])
    after = {move.item.shown_title: as_log(move.item, zone)["from"] for move in moves}
    act.log(verb="agenda.moved", target=target, target_id=f"item:{pk}", before=before, after=after)

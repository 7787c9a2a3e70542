"""Progress of the day: each hanchan with its tables, and the tournament's next step."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.agenda.models import Clock
from taikai.problems import Problem
from taikai.registration.domain.personal_links import form_url
from taikai.registration.domain.queries import EntrantCounts
from taikai.registration.models import Entrant
from taikai.results.domain.progress import HanchanCount, counts, current_hanchan
from taikai.seating.domain.people.not_checked_in import absent_at, not_checked_in, question
from taikai.seating.domain.plans.job import latest_job
from taikai.seating.domain.seats.finals import draft_problems, final_of
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.sit_outs import vacant_seats
from taikai.seating.models import Round
from taikai.standings.domain.ceremony.running import ceremony_of
from taikai.tournaments.domain.lifecycle import STEPS, obstacles
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage
DAY_IS_NEAR = dt.timedelta(days=2)
MOST_ASKED = 4  # so many are asked about one by one; more stand on the page of the check-in


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The other answer to a question that is the next step: a form (`fields`), or without them a page."""

    label: str
    url_name: str
    url_args: tuple[object, ...] = ()
    fields: Sequence[tuple[str, object]] = ()


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one primary action of the dashboard: a stage to move to (`stage`), a form that does it at once (`post`,
    the name of its address, and `fields`), or a page (`url_name`): also for who may not press.
    """

    label: str
    why: str = ""
    url_name: str = ""
    url_args: tuple[object, ...] = ()
    stage: str = ""
    obstacles: Sequence[Problem] = field(default_factory=tuple)
    post: str = ""
    post_args: tuple[object, ...] = ()
    post_permission: str = "tournament.edit"
    fields: Sequence[tuple[str, object]] = ()
    icon: str = "send"
    other: OtherAnswer | None = None
    asks: str = ""  # what the step to a stage means, asked before it is taken
    link: str = ""  # an address to pass on, which is the step

    @property
    def starts(self) -> bool:
        """Whether it starts a hanchan: then no other button beside it does."""
        return self.post == "manage-clock-run"


@dataclass(frozen=True, slots=True)
class DayProgress:
    """The hanchans as far as they are: the published ones in numbers, and the numbers of the drafts.

    The tables of the current one are `dashboard.hall_now`'s; the others are a line.
    """

    published: Sequence[HanchanCount]
    drafts: Sequence[int]

    @property
    def open(self) -> HanchanCount | None:
        """The first hanchan with something open, whose tables are shown one by one."""
        first = self.current
        return None if first is None or first.complete else first

    @property
    def finished(self) -> list[HanchanCount]:
        """The hanchans before the current one that are complete, folded to one line."""
        on = self.open
        return [each for each in self.published if each.complete and (on is None or each.number < on.number)]

    @property
    def first_done(self) -> int:
        """The number of the first of them; 0 without any."""
        return self.finished[0].number if self.finished else 0

    @property
    def last_done(self) -> int:
        """The number of the last of them; 0 without any."""
        return self.finished[-1].number if self.finished else 0

    @property
    def finished_tables(self) -> int:
        return sum(each.confirmed for each in self.finished)

    @property
    def ahead(self) -> str:
        """The numbers of the hanchans that are drawn and not yet played."""
        on = self.current
        later = [each.number for each in self.published if on is not None and each.number > on.number]
        return ", ".join(str(number) for number in [*later, *self.drafts])

    @property
    def current(self) -> HanchanCount | None:
        """The hanchan being played, or just played: later ones may be published already."""
        return current_hanchan(self.published)


def day_of(tournament: Tournament) -> DayProgress:
    """Read the day: two queries whatever the number of tables."""
    drafts = Round.objects.filter(tournament=tournament, state=Round.State.DRAFT)
    return DayProgress(counts(tournament), list(drafts.order_by("number").values_list("number", flat=True)))


def next_step(tournament: Tournament, day: DayProgress, counts: EntrantCounts) -> NextStep:
    """What the organiser does next, and what stands in the way."""
    if tournament.stage == Stage.DRAFT:
        return _stage(
            tournament, Stage.OPEN, _("Players can register from then on, and everyone can see the tournament.")
        )
    if tournament.stage == Stage.OPEN:
        return _while_registering(tournament, counts)
    unconfirmed = counts.places_taken - counts.confirmed
    undrawn = day.current is None and not day.drafts
    if tournament.stage in (Stage.CLOSED, Stage.CHECK_IN) and undrawn and unconfirmed:
        # Only who is confirmed gets a seat: the draw would refuse, or leave them out.
        why = ngettext(
            "%(count)s player holds a place but is not confirmed and gets no seat.",
            "%(count)s players hold a place but are not confirmed and get no seat.",
            unconfirmed,
        ) % {"count": unconfirmed}
        label = ngettext("Confirm player", "Confirm all %(n)s players", unconfirmed) % {"n": unconfirmed}
        return NextStep(
            label,
            why,
            url_name="manage-players",
            post="manage-players-many",
            post_permission="entrants.edit",
            fields=(("action", "confirm-all"),),
            icon="user-check",
        )
    if tournament.stage == Stage.CLOSED:
        return _stage(tournament, Stage.CHECK_IN, _("On the day, check players in as they arrive."))
    if tournament.stage in (Stage.CHECK_IN, Stage.PLAYING):
        return _on_the_day(tournament, day, counts)
    if tournament.stage == Stage.FINAL:
        return NextStep(
            _("Share the results"),
            _("The standings are final. Export tables, the federation’s list and offline pages."),
            url_name="files",
        )
    return NextStep(_("See the final standings"), _("The tournament is archived."), url_name="standings")


def _stage(tournament: Tournament, to: str, why: str, asks: str = "") -> NextStep:
    (step,) = (step for step in STEPS[tournament.stage] if step.to == to)
    return NextStep(str(step.label), why, stage=to, obstacles=obstacles(tournament, to), asks=asks)


def _while_registering(tournament: Tournament, counts: EntrantCounts) -> NextStep:
    """Registration is open: its link is passed on, until the list is full, its time is over or the day is near."""
    why = _("%(taken)d of %(capacity)d places are taken.") % {
        "taken": counts.places_taken,
        "capacity": counts.capacity,
    }
    today = timezone.now().astimezone(tournament.zone).date()
    near = tournament.starts_on - today <= DAY_IS_NEAR
    if counts.places_taken and (counts.free == 0 or tournament.closed_by_time or near):
        return _stage(tournament, Stage.CLOSED, why, asks=what_closing_means(counts))
    return NextStep(_("Share the link"), why, link=form_url(tournament))


def what_closing_means(counts: EntrantCounts) -> str:
    """What comes of closing the registration, before somebody does it."""
    if not counts.free:
        free = _("Close registration? All places are taken.")
    else:
        free = ngettext(
            "Close registration? %(count)d place is still free.",
            "Close registration? %(count)d places are still free.",
            counts.free,
        ) % {"count": counts.free}
    return free + " " + _("New players can’t register or join the waiting list until you reopen it.")


def _plan_waiting(tournament: Tournament) -> NextStep | None:
    """A seating plan that is being made, or is made and not yet taken or thrown away."""
    job = latest_job(tournament)
    if job is None:
        return None
    label = _("Watch the draw") if job.is_active else _("Review the draw")
    return NextStep(label, _("Use it or delete it."), url_name="manage-seating-job", url_args=(job.pk,))


def _clock_started(tournament: Tournament, hanchan: HanchanCount) -> bool:
    started = Clock.objects.filter(round=hanchan.round).exclude(started_at=None)
    return once_a_revision(tournament, ("clock-started", hanchan.round.pk), started.exists)


def _on_the_day(tournament: Tournament, day: DayProgress, counts: EntrantCounts) -> NextStep:
    current = day.current
    if (waiting := _plan_waiting(tournament)) is not None and (current is None or current.complete):
        return waiting
    if current is None:
        return _before_the_first(tournament, day, counts)
    if (mend := _seat_to_fill(tournament, current)) is not None:
        return mend
    if tournament.stage == Stage.CHECK_IN and (current.inside or obstacles(tournament, Stage.PLAYING)):
        return _stage(tournament, Stage.PLAYING, _("The seating of hanchan 1 is published."))
    if not current.complete:
        unasked = not current.inside and not _clock_started(tournament, current)
        if unasked and (asked := _seated_and_absent(tournament, current.number)) is not None:
            return asked
        return _while_played(tournament, current)
    if current.number < tournament.hanchan_count:
        return _on_to_the_next(tournament, day, current.number)
    if (ceremony := _ceremony(tournament)) is not None:
        return ceremony
    why = _("All hanchans are complete. This publishes every hidden result and locks results and penalties.")
    return _stage(tournament, Stage.FINAL, why)


def _before_the_first(tournament: Tournament, day: DayProgress, counts: EntrantCounts) -> NextStep:
    """Nothing is published yet: check in, draw, publish."""
    away = counts.missing
    if day.drafts:
        if (mend := _seat_of_a_draft(tournament, day.drafts[0])) is not None:
            return mend
        if (asked := _seated_and_absent(tournament, day.drafts[0])) is not None:
            return asked
        why = _("The seating is a draft. Publishing it shows all players where they sit.")
        if away > 0 and tournament.stage == Stage.CHECK_IN:
            why += " " + _("Not checked in yet: %(count)d.") % {"count": away}
        return _publish(1, why)
    if away > 0 and tournament.stage == Stage.CHECK_IN:
        why = _("Not checked in yet: %(count)d. Draw the seating once you know who plays.") % {"count": away}
        if (asked := _would_be_seated(tournament, away)) is not None:
            return asked
        return NextStep(_("Check players in"), why, url_name="manage-check-in")
    if (asked := _would_be_seated(tournament, 1)) is not None:
        return asked
    return NextStep(
        _("Draw the seating"), _("All players are checked in.") if not away else "", url_name="manage-seating"
    )


def _while_played(tournament: Tournament, current: HanchanCount) -> NextStep:
    """A hanchan is on: its clock, then its results. Starting the clock begins the playing, too."""
    if tournament.stage == Stage.CHECK_IN and _clock_started(tournament, current):
        return _stage(tournament, Stage.PLAYING, _("The seating of hanchan 1 is published."))
    if not current.inside and not _clock_started(tournament, current):
        return NextStep(
            _("Start hanchan %(number)d") % {"number": current.number},
            _("Starts play and the clock on phones and screens.")
            if tournament.stage == Stage.CHECK_IN
            else _("Starts the clock on phones and screens. You can also enter results without it."),
            url_name="manage-clock",
            post="manage-clock-run",
            post_args=(current.number,),
            post_permission="clock.run",
            fields=(("action", "start"),),
            icon="timer",
        )
    return NextStep(
        _("Enter the results of hanchan %(number)d") % {"number": current.number},
        _("Tables confirmed: %(done)d of %(all)d.") % {"done": current.confirmed, "all": current.all},
        url_name="board",
    )


def _on_to_the_next(tournament: Tournament, day: DayProgress, number: int) -> NextStep:
    """Hanchan `number` is complete: on with the next one, for which a final may have to be drawn first."""
    if (final := final_of(tournament, number + 1)) is not None:
        if final.problems:
            return NextStep(_("Choose the finalists"), str(final.problems[0].message), url_name="manage-final")
        if (to_draw := _why_draw(tournament, day, number)) is not None:
            return NextStep(
                _("Draw hanchan %(number)d, the final") % {"number": number + 1},
                to_draw,
                url_name="manage-seating",
            )
    why = _("Hanchan %(number)d is complete.") % {"number": number}
    if number + 1 in day.drafts:
        if (mend := _seat_of_a_draft(tournament, number + 1)) is not None:
            return mend
        if (asked := _seated_and_absent(tournament, number + 1)) is not None:
            return asked
        seen = _("Phones and screens show all seats at once.")
        return _publish(number + 1, f"{why} {seen}")
    if (asked := _would_be_seated(tournament, 1)) is not None:
        return asked
    label = _("Draw hanchan %(number)d") % {"number": number + 1}
    return NextStep(label, why, url_name="manage-seating")


def _publish(number: int, why: str) -> NextStep:
    """Publish a draft at once; the page of the seating says what stands in the way, if something does."""
    return NextStep(
        _("Publish hanchan %(number)d") % {"number": number},
        why,
        url_name="manage-seating",
        post="manage-seating-publish",
        post_permission="seating.edit",
        fields=(("action", "publish"), ("hanchan", number)),
    )


def _would_be_seated(tournament: Tournament, away: int) -> NextStep | None:
    """Who would be drawn and is not checked in is asked about, one by one; many are checked in at the door.

    `away`: how many are not here by the counts.
    """
    absent = not_checked_in(tournament)
    if not absent or max(len(absent), away) > MOST_ASKED:
        return None
    fields = (("person", absent[0].pk),)
    return _ask(absent[0], OtherAnswer(_("Leave out"), "manage-leave-out", fields=fields), max(len(absent), away))


def _seated_and_absent(tournament: Tournament, number: int) -> NextStep | None:
    """Who has a seat in the next hanchan and is not checked in: here after all, or another takes the seat."""
    absent = absent_at(tournament, number)
    if not absent or len(absent) > MOST_ASKED:
        return None
    return _ask(absent[0], OtherAnswer(_("Not coming …"), "manage-no-show", (absent[0].pk,)), len(absent))


def _ask(entrant: Entrant, other: OtherAnswer, away: int) -> NextStep:
    why = question([entrant])
    if away > 1:
        why += " " + _("Not checked in yet: %(count)d.") % {"count": away}
    return NextStep(
        _("Check in %(name)s") % {"name": entrant.name},
        why,
        url_name="manage-check-in",
        post="manage-check-in",
        post_permission="entrants.check_in",
        fields=(("in", entrant.pk),),
        icon="user-check",
        other=other,
    )


def _seat_to_fill(tournament: Tournament, current: HanchanCount) -> NextStep | None:
    """Somebody with a published seat is not coming: before anything else a substitute, or another seating."""
    vacant = vacant_seats(tournament, current.number)
    if not vacant:
        return None
    seat = vacant[0]
    words = {"name": seat.entrant.name, "table": seat.table.number, "number": seat.round.number}
    if seat.entrant.status == Entrant.Status.WITHDRAWN:
        why = _("%(name)s has withdrawn but has a seat at table %(table)d of hanchan %(number)d.") % words
    else:
        why = _("%(name)s is away but has a seat at table %(table)d of hanchan %(number)d.") % words
    # Once something is reported of the hanchan only single seats change; before, the rest can be planned again.
    started = seat.round.number == current.number and current.inside
    return NextStep(
        _("Fill the seat of %(name)s") % words,
        why,
        url_name="manage-seating" if started else "manage-seating-replan",
    )


def _seat_of_a_draft(tournament: Tournament, number: int) -> NextStep | None:
    """A draft with a seat of somebody who has withdrawn is not published: first another takes the seat."""
    drafts = vacant_seats(tournament, number, Round.State.DRAFT)
    gone = [seat for seat in drafts if seat.entrant.status == Entrant.Status.WITHDRAWN]
    if not gone or gone[0].round.number != number:
        return None
    words = {"name": gone[0].entrant.name, "table": gone[0].table.number, "number": number}
    return NextStep(
        _("Fill the seat of %(name)s") % words,
        _("%(name)s has withdrawn but has a seat at table %(table)d of hanchan %(number)d.") % words,
        url_name="manage-no-show",
        url_args=(gone[0].entrant_id,),
    )


def _ceremony(tournament: Tournament) -> NextStep | None:
    """A ceremony that is kept ready or runs comes before the final standings: those show everything at once."""
    found = ceremony_of(tournament)
    if found is None or found.ended_at is not None:
        return None
    if found.is_running:
        return NextStep(
            _("Continue the ceremony"),
            _("Then all results are public, and you can finalise the standings."),
            url_name="manage-screens",
            icon="monitor",
        )
    return NextStep(
        _("Open the ceremony"),
        _("All tables are confirmed, and the last hanchan is hidden. The ceremony reveals it rank by rank."),
        url_name="manage-screens",
        icon="monitor",
    )


def _why_draw(tournament: Tournament, day: DayProgress, number: int) -> str | None:
    """Why the hanchan of a final after `number` is to be drawn; None if its draft can be published."""
    if number + 1 not in day.drafts:
        return _("Hanchan %(number)d is complete, so the finalists are known.") % {"number": number}
    stale = draft_problems(tournament, seated_rounds(tournament, published_only=False))
    return str(stale[0].message) if stale else None

"""Any two changes in the same moment: as if they had come one after the other, and the loser is told why.

Each operation is run against the others, held at its lock with everything it had read before, while the other goes
through; then the hall is put back. What comes out must be what comes out when the second simply begins after the
first has ended.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import product
from typing import Any

import pytest
from django.db import transaction

from taikai.agenda.domain import clock, programme
from taikai.agenda.models import Clock, Item
from taikai.decks.domain.deals.card_settings import choose_modes, choose_rulings, commit, publish_secret
from taikai.decks.domain.deals.dealing import deal_hanchan
from taikai.decks.domain.tables.card_actions import choose as choose_card
from taikai.decks.domain.tables.card_actions import mark
from taikai.decks.domain.tables.table_state import carded_table
from taikai.decks.models import Deck, DeckOperation
from taikai.hands.domain.statistics import stored as numbers
from taikai.hands.models import ReportedHand
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.duplicates.merge import merge
from taikai.registration.models import Entrant
from taikai.results.domain.penalties import NewPenalty, cancel_penalty, give_penalty
from taikai.results.domain.public_results import hide_hanchan, release_hanchan
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import Hold, Penalty, Result
from taikai.seating.domain.people.wishes import Texts, save_wishes
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept, undo
from taikai.seating.domain.requests.replan import ReplanEvent, replan_request
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.domain.seats.publish import publish, unpublish
from taikai.seating.domain.seats.swap import replace, swap
from taikai.seating.models import Absence, PlanJob, Round, Seat, Table, Wishes
from taikai.standings.domain.final.decisions import StageWish, set_stages
from taikai.standings.domain.ranking.facts import Counting
from taikai.standings.domain.ranking.settings import set_counting, set_tie_breaks
from taikai.standings.models import Cut
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.domain.rules import choose_rules, ruleset_of
from taikai.tournaments.domain.staff.account_removal import leave_roles
from taikai.tournaments.domain.staff.roles import add_staff, remove_staff
from taikai.tournaments.models import LogEntry, Staff, Tournament
from tests import factories
from tests.database_facts import Rows, rows
from tests.memory import forget_all
from tests.races import Outcome, outcome_of, overtaken
from tests.restored_rows import kept

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
SUNDAY = dt.datetime(2022, 8, 14, 12, tzinfo=dt.UTC)


class Hall:
    """A tournament in the middle of its day, and everything one may do to it by name.

    Hanchan 1 is published, its table 1 entered, its table 2 confirmed; hanchan 2 is published and dealt, nobody
    has played; hanchan 3 is a draft. Two plans wait: for hanchan 3, and for somebody who leaves before hanchan 2.
    """

    def __init__(self) -> None:
        made = factories.TournamentFactory(
            ruleset="krakow2022", stage="playing", hanchan_count=4, release="hidden", capacity=9
        )
        self.pk = made.pk
        factories.seated(made, players=8, rounds=2)
        # The same two whoever becomes one meanwhile: which person is meant is settled before the lock.
        self.substitutes = [
            each.pk for each in factories.EntrantFactory.create_batch(2, tournament=made, kind="substitute")
        ]
        self.away = factories.EntrantFactory(tournament=made, status="withdrawn").pk
        third = Round.objects.create(tournament=made, number=3)
        first = made.rounds.get(number=1)
        for table in first.tables.all():
            twin = Table.objects.create(round=third, number=table.number)
            for seat in table.seats.all():
                Seat.objects.create(round=third, table=twin, wind=seat.wind, entrant_id=seat.entrant_id)
        start = ruleset_of(made).start_points
        self.even = {"E": start + 6000, "S": start + 2000, "W": start - 2000, "N": start - 6000}
        self.odd = {"E": start - 6000, "S": start + 2000, "W": start - 2000, "N": start + 6000}
        one, two = first.tables.order_by("number")
        columns = dict(zip(("east", "south", "west", "north"), self.even.values(), strict=True))
        Result.objects.create(table=one, version=1, state="entered", **columns)
        Result.objects.create(table=two, version=1, state="confirmed", **columns)
        commit(made, public="", actor=SYSTEM)
        deal_hanchan(made, 2, actor=SYSTEM)
        self.judge_user = factories.staff(made, "judge")
        self.judge = Actor("Judge", "judge", self.judge_user, looked_up=True)
        self.boss_user = factories.staff(made, "organiser")
        self.boss = Actor("Boss", "organiser", self.boss_user, looked_up=True)
        self.penalty = Penalty.objects.create(
            tournament=made, entrant=made.entrants.order_by("id")[7], round=first, tenths=-10, reason="late"
        ).pk
        self.item = Item.objects.create(
            tournament=made, starts_at=SUNDAY, ends_at=SUNDAY + dt.timedelta(hours=1), title="Lunch"
        ).pk
        seats = self.at(2, 1)
        self.owner, self.other = seats["E"].entrant_id, seats["S"].entrant_id
        self.seat = seats["E"].pk
        # Whom the organiser has ticked, wherever they sit by the time of the swap.
        self.ticked = {"east": seats["E"].pk, "north": seats["N"].pk, "away": self.at(2, 2)["E"].pk}
        # Found by hand: the search for good tables is not what is tested, and takes its time.
        seated = [seat.entrant_id for table in (2, 1) for seat in self.at(1, table).values()]
        self.next_job = PlanJob.objects.create(
            tournament=made,
            mode="next",
            request=request_for(made, DrawWanted(mode="next", seed=3)),
            state=PlanJob.State.DONE,
            plan={
                **dict.fromkeys(("method", "version", "effort", "hash"), "by hand"),
                "rounds": [[], [], [seated[:4], seated[4:]]],
            },
        ).pk
        event = ReplanEvent("left", (self.at(2, 2)["E"].entrant_id,), 2, reason="ill")
        self.left_job = self.plan(replan_request(made, event, seed=4))

    def plan(self, request: dict[str, Any]) -> int:
        job = PlanJob.objects.create(tournament_id=self.pk, mode=request["mode"], request=request)
        jobs.run(job.pk)
        return job.pk

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.pk)

    def at(self, hanchan: int, table: int) -> dict[str, Seat]:
        found = Seat.objects.filter(round__tournament=self.pk, round__number=hanchan, table__number=table)
        return {seat.wind: seat for seat in found}

    def table(self, hanchan: int, number: int) -> Table:
        return Table.objects.select_related("round").get(
            round__tournament=self.pk, round__number=hanchan, number=number
        )

    def round(self, number: int) -> Round:
        return Round.objects.get(tournament=self.pk, number=number)

    def entrant(self, pk: int) -> Entrant:
        return Entrant.objects.get(pk=pk)

    def substitute(self, place: int = 0) -> int:
        return self.substitutes[place]

    def deck(self) -> Deck:
        found = carded_table(self.tournament, 2, 1)
        assert found is not None
        return found.deck

    def card(self, seat: str, place: int = 0) -> None:
        found = carded_table(self.tournament, 2, 1)
        assert found is not None
        card = found.log.state.hands[seat][place]
        choose_card(self.tournament, found.deck, seat, card, hand=1, actor=SYSTEM)

    def save(self, hanchan: int, table: int, points: dict[str, int], **more: Any) -> None:
        sheet = Sheet(points=points, sticks_left=0)
        save_result(self.table(hanchan, table), sheet, **{"actor": self.judge, "reason": "as told", **more})

    def facts(self) -> dict[str, Rows]:
        """Everything the changes are about, by names: the same after the same changes, whatever the moment."""
        return {name: now() for name, now in self.asked.items()}

    @cached_property
    def asked(self) -> dict[str, Callable[[], Rows]]:
        t = self.pk
        return {
            "tournament": rows(
                Tournament.objects.filter(pk=t),
                *(
                    "stage",
                    "release",
                    "name",
                    "ruleset",
                    "rule_changes",
                    "tie_breaks",
                    "places_by",
                    "revision",
                    "capacity",
                ),
            ),
            "entrants": rows(
                Entrant.objects.filter(tournament=t),
                *("name", "status", "kind", "set:paid_at", "set:checked_in_at", "nickname"),
            ),
            "rounds": rows(Round.objects.filter(tournament=t), "number", "state", "set:released_at"),
            "holds": rows(Hold.objects.filter(round__tournament=t), "round__number"),
            "seats": rows(
                Seat.objects.filter(round__tournament=t),
                *("round__number", "table__number", "wind", "entrant__name", "stands_in_for__name"),
            ),
            "absences": rows(
                Absence.objects.filter(entrant__tournament=t),
                *("entrant__name", "first", "last", "substitute__name"),
            ),
            "results": rows(
                Result.objects.filter(table__round__tournament=t),
                *("table__round__number", "table__number", "version", "state", "east", "north", "reason"),
            ),
            "penalties": rows(
                Penalty.objects.filter(tournament=t),
                *("entrant__name", "round__number", "tenths", "set:cancelled_at"),
            ),
            "plans": rows(
                PlanJob.objects.filter(tournament=t),
                *("mode", "state", "set:accepted_at", "set:dropped_at", "set:undone_at"),
            ),
            "cuts": rows(Cut.objects.filter(tournament=t), "begins", "places", "percent", "finalists"),
            "clocks": rows(
                Clock.objects.filter(round__tournament=t),
                *("round__number", "seconds", "extra_seconds", "set:started_at", "set:paused_at"),
            ),
            "wishes": rows(Wishes.objects.filter(tournament=t), "data"),
            "programme": rows(Item.objects.filter(tournament=t), "title", "starts_at", "ends_at"),
            "staff": rows(Staff.objects.filter(tournament=t), "user__username", "role", "pending"),
            "decks": rows(Deck.objects.filter(table__round__tournament=t), "table__number", "notes"),
            "cards": rows(
                DeckOperation.objects.filter(deck__table__round__tournament=t),
                *("deck__table__number", "number", "operation"),
            ),
            "log": rows(LogEntry.objects.filter(tournament=t).order_by("id"), "verb", in_order=True),
        }

    def broken(self) -> list[str]:
        """What must never be, whoever came first."""
        t, wrong = self.pk, []
        drafts = Round.objects.filter(tournament=t, state="draft")
        if Result.objects.filter(table__round__in=drafts).exists():
            wrong.append("a result in a draft")
        if ReportedHand.objects.filter(table__round__in=drafts).exists():
            wrong.append("a hand in a draft")
        published = Round.objects.filter(tournament=t, state="published").values_list("number", flat=True)
        if sorted(published) != list(range(1, len(published) + 1)):
            wrong.append("a hanchan published before an earlier one")
        for table in Table.objects.filter(round__tournament=t):
            states = list(table.results.values_list("state", flat=True))
            if states.count("confirmed") + states.count("entered") > 1:
                wrong.append("two living results at a table")
        both = PlanJob.objects.filter(tournament=t).exclude(accepted_at=None).exclude(dropped_at=None)
        if both.filter(undone_at=None).exists():
            wrong.append("a plan both taken and thrown away")
        held = Entrant.objects.filter(tournament=t, kind="player", status__in=Entrant.HOLDS_A_PLACE).count()
        if held > 9:
            wrong.append("more players than places")
        if not Staff.objects.filter(tournament=t, role="organiser", pending=False).exists():
            wrong.append("nobody organises it")
        return wrong


Operation = Callable[[Hall], Any]
SCHEDULE = Texts(fixed_table="", forbidden_pairs="", team="", couple="", referees="")


def applicant(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "nickname": "",
        "email": f"{name.lower()}@example.org",
        "club": "",
        "country": "PL",
        "ema_number": "",
        "can_substitute": False,
        "note": "",
    }


OPERATIONS: dict[str, Operation] = {
    # seating
    "publish 3": lambda h: publish(h.tournament, [3], actor=h.boss),
    "unpublish 2": lambda h: unpublish(h.tournament, 2, reason="wrong list", actor=h.boss),
    "swap": lambda h: swap(h.tournament, h.ticked["east"], h.ticked["away"], actor=h.boss),
    "swap winds": lambda h: swap(h.tournament, h.ticked["east"], h.ticked["north"], actor=h.boss),
    "substitute": lambda h: replace(h.tournament, h.seat, h.substitute(), actor=h.boss, reason="ill"),
    "substitute for the rest": lambda h: replace(h.tournament, h.seat, h.substitute(1), later=True, actor=h.boss),
    "take the next hanchan": lambda h: accept(PlanJob.objects.get(pk=h.next_job), actor=h.boss),
    "take the replan": lambda h: accept(PlanJob.objects.get(pk=h.left_job), actor=h.boss),
    "take back the replan": lambda h: undo(PlanJob.objects.get(pk=h.left_job), actor=h.boss),
    "drop the replan": lambda h: jobs.drop(PlanJob.objects.get(pk=h.left_job)),
    "wishes": lambda h: save_wishes(h.tournament, SCHEDULE, {"club": 1}, actor=h.boss),
    # results
    "save 2": lambda h: h.save(2, 1, h.even, based_on=0),
    "save and confirm 2": lambda h: h.save(2, 1, h.odd, based_on=0, confirm=True),
    "confirm 1": lambda h: confirm_result(h.table(1, 1), version=1, actor=h.judge),
    "save 1 again": lambda h: h.save(1, 1, h.odd, based_on=1),
    "correct 1": lambda h: h.save(1, 2, h.odd, based_on=1),
    "reopen 1": lambda h: reopen_result(h.table(1, 2), version=1, reason="wrong", actor=h.judge),
    "penalty in 2": lambda h: give_penalty(
        h.tournament, NewPenalty(h.entrant(h.owner), 10, "late", h.round(2)), actor=h.judge
    ),
    "penalty in 3": lambda h: give_penalty(
        h.tournament, NewPenalty(h.entrant(h.owner), 10, "late", h.round(3)), actor=h.judge
    ),
    "cancel penalty": lambda h: cancel_penalty(
        Penalty.objects.get(pk=h.penalty), reason="was not late", actor=h.judge
    ),
    "release 2": lambda h: release_hanchan(h.round(2), actor=h.boss),
    "hide 2": lambda h: hide_hanchan(h.round(2), actor=h.boss),
    "second person": lambda h: set_options(h.tournament, second_person=True, actor=h.boss),
    # people
    "withdraw": lambda h: entrants.withdraw(h.tournament, h.owner, actor=h.boss),
    "withdraw the substitute": lambda h: entrants.withdraw(h.tournament, h.substitute(), actor=h.boss),
    "reinstate": lambda h: entrants.reinstate(h.tournament, h.away, actor=h.boss),
    "check in": lambda h: bulk_actions.set_checked_in(h.tournament, h.owner, True, actor=h.judge),
    "pay": lambda h: bulk_actions.set_paid(h.tournament, [h.owner], True, actor=h.boss),
    "edit": lambda h: entrants.edit_entrant(h.tournament, h.owner, {"nickname": "Kot"}, actor=h.boss),
    "make a substitute": lambda h: entrants.move(h.tournament, h.other, "substitute", actor=h.boss),
    "add Anna": lambda h: entrants.add_entrant(h.tournament, applicant("Anna"), actor=h.boss),
    "add Bela": lambda h: entrants.add_entrant(h.tournament, applicant("Bela"), actor=h.boss),
    "merge": lambda h: merge(h.tournament, h.owner, h.substitute(), actor=h.boss),
    "renew the link": lambda h: entrants.renew_link(h.tournament, h.owner, actor=h.boss),
    # the day
    "start the clock": lambda h: clock.start(h.tournament, 2, actor=h.judge),
    "pause the clock": lambda h: clock.pause(h.tournament, 2, actor=h.judge),
    "more minutes": lambda h: clock.add_minutes(h.tournament, 2, 5, actor=h.judge),
    "more minutes at a table": lambda h: clock.add_minutes(h.tournament, 2, 5, table=2, actor=h.judge),
    "programme later": lambda h: programme.move_items(h.tournament, h.item, 15, mode="from", actor=h.boss),
    "programme delete": lambda h: programme.delete_item(h.tournament, h.item, actor=h.boss),
    "programme edit": lambda h: programme.edit_item(
        h.tournament,
        h.item,
        programme.NewItem(SUNDAY, SUNDAY + dt.timedelta(hours=2), "Long lunch"),
        actor=h.boss,
    ),
    # the tournament
    "finish": lambda h: move_to_stage(h.tournament, "final", actor=h.boss),
    "back to check-in": lambda h: move_to_stage(h.tournament, "check_in", actor=h.boss),
    "rename": lambda h: edit_tournament(h.tournament, actor=h.boss, name="Another name"),
    "more places": lambda h: edit_tournament(h.tournament, actor=h.boss, capacity=12),
    "rules without cards": lambda h: choose_rules(h.tournament, ruleset="ema2025", changes={}, actor=h.boss),
    "tie-breaks": lambda h: set_tie_breaks(h.tournament, ["points"], actor=h.boss),
    "places": lambda h: set_counting(h.tournament, Counting(places_by="average"), actor=h.boss),
    "final": lambda h: set_stages(h.tournament, [StageWish(3, 4, 50)], actor=h.boss),
    "remove the judge": lambda h: remove_staff(
        Staff.objects.get(tournament=h.pk, user=h.judge_user), actor=h.boss
    ),
    "remove the organiser": lambda h: remove_staff(
        Staff.objects.get(tournament=h.pk, user=h.boss_user), actor=SYSTEM
    ),
    "add an organiser": lambda h: add_staff(
        h.tournament, email="new@example.org", name="N", role="organiser", plays=False, actor=h.boss
    ),
    # cards
    "East chooses": lambda h: h.card("E"),
    "South chooses": lambda h: h.card("S"),
    "East chooses another": lambda h: h.card("E", 1),
    "mark": lambda h: mark(h.tournament, h.deck(), "E", "no_such_mark", True, actor=h.judge),
    "modes": lambda h: choose_modes(
        h.tournament, deal_size=5, rotate_after=0, replace_winners=True, maho_returns_cards=True, actor=h.boss
    ),
    "rulings": lambda h: choose_rulings(h.tournament, {}, actor=h.boss),
    "publish the secret": lambda h: publish_secret(h.tournament, actor=h.boss),
    "deal 3": lambda h: deal_hanchan(h.tournament, 3, actor=h.boss),
}

# Every two of a group meet in both orders: they are about the same seats, people or rights.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("unpublish 2", "save 2", "swap", "substitute", "take the replan", "East chooses"),
    ("publish 3", "withdraw", "take the next hanchan", "penalty in 3", "final"),
    ("unpublish 2", "start the clock", "release 2", "penalty in 2"),
    ("take the replan", "drop the replan", "withdraw the substitute", "save and confirm 2"),
    ("confirm 1", "save 1 again", "second person"),
    ("correct 1", "reopen 1", "back to check-in"),
    ("remove the judge", "save 2", "check in"),
    ("remove the organiser", "add an organiser", "publish 3"),
    ("add Anna", "add Bela", "reinstate"),
    ("check in", "withdraw", "edit"),
    ("merge", "withdraw", "pay", "check in", "substitute"),
    ("merge", "withdraw the substitute", "wishes"),
    ("programme later", "programme delete", "programme edit"),
    ("East chooses", "East chooses another", "publish the secret", "rules without cards"),
)


def clean() -> None:
    """Nothing remembered of what was rolled back or put back: what comes next has its numbers."""
    forget_all()
    numbers.clear_cache()


def one_after_the_other(hall: Hall, *operations: Operation) -> tuple[list[Outcome], list[dict[str, Any]]]:
    """What comes out when each begins after the one before has ended: outcomes, and the facts after each.

    Nothing of it stays.
    """
    clean()
    outcomes, facts = [], []
    with transaction.atomic():
        for each in operations:
            outcomes.append(outcome_of(lambda each=each: _apart(each, hall)))
            facts.append(hall.facts())
        transaction.set_rollback(True)
    clean()
    return outcomes, facts


def _apart(operation: Operation, hall: Hall) -> Any:
    with transaction.atomic():
        return operation(hall)


Ends = tuple[list[Outcome], list[dict[str, Any]]]


class Race:
    """One hall, put back after every race in it; and how two operations end one after the other, asked once."""

    def __init__(self, hall: Hall, operations: Mapping[str, Operation], put_back: Callable[[], None]) -> None:
        self.hall, self.operations, self.put_back = hall, operations, put_back
        self.known: dict[tuple[str, str], Ends] = {}

    def in_turn(self, one: str, other: str) -> Ends:
        """What comes out when `other` begins after `one` has ended."""
        if (one, other) not in self.known:
            does = self.operations
            self.known[one, other] = one_after_the_other(self.hall, does[one], does[other])
        return self.known[one, other]

    def faults(self, late: str, first: str) -> list[str]:
        """What is wrong when `late` is overtaken by `first`."""
        hall, slow, quick = self.hall, self.operations[late], self.operations[first]
        (first_before, late_after), (only_first, both) = self.in_turn(first, late)
        (late_before, first_after), (_only_late, turned) = self.in_turn(late, first)
        clean()
        got_late, got_first, held = overtaken(lambda: slow(hall), lambda: quick(hall))
        if held:
            expected_first, expected_late, wanted = first_before, late_after, both
            if got_late.how == "refused":
                # It may be about what the other has replaced: then it is told so, and has changed nothing.
                expected_late, wanted = got_late, only_first
        else:
            expected_first, expected_late, wanted = first_after, late_before, turned
        wrong = [*hall.broken()]
        for name, got, expected in ((late, got_late, expected_late), (first, got_first, expected_first)):
            if got.how not in ("done", "refused") or got.how != expected.how:
                wrong.append(f"“{name}” {got}, one after the other: {expected}")
        facts = hall.facts()
        wrong += [f"{name}: {facts[name]} ≠ {wanted[name]}" for name in wanted if facts[name] != wanted[name]]
        self.put_back()
        return [f"“{late}” overtaken by “{first}”: {what}" for what in wrong]


def all_faults(
    pairs: Iterable[tuple[str, str]],
    made: Callable[[], Hall] = Hall,
    operations: Mapping[str, Operation] = OPERATIONS,
) -> str:
    """What is wrong in any of these races, in halls that are alike."""
    hall = made()
    with kept() as put_back:
        race = Race(hall, operations, put_back)
        return "\n".join(fault for late, first in pairs for fault in race.faults(late, first))


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0])
def test_two_changes_at_once_come_out_as_one_after_the_other(group):
    assert not (found := all_faults(product(group, repeat=2))), found


class TwoOrganisers(Hall):
    """Two people organise the event, and nobody else does."""

    def __init__(self) -> None:
        super().__init__()
        self.aide_user = factories.staff(self.tournament, "organiser")


GOING: dict[str, Callable[[TwoOrganisers], Any]] = {
    "one is removed": lambda h: remove_staff(h.tournament.staff.get(user=h.boss_user), actor=SYSTEM),
    "one leaves": lambda h: leave_roles(h.boss_user),
    "the other leaves": lambda h: leave_roles(h.aide_user),
}


@pytest.mark.parametrize("late", GOING)
def test_of_the_last_two_organisers_one_stays(late):
    assert not (found := all_faults(((late, first) for first in GOING), TwoOrganisers, GOING)), found


class Drawing(Hall):
    """Hanchan 3 is drawn by standings while table 1 of hanchan 1 is not confirmed: its plan waits to be taken."""

    def __init__(self) -> None:
        super().__init__()
        made = self.tournament
        wanted = DrawWanted(mode="swiss", seed=3, options={"despite": True})
        plan = PlanJob.objects.get(pk=self.next_job).plan
        self.swiss_job = PlanJob.objects.create(
            tournament=made, mode="swiss", request=request_for(made, wanted), state=PlanJob.State.DONE, plan=plan
        ).pk


DRAWING: dict[str, Callable[[Drawing], Any]] = {
    "take the Swiss plan": lambda h: accept(PlanJob.objects.get(pk=h.swiss_job), actor=h.boss),
    "publish 3": OPERATIONS["publish 3"],
    **{name: OPERATIONS[name] for name in ("confirm 1", "correct 1", "reopen 1", "penalty in 2", "save 2")},
}
DRAWS, COMING_IN = list(DRAWING)[:2], list(DRAWING)[2:]


@pytest.mark.parametrize("draw", DRAWS)
def test_a_draw_while_results_come_in(draw):
    pairs = [pair for result in COMING_IN for pair in ((draw, result), (result, draw))]
    assert not (found := all_faults(pairs, Drawing, DRAWING)), found


@pytest.mark.parametrize("result", ["confirm 1", "correct 1", "reopen 1"])
def test_a_swiss_plan_of_other_standings_is_not_taken(result):
    hall = Drawing()
    first, late = DRAWING[result], DRAWING["take the Swiss plan"]
    taken, came_in, held = overtaken(lambda: late(hall), lambda: first(hall))
    assert (held, came_in.how, taken.how, taken.problems) == (True, "done", "refused", ["draw.moved"])


@pytest.mark.soak
@pytest.mark.parametrize("late", OPERATIONS)
def test_any_two_changes_at_once(late):
    assert not (found := all_faults((late, first) for first in OPERATIONS)), found

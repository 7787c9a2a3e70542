"""Any two changes at the tables in the same moment: hands, their mending, results, signatures, calls, disputes.

The way of `tests/test_races.py`, in a hall without cards whose tables report hand by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import product
from typing import Any

import pytest

from scoring.riichi.hanchan import ByRonValue, Draw, HandPlayed, Signal, Winner, Won
from taikai.calls.domain.answering import hand_over_call, settle_call, take_call
from taikai.calls.domain.calling import call_judge, dispute, set_call_reason, withdraw_call
from taikai.calls.models import Call
from taikai.hands.domain.access.reporting_modes import set_mode, set_table_mode
from taikai.hands.domain.access.table_links import renew_link, withdraw_link
from taikai.hands.domain.entry.riichi_marks import note_riichi
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import insert_record, remove_record, replace_record, report_record, undo_last
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.domain.statistics.facts import facts_of
from taikai.hands.domain.statistics.stored import numbers_of
from taikai.hands.domain.statistics.tally import tally
from taikai.hands.models import ReportedHand, ReportSettings, TableReporting
from taikai.registration.domain.personal_links import actor_for
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.signing.signatures import sign, withdraw_signature
from taikai.results.models import Result, Signature
from taikai.tournaments.domain.change import SYSTEM, Actor
from tests import factories
from tests.database_facts import Rows, rows
from tests.test_races import OPERATIONS as ELSEWHERE
from tests.test_races import Hall, Operation, all_faults

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
DRAWN = HandPlayed(Draw(tenpai=("E",)))
NOBODY = HandPlayed(Draw(tenpai=()))
WON = HandPlayed(Won((Winner("S", ByRonValue(3900)),), discarder="W"))
COUNTED = HandPlayed(Won((Winner("S", ByRonValue(7700)),), discarder="W"))


class Tables(Hall):
    """Hanchan 1 is played, its results must be signed. A judge is called to table 1, which has reported two hands.

    Table 2 has handed in what its hands came to; East, South and West have signed, South disputes it. Hanchan 2 is
    published.
    """

    def __init__(self) -> None:
        made = factories.TournamentFactory(
            ruleset="ema2025", stage="playing", hanchan_count=2, release="at_once", capacity=9
        )
        self.pk = made.pk
        factories.seated(made, players=8, rounds=2)
        self.substitutes = [
            each.pk for each in factories.EntrantFactory.create_batch(2, tournament=made, kind="substitute")
        ]
        self.judge_user, self.boss_user = (factories.staff(made, role) for role in ("judge", "organiser"))
        self.judge = Actor("Judge", "judge", self.judge_user, looked_up=True)
        self.boss = Actor("Boss", "organiser", self.boss_user, looked_up=True)
        self.seat = self.at(1, 1)["E"].pk
        self.ticked = {"east": self.seat, "north": self.at(1, 1)["N"].pk, "away": self.at(1, 2)["E"].pk}
        self.owner = self.at(1, 1)["E"].entrant_id
        set_mode(made, "phones", actor=SYSTEM)
        set_options(made, second_person=False, signatures=True, actor=SYSTEM)
        one, two = self.table(1, 1), self.table(1, 2)
        for number, what in enumerate((DRAWN, WON)):
            report_record(made, one, what, after=number, actor=SYSTEM)
        report_record(made, two, Signal(), after=0, actor=SYSTEM)
        for number, what in enumerate((WON, NOBODY), 1):
            report_record(made, two, what, after=number, actor=SYSTEM)
        submit_result(made, two, actor=SYSTEM)
        for wind in "ESW":
            sign(two, wind, version=1, actor=SYSTEM)
        self.call = call_judge(one, actor=SYSTEM).pk
        dispute(two, actor=SYSTEM, entrant=self.sitting(2, "S"), hand=1, words="it was more")

    def sitting(self, table: int, wind: str) -> Any:
        return self.entrant(self.at(1, table)[wind].entrant_id)

    def player(self, table: int, wind: str) -> Actor:
        return actor_for(self.sitting(table, wind))

    def called(self) -> Call:
        return Call.objects.select_related("table__round").get(pk=self.call)

    def disputed(self) -> Call:
        found = Call.objects.select_related("table__round").filter(table__round__tournament=self.pk, dispute=True)
        return found.get(entrant=self.at(1, 2)["S"].entrant_id)

    def report(self, what: Any, after: int = 2) -> None:
        report_record(self.tournament, self.table(1, 1), what, after=after, actor=self.player(1, "S"))

    def totals(self) -> dict[str, int]:
        return dict(game_of(self.tournament, self.table(1, 2)).standing.points)

    @cached_property
    def asked(self) -> dict[str, Callable[[], Rows]]:
        t = self.pk
        return super().asked | {
            "hands": rows(
                ReportedHand.objects.filter(table__round__tournament=t),
                *("table__number", "number", "place", "kind", "dealer", "record", "set:undone_at"),
            ),
            "tables": rows(
                TableReporting.objects.filter(table__round__tournament=t),
                *("table__number", "way", "riichi", "riichi_after", "link", "set:withdrawn_at"),
            ),
            "way": rows(ReportSettings.objects.filter(tournament=t), "way"),
            "calls": rows(
                Call.objects.filter(table__round__tournament=t),
                *("table__number", "dispute", "about", "hand", "words", "taken_as", "ending", "set:ended_at"),
            ),
            "signatures": rows(
                Signature.objects.filter(result__table__round__tournament=t),
                *("result__table__number", "result__version", "wind", "how", "set:lifted_at"),
            ),
        }

    def broken(self) -> list[str]:
        t, wrong = self.tournament, super().broken()
        kept = numbers_of(t)
        for number in (1, 2):
            table = self.table(1, number)
            game = game_of(t, table)
            if game.hanchan.problems:
                wrong.append(f"table {number} has hands that cannot be: {game.hanchan.problems}")
            if len({row.place for row in game.rows}) < len(game.rows):
                wrong.append(f"table {number} has two hands in one place")
            found = kept.get((1, number))
            if found is not None and found.seats != tally(facts_of(game)).seats:
                wrong.append(f"the numbers of table {number} are not those of its hands")
        for result in Result.objects.filter(table__round__tournament=t, state="confirmed", confirmed_by=None):
            if result.signatures.filter(lifted_at=None).count() < 4:
                wrong.append("a result counts by signatures that are not there")
        return wrong


def at_one(change: Any, *values: Any, **more: Any) -> Operation:
    """A change of the hands of table 1, which a player had seen with its two hands."""

    def operation(hall: Tables) -> Any:
        actor = hall.player(1, "N")
        return change(hall.tournament, hall.table(1, 1), *values, after=2, reason="misheard", actor=actor, **more)

    return operation


def saved(hall: Tables, *, confirm: bool) -> None:
    save_result(
        hall.table(1, 2),
        Sheet(points=hall.totals() | {"E": 30_000, "N": 0}, sticks_left=0),
        actor=hall.judge,
        based_on=1,
        accept_sum=True,
        reason="the sheet says so",
        confirm=confirm,
    )


AT_TABLES: dict[str, Any] = {
    # hands
    "report": lambda h: h.report(DRAWN),
    "report the same": lambda h: h.report(DRAWN),
    "report another": lambda h: h.report(WON),
    "signal": lambda h: h.report(Signal()),
    "undo": lambda h: undo_last(h.tournament, h.table(1, 1), number=2, actor=h.judge),
    "mend the last": at_one(replace_record, 1, COUNTED),
    "mend the first": at_one(replace_record, 0, NOBODY),
    "insert": at_one(insert_record, 1, DRAWN),
    "remove the last": at_one(remove_record, 1),
    "mend what was handed in": lambda h: replace_record(
        h.tournament, h.table(1, 2), 1, COUNTED, after=3, reason="disputed", actor=h.judge
    ),
    "riichi": lambda h: note_riichi(h.tournament, h.table(1, 1), "W", True, after=2, actor=h.player(1, "W")),
    "riichi up": lambda h: note_riichi(h.tournament, h.table(1, 1), "W", False, after=2, actor=h.player(1, "W")),
    "another riichi": lambda h: note_riichi(h.tournament, h.table(1, 1), "E", True, after=2, actor=h.judge),
    "hand in": lambda h: submit_result(h.tournament, h.table(1, 2), actor=h.player(2, "N")),
    "hand in unfinished": lambda h: submit_result(h.tournament, h.table(1, 1), actor=h.player(1, "N")),
    # who reports
    "points only": lambda h: set_mode(h.tournament, "points", actor=h.boss),
    "one device here": lambda h: set_table_mode(h.tournament, h.table(1, 1), "one", actor=h.judge),
    "renew the link here": lambda h: renew_link(h.tournament, h.table(1, 1), actor=h.judge),
    "withdraw the link here": lambda h: withdraw_link(h.tournament, h.table(1, 1), actor=h.judge),
    # signing
    "the fourth signs": lambda h: sign(
        h.table(1, 2), "N", version=1, actor=h.player(2, "N"), entrant=h.sitting(2, "N")
    ),
    "a judge signs": lambda h: sign(
        h.table(1, 2), "N", version=1, how=Signature.How.JUDGE, reason="left", actor=h.judge
    ),
    "take a signature back": lambda h: withdraw_signature(
        h.table(1, 2), "E", version=1, actor=h.player(2, "E"), entrant=h.sitting(2, "E")
    ),
    "confirm the signed": lambda h: confirm_result(h.table(1, 2), version=1, reason="looked at", actor=h.judge),
    "reopen the signed": lambda h: reopen_result(h.table(1, 2), version=1, reason="wrong", actor=h.judge),
    "save another": lambda h: saved(h, confirm=False),
    "confirm another": lambda h: saved(h, confirm=True),
    "no signatures": lambda h: set_options(h.tournament, second_person=False, signatures=False, actor=h.boss),
    # calls and disputes
    "call": lambda h: call_judge(h.table(1, 2), actor=h.player(2, "E"), entrant=h.sitting(2, "E")),
    "call again": lambda h: call_judge(h.table(1, 1), actor=h.player(1, "E"), entrant=h.sitting(1, "E")),
    "say what about": lambda h: set_call_reason(
        h.called(), "rules", actor=h.player(1, "E"), entrant=h.sitting(1, "E")
    ),
    "take the call back": lambda h: withdraw_call(h.called(), actor=h.player(1, "E"), entrant=h.sitting(1, "E")),
    "go": lambda h: take_call(h.called(), actor=h.judge),
    "go too": lambda h: take_call(h.called(), actor=h.boss),
    "cannot go": lambda h: hand_over_call(h.called(), actor=h.judge),
    "settle the call": lambda h: settle_call(h.called(), actor=h.boss),
    "settle the dispute": lambda h: settle_call(h.disputed(), actor=h.judge),
    "dispute": lambda h: dispute(
        h.table(1, 2), actor=h.player(2, "N"), entrant=h.sitting(2, "N"), words="the last hand is missing"
    ),
    "dispute otherwise": lambda h: dispute(
        h.table(1, 2), actor=h.player(2, "S"), entrant=h.sitting(2, "S"), hand=2, words="and the second"
    ),
}
# What happens in other apps meanwhile, of the operations that need nothing this hall does not have.
OTHER_APPS = (
    *("swap", "substitute", "substitute for the rest", "swap winds", "withdraw", "renew the link", "release 2"),
    *("hide 2", "start the clock", "finish", "back to check-in", "rename", "remove the judge"),
)
OPERATIONS: dict[str, Any] = AT_TABLES | {name: ELSEWHERE[name] for name in OTHER_APPS}

# Every two of a group meet in both orders.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("report", "report the same", "report another", "mend the last", "undo", "riichi"),
    ("insert", "remove the last", "mend the first", "signal", "substitute"),
    ("riichi", "riichi up", "another riichi", "one device here"),
    ("the fourth signs", "take a signature back", "settle the dispute", "confirm the signed", "save another"),
    ("hand in", "mend what was handed in", "the fourth signs", "a judge signs", "swap"),
    ("call again", "take the call back", "go", "go too", "settle the call", "say what about"),
    ("dispute", "dispute otherwise", "settle the dispute", "confirm another", "no signatures"),
)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0])
def test_two_changes_at_the_tables_come_out_as_one_after_the_other(group):
    assert not (found := all_faults(product(group, repeat=2), Tables, OPERATIONS)), found


@pytest.mark.soak
@pytest.mark.parametrize("late", OPERATIONS)
def test_any_two_changes_at_the_tables(late):
    assert not (found := all_faults(((late, first) for first in OPERATIONS), Tables, OPERATIONS)), found

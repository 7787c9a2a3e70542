"""Rehearsed day: set-up, hanchans with all tables at once, final checks."""

from __future__ import annotations

import random
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

from rehearsal.book import Book, Played
from rehearsal.carded import CardedFour
from rehearsal.checks import check
from rehearsal.engine import Engine
from rehearsal.hall import Hall
from rehearsal.house import EMA, HOUSES
from rehearsal.table import HAND_SECONDS, SIGNAL_AFTER, Pace, SeatedFour
from rehearsal.web import Browser, Surprise

STRANGERS = 3  # players who enter by the public form; the rest come from a list
WAYS = ("points", "phones", "one", "phones")
CARDED_WAYS = ("one", "phones", "phones")  # a table with cards is told by its hands
DRAFTED, KEPT = 12, 6  # cards dealt to each; a short day has no draft
SHOWN = 40  # disagreements that a report lists


@dataclass(frozen=True)
class DayPlan:
    """What is rehearsed: where, how large, how fast, and the seed that makes the same day again.

    `hands`: after so many the time signal sounds, where the rules have one.
    """

    url: str
    tables: int = 10
    hanchans: int = 4
    speed: float = 60
    seed: int = 1
    name: str = "Rehearsal"
    ruleset: str = EMA.name
    hands: int = SIGNAL_AFTER


class Day:
    """One rehearsal."""

    def __init__(self, plan: DayPlan, say: Callable[[str], None]) -> None:
        self.plan, self.say = plan, say
        self.book = Book()
        self.rng = random.Random(plan.seed)
        self.hall = Hall(plan.url, Browser(plan.url, "organiser"))
        self.house = HOUSES[plan.ruleset]
        self.pace = Pace(plan.speed, plan.hands)
        self._stood_for: dict[str, str] = {}

    def run(self, login: str, password: str) -> bool:
        """Play it; whether everything agrees in the end."""
        began = time.monotonic()
        with Engine(self.plan.ruleset) as engine, Engine(self.house.cards, "cards") as cards:
            try:
                self._set_up(login, password)
                for hanchan in range(1, self.plan.hanchans + 1):
                    self._hanchan(hanchan, engine, cards)
                self.hall.step("final")
                check(self.hall, self.book, engine)
            except Surprise as surprise:
                self.book.disagree("the day", "goes on", surprise)
            except Exception:  # the report shall still say what was found before
                self.book.disagree("the day", "goes on", traceback.format_exc(limit=-4))
        return self._report(time.monotonic() - began)

    def _set_up(self, login: str, password: str) -> None:
        plan, hall = self.plan, self.hall
        hall.log_in(login, password)
        hall.create(plan.name, plan.tables, plan.hanchans, plan.ruleset)
        self.say(f"{plan.name}: {plan.url}{hall.base} (a tournament of its own, in no list)")
        hall.invite_judges(f"{plan.seed}-{int(time.time())}")
        hall.register(4 * plan.tables, 1 + plan.tables // 5, min(STRANGERS, 4 * plan.tables - 1))
        hall.step("closed")
        hall.step("check_in")
        hall.check_in()
        hall.draw(plan.seed)
        self.say(f"{4 * plan.tables} players entered, checked in and seated")

    def _hanchan(self, hanchan: int, engine: Engine, cards: Engine) -> None:
        hall, rng = self.hall, self.rng
        hall.publish(hanchan)
        if hanchan > 1 and hall.substitutes and rng.random() < 0.7:
            self._substitute(hanchan)
        if hanchan == 1:
            hall.choose_ways()
        if self.house.cards:
            hall.deal_cards(hanchan, DRAFTED if self.plan.hanchans > 1 else KEPT)
        hall.start_clock(hanchan)
        found = {at: people for at, people in hall.seating().items() if at[0] == hanchan}
        sittings: list[SeatedFour] = []
        for (_hanchan, table), people in sorted(found.items()):
            stands_in = {seat: self._stood_for[name] for seat, name in people.items() if name in self._stood_for}
            played = Played(hanchan, table, people, for_whom=stands_in, house=self.house)
            self.book.played[hanchan, table] = played
            own = random.Random(f"{self.plan.seed} {hanchan} {table}")
            ways = CARDED_WAYS if self.house.cards else WAYS
            four = (hall, self.book, engine, played, ways[(table + 2 * hanchan) % len(ways)], own, self.pace)
            sittings.append(CardedFour(*four, cards=cards) if self.house.cards else SeatedFour(*four))
        threads = [threading.Thread(target=self._sit, args=(sitting,)) for sitting in sittings]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if rng.random() < 0.6:
            self._penalty(hanchan)
        hands = sum(len(sitting.played.hands) for sitting in sittings)
        self.say(f"hanchan {hanchan}: {len(sittings)} tables, {hands} hands, {len(self.book.wrong)} disagreements")
        if stopped := [sitting for sitting in sittings if not sitting.finished]:
            raise Surprise(f"{len(stopped)} tables of hanchan {hanchan} could not be played to their end")
        self.pace.wait(HAND_SECONDS)

    def _sit(self, sitting: SeatedFour) -> None:
        where = f"hanchan {sitting.played.hanchan}, table {sitting.played.table}"
        try:
            sitting.sit_down()
            sitting.play()
            sitting.finish()
            sitting.finished = True
        except Surprise as surprise:
            self.book.disagree(where, "goes on", surprise, sitting.path)
        except Exception:  # the rehearsal's own mistake, or a page nobody thought of
            self.book.disagree(where, "goes on", traceback.format_exc(limit=-4), sitting.path)
        for phone in [*sitting.own.values(), sitting.judge, sitting.other]:
            phone.hang_up()
            self.book.seconds += phone.took
            self.book.count("requests", phone.asked)

    def _substitute(self, hanchan: int) -> None:
        seats = [people.values() for at, people in self.hall.seating().items() if at[0] == hanchan]
        who, substitute = self.rng.choice(sorted(chain(*seats))), self.hall.substitutes.pop()
        self.hall.replace(hanchan, who, substitute, later=True)
        # Whoever takes a substitute's seat stands in for the one who left first.
        self._stood_for = {**self._stood_for, substitute: self._stood_for.get(who, who)}
        self.book.count("substitutions")

    def _penalty(self, hanchan: int) -> None:
        people = [
            name for at, played in self.book.played.items() if at[0] == hanchan for name in played.people.values()
        ]
        who = self.rng.choice([name for name in people if name not in self._stood_for])
        tenths = self.rng.choice([10, 30, 50])
        self.hall.penalty(who, tenths)
        self.book.penalties[who] += tenths
        self.book.count("penalties")

    def _report(self, seconds: float) -> bool:
        book, say = self.book, self.say
        say("")
        for what, many in sorted(book.done.items()):
            say(f"  {many:>7,}  {what}")
        waits = sorted(book.seconds)
        if waits:
            middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.95)]
            say(f"  what was sent took {middle * 1000:.0f} ms (median), {late * 1000:.0f} ms (95 of 100)")
        say(f"  {seconds:.0f} s, seed {self.plan.seed}")
        say("")
        for wrong in book.wrong[:SHOWN]:
            say(f"WRONG  {wrong}")
        if len(book.wrong) > SHOWN:
            say(f"… and {len(book.wrong) - SHOWN} more")
        if not book.wrong:
            say(f"Everything agrees: {book.done['comparisons']:,} comparisons.")
        return not book.wrong

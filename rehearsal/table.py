"""A hanchan at one table: hands at random, the four who report them, their mistakes, their signatures."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from rehearsal.book import Book, Played
from rehearsal.deal import random_win
from rehearsal.engine import Engine
from rehearsal.hall import Hall
from rehearsal.html import Form
from rehearsal.ledger import SEATS, Hand, Table, Win
from rehearsal.phones import Phones, first_form
from rehearsal.web import Browser, Page, Surprise

HAND_SECONDS = 300  # of a hand at a table, and as many more between two hanchans
SIGNAL_AFTER = 12  # hands: the ruleset's 75 minutes
MOST_HANDS = 18


@dataclass(frozen=True)
class Pace:
    """How many times faster than a day the rehearsal runs; 0: as fast as the site answers."""

    speed: float

    def wait(self, seconds: float) -> None:
        """So many seconds of the day."""
        if self.speed:
            time.sleep(seconds / self.speed)


class Sitting:
    """Four people at a table for one hanchan. `way`: phones, one (a device on the table) or points."""

    def __init__(
        self, hall: Hall, book: Book, engine: Engine, played: Played, way: str, rng: random.Random, pace: Pace
    ) -> None:
        self.hall, self.book, self.engine, self.played = hall, book, engine, played
        self.way, self.rng, self.pace = way, rng, pace
        self.path = f"{hall.base}table/{played.hanchan}/{played.table}/"
        self.judge, self.other = (Browser(hall.url, f"{judge.who} at {self.path}") for judge in hall.judges)
        self.judge.cookies, self.other.cookies = (dict(judge.cookies) for judge in hall.judges)
        self.own: dict[str, Browser] = {}
        self.finished = False

    # Before the first hand

    def sit_down(self) -> None:
        """Everybody's phone comes by its personal link, the table's device by the table's link."""
        link = ""
        if self.way != "phones":
            link = self.hall.way_at(self.played.hanchan, self.played.table, self.way)
        for seat, name in self.played.people.items():
            phone = Browser(self.hall.url, name)
            page = phone.open(f"{self.hall.links[name]}table/")
            if page.path != self.path:
                self.book.disagree(f"the personal link of {name}", self.path, page.path)
            self.own[seat] = phone
        phones = list(self.own.values())
        if self.way == "one":
            device = Browser(self.hall.url, f"the device of table {self.played.table}")
            if device.open(link).path != self.path:
                raise Surprise(f"{link} does not lead to {self.path}")
            self._only_looks(phones[0])
            phones = [device]
        self.phones = Phones(self.path, self.played, self.book, self.rng, phones, self.judge)

    def _only_looks(self, phone: Browser) -> None:
        page = phone.open(self.path)
        offered = any(form.value("act") == "riichi" for form in page.forms)
        self.book.same(f"{self.phones_where}: a phone may report beside the device", False, offered, self.path)

    @property
    def phones_where(self) -> str:
        """Which table."""
        return f"hanchan {self.played.hanchan}, table {self.played.table}"

    # Hands at random

    def deal(self, table: Table) -> Hand:
        """The next hand at a table: who declared, who won what from whom, or a draw."""
        rng = self.rng
        riichi = tuple(seat for seat in SEATS if rng.random() < 0.2)
        kind = rng.random()
        if kind < 0.03 and sum(hand.kind == "chombo" for hand in self.played.hands) < 2:
            return Hand("chombo", offender=rng.choice(SEATS))
        if kind < 0.2:
            tenpai = tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.35)
            return Hand("draw", riichi=riichi, tenpai=tenpai)
        winner = rng.choice(SEATS)
        payer = "" if rng.random() < 0.4 else rng.choice([seat for seat in SEATS if seat != winner])
        winners = [winner]
        if payer and rng.random() < 0.06:
            winners.append(rng.choice([seat for seat in SEATS if seat not in (winner, payer)]))
        wins = tuple(self._win(table, seat, payer, riichi) for seat in winners)
        return Hand("win", wins, payer, riichi)

    def _win(self, table: Table, seat: str, payer: str, riichi: tuple[str, ...], way: str = "") -> Win:
        return random_win(self.rng, self.engine, table, seat, payer, riichi, way)

    def another(self, table: Table, hand: Hand) -> Hand:
        """A hand somebody might say instead by mistake: other values or another draw, never the same."""
        while True:
            found = self.deal(table)
            if found != hand and found.kind != "chombo":
                return found

    def like(self, table: Table, hand: Hand) -> Hand:
        """The same hand with another value or other people tenpai, so that whatever comes after can still be."""
        if hand.kind != "win":
            others = tuple(s for s in SEATS if s in hand.riichi or (s in hand.tenpai) == (s == table.dealer))
            return Hand("draw", riichi=hand.riichi, tenpai=others)
        wins = tuple(self._win(table, win.seat, hand.payer, hand.riichi, "pair") for win in hand.wins)
        return Hand("win", wins, hand.payer, hand.riichi)

    # The hanchan

    def play(self) -> None:
        """From the first hand to the last. A table without hands reported keeps its score on paper."""
        if self.way == "points":
            self.played.reported = False
            self._on_paper()
            return
        later: list[tuple[int, Hand]] = []
        while not self.played.now.over:
            table = self.played.now
            if "signal" not in self.played.rows and len(self.played.rows) >= SIGNAL_AFTER:
                self.phones.signal()
                self.played.rows.append("signal")
                continue
            self.pace.wait(self.rng.uniform(0.5, 1.5) * HAND_SECONDS)
            self._hand(table, later)
            self.phones.compare()
            self._sometimes()
        for at, hand in later:
            self.phones.mend(at, hand)
            self.played.rows[at] = hand
        self.phones.compare()

    def _on_paper(self) -> None:
        while not self.played.now.over and len(self.played.rows) < MOST_HANDS:
            hand = self.deal(self.played.now)
            if hand.kind != "chombo":
                self.played.rows.append(hand)
        if not self.played.now.over:
            self.played.rows += ["signal", Hand("draw"), Hand("draw")]

    def _hand(self, table: Table, later: list[tuple[int, Hand]]) -> None:
        """One hand reaches the site, in one of the ways hands do."""
        hand, phones, rng = self.deal(table), self.phones, self.rng
        if hand.riichi and hand.kind != "chombo" and rng.random() < 0.5:
            phones.riichi(hand.riichi)
        self.book.count("hands")
        way = rng.random()
        if way < 0.08:
            if self._late(table, hand):
                return
        elif way < 0.13 and self._forgotten(table, hand):
            return
        elif way < 0.2 and hand.kind != "chombo" and not later:
            wrong = self.like(table, hand)
            phones.once(wrong)
            later.append((len(self.played.rows), hand))
            self.played.rows.append(wrong)
            self.book.count("mistakes mended later")
            return
        else:
            ways: list[Callable[[], None]] = [
                lambda: phones.pressed_twice(hand),
                lambda: phones.two_phones(hand),
                lambda: phones.two_minds(hand, self.another(table, hand)),
                lambda: phones.answer_lost(hand),
                lambda: phones.mistaken(hand, self.another(table, hand)),
                lambda: phones.reported_twice(hand),
            ]
            chance = [0.1, 0.12, 0.05, 0.1, 0.06, 0.03]
            if rng.random() < sum(chance):
                rng.choices(ways, chance)[0]()
            else:
                phones.once(hand)
            self.played.rows.append(hand)
            self._mend_later(later)
            return
        phones.once(hand)
        self.played.rows.append(hand)

    def _mend_later(self, later: list[tuple[int, Hand]]) -> None:
        if later and self.rng.random() < 0.5:
            at, right = later.pop()
            self.phones.mend(at, right)
            self.played.rows[at] = right

    def _late(self, table: Table, hand: Hand) -> bool:
        after = self._after(hand)
        if after.over or len(self.phones.phones) < 2:
            return False
        following = self.deal(after)
        self.phones.came_late(hand, following)
        self.played.rows += [hand, following]
        self.book.count("hands")
        return True

    def _forgotten(self, table: Table, hand: Hand) -> bool:
        """The hand is not reported, the next one is; then somebody sees it. Not where the end is near."""
        after = self._after(hand)
        if after.over or after.kyoku > 5 or "signal" in self.played.rows or hand.kind == "chombo":
            return False
        riichi = tuple(seat for seat in SEATS if self.rng.random() < 0.2)
        winner, payer = self.rng.sample(SEATS, 2)
        following = Hand("win", (self._win(after, winner, payer, riichi, "pair"),), payer, riichi)
        self.phones.once(following)
        self.phones.insert(len(self.played.rows), hand)
        self.played.rows += [hand, following]
        self.book.count("hands")
        return True

    def _after(self, hand: Hand) -> Table:
        return Played(0, 0, {}, rows=[*self.played.rows, hand]).now

    def _sometimes(self) -> None:
        """What else people do while they play."""
        if self.rng.random() < 0.06:
            self._call_a_judge()

    def _call_a_judge(self) -> None:
        phone = self.phones.anybody()
        page = phone.open(self.path)
        if any(form.has_button("act", "judge-back") for form in page.forms):
            raise Surprise(f"{self.phones_where}: a call that was answered or taken back is still open")
        form = page.form("act", "judge")
        submission = phone.submission(page, form, {}, ("act", "judge"))
        for _press in range(2):
            page = phone.post(*submission)
        if self.rng.random() < 0.3:
            phone.send(page, page.form("act", "judge-back"), {}, ("act", "judge-back"))
        else:
            self._answer_calls()
        self.book.count("calls")

    def _answer_calls(self) -> None:
        """A judge goes to this table; the other settles it (the one who goes, only some seconds later)."""
        for judge, do in ((self.judge, "go"), (self.other, "settle")):
            page = self._queue(judge)
            for form in self._own_calls(page):
                if form.has_button("do", do):
                    judge.send(page, form, {}, ("do", do))

    def _queue(self, judge: Browser) -> Page:
        return judge.open(f"{self.hall.base}desk/results/{self.played.hanchan}/")

    def _own_calls(self, page: Page) -> list[Form]:
        """The forms of the queue that stand beside this table's number."""
        return [form for form in page.forms if "/desk/calls/" in form.action and self._is_mine(page, form.action)]

    def _is_mine(self, page: Page, action: str) -> bool:
        before = page.html[: page.html.index(f'"{action}"')]
        own = f"{self.hall.base}desk/results/{self.played.hanchan}/"
        return before.rpartition('class="queue-table" href="')[2].startswith(f"{own}{self.played.table}/")

    # After the last hand

    def finish(self) -> None:
        """The result is handed in and signed, or disputed, or typed by a judge; in the end it counts."""
        if self.way == "points":
            self._typed()
        else:
            self._hand_in()
        self._sign()

    def _typed(self) -> None:
        page = self.judge.open(self._sheet)
        form = page.form(field="points_E")
        points = self.played.now.points
        values = {"sticks": str(self.played.now.sticks)}
        for seat in SEATS:
            values[f"points_{seat}"] = str(abs(points[seat]))
            if points[seat] < 0:
                values[f"below_{seat}"] = "on"
        submission = self.judge.submission(page, form, values, ("do", "save"))
        if self.rng.random() < 0.5:
            self.judge.lose(*submission)
        page = self.judge.post(*submission)
        if page.status != 200:
            raise Surprise(f"{self.phones_where}: the totals are refused: {page.refusal}")
        self.book.count("results typed by a judge")

    @property
    def _sheet(self) -> str:
        return f"{self.hall.base}desk/results/{self.played.hanchan}/{self.played.table}/"

    def _hand_in(self) -> None:
        phone = self.phones.anybody()
        page = phone.open(self.path)
        submission = phone.submission(page, page.form("act", "result"), {}, ("act", "result"))
        for _press in range(2):
            page = phone.post(*submission)
        if page.status != 200:
            raise Surprise(f"{self.phones_where}: the result cannot be handed in: {page.refusal}")

    def _sign(self) -> None:
        disputed = self.way == "phones" and self.rng.random() < 0.25
        absent = self.rng.random() < 0.15
        order = self.rng.sample(SEATS, 4)
        if disputed:
            self._dispute(order[0])
        for seat in order[: 3 if absent else 4]:
            self._sign_one(seat)
        if disputed:
            self._answer_calls()
        if absent or disputed:
            self._confirm("the hands were looked at together")
        page = self.judge.open(self._sheet)
        if page.forms and any(form.action.endswith("/confirm/") for form in page.forms):
            self.book.disagree(f"{self.phones_where}: the result", "counts", "does not", self._sheet)

    def _own_form(self, seat: str) -> tuple[Browser, Page]:
        phone = self.own[seat]
        page = phone.open(self.path if self.way == "phones" else self.hall.links[self.played.people[seat]])
        return phone, page

    def _sign_one(self, seat: str) -> None:
        phone, page = self._own_form(seat)
        form = page.form(button="sign")
        submission = phone.submission(page, form, {}, form.button("sign"))
        if self.rng.random() < 0.2:
            phone.lose(*submission)
        page = phone.post(*submission)
        self.book.count("signatures")
        if self.rng.random() < 0.05 and any(form.has_button("lift") for form in page.forms):
            form = page.form(button="lift")
            page = phone.send(page, form, {}, form.button("lift"))
            phone, page = self._own_form(seat)
            form = page.form(button="sign")
            phone.send(page, form, {}, form.button("sign"))
            self.book.count("signatures taken back and given again")

    def _dispute(self, seat: str) -> None:
        phone, page = self._own_form(seat)
        form = page.form(button="dispute")
        values = {"hand": "1", "words": "it was more"}
        submission = phone.submission(page, form, values, form.button("dispute"))
        for _press in range(2):
            page = phone.post(*submission)
        if not self._own_calls(self._queue(self.judge)):
            self.book.disagree(f"{self.phones_where}: a dispute", "is in the queue", "is not", self._sheet)
        self.book.count("disputes")

    def _confirm(self, reason: str) -> None:
        page = self.judge.open(self._sheet)
        form = first_form(page, lambda form: form.action.endswith("/confirm/"))
        page = self.judge.send(page, form, {"reason": reason})
        self.book.count("results a judge confirmed")

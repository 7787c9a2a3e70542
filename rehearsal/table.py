"""Simulated hanchan at one table: random hands, reports, mistakes, signatures."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from rehearsal.book import Book, Played
from rehearsal.deal import random_win
from rehearsal.engine import Engine
from rehearsal.hall import Hall
from rehearsal.html import Form
from rehearsal.ledger import SEATS, STICK, PlayedHand, PlayedWin, Setting, TableLedger
from rehearsal.phones import Phones, first_form
from rehearsal.web import Browser, Page, Surprise

HAND_SECONDS = 300  # of a hand at a table, and as many more between two hanchans
SIGNAL_AFTER = 12  # hands: the ruleset's 75 minutes
MOST_HANDS = 18


@dataclass(frozen=True)
class Pace:
    """How many times faster than a day the rehearsal runs; 0: as fast as the site answers.

    `signal_after`: so many hands are played when the time signal sounds; more come within the ruleset's time.
    """

    speed: float
    signal_after: int = SIGNAL_AFTER

    def wait(self, seconds: float) -> None:
        """So many seconds of the day."""
        if self.speed:
            time.sleep(seconds / self.speed)


class SeatedFour:
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
        if self.way == "phones" and self.rng.random() < 0.4:
            phones[0] = self._by_code("E")
        if self.way == "one":
            device = Browser(self.hall.url, f"the device of table {self.played.table}")
            if device.open(link).path != self.path:
                raise Surprise(f"{link} does not lead to {self.path}")
            self._only_looks(phones[0])
            phones = [device]
        self.phones = Phones(self.path, self.played, self.book, self.rng, phones, self.judge)

    def _by_code(self, seat: str) -> Browser:
        """Somebody has not their own link at hand: scans the code on the table, and says whose phone it is."""
        link = self.hall.way_at(self.played.hanchan, self.played.table, self.way)
        phone = Browser(self.hall.url, f"{self.played.people[seat]} by the table's code")
        page = phone.open(link)
        if page.path != self.path:
            raise Surprise(f"{link} does not lead to {self.path}")
        form = page.form("says", seat)
        page = phone.send(page, form, {}, ("says", seat))
        self.book.same(f"{self.phones_where}: whose phone it is", False, _asks_whose(page), self.path)
        self.book.count("phones by the table's code")
        return phone

    def _only_looks(self, phone: Browser) -> None:
        page = phone.open(self.path)
        offered = any(form.value("act") == "riichi" for form in page.forms)
        self.book.same(f"{self.phones_where}: a phone may report beside the device", False, offered, self.path)

    @property
    def phones_where(self) -> str:
        return f"hanchan {self.played.hanchan}, table {self.played.table}"

    # Hands at random

    def deal(self, table: TableLedger) -> PlayedHand:
        """The next hand at a table: who declared, who won what from whom, or a draw."""
        rng, house = self.rng, table.house
        riichi = tuple(seat for seat in table.able if rng.random() < 0.2)
        kind = rng.random()
        if kind < 0.03 and house.chombo and sum(hand.kind == "chombo" for hand in self.played.hands) < 2:
            return PlayedHand("chombo", offender=rng.choice(SEATS))
        if kind < 0.1 and house.aborts:
            return self._abort(table, riichi)
        if kind < 0.2:
            tenpai = tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.35)
            if house.nagashi and rng.random() < 0.15:
                return PlayedHand("nagashi", riichi=riichi, tenpai=tenpai, offender=rng.choice(SEATS))
            return PlayedHand("draw", riichi=riichi, tenpai=tenpai)
        winner = rng.choice(SEATS)
        payer = "" if rng.random() < 0.4 else rng.choice([seat for seat in SEATS if seat != winner])
        winners = [winner]
        if payer and house.several > 1 and rng.random() < 0.06:
            winners.append(rng.choice([seat for seat in SEATS if seat not in (winner, payer)]))
        wins = tuple(self._win(table, seat, payer, riichi) for seat in winners)
        return PlayedHand("win", wins, payer, riichi)

    def _abort(self, table: TableLedger, riichi: tuple[str, ...]) -> PlayedHand:
        event = self.rng.choice(table.house.aborts)
        if event == "suucha_riichi":
            if table.able != SEATS:
                return PlayedHand("draw", riichi=riichi, tenpai=riichi)
            riichi = tuple(SEATS)
        return PlayedHand("abort", riichi=riichi, event=event)

    def _win(self, table: TableLedger, seat: str, payer: str, riichi: tuple[str, ...], way: str = "") -> PlayedWin:
        return random_win(self.rng, self.engine, table, seat, payer, riichi, way)

    def another(self, table: TableLedger, hand: PlayedHand) -> PlayedHand:
        """A hand somebody might say instead by mistake: other values or another draw, never the same."""
        while True:
            found = self.deal(table)
            if found != hand and found.kind != "chombo":
                return found

    def like(self, table: TableLedger, hand: PlayedHand) -> PlayedHand:
        """The same hand with another value or other people tenpai, so that whatever comes after can still be."""
        if hand.kind != "win":
            others = tuple(s for s in SEATS if s in hand.riichi or (s in hand.tenpai) == (s == table.dealer))
            return PlayedHand("draw", riichi=hand.riichi, tenpai=others)
        wins = tuple(self._win(table, win.seat, hand.payer, hand.riichi, "pair") for win in hand.wins)
        return PlayedHand("win", wins, hand.payer, hand.riichi)

    # The hanchan

    def play(self) -> None:
        """From the first hand to the last. A table without hands reported keeps its score on paper."""
        if self.way == "points":
            self.played.reported = False
            self._on_paper()
            return
        later: list[tuple[int, PlayedHand]] = []
        while later or not self.played.now.over:
            table = self.played.now
            if table.over:  # mended after the last hand, which then may not be the last
                self._mend(later)
                self.phones.compare()
                continue
            if (
                table.house.signal
                and "signal" not in self.played.rows
                and len(self.played.rows) >= self.pace.signal_after
            ):
                self.phones.signal()
                self.played.rows.append("signal")
                continue
            self.pace.wait(self.rng.uniform(0.5, 1.5) * HAND_SECONDS)
            self._hand(table, later)
            self.phones.compare()
            self._sometimes()

    def _on_paper(self) -> None:
        while not self.played.now.over and len(self.played.rows) < MOST_HANDS:
            hand = self.deal(self.played.now)
            if hand.kind != "chombo":
                self.played.rows.append(hand)
        if not self.played.now.over and self.played.house.signal:
            self.played.rows += ["signal", *[PlayedHand("draw")] * self.played.house.signal]

    def _hand(self, table: TableLedger, later: list[tuple[int, PlayedHand]]) -> None:
        """One hand reaches the site, in one of the ways hands do."""
        hand, phones, rng = self.deal(table), self.phones, self.rng
        if hand.riichi and hand.kind != "chombo" and rng.random() < 0.5:
            phones.riichi(hand.riichi, table.able)
        self.book.count("hands")
        if hand.kind in ("abort", "nagashi"):
            self.book.count({"abort": "abortive draws", "nagashi": "nagashi"}[hand.kind])
        way = rng.random()
        if way < 0.08:
            if self._late(table, hand):
                return
        elif way < 0.13 and self._forgotten(table, hand):
            return
        elif way < 0.2 and hand.kind in ("win", "draw") and not later:
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

    def _mend_later(self, later: list[tuple[int, PlayedHand]]) -> None:
        if later and self.rng.random() < 0.5:
            self._mend(later)

    def _mend(self, later: list[tuple[int, PlayedHand]]) -> None:
        """The hand as it was, unless what came after it could then not have been: then it stays as it is."""
        at, right = later.pop()
        rows = [*self.played.rows[:at], right, *self.played.rows[at + 1 :]]
        if self.played.possible(rows):
            self.phones.mend(at, right)
            self.played.rows[at] = right

    def _late(self, table: TableLedger, hand: PlayedHand) -> bool:
        after = self._after(hand)
        if after.over or len(self.phones.phones) < 2:
            return False
        following = self.deal(after)
        self.phones.came_late(hand, following)
        self.played.rows += [hand, following]
        self.book.count("hands")
        return True

    def _forgotten(self, table: TableLedger, hand: PlayedHand) -> bool:
        """The hand is not reported, the next one is; then somebody sees it. Not where the end is near."""
        after = self._after(hand)
        if after.over or after.kyoku > 5 or "signal" in self.played.rows or hand.kind == "chombo":
            return False
        riichi = tuple(seat for seat in after.able if seat in table.able and self.rng.random() < 0.2)
        winner, payer = self.rng.sample(SEATS, 2)
        following = PlayedHand("win", (self._win(after, winner, payer, riichi, "pair"),), payer, riichi)
        if not self.played.possible([*self.played.rows, following]):
            return False
        self.phones.once(following)
        self.phones.insert(len(self.played.rows), hand)
        self.played.rows += [hand, following]
        self.book.count("hands")
        return True

    def _after(self, hand: PlayedHand) -> TableLedger:
        return Played(0, 0, {}, rows=[*self.played.rows, hand], house=self.played.house).now

    def _sometimes(self) -> None:
        """What else people do while they play."""
        if self.rng.random() < 0.06:
            self._call_a_judge()
        if self.rng.random() < 0.05 and not self.played.now.over:
            self._set_points()
        if self.rng.random() < 0.04 and not self.played.now.over:
            self._leaves()

    def _leaves(self) -> None:
        """Somebody goes home during the game: a substitute takes the seat, and the old phone reports no more."""
        seat = self.rng.choice([each for each in SEATS if each not in self.played.for_whom])
        who = self.played.people[seat]
        substitute = self.hall.replace_now(self.played.hanchan, who)
        if not substitute:
            return
        self.played.people[seat], self.played.for_whom[seat] = substitute, who
        self.played.late.add(seat)
        phone = Browser(self.hall.url, substitute)
        page = phone.open(f"{self.hall.links[substitute]}table/")
        self.book.same(f"the personal link of {substitute}", self.path, page.path)
        gone = self.own[seat]
        may = gone.get(self.path).status == 200
        self.book.same(f"{self.phones_where}: {who}, who has left, may report", False, may, self.path)
        self.phones.phones[:] = [phone if each is gone else each for each in self.phones.phones]
        self.own[seat] = phone
        self.book.count("substitutions during a game")

    def _set_points(self) -> None:
        """A judge finds that the table's points, or its hand and counters, are others than the page's."""
        table, rng = self.played.now, self.rng
        points, sticks = dict(table.points), table.sticks
        giver, taker = rng.sample(SEATS, 2)
        moved = rng.randrange(100, 4_000, 100)
        points[giver] -= moved
        points[taker] += moved
        if sticks and rng.random() < 0.5:
            sticks -= 1
            points[taker] += STICK
        if table.house.bust and min(points.values()) < 0:
            return
        kyoku = max(0, table.kyoku - rng.choice([0, 0, 0, 1]))
        honba = rng.choice([table.honba, 0, table.honba + 1])
        east, south, west, north = (points[seat] for seat in SEATS)
        wanted = Setting((east, south, west, north), kyoku, honba, sticks)
        self.phones.set_points(wanted, "the sticks on the table are counted again")
        self.played.rows.append(wanted)
        self.phones.compare()

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
        return judge.open(f"{self.hall.base}manage/results/{self.played.hanchan}/")

    def _own_calls(self, page: Page) -> list[Form]:
        """The forms of the queue that stand beside this table's number."""
        return [
            form for form in page.forms if "/manage/calls/" in form.action and self._is_mine(page, form.action)
        ]

    def _is_mine(self, page: Page, action: str) -> bool:
        before = page.html[: page.html.index(f'"{action}"')]
        own = f"{self.hall.base}manage/results/{self.played.hanchan}/"
        return before.rpartition('class="queue-table" href="')[2].startswith(f"{own}{self.played.table}/")

    # After the last hand

    def finish(self) -> None:
        """The result is handed in and signed, or disputed, or typed by a judge; in the end it counts."""
        if self.way == "points":
            self._typed()
        else:
            self._hand_in()
            self._took_over()
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
        return f"{self.hall.base}manage/results/{self.played.hanchan}/{self.played.table}/"

    def _hand_in(self) -> None:
        phone = self.phones.anybody()
        page = phone.open(self.path)
        submission = phone.submission(page, page.form("act", "result"), {}, ("act", "result"))
        for _press in range(2):
            page = phone.post(*submission)
        if page.status != 200:
            raise Surprise(f"{self.phones_where}: the result cannot be handed in: {page.refusal}")

    def _took_over(self) -> None:
        """The sheet knows by itself who came during the game."""
        form = self.judge.open(self._sheet).form(field="points_E")
        ticked = {seat for seat in SEATS if form.value(f"during_{seat}")}
        self.book.same(
            f"{self.phones_where}: who took over during the game", self.played.late, ticked, self._sheet
        )

    def _sign(self) -> None:
        disputed = self.way == "phones" and self.rng.random() < 0.25
        absent = self.rng.random() < 0.15
        order = self.rng.sample(SEATS, 4)
        early = self.rng.randint(0, 2) if disputed else 0
        for seat in order[:early]:
            self._sign_one(seat)
        if disputed:
            self._dispute(order[2])
            self._nobody_signs(order[early])
            self._answer_calls()
        for seat in order[early : 3 if absent else 4]:
            self._sign_one(seat)
        if absent:
            self._confirm("the hands were looked at together")
        page = self.judge.open(self._sheet)
        if page.forms and any(form.action.endswith("/confirm/") for form in page.forms):
            self.book.disagree(f"{self.phones_where}: the result", "counts", "does not", self._sheet)

    def _own_form(self, seat: str) -> tuple[Browser, Page]:
        phone = self.own[seat]
        page = phone.open(self.path if self.way == "phones" else self.hall.links[self.played.people[seat]])
        return phone, page

    def _sign_at_device(self, seat: str) -> None:
        """On the table's device, by the PIN of the own page: a wrong one signs nothing."""
        who = self.played.people[seat]
        own = self.own[seat].open(self.hall.links[who])
        found = re.search(r"sign with your PIN: <strong[^>]*>(\d{4})<", own.html)
        if found is None:
            raise Surprise(f"{self.phones_where}: the page of {who} shows no PIN")
        device, pin = self.phones.phones[0], found[1]
        for typed in (f"{(int(pin) + 1) % 10_000:04d}", pin):
            page = device.open(self.path)
            form = first_form(page, lambda form: form.value("wind") == seat and form.has_button("how", "pin"))
            device.send(page, form, {"pin": typed}, ("how", "pin"))
            self._signed(seat, typed == pin)
        self.book.count("signatures by PIN")

    def _signed(self, seat: str, meant: bool) -> None:
        """Whether the device still asks for somebody's signature, which it does until there is one."""
        page = self.phones.phones[0].open(self.path)
        asks = any(form.value("wind") == seat and form.has_button("how") for form in page.forms)
        self.book.same(f"{self.phones_where}: {seat} has signed", meant, not asks, self.path)

    def _sign_one(self, seat: str) -> None:
        if self.way == "one" and self.rng.random() < 0.6:
            self._sign_at_device(seat)
            return
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

    def _nobody_signs(self, seat: str) -> None:
        """While something is disputed nobody is offered to sign."""
        _phone, page = self._own_form(seat)
        offered = any(form.has_button("sign") for form in page.forms)
        self.book.same(f"{self.phones_where}: signing while disputed", False, offered, page.path)

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


def _asks_whose(page: Page) -> bool:
    return any(form.value("act") == "whose" for form in page.forms)

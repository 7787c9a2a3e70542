"""Simulated phones at one table: players report hands, correctly and otherwise."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from rehearsal.book import Book, Played
from rehearsal.html import Form
from rehearsal.ledger import SEATS, PlayedHand, PlayedWin, Setting
from rehearsal.web import Browser, Page, Surprise, query_of

Submission = tuple[str, list[tuple[str, str]]]
TAPPED = ("win", "draw", "abort")

_POINTS = re.compile(r'data-key="seat-([ESWN])"(.*?)</li>', re.S)
_TOTAL = re.compile(r'class="seat-(?:points|total)[^"]*"[^>]*>([^<]*)<')


def points_on(page: Page) -> dict[str, int]:
    """The points of the four as a table's page shows them; empty where it shows none."""
    found = {}
    for seat, box in _POINTS.findall(page.html):
        if shown := _TOTAL.search(box):
            found[seat] = number_in(shown[1])
    return found if len(found) == 4 else {}


def number_in(text: str) -> int:
    """−1 300 as a number."""
    figures = int(re.sub(r"[^0-9]", "", text) or 0)
    return -figures if "−" in text or "-" in text else figures


def words_of(hand: PlayedHand) -> dict[str, str]:
    """A hand as the addresses of an entry say it."""
    fields = {"riichi": "".join(seat for seat in SEATS if seat in hand.riichi), **dict(hand.answers)}
    if hand.kind == "draw":
        return {"do": "draw", "tenpai": "".join(seat for seat in SEATS if seat in hand.tenpai)} | fields
    if hand.kind == "chombo":
        return {"do": "chombo", "winner": hand.offender} | fields
    if hand.kind == "abort":
        return {"do": "abortive", "event": hand.event} | fields
    if hand.kind == "nagashi":
        return {"do": "nagashi", "nagashi": hand.offender, "tenpai": "".join(hand.tenpai)} | fields
    fields |= {"do": "ron" if hand.payer else "tsumo", "payer": hand.payer}
    fields["won"] = ",".join(f"{win.seat}:{win.value.entry}" for win in hand.wins)
    fields["called"] = "".join(win.seat for win in hand.wins if win.opened)
    return fields


@dataclass
class Phones:
    """Who can report at a table, and the book of what was meant."""

    path: str
    played: Played
    book: Book
    rng: random.Random
    phones: list[Browser]
    judge: Browser
    known_wrong: bool = False

    @property
    def where(self) -> str:
        return f"hanchan {self.played.hanchan}, table {self.played.table}"

    def anybody(self) -> Browser:
        return self.rng.choice(self.phones)

    def look(self, phone: Browser, **query: str) -> Page:
        return phone.open(self.path + ("?" + urlencode(query) if query else ""))

    def last_row(self, page: Page) -> str:
        """The last row a page has seen, which it says with everything it sends."""
        for link in page.links:
            if "after" in (query := query_of(link.href)):
                return query["after"]
        raise Surprise(f"{self.where}: {page.path} says nowhere what it has seen")

    # Saying a hand

    def written(self, phone: Browser, hand: PlayedHand, *, taps: bool = False, **mending: str) -> Submission:
        """What this phone would send to save the hand: read off the preview, which must say what it changes."""
        page = self.look(phone) if not mending else self.look(phone, do="hands")
        after = self.last_row(page)
        plain = all(win.value.entry[0] not in "pyt" for win in hand.wins)
        if taps and plain and hand.kind in TAPPED and not hand.answers:
            before = phone.asked
            page = self.tapped(phone, page, hand)
            self.book.count("taps for them, saving included", phone.asked - before + 1)
        else:
            page = self.look(phone, **words_of(hand), after=after, **mending)
        if not any(form.has_button("act", "save") for form in page.forms):
            raise Surprise(f"{self.where}: a legal hand is refused: {hand}: {page.refusal} (look at {page.path})")
        return phone.submission(page, page.form("act", "save"), {}, ("act", "save"))

    def tapped(self, phone: Browser, page: Page, hand: PlayedHand) -> Page:
        """The preview by taps alone: only what the page offers."""
        self.book.count("hands entered tap by tap")
        if hand.kind == "abort":
            page = self._riichi_by_taps(phone, phone.open(page.link(do="draw")), hand)
            return phone.open(phone.open(page.link(do="abortive")).link(do="abortive", event=hand.event))
        if hand.kind == "draw":
            page = phone.open(page.link(do="draw"))
            for seat in hand.tenpai:
                if seat not in query_of(page.path).get("tenpai", "") and seat not in hand.riichi:
                    page = phone.open(self._seat(page, seat))
            return self._riichi_by_taps(phone, page, hand)
        page = phone.open(page.link(do="ron" if hand.payer else "tsumo", winner=""))
        for number, win in enumerate(hand.wins):
            if number:
                page = phone.open(page.link(add="1"))
            page = phone.open(self._seat(page, win.seat))
            if hand.payer and not number:
                page = phone.open(self._seat(page, hand.payer))
            page = self._riichi_by_taps(phone, page, hand)
            page = phone.open(self._worth(phone, page, win))
        return page

    def _riichi_by_taps(self, phone: Browser, page: Page, hand: PlayedHand) -> Page:
        for _tap in range(4):
            noted = query_of(page.path).get("riichi")
            now = set(noted) if noted is not None else self._noted(page)
            wrong = [seat for seat in SEATS if (seat in now) != (seat in hand.riichi)]
            if not wrong:
                break
            page = phone.open(self._by_attribute(page, "data-riichi", wrong[0]))
        return page

    def _noted(self, page: Page) -> set[str]:
        return {
            link.attributes["data-riichi"]
            for link in page.links
            if "data-riichi" in link.attributes and "on" in link.attributes.get("class", "").split()
        }

    def _worth(self, phone: Browser, page: Page, win: PlayedWin) -> str:
        """The link that says this value."""
        if win.opened and not query_of(page.path).get("called", "").count(win.seat):
            for link in page.links:
                if win.seat in query_of(link.href).get("called", "") and "data-value" not in link.attributes:
                    page = phone.open(self.path + link.href)
                    break
        for rows in ("", "more"):
            if rows:
                page = phone.open(page.link(by=rows))
            for link in page.links:
                if query_of(link.href).get("won", "").split(",")[-1] == f"{win.seat}:{win.value.entry}":
                    return self.path + link.href
        raise Surprise(f"{self.where}: {win.value.entry} is legal and not offered on {page.path}")

    def _seat(self, page: Page, seat: str) -> str:
        return self._by_attribute(page, "data-seat", seat)

    def _by_attribute(self, page: Page, name: str, value: str) -> str:
        for link in page.links:
            if link.attributes.get(name) == value:
                return self.path + link.href
        raise Surprise(f"{self.where}: no {name}={value} on {page.path}: {page.refusal}")

    def saved(self, page: Page) -> bool:
        """Whether the page after sending a hand says that it stands there."""
        return page.status == 200 and page.values("data-step")[:1] in (["rest"], ["hands"])

    def must(self, page: Page, what: str) -> Page:
        """It was taken.

        Raises:
            Surprise: it was not.
        """
        if not self.saved(page):
            raise Surprise(f"{self.where}: {what}: {page.refusal} (look at {page.path})")
        return page

    # The ways a hand arrives

    def once(self, hand: PlayedHand) -> None:
        phone = self.anybody()
        self.must(phone.post(*self.written(phone, hand, taps=self.rng.random() < 0.3)), f"saving {hand}")

    def pressed_twice(self, hand: PlayedHand) -> None:
        """A thumb presses twice: one after the other, or the second before the first is answered."""
        phone = self.anybody()
        submission = self.written(phone, hand)
        if self.rng.random() < 0.5:
            phone.post(*submission)
            self.must(phone.post(*submission), "the second press")
        else:
            self._at_once([(phone, submission), (_double(phone), submission)])
        self.book.count("double presses")

    def two_phones(self, hand: PlayedHand) -> None:
        """Two report the same hand at the same time."""
        one, other = self.rng.sample(self.phones, 2) if len(self.phones) > 1 else (self.phones[0], self.judge)
        submissions = [(one, self.written(one, hand)), (other, self.written(other, hand))]
        for page in self._at_once(submissions):
            self.must(page, "two phones with the same hand")
        self.book.count("two phones at once")

    def two_minds(self, hand: PlayedHand, other_hand: PlayedHand) -> None:
        """Two report different things at the same time: one is asked, and the right one stands in the end."""
        one, other = self.rng.sample(self.phones, 2) if len(self.phones) > 1 else (self.phones[0], self.judge)
        right, wrong = (one, self.written(one, hand)), (other, self.written(other, other_hand))
        pages = self._at_once([right, wrong])
        taken = [self.saved(page) for page in pages]
        self.book.same(f"{self.where}: of two different hands at once, saved", 1, sum(taken), self.path)
        if taken[0]:
            other.open(pages[1].path) if pages[1].status == 200 else None
        else:
            page = one.open(pages[0].link(how="mend"))
            self._save_from(one, page, "mine is right")
        self.book.count("two phones with different hands")

    def answer_lost(self, hand: PlayedHand) -> None:
        """The answer never comes; the phone sends the same again until it hears."""
        phone = self.anybody()
        submission = self.written(phone, hand)
        for _try in range(self.rng.choice([1, 1, 2])):
            phone.lose(*submission, arrives=self.rng.random() < 0.6)
        self.must(phone.post(*submission), "sent again after the network was lost")
        self.book.count("answers lost and sent again")

    def mistaken(self, hand: PlayedHand, other_hand: PlayedHand) -> None:
        """Something else is saved, seen at once, and mended."""
        phone = self.anybody()
        self.must(phone.post(*self.written(phone, other_hand)), f"saving {other_hand}")
        self.mend(len(self.played.rows), hand)
        self.book.count("mistakes mended at once")

    def reported_twice(self, hand: PlayedHand) -> None:
        """Somebody adds the hand again as the next one; it is deleted."""
        self.once(hand)
        if self.over(self.look(self.judge)):
            return
        phone = self.anybody()
        self.must(phone.post(*self.written(phone, PlayedHand("draw"))), "a hand that never was")
        at = str(len(self.played.rows) + 1)
        after = self.last_row(self.look(phone, do="hands"))
        page = self.look(phone, how="remove", at=at, after=after)
        self._save_from(phone, page, "deleting a hand", {"other": "entered twice"}, twice=True)
        self.book.count("hands deleted again")

    def mend(self, at: int, hand: PlayedHand) -> None:
        """The hand at a place, from 0, was another one."""
        phone = self.anybody()
        submission = self.written(phone, hand, how="mend", at=str(at))
        if self.rng.random() < 0.3:
            phone.lose(*submission)
        self.must(phone.post(*submission), f"mending hand {at + 1}")

    def insert(self, at: int, hand: PlayedHand) -> None:
        """The hand before the one at a place was forgotten."""
        phone = self.anybody()
        self.must(phone.post(*self.written(phone, hand, how="insert", at=str(at))), f"inserting hand {at + 1}")
        self.book.count("forgotten hands inserted")

    def came_late(self, hand: PlayedHand, next_hand: PlayedHand) -> None:
        """A phone without network has the hand; the others report it and go on; then its hand comes."""
        late, quick = self.rng.sample(self.phones, 2) if len(self.phones) > 1 else (self.phones[0], self.judge)
        submission = self.written(late, hand)
        self.must(quick.post(*self.written(quick, hand)), "the phone that has network")
        self.must(quick.post(*self.written(quick, next_hand)), "the hand after it")
        page = late.post(*submission)
        if self.saved(page) or page.values("data-step")[:1] != ["meanwhile"]:
            self.book.disagree(f"{self.where}: a hand that came late", "is asked about", page.refusal, page.path)
        self.book.count("hands that came late")

    def _save_from(
        self, phone: Browser, page: Page, what: str, values: dict[str, str] | None = None, *, twice: bool = False
    ) -> None:
        submission = phone.submission(page, page.form("act", "save"), values or {}, ("act", "save"))
        for _press in range(1 + twice):
            self.must(phone.post(*submission), what)

    def _at_once(self, submissions: Iterable[tuple[Browser, Submission]]) -> list[Page]:
        found: dict[int, Page] = {}

        def send(at: int, phone: Browser, submission: Submission) -> None:
            found[at] = phone.post(*submission)

        threads = [
            threading.Thread(target=send, args=(at, phone, submission))
            for at, (phone, submission) in enumerate(submissions)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if len(found) < len(threads):
            raise Surprise(f"{self.where}: one of two presses at once has no answer")
        return [found[at] for at in range(len(threads))]

    # Beside the hands

    def riichi(self, seats: Iterable[str], able: str = SEATS) -> None:
        """Sticks put down while the hand is played; now and then a wrong one of those `able`, taken up again."""
        for seat in seats:
            self._stick(seat)
        if able and self.rng.random() < 0.1:
            wrong = self.rng.choice(able)
            self._stick(wrong)
            self._stick(wrong)
        self.book.count("riichi noted as they happened")

    def _stick(self, seat: str) -> None:
        phone = self.anybody()
        page = self.look(phone)
        form = next(
            (form for form in page.forms if form.value("act") == "riichi" and form.value("seat") == seat), None
        )
        if form is None:
            raise Surprise(f"{self.where}: no place for the stick of {seat}: {page.refusal}")
        submission = phone.submission(page, form, {}, form.button("on"))
        for _press in range(self.rng.choice([1, 1, 2])):
            page = phone.post(*submission)
        if page.status != 200:
            raise Surprise(f"{self.where}: riichi of {seat}: {page.refusal}")

    def signal(self) -> None:
        phone = self.anybody()
        page = self.look(phone, do="more", after=self.last_row(self.look(phone)))
        submission = phone.submission(page, page.form("act", "signal"), {}, ("act", "signal"))
        for _press in range(2):
            page = phone.post(*submission)
        self.must(page, "the time signal")
        self.book.count("time signals")

    def set_points(self, wanted: Setting, why: str) -> None:
        """The judge sets the table: looks at what it changes, and saves with a thumb that presses twice."""
        judge = self.judge
        page = judge.open(self.look(judge, do="more").link(do="set"))
        form = page.form("act", "look")
        values = {f"points_{seat}": str(points) for seat, points in zip(SEATS, wanted.points, strict=True)}
        values |= {"round": str(wanted.kyoku // 4), "kyoku": str(wanted.kyoku % 4 + 1)}
        values |= {"honba": str(wanted.honba), "sticks": str(wanted.sticks), "reason": why}
        if missing := set(values) - form.names:
            raise Surprise(f"{self.where}: a judge cannot set {sorted(missing)} on {page.path}")
        page = judge.send(page, form, values, ("act", "look"))
        submission = judge.submission(page, page.form("act", "set"), {}, ("act", "set"))
        for _press in range(2):
            page = judge.post(*submission)
        self.must(page, f"a judge sets the points to {wanted}")
        self.book.count("points set by a judge")

    def over(self, page: Page) -> bool:
        """Whether the page says that the hanchan is over."""
        return bool(page.text_of("table-end"))

    def compare(self) -> None:
        """What the page shows beside what was meant; a table that is wrong is said once."""
        if self.known_wrong or not self.played.reported:
            return
        page, meant = self.look(self.anybody()), self.played.now
        shown = points_on(page)
        if meant.over:
            fine = self.book.same(f"{self.where}: over", True, self.over(page), self.path)
        else:
            fine = self.book.same(f"{self.where}, {meant.name}: points", meant.points, shown, self.path)
        self.known_wrong = not fine


def _double(phone: Browser) -> Browser:
    """The same phone with another connection."""
    other = Browser(phone.base, phone.who)
    other.cookies = dict(phone.cookies)
    return other


def first_form(page: Page, wanted: Callable[[Form], bool]) -> Form:
    """The first form of which something is true.

    Raises:
        Surprise: there is none.
    """
    for form in page.forms:
        if wanted(form):
            return form
    raise Surprise(f"{page.path}: a form is missing: {page.refusal}")

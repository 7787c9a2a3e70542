"""Simulated organiser and judges, who use the staff pages."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import threading
from dataclasses import dataclass, field

from rehearsal.web import Browser, Page, Surprise, patiently

PASSWORD = "kokushi-ryanmen-rehearsed-once"  # noqa: S105 - of accounts that are made for one rehearsal
JUDGES = 2


@dataclass
class Hall:
    """A tournament of the rehearsal's own: its address, its staff, the personal links of its players."""

    url: str
    organiser: Browser
    name: str = ""
    base: str = ""
    judges: list[Browser] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    substitutes: list[str] = field(default_factory=list)
    accounts: list[str] = field(default_factory=list)
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def log_in(self, login: str, password: str) -> None:
        """As the organiser does.

        Raises:
            Surprise: the site does not let them in.
        """
        page = self.organiser.open("/login/")
        self.organiser.send(page, page.form(field="password"), {"username": login, "password": password})
        if self.organiser.get("/new/").status != 200:
            raise Surprise(
                f"{self.url}: {login} cannot create a tournament there; is it the site of this database?"
            )

    def create(self, name: str, tables: int, hanchans: int, ruleset: str) -> None:
        """A tournament that is in no list, with registration open."""
        today = dt.date.today().isoformat()
        page = self.organiser.open("/new/")
        values = {
            "name": name,
            "starts_on": today,
            "ends_on": today,
            "place": "A rehearsal: nobody plays",
            "hanchan_count": str(hanchans),
            "capacity": str(4 * tables),
            "ruleset": ruleset,
            "visibility": "unlisted",
            "release": "at_once",
        }
        page = self.organiser.send(page, page.form(field="starts_on"), values)
        if page.status != 200 or not page.path.startswith("/t/"):
            raise Surprise(f"the tournament could not be created: {page.refusal}")
        self.name, self.base = name, "/t/" + page.path.split("/")[2] + "/"
        self.step("open")

    def desk(self, path: str = "") -> Page:
        """A page of the desk, as the organiser sees it."""
        return self.organiser.open(f"{self.base}manage/{path}")

    def step(self, to: str) -> None:
        """Take the tournament to its next stage by the button on the desk."""
        page = self.desk()
        form = page.form(field="to")
        if form.value("to") != to:
            raise Surprise(f"the desk offers the step {form.value('to')!r}, not {to!r}: {page.refusal}")
        page = self.organiser.send(page, form)
        if any(form.value("to") == to for form in page.forms):
            raise Surprise(f"the step to {to!r} was not taken: {page.refusal}")

    def invite_judges(self, seed: str) -> None:
        """Two judges, who accept by their invitation's link and log in with it."""
        for number in range(1, JUDGES + 1):
            page = self.desk("settings/staff/")
            who = {"name": f"Rehearsal Judge {number}", "email": f"judge{number}-{seed}@rehearsal.invalid"}
            page = self.organiser.send(page, page.form(field="email"), who)
            self.accounts.append(who["email"])
            links = re.findall(r"/invitation/[^\"'<\s]+/", page.html)
            judge = Browser(self.url, f"judge {number}")
            page = judge.open(links[-1])
            page = judge.send(
                page, page.form(field="new_password1"), dict.fromkeys(("new_password1", "new_password2"), PASSWORD)
            )
            if judge.get(f"{self.base}manage/results/").status != 200:
                raise Surprise(f"judge {number} cannot see the board after accepting: {page.refusal}")
            self.judges.append(judge)

    def register(self, players: int, substitutes: int, strangers: int) -> None:
        """Some enter by the public form, the rest from a list; then substitutes."""
        names = [f"Rehearsal {number:03d}" for number in range(1, players + 1)]
        for name in names[:strangers]:
            self._apply(name)
        page = self.desk("players/import/")
        text = "name,country\n" + "\n".join(f"{name},PL" for name in names[strangers:])
        page = self.organiser.send(page, page.form("action", "preview"), {"text": text}, ("action", "preview"))
        self.organiser.send(page, page.form("action", "import"), {}, ("action", "import"))
        for number in range(1, substitutes + 1):
            page = self.desk("players/add/")
            name = f"Substitute {number:02d}"
            values = {"name": name, "kind": "substitute", "country": "PL"}
            self.organiser.send(page, page.form(field="over_capacity"), values)
            self.substitutes.append(name)
        self._read_entries(names)

    def _apply(self, name: str) -> None:
        visitor = Browser(self.url, name)
        page = visitor.open(f"{self.base}register/")
        values = {"name": name, "email": "", "country": "PL", "consent": "on"}
        form = page.form(field="consent")
        values["email"] = name.lower().replace(" ", "") + "@rehearsal.invalid"
        # Impatient people press twice.
        submission = visitor.submission(page, form, values)
        for _press in range(2):
            page = visitor.post(*submission)
        if page.status != 200:
            raise Surprise(f"{name} could not enter: {page.refusal}")

    def _read_entries(self, names: list[str]) -> None:
        page = self.desk("players/")
        wanted = {*names, *self.substitutes}
        waiting: list[str] = []
        for number in dict.fromkeys(re.findall(rf"{re.escape(self.base)}manage/players/(\d+)/", page.html)):
            own = self.desk(f"players/{number}/")
            name = own.form(field="ema_number").value("name")
            if name not in wanted:
                raise Surprise(f"somebody is on the list who never entered: {name}")
            self.entries[name] = number
            self.links[name] = re.findall(r"/t/[^\"'<\s]+/me/[^\"'/]+/", own.html)[0]
            if any(form.has_button("action", "confirm") for form in own.forms):
                waiting.append(number)
                self.organiser.send(own, own.form("action", "confirm"), {}, ("action", "confirm"))
        if missing := wanted - set(self.entries):
            raise Surprise(f"entered and not on the list: {sorted(missing)}")

    def check_in(self) -> None:
        page = self.desk("check-in/")
        form = page.form(button="in")
        for name, value, _action in form.buttons:
            if name == "in":
                self.organiser.send(page, form, {}, (name, value))

    def draw(self, seed: int) -> None:
        """The seating of all hanchans, as drafts."""
        page = self.desk("seating/")
        page = self.organiser.send(page, page.form(field="scope"), {"seed": str(seed % 10**6)})
        where = page.path

        def planned() -> bool:
            return any(form.has_button("action", "accept") for form in self.organiser.open(where).forms)

        patiently(planned, 120, "the seating is not planned (does the worker run?)")
        page = self.organiser.open(where)
        self.organiser.send(page, page.form("action", "accept"), {}, ("action", "accept"))

    def publish(self, hanchan: int) -> None:
        page = self.desk("seating/")
        form = page.form("action", "publish")
        if form.value("hanchan") != str(hanchan):
            raise Surprise(f"hanchan {form.value('hanchan')} is to be published, not {hanchan}")
        page = self.organiser.send(page, form, {}, ("action", "publish"))

    def choose_ways(self) -> None:
        """Hands are reported on the players' own phones, and results need signatures."""
        page = self.desk("hands/")
        self.organiser.send(page, page.form("do", "way"), {"way": "phones"}, ("do", "way"))
        page = self.desk("results/")
        self.organiser.send(page, page.form(field="signatures"), {"signatures": "yes"})

    def deal_cards(self, hanchan: int, each: int) -> None:
        """The fingerprint of the secret is published once, then the cards of a hanchan are dealt; `each`: how many
        to everybody, who keep six of them.
        """
        page = self.desk("cards/")
        if any(form.has_button("do", "commit") for form in page.forms):
            page = self.organiser.send(page, page.form("do", "commit"), {"public": self.name}, ("do", "commit"))
            page = self.organiser.send(page, page.form("do", "modes"), {"deal_size": str(each)}, ("do", "modes"))
        form = page.form("do", "deal")
        if form.value("hanchan") != str(hanchan):
            raise Surprise(f"the cards of hanchan {form.value('hanchan')} are to be dealt, not of {hanchan}")
        page = self.organiser.send(page, form, {}, ("do", "deal"))
        if page.status != 200:
            raise Surprise(f"the cards of hanchan {hanchan} could not be dealt: {page.refusal}")

    def way_at(self, hanchan: int, table: int, way: str) -> str:
        """Another way for one table; the table's link."""
        with self._turn:
            page = self.desk(f"hands/{hanchan}/")
            form = [form for form in page.forms if form.has_button("do", "table-way")][table - 1]
            page = self.organiser.send(page, form, {"way": way}, ("do", "table-way"))
            found = re.findall(rf"{re.escape(self.base)}table/{hanchan}/{table}/join/[^\"'<\s]+/", page.html)
        return found[0] if found else ""

    def start_clock(self, hanchan: int) -> None:
        page = self.desk("clock/")
        form = next(
            (
                each
                for each in page.forms
                if each.action.endswith(f"/{hanchan}/") and each.has_button("action", "start")
            ),
            None,
        )
        if form is not None:
            self.organiser.send(page, form, {}, ("action", "start"))

    def seating(self) -> dict[tuple[int, int], dict[str, str]]:
        """Who sits where, as the public file says it."""
        page = Browser(self.url, "spectator").open(f"{self.base}seating/seating.csv")
        rows = csv.DictReader(io.StringIO(page.html.removeprefix("\ufeff")))
        winds = {"E": "east", "S": "south", "W": "west", "N": "north"}
        return {
            (int(row["round"]), int(row["table"])): {seat: row[word] for seat, word in winds.items()}
            for row in rows
        }

    def replace(self, hanchan: int, who: str, substitute: str, *, later: bool) -> None:
        """A substitute takes somebody's seat, from this hanchan on if `later`."""
        page = self.desk(f"seating/?hanchan={hanchan}")
        seats = page.form(field="seat").choices["seat"]
        order = [
            name for at, people in sorted(self.seating().items()) if at[0] == hanchan for name in people.values()
        ]
        page = self.desk(f"seating/?hanchan={hanchan}&seat={seats[order.index(who)]}")
        if f"Who plays for {who} at" not in " ".join(" ".join(page.text_of("sheet")).split()):
            raise Surprise(f"the seat of {who} in hanchan {hanchan} is somebody else's on the desk")
        form = page.form("action", "replace")
        values = {"substitute": self.entries[substitute], "reason": "went home ill"}
        if later:
            values["later"] = "on"
        page = self.organiser.send(page, form, values, ("action", "replace"))
        if page.status != 200:
            raise Surprise(f"{substitute} could not replace {who}: {page.refusal}")

    def replace_now(self, hanchan: int, who: str) -> str:
        """A substitute takes somebody's seat in the middle of a game; their name, "" where none is left."""
        with self._turn:
            if not self.substitutes:
                return ""
            substitute = self.substitutes.pop()
            self.replace(hanchan, who, substitute, later=False)
        return substitute

    def penalty(self, who: str, tenths: int) -> None:
        """A judge takes points off somebody's score."""
        judge = self.judges[0]
        page = judge.open(f"{self.base}manage/penalties/")
        values = {"entrant": self.entries[who], "amount": f"{tenths / 10:.1f}", "unit": "score", "reason": "late"}
        submission = judge.submission(page, page.form(field="amount"), values)
        for _press in range(2):
            page = judge.post(*submission)
        if page.status != 200:
            raise Surprise(f"no penalty for {who}: {page.refusal}")

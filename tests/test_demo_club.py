"""The club behind the demo: 84 places, two currencies, a waiting list, eight hanchans, the federation's file.

Everything goes through the pages, and everything typed is written down: no datum about a person is entered twice.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import random
import re
import time
from collections import Counter
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.archive.domain.event_file.export import event_text
from taikai.archive.domain.event_file.importing import build
from taikai.archive.domain.event_file.read import checked
from taikai.jobs.models import Email
from taikai.money.models import Bill, Payment
from taikai.overview.demo.build import people
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PLACES, WAITING, HANCHANS = 84, 6, 8
POLISH, GERMAN = "PL61109010140000071219812874", "DE89370400440532013000"
NOT_TYPED = {"do", "key", "entrant", "agreed", "action", "take", "text", "based_on", "to", "save", "in", "amount"}


class Hand:
    """Somebody at a browser: counts what they send, and writes down what they typed."""

    def __init__(self, client: Client, tournament: Tournament, typed: Counter[str]) -> None:
        self.client, self.tournament, self.typed, self.actions = client, tournament, typed, 0

    def send(self, name: str, data: dict[str, Any], *args: Any, follow: bool = True) -> Any:
        """Press a button of a page."""
        self.actions += 1
        self.typed.update(
            value for field, value in data.items() if field not in NOT_TYPED and isinstance(value, str) and value
        )
        answer = self.client.post(reverse(name, args=[self.tournament.slug, *args]), data, follow=follow)
        assert answer.status_code == 200, (name, answer.status_code, answer.content.decode()[-3000:])
        return answer


def apply(tournament: Tournament, typed: Counter[str]) -> None:
    """Ninety people enter, each at their own browser."""
    for number, person in enumerate(people(PLACES + WAITING, random.Random(84))):
        if number % 50 == 0:
            cache.clear()  # another network: one may send sixty forms an hour
        guest = Hand(
            Client(headers={"accept-language": "pl" if person.country == "PL" else "en"}), tournament, typed
        )
        own = {
            "name": person.name,
            "email": f"p{number}@example.org",
            "country": person.country,
            "ema_number": f"99{number:06d}",
            "consent": "on",
        }
        guest.send("apply", own | ({"can_substitute": "on"} if person.can_substitute else {}))


def references() -> dict[int, str]:
    """The references as people copy them: out of the letter that confirmed their place."""
    found = {}
    for email in Email.objects.filter(kind="entrant.confirmed"):
        word = re.search(r"TK [A-Z0-9]{4} [A-Z0-9]+", email.body)
        assert word is not None
        found[Entrant.objects.get(email=email.to).pk] = word[0]
    return found


def take(desk: Hand, name: str, text: str) -> Any:
    """Look at a statement, then take it as it was compared."""
    looked = desk.send("manage-statement", {"file": SimpleUploadedFile(name, text.encode())})
    columns = {field: chosen for field, _label, chosen in looked.context.get("columns", ())}
    ticks = [row["mark"] for row in looked.context["compared"] if row["ticked"]]
    form = {"text": looked.context["text"], "agreed": looked.context["agreed"], "take": "1", "line": ticks}
    desk.actions += 1
    answer = desk.client.post(
        reverse("manage-statement", args=[desk.tournament.slug]), {**columns, **form}, follow=True
    )
    assert answer.redirect_chain, answer.content.decode()[-2000:]
    return looked


def by_csv(lines: list[tuple[str, str]]) -> str:
    day = timezone.localdate().strftime("%d.%m.%Y")
    return "\n".join(["Data;Tytuł;Kwota;Waluta", *(f"{day};{title};{amount};PLN" for title, amount in lines)])


def by_camt(lines: list[tuple[str, str]]) -> str:
    entry = (
        '<Ntry><Amt Ccy="EUR">{1}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>{2}</Dt></BookgDt><NtryDtls>'
        "<TxDtls><RmtInf><Ustrd>{0}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
    text = "".join(entry.format(title, amount, timezone.localdate()) for title, amount in lines)
    return f"<Document><BkToCstmrStmt><Stmt>{text}</Stmt></BkToCstmrStmt></Document>"


@pytest.mark.soak
def test_from_the_first_entry_to_the_federations_file(
    organiser: Any, judge: Any, as_organiser: Client, as_judge: Client, tournament: Tournament
) -> None:
    day = timezone.localdate() + dt.timedelta(days=40)
    Tournament.objects.filter(pk=tournament.pk).update(
        fee=200, currency="PLN", capacity=PLACES, hanchan_count=HANCHANS, accept_hours=48, stage="open",
        starts_on=day, ends_on=day + dt.timedelta(days=1), ruleset="ema2025", contact="klub@example.org",
    )  # fmt: skip
    tournament.refresh_from_db()
    typed: Counter[str] = Counter()
    desk, door = Hand(as_organiser, tournament, typed), Hand(as_judge, tournament, typed)

    desk.send("manage-accounts", {"currency": "PLN", "holder": "Klub", "iban": POLISH, "bic": ""})
    desk.send(
        "manage-accounts", {"currency": "EUR", "amount": "45", "holder": "Klub e.V.", "iban": GERMAN, "bic": ""}
    )
    desk.send("manage-fee-terms", {"pay_days": "7", "remind_days": "3", "judges_take": "on"})
    desk.send(
        "manage-discounts",
        {"name": "stand-in", "who": "stands_by", "amount_PLN": "20", "amount_EUR": "5", "save": "1"},
    )
    apply(tournament, typed)
    entrants = Entrant.objects.filter(tournament=tournament)
    assert (entrants.filter(status="applied").count(), entrants.filter(status="waiting").count()) == (
        PLACES,
        WAITING,
    )
    desk.send("manage-players-many", {"action": "confirm-all"})

    words = references()
    assert len(words) == PLACES
    holders = list(entrants.filter(status="confirmed").order_by("pk"))
    late, short = holders[:6], holders[6]
    less = {True: ("180,00", "40.00"), False: ("200,00", "45.00")}
    złoty = [(words[each.pk], less[each.can_substitute][0]) for each in holders[7:48]]
    euros = [(words[each.pk], less[each.can_substitute][1]) for each in holders[48:]]
    looked = take(desk, "wyciag.csv", by_csv([(words[short.pk], "70,00"), *złoty, ("Kaffee", "3,00")]))
    assert "partial payment" in looked.content.decode() and "No reference" in looked.content.decode()
    take(desk, "camt.xml", by_camt(euros))
    assert entrants.filter(paid_at__isnull=False).count() == PLACES - 7

    Bill.objects.update(since=timezone.now() - dt.timedelta(days=10))  # the days go by
    ticked = [each.pk for each in [*late, short]]
    looked = desk.send("manage-unpaid", {"do": "look-remind", "entrant": ticked})
    desk.send("manage-unpaid", {"do": "remind", "entrant": ticked, "agreed": looked.context["chosen"].agreed})
    assert Email.objects.filter(kind="money.reminder").count() == 7
    rest = "110,00" if short.can_substitute else "130,00"
    take(desk, "wyciag2.csv", by_csv([(words[short.pk], rest)]))

    gone = [each.pk for each in late[:4]]  # the other two have asked to pay at the door
    looked = desk.send("manage-unpaid", {"do": "look-cancel", "entrant": gone})
    called = [each.pk for each in looked.context["plan"].called]
    desk.send("manage-unpaid", {"do": "cancel", "entrant": gone, "agreed": looked.context["plan"].agreed})
    asked = list(entrants.filter(status="waiting", asked_until__isnull=False))
    assert sorted(each.pk for each in asked) == sorted(called) and len(asked) == 4
    for each in asked:
        each.tournament = tournament
        token = personal_path(each).rstrip("/").rpartition("/")[2]
        Hand(Client(), tournament, typed).send("personal-accept", {}, token)
    desk.send("manage-players-many", {"action": "confirm-all"})
    assert entrants.filter(status="confirmed").count() == PLACES

    for stage in ("closed", "check_in"):
        desk.send("tournament-stage", {"to": stage})
    for each in entrants.filter(status="confirmed", paid_at=None):
        offered = as_judge.get(reverse("manage-arrival", args=[tournament.slug, each.pk])).context["fee_open"][0]
        door.send("manage-paid-here", {"currency": offered["currency"], "amount": offered["hundredths"]}, each.pk)
    for pk in entrants.filter(status="confirmed").values_list("pk", flat=True):
        door.send("manage-check-in", {"in": str(pk)})
    assert not entrants.filter(status="confirmed", checked_in_at=None).exists()
    assert not entrants.filter(status="confirmed", paid_at=None).exists()
    assert Payment.objects.filter(how="cash").count() == 6

    drawn = desk.send("manage-seating-draw", {"scope": "all", "seed": "8", "key": "a"})
    page = drawn.redirect_chain[-1][0]
    desk.actions += 1
    as_organiser.post(page, {"action": "accept", "key": "b"})
    desk.send("manage-seating-publish", {"action": "publish_all", "key": "c"})
    desk.send("tournament-stage", {"to": "playing"})
    before_play = desk.actions
    points = ["40000", "33000", "27000", "20000"]
    for number in range(1, HANCHANS + 1):
        for table in Table.objects.filter(round__tournament=tournament, round__number=number):
            turned = points[(table.number + number) % 4 :] + points[: (table.number + number) % 4]
            sheet = {f"points_{wind}": value for wind, value in zip("ESWN", turned, strict=True)}
            door.send(
                "result-entry", {**sheet, "sticks": "0", "based_on": "0", "do": "confirm"}, number, table.number
            )
    shown = Client().get(reverse("standings", args=[tournament.slug])).content.decode()
    assert shown.count("<tr") > PLACES
    file = as_organiser.get(reverse("federation-csv", args=[tournament.slug])).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(file)))
    listed = {cell for row in rows for cell in row}
    playing = list(entrants.filter(status="confirmed"))
    assert len(rows) == PLACES + 1 and {each.ema_number for each in playing} <= listed

    for each in entrants:
        for datum in (each.name, each.email, each.ema_number):
            assert typed[datum] == 1, datum
    print(f"staff: organiser {desk.actions} ({before_play} before the first hanchan), at the door {door.actions}")

    text = event_text(tournament, contacts=True)
    begins = time.perf_counter()
    copy = build(checked(text.encode()), {}, actor=Actor(organiser.get_full_name(), "organiser", organiser))
    took = time.perf_counter() - begins
    print(f"event file: {len(text) / 1e6:.1f} MB, {PLACES} × {HANCHANS}, read and built in {took:.1f} s")
    assert copy.entrants.count() == PLACES + WAITING
    assert Payment.objects.filter(tournament=copy).count() == Payment.objects.filter(tournament=tournament).count()

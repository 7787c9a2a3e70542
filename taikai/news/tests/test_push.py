"""Word to phones: a push service of our own on this machine, real encryption, opened as a browser opens it."""

from __future__ import annotations

import base64
import datetime as dt
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
import time_machine
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from py_vapid import Vapid02

from taikai.agenda.domain import clock
from taikai.calls.domain.calling import call_judge
from taikai.jobs.domain import queue, runner
from taikai.jobs.models import Job
from taikai.news.domain.announcements import NewsText, announce, correct, restore, withdraw_announcement
from taikai.news.domain.push import subscriptions
from taikai.news.domain.push.sending import KIND
from taikai.news.domain.push.subscriptions import (
    FOR_PLAYERS,
    Who,
    devices_of_what_is_over,
    is_push_service,
    public_key,
    subscribe,
)
from taikai.news.models import NewsDevice
from taikai.registration.domain.bulk_actions import withdraw_all
from taikai.registration.domain.personal_links import personal_path, token_of
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.seating.domain.seats.publish import publish
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """What a browser keeps to itself of what it asked for."""

    service: str
    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes ok"

    @property
    def endpoint(self) -> str:
        return f"{self.service}/send/{self.name}"

    @property
    def p256dh(self) -> str:
        encoding = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return plain(self.key.public_key().public_bytes(*encoding))

    def form(self, do: str = "ask", wanted: list[str] | None = None) -> dict[str, Any]:
        kinds = list(FOR_PLAYERS) if wanted is None else wanted
        keys = {"p256dh": self.p256dh, "auth": plain(self.auth)}
        return {"do": do, "endpoint": self.endpoint, "wanted": kinds, **keys}

    def reads(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(text))


class Service:
    """A push service: takes what comes, answers what it is told to."""

    def __init__(self) -> None:
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                status = service.answers.pop(0) if service.answers else 201
                self.send_response(status)
                if status == 307:
                    self.send_header("Location", f"{service.url}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_arguments: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def service(settings) -> Iterator[Service]:
    settings.PUSH_TO_LOOPBACK = True
    made = Service()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def tournament():
    made = factories.TournamentFactory(stage="playing", hanchan_count=2)
    factories.seated(made, players=8, rounds=1)
    return made


def entrant(tournament, at: int = 0):
    found = tournament.entrants.order_by("pk")[at]
    found.tournament = tournament
    return found


def asks(service: Service, tournament, at: int = 0, wanted: list[str] | None = None) -> Browser:
    """The phone of a player, through the page behind their link."""
    browser = Browser(service.url, f"phone-{at}")
    path = f"{personal_path(entrant(tournament, at))}notifications/"
    answer = Client().post(path, browser.form(wanted=wanted))
    assert answer.status_code == 200, answer.content
    return browser


def work_all() -> None:
    """The worker does what is due."""
    for pk in queue.due():
        runner.run_job(pk)


def told(service: Service, browser: Browser) -> list[dict[str, Any]]:
    """What this browser was told; what was sent to others it cannot read."""
    work_all()
    return [browser.reads(body) for path, _headers, body in service.came if path.endswith(browser.name)]


def test_it_is_encrypted_for_the_browser_signed_by_the_site_and_says_no_secret(service, tournament):
    browser = asks(service, tournament)
    announce(tournament, NewsText("Lunch", "Foyer"), actor=SYSTEM)
    [text] = told(service, browser)
    assert text["body"] == "Lunch\nFoyer" and text["title"] == tournament.name
    path, headers, body = service.came[0]
    assert b"Lunch" not in body and headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 3000
    assert Vapid02.verify(headers["authorization"])
    assert public_key() in headers["authorization"]
    whole = json.dumps(text) + path + json.dumps(headers)
    assert token_of(entrant(tournament)) not in whole and "/me/" not in whole
    with pytest.raises((http_ece.ECEException, InvalidTag)):
        Browser(service.url, "somebody else").reads(body)


def test_a_published_seating_says_where_one_sits(service, tournament):
    round_ = tournament.rounds.get()
    round_.state = "draft"
    round_.save()
    browser = asks(service, tournament)
    stranger = asks(service, tournament, 5, wanted=["news"])
    publish(tournament, [1], actor=SYSTEM)
    seat = entrant(tournament).seats.get()
    [text] = told(service, browser)
    assert text["title"] == f"Hanchan 1: table {seat.table.number}, {seat.get_wind_display()}"
    assert told(service, stranger) == []


def test_the_start_and_the_signal_of_the_clock(service, tournament):
    browser = asks(service, tournament)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        clock.start(tournament, 1, actor=SYSTEM)
        assert [text["title"] for text in told(service, browser)] == ["Hanchan 1 is about to start"]
        ends = clock.time_left_of(tournament.rounds.get(), tournament)
        seconds = ends.seconds_left - ends.signal_seconds
    with time_machine.travel(now + dt.timedelta(seconds=60), tick=False):
        clock.add_minutes(tournament, 1, 5, actor=SYSTEM)
    with time_machine.travel(now + dt.timedelta(seconds=seconds + 2), tick=False):
        assert len(told(service, browser)) == 1, "five minutes were given"
    with time_machine.travel(now + dt.timedelta(seconds=seconds + 302), tick=False):
        assert [text["title"] for text in told(service, browser)][1:] == ["Time is up in hanchan 1"]
        assert len(told(service, browser)) == 2
    assert Job.objects.filter(kind="push.signal", state="waiting").count() == 0


def test_a_clock_that_is_paused_rings_nowhere(service, tournament):
    browser = asks(service, tournament, wanted=["signal"])
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        clock.start(tournament, 1, actor=SYSTEM)
        clock.pause(tournament, 1, actor=SYSTEM)
    with time_machine.travel(now + dt.timedelta(hours=3), tick=False):
        assert told(service, browser) == []


def test_my_result_and_nobody_elses(service, tournament):
    table = tournament.rounds.get().tables.order_by("number").first()
    mine = asks(service, tournament, list(tournament.entrants.order_by("pk")).index(table.seats.first().entrant))
    other = next(at for at, one in enumerate(tournament.entrants.order_by("pk")) if one.seats.get().table != table)
    theirs = asks(service, tournament, other)
    sheet = Sheet(points={"E": 41_000, "S": 31_000, "W": 29_000, "N": 19_000}, sticks_left=0)
    save_result(table, sheet, actor=SYSTEM, based_on=0, confirm=True)
    points = {"E": "41,000", "S": "31,000", "W": "29,000", "N": "19,000"}[table.seats.first().wind]
    [text] = told(service, mine)
    assert text["title"] == "Your result of hanchan 1 is confirmed"
    assert text["body"].replace("\u2009", ",").replace("\u202f", ",").replace("\xa0", ",") == f"{points} points"
    assert told(service, theirs) == []


def test_called_up_from_the_waiting_list(service):
    tournament = factories.TournamentFactory(stage="open", capacity=4)
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    factories.EntrantFactory.create_batch(2, tournament=tournament, status="waiting")
    browsers = [asks(service, tournament, 4), asks(service, tournament, 5)]
    withdraw_all(tournament, [entrant(tournament, at).pk for at in (0, 1)], actor=SYSTEM)
    for browser in browsers:
        assert [text["title"] for text in told(service, browser)] == ["You have a place"]


def test_what_is_withdrawn_takes_its_own_place_without_a_sound(service, tournament):
    browser = asks(service, tournament)
    deaf = asks(service, tournament, 1, wanted=["seating"])
    made = announce(tournament, NewsText("Lunch", "Foyer"), actor=SYSTEM)
    work_all()
    withdraw_announcement(tournament, made.pk, actor=SYSTEM)
    said, withdrawn = told(service, browser)
    assert not said["quiet"] and withdrawn["quiet"]
    assert withdrawn["tag"] == said["tag"] == f"{tournament.slug}-news-{made.pk}"
    assert withdrawn["title"] == f"Withdrawn: {tournament.name}"
    assert withdrawn["body"] == "This no longer applies: Lunch"
    restore(tournament, made.pk, actor=SYSTEM)
    again = told(service, browser)[-1]
    assert (again["tag"], again["body"], again["quiet"]) == (said["tag"], "Lunch\nFoyer", False)
    assert told(service, deaf) == []


def test_whom_it_had_not_reached_it_never_reaches(service, tournament):
    away, there = asks(service, tournament), asks(service, tournament, 1)
    made = announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    late = Job.objects.get(kind=KIND, arguments__device=NewsDevice.objects.get(endpoint=away.endpoint).pk)
    runner.run_job(Job.objects.filter(kind=KIND).exclude(pk=late.pk).get().pk)
    withdraw_announcement(tournament, made.pk, actor=SYSTEM)
    assert told(service, away) == []
    assert [message["quiet"] for message in told(service, there)] == [False, True]


def test_yesterdays_announcement_is_withdrawn_without_word(service, tournament):
    browser = asks(service, tournament)
    made = announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    assert len(told(service, browser)) == 1
    with time_machine.travel(timezone.now() + dt.timedelta(hours=13)):
        withdraw_announcement(tournament, made.pk, actor=SYSTEM)
        restore(tournament, made.pk, actor=SYSTEM)
    assert len(told(service, browser)) == 1


def test_corrected_twice_and_withdrawn_it_is_one_message_on_the_phone(service, tournament):
    browser = asks(service, tournament)
    made = announce(tournament, NewsText("Lunch at 12"), actor=SYSTEM)
    once = correct(tournament, made.pk, NewsText("Lunch at 13"), actor=SYSTEM)
    twice = correct(tournament, once.pk, NewsText("Lunch at 14"), actor=SYSTEM)
    work_all()
    withdraw_announcement(tournament, twice.pk, actor=SYSTEM)
    came = told(service, browser)
    assert len(came) == 4 and len({message["tag"] for message in came}) == 1
    assert came[-1]["body"] == "This no longer applies: Lunch at 14"


def test_a_judge_hears_of_calls_by_the_account_and_no_longer_once_the_role_is_gone(service, tournament):
    judge = factories.staff(tournament, "judge")
    client, browser = Client(), Browser(service.url, "judge")
    client.force_login(judge)
    client.post(reverse("manage-notifications", args=[tournament.slug]), browser.form(wanted=["calls", "news"]))
    tables = list(tournament.rounds.get().tables.all())
    call_judge(tables[0], actor=SYSTEM)
    assert [text["title"] for text in told(service, browser)] == ["Judge called"]
    tournament.staff.filter(user=judge).delete()
    call_judge(tables[1], actor=SYSTEM)
    assert len(told(service, browser)) == 1


def test_in_the_language_of_who_asked(service, tournament):
    browser = Browser(service.url, "phone-pl")
    client = Client(headers={"Accept-Language": "pl"})
    client.post(f"{personal_path(entrant(tournament))}notifications/", browser.form())
    clock.start(tournament, 1, actor=SYSTEM)
    assert told(service, browser)[0]["title"] == "Hanchan 1 zaraz się zacznie"


@pytest.mark.parametrize("kind", list(FOR_PLAYERS))
def test_each_kind_can_be_turned_off(service, tournament, kind):
    rest = [each for each in FOR_PLAYERS if each != kind]
    asks(service, tournament, wanted=rest)
    device = NewsDevice.objects.get()
    assert device.off == [kind]
    browser = asks(service, tournament, wanted=["news"] if kind != "news" else ["start"])
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    clock.start(tournament, 1, actor=SYSTEM)
    assert len(told(service, browser)) == 1


def test_left_alone_again(service, tournament):
    browser = asks(service, tournament)
    path = f"{personal_path(entrant(tournament))}notifications/"
    look = Client().post(path, browser.form("look")).json()
    assert look["wanted"] == list(FOR_PLAYERS)
    assert Client().post(path, browser.form("stop")).json() == {"wanted": None}
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    assert told(service, browser) == []


@pytest.mark.parametrize("status", [404, 410, 403])
def test_a_browser_that_is_gone_is_forgotten(service, tournament, status):
    browser = asks(service, tournament)
    service.answers = [status]
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    work_all()
    assert not NewsDevice.objects.exists() and len(service.came) == 1
    assert browser.endpoint
    assert set(Job.objects.filter(kind=KIND).values_list("state", flat=True)) == {"done"}


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_service_that_is_away_is_tried_again(service, tournament, status):
    browser = asks(service, tournament)
    service.answers = [status]
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    work_all()
    job = Job.objects.get(kind=KIND)
    assert job.state == "waiting" and str(status) in job.last_error
    with time_machine.travel(timezone.now() + dt.timedelta(minutes=1)):
        assert len(told(service, browser)) == 2
    assert Job.objects.get(kind=KIND).state == "done" and NewsDevice.objects.get().told_at


def test_what_comes_too_late_is_not_sent(service, tournament):
    asks(service, tournament)
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    with time_machine.travel(timezone.now() + dt.timedelta(hours=2)):
        work_all()
    assert service.came == [] and Job.objects.get(kind=KIND).state == "done"


def test_an_answer_leads_to_no_other_machine(service, tournament):
    asks(service, tournament)
    service.answers = [307]
    announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    work_all()
    assert [path for path, _headers, _body in service.came] == ["/send/phone-0"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.0.0.7/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com:99999/x",
        "",
    ],
)
def test_only_the_push_services_of_browsers_are_written_to(tournament, endpoint):
    assert not is_push_service(endpoint)
    form = Browser("", "").form() | {"endpoint": endpoint}
    answer = Client().post(f"{personal_path(entrant(tournament))}notifications/", form)
    assert answer.status_code == 422 and not NewsDevice.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
    ],
)
def test_those_of_browsers_are(endpoint):
    assert is_push_service(endpoint)


@pytest.mark.parametrize("wrong", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "x" * 200}, {"auth": "ä"}])
def test_keys_that_are_none_are_refused(service, tournament, wrong):
    form = Browser(service.url, "x").form() | wrong
    answer = Client().post(f"{personal_path(entrant(tournament))}notifications/", form)
    assert answer.status_code == 422 and not NewsDevice.objects.exists()


def test_five_browsers_each_are_enough_and_the_oldest_makes_room(service, tournament):
    who = Who(tournament, entrant=entrant(tournament))
    for number in range(7):
        one = Browser(service.url, str(number))
        subscribe(who, one.endpoint, one.p256dh, plain(one.auth), ["news"])
    kept = [device.endpoint.rsplit("/")[-1] for device in who.devices]
    assert kept == ["2", "3", "4", "5", "6"]


def test_a_phone_handed_on_belongs_to_who_asked_last(service, tournament):
    browser = asks(service, tournament)
    path = f"{personal_path(entrant(tournament, 1))}notifications/"
    Client().post(path, browser.form())
    assert NewsDevice.objects.get().entrant == entrant(tournament, 1)
    assert subscriptions.chosen(Who(tournament, entrant=entrant(tournament)), browser.endpoint) is None


def test_a_wrong_link_asks_for_nothing(service, tournament):
    form = Browser(service.url, "x").form()
    answer = Client().post(f"{tournament.get_absolute_url()}me/1-forged/notifications/", form)
    assert answer.status_code == 404 and not NewsDevice.objects.exists()


def test_it_is_all_forgotten_when_the_tournament_is_over(service, tournament):
    asks(service, tournament)
    over = timezone.now() + dt.timedelta(days=1)
    tournament.ends_on = over.date()
    tournament.save()
    assert devices_of_what_is_over(over + dt.timedelta(days=10)) == 0
    assert devices_of_what_is_over(over + dt.timedelta(days=16)) == 1


def test_the_key_follows_from_the_secret_and_is_the_same_in_every_process(settings):
    settings.SECRET_KEY = "one"
    one = public_key()
    settings.SECRET_KEY = "two"
    assert public_key() != one
    settings.SECRET_KEY = "one"
    assert public_key() == one and len(base64.urlsafe_b64decode(one + "=")) == 65


def test_the_page_says_what_it_needs(tournament):
    html = Client().get(f"{personal_path(entrant(tournament))}notifications/").content.decode()
    for state in ("script", "insecure", "unable", "denied", "on"):
        assert f'data-state="{state}"' in html
    assert "Notifications need https" in html and public_key() in html
    own = personal_path(entrant(tournament))
    assert f"{own}notifications/" in Client().get(own).content.decode()

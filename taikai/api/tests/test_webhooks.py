"""Webhooks: what is told, signed, tried again, and never to a machine of an internal network."""

from __future__ import annotations

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from types import SimpleNamespace

import pytest
from django.urls import reverse

from taikai.api.domain.webhooks import url_check
from taikai.api.domain.webhooks.delivery import send_again, send_test, signature
from taikai.api.domain.webhooks.event_kinds import EVENTS
from taikai.api.domain.webhooks.subscriptions import add_webhook, end_webhook
from taikai.api.models import Delivery, Webhook
from taikai.api.tests.conftest import ORGANISER
from taikai.api.tests.helpers import HOME, bearer, points
from taikai.jobs.domain import runner
from taikai.jobs.models import Job
from taikai.news.domain.announcements import NewsText, announce
from taikai.problems import Refusal
from taikai.results.domain.public_results import hide_hanchan, release_hanchan
from tests import factories

pytestmark = pytest.mark.both


@pytest.fixture
def receiver(settings):
    """A program of their own on this machine: `heard` are headers and bodies, `answers` the statuses to come."""
    settings.WEBHOOKS_TO_LOOPBACK = True
    found = SimpleNamespace(heard=[], answers=[])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.heard.append((dict(self.headers), body))
            self.send_response(found.answers.pop(0) if found.answers else 204)
            self.send_header("Location", found.url + "/elsewhere")
            self.end_headers()

        def log_message(self, *_said):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield found
    server.shutdown()
    server.server_close()


def run_all() -> None:
    for pk in Job.objects.filter(kind="webhook", state=Job.State.WAITING).values_list("pk", flat=True):
        runner.run_job(pk)


@pytest.fixture
def hook(world, receiver) -> Webhook:
    return add_webhook(world.cup, url=f"{receiver.url}/taikai", events=list(EVENTS), actor=ORGANISER)[0]


def told() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("event", flat=True))


@pytest.mark.django_db(transaction=True)
def test_a_result_is_told_signed_and_says_nothing_of_itself(client, world, hook, receiver):
    hide_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    Delivery.objects.all().delete()
    body = {"points": points(), "based_on": 0, "confirm": True}
    client.post(f"{HOME}/rounds/1/tables/2/result", body, "application/json", headers=bearer(world.write))
    run_all()
    headers, heard = receiver.heard[-1]
    message = json.loads(heard)
    assert (message["type"], message["data"]["hanchan"], message["data"]["table"]) == ("result.confirmed", 1, 2)
    assert "41200" not in heard.decode()
    assert "Player" not in heard.decode()
    stamp = int(headers["webhook-timestamp"])
    assert headers["webhook-signature"] == signature(hook.secret, headers["webhook-id"], stamp, heard.decode())
    assert told() == ["result.confirmed"], "of a hanchan kept back nobody hears that the standings changed"
    release_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    announce(world.cup, NewsText("Lunch"), actor=ORGANISER)
    announce(world.cup, NewsText("Judges, come", to_players=False, to_screens=False), actor=ORGANISER)
    assert told() == ["result.confirmed", "standings.changed", "news.announced"]
    path = message["data"]["read"].partition("/api/")[2]
    assert client.get(f"/api/{path}").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_what_does_not_arrive_is_tried_again_and_said(world, hook, receiver):
    receiver.answers = [500, 302, 410]
    sent = send_test(hook)
    run_all()
    sent.refresh_from_db()
    job = Job.objects.get(pk=sent.job_id)
    assert (sent.status, sent.tries, job.state) == (500, 1, Job.State.WAITING)
    assert job.due_at > job.created_at
    assert send_again(sent)
    run_all()
    sent.refresh_from_db()
    assert (sent.status, len(receiver.heard)) == (302, 2), "redirections are not followed"
    assert {headers["webhook-id"] for headers, _body in receiver.heard} == {f"taikai_{sent.pk}"}
    assert send_again(sent)
    run_all()
    hook.refresh_from_db()
    assert hook.ended_at is not None
    assert not send_again(Delivery.objects.select_related("webhook", "job").get(pk=sent.pk))


@pytest.mark.django_db(transaction=True)
def test_an_ended_webhook_is_told_nothing_not_even_what_waits(world, hook, receiver):
    sent = Delivery.objects.create(webhook=hook, event="test", body="{}", job=Job.objects.create(kind="webhook"))
    end_webhook(world.cup, hook.pk, actor=ORGANISER)
    announce(world.cup, NewsText("Lunch"), actor=ORGANISER)
    run_all()
    sent.refresh_from_db()
    assert (receiver.heard, sent.arrived_at, told()) == ([], None, ["test"])


@pytest.mark.parametrize(
    "text",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "fec0::1"),
        *("2001:db8::1", "2001:0:4136:e378:8000:63bf:80ff:fffe", "64:ff9b:1::1", "198.18.0.1"),
    ],
)
def test_internal_addresses(text):
    assert not url_check.is_public(ip_address(text))


def test_addresses_of_the_open_internet():
    assert all(
        url_check.is_public(ip_address(each)) for each in ("93.184.216.34", "2606:2800:220:1::1", "8.8.8.8")
    )


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://club.example.org/",
            "ftp://club.example.org/",
            "https://",
            "https://10.0.0.1/",
            "https://[::1]/",
        ),
        *("https://club.example.org:22/", "https://me:secret@club.example.org/", "https://club.example.org/#a"),
        *("https://club.example.org/a b", "https://club.example.org/\r\nX: y", "https://club.example.org:99999/"),
        *("https://klub.pl/ą", "http://127.0.0.1/"),
    ],
)
def test_what_may_not_be_written_down(url):
    assert url_check.target_of(url) is None


def test_a_name_that_leads_inside_or_changes_its_mind_gets_no_connection(monkeypatch):
    """Every address is checked, and the connection goes to a checked one: the name is asked once."""
    answers = [["93.184.216.34", "10.0.0.1"], ["93.184.216.34"], ["127.0.0.1"]]
    asked, connected = [], []

    def resolve(host, port, **_more):
        asked.append(host)
        return [(0, 0, 0, "", (each, port)) for each in answers[len(asked) - 1]]

    def connect(where, timeout):
        connected.append(where)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(url_check.Forbidden):
        url_check.send("https://two.example.org/", b"", {})
    assert connected == []
    with pytest.raises(url_check.Unreachable):
        url_check.send("https://one.example.org/", b"", {})
    assert connected == [("93.184.216.34", 443)]
    with pytest.raises(url_check.Forbidden):
        url_check.send("https://later.example.org/", b"", {})
    assert (len(asked), len(connected)) == (3, 1)


def test_the_organiser_adds_tries_and_ends_a_webhook_on_the_page(as_organiser, tournament, receiver):
    page = reverse("manage-programs", args=[tournament.slug])
    sent = {"do": "webhook", "hook-url": "https://10.0.0.1/", "hook-events": ["news.announced"], "key": "k1"}
    assert as_organiser.post(page, sent).status_code == 422
    made = as_organiser.post(page, sent | {"hook-url": receiver.url, "key": "k2"})
    hook = Webhook.objects.get(tournament=tournament)
    assert hook.secret in made.content.decode()
    assert hook.secret not in as_organiser.get(page).content.decode()
    as_organiser.post(page, {"do": "test", "pk": hook.pk})
    run_all()
    assert len(receiver.heard) == 1
    assert "arrived" in as_organiser.get(page).content.decode()
    as_organiser.post(page, {"do": "again", "pk": Delivery.objects.get().pk})
    run_all()
    assert len(receiver.heard) == 2
    stranger = factories.TournamentFactory()
    foreign = Webhook.objects.create(tournament=stranger, url=receiver.url, secret="whsec_", events=[])
    assert as_organiser.post(page, {"do": "test", "pk": foreign.pk}).status_code == 404
    as_organiser.post(page, {"do": "end-webhook", "pk": hook.pk, "key": "k3"})
    hook.refresh_from_db()
    assert hook.ended_at is not None
    with pytest.raises(Refusal):
        add_webhook(tournament, url="https://127.0.0.1/", events=["x"], actor=ORGANISER)

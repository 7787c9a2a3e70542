"""The standings in other web sites, the feeds, and the guide whose examples hold."""

from __future__ import annotations

import datetime as dt
import json
import re
from pathlib import Path
from xml.etree import ElementTree

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from taikai.agenda.models import Item
from taikai.api.domain.allowed_origins import set_origins
from taikai.api.domain.calendars import calendar_path, calendar_token
from taikai.api.domain.webhooks.delivery import signature
from taikai.api.domain.webhooks.subscriptions import new_secret
from taikai.api.tests.conftest import ORGANISER
from taikai.chances.domain.stored import digest_of
from taikai.chances.models import StoredChances
from taikai.news.domain.announcements import NewsText, announce
from taikai.registration.domain.personal_links import personal_path, token_of
from taikai.results.domain.public_results import release_hanchan
from taikai.standings.domain.ranking.load import load_facts
from taikai.tournaments.models import Tournament
from tests import factories


def test_the_standings_are_framed_only_where_the_organiser_says(client, as_organiser, tournament):
    address = reverse("embed-standings", args=[tournament.slug])
    assert client.get(address).status_code == 404
    page = reverse("manage-programs", args=[tournament.slug])
    sent = {"do": "origins", "origins-embed": "on", "origins-embed_origins": "", "key": "k1"}
    assert as_organiser.post(page, sent).status_code == 422
    as_organiser.post(page, sent | {"origins-embed_origins": "https://club.example.org", "key": "k2"})
    framed = client.get(address)
    assert "frame-ancestors https://club.example.org" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert "&lt;iframe src=" in as_organiser.get(page).content.decode()
    other = client.get(reverse("standings", args=[tournament.slug]))
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert other["X-Frame-Options"] == "DENY"


def test_the_frame_shows_what_is_released_to_whoever_looks(as_organiser, tournament):
    tournament.stage = "playing"
    tournament.save()
    round_ = factories.seated(tournament, players=8)[0]
    factories.confirmed(round_.tables.first())
    set_origins(tournament, cors="", embed=True, frames="https://a.example", actor=ORGANISER)
    address = reverse("embed-standings", args=[tournament.slug])
    assert "embed-table" not in as_organiser.get(address).content.decode()
    release_hanchan(round_, actor=ORGANISER)
    page = as_organiser.get(f"{address}?lines=2").content.decode()
    assert page.count("<tr>") == 3


def test_a_player_takes_their_own_tables_along(client, world):
    start = timezone.now()
    Item.objects.create(
        tournament=world.cup,
        title="Hanchan 1",
        kind="hanchan",
        hanchan=1,
        starts_at=start,
        ends_at=start + dt.timedelta(hours=1),
    )
    entrant = world.cup.entrants.order_by("pk")[5]
    seat = entrant.seats.get(round__number=1)
    answer = client.get(calendar_path(entrant))
    event = Calendar.from_ical(answer.content).walk("VEVENT")[0]
    assert f"table {seat.table.number}, {seat.get_wind_display()}" in str(event["SUMMARY"])
    assert client.get(calendar_path(entrant), headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert calendar_path(entrant) in client.get(personal_path(entrant)).content.decode()
    taken = personal_path(entrant).replace(token_of(entrant), calendar_token(entrant))
    assert client.get(taken).status_code == 404, "the calendar's link does not open the entry"
    entrant.secret = "another"
    entrant.save()
    assert client.get(answer.request["PATH_INFO"]).status_code == 404


def test_announcements_are_atom(client, world):
    announce(world.cup, NewsText("Lunch <now> & here", place="Hall"), actor=ORGANISER)
    announce(world.cup, NewsText("Judges, come", to_players=False, to_screens=False), actor=ORGANISER)
    answer = client.get(reverse("news-atom", args=[world.cup.slug]))
    root = ElementTree.fromstring(answer.content)
    titles = [each.text for each in root.iter("{http://www.w3.org/2005/Atom}title")]
    assert titles == ["Announcements – Spring Cup", "Lunch <now> & here"]
    again = client.get(reverse("news-atom", args=[world.cup.slug]), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


GUIDE = (Path(settings.BASE_DIR) / "docs" / "api.md").read_text()
EXAMPLES = re.findall(r"```http\n(.+?)```\s+```json\n(.+?)```", GUIDE, re.DOTALL)


def shape(value):
    """The kinds of a value: names of an object, what a list holds, words for the rest."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


def test_the_examples_of_the_guide_hold(client, world):
    """Each request is sent: what comes has the shape the guide says, and the numbers that are sent come back."""
    factories.confirmed(world.cup.rounds.get(number=1).tables.get(number=1))
    seated = world.cup.rounds.get(number=1).seats.values_list("entrant_id", flat=True)
    release_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    Tournament.objects.filter(pk=world.cup.pk).update(shows_chances=True)
    StoredChances.objects.create(
        tournament=world.cup,
        audience="public",
        revision=1,
        facts=digest_of(load_facts(world.cup, "public")),
        content={
            "runs": 10_000,
            "cut": None,
            "players": {
                str(pk): [0.2, 0.5, None, 0.3, 1, 7, 124, 781, [[1, 0.2], [2, 0.2], [3, 0.1]]] for pk in seated
            },
        },
        made_at=timezone.now(),
    )
    assert len(EXAMPLES) == 6
    for request, says in EXAMPLES:
        head, _blank, body = request.partition("\n\n")
        first, *lines = head.strip().splitlines()
        method, path = first.split()
        headers = dict(line.replace("{token}", world.write).split(": ", 1) for line in lines)
        more = {"data": body, "content_type": headers.pop("Content-Type")} if body else {}
        answer = client.generic(method, path, headers=headers, **more)
        expected = json.loads(says)
        assert answer.status_code == expected.get("status", 200), path
        assert shape(answer.json()) == shape(expected), path
        if body:
            assert answer.json()["points"] == json.loads(body)["points"] == expected["points"]


def test_the_guides_way_to_check_a_signature_is_right():
    names: dict = {}
    exec(re.findall(r"```python\n(.+?)```", GUIDE, re.DOTALL)[0], names)
    secret = new_secret()
    headers = {"webhook-id": "taikai_1", "webhook-timestamp": "1660473900"}
    headers["webhook-signature"] = signature(secret, "taikai_1", 1660473900, '{"a": "ł"}')
    assert names["is_genuine"](secret, headers, '{"a": "ł"}'.encode())
    assert not names["is_genuine"](secret, headers, b"{}")

"""The personal parts of a whole hall are what each phone would have got alone."""

from __future__ import annotations

import re

import pytest
import time_machine
from django.db import connection
from django.middleware.csrf import _does_token_match
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from taikai.agenda.domain import clock
from taikai.agenda.models import Clock
from taikai.live.fastpath.batch_rendering import BatchRequest
from taikai.registration import views_personal
from taikai.registration.domain.bulk_actions import set_paid
from taikai.registration.domain.entrants import renew_link, withdraw
from taikai.registration.domain.personal_links import token_of
from taikai.registration.models import Entrant
from taikai.registration.pages import personal, personal_batch, personal_cache
from taikai.registration.pages.personal_batch import parts_of
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PUBLIC
from tests import factories
from tests.memory import forget_all

HX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "me"}
HEADERS = [(b"host", b"testserver"), (b"hx-request", b"true"), (b"hx-target", b"me")]


def question(entrant: Entrant, language: str = "en", token: str = "") -> BatchRequest:
    token = token or token_of(entrant)
    slug = entrant.tournament.slug
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/t/{slug}/me/{token}/",
        "query_string": b"",
        "headers": [*HEADERS, (b"accept-language", language.encode())],
        "scheme": "http",
        "server": ("testserver", 80),
    }
    return BatchRequest(scope, ("key",), slug, token, language, False)


def made(questions: list[BatchRequest]) -> list[bytes | None]:
    return list(parts_of(questions))


@pytest.fixture
def hall(tournament: Tournament) -> list[Entrant]:
    (first, _second) = factories.seated(tournament, players=8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table)
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", release="at_once")
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting")
    return [*tournament.entrants.exclude(pk=waiting.pk).order_by("pk"), waiting]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_part_is_what_the_page_itself_would_say(client, hall, language):
    parts = made([question(entrant, language) for entrant in hall])
    for entrant, part in zip(hall, parts, strict=True):
        path = f"/t/{entrant.tournament.slug}/me/{token_of(entrant)}/"
        alone = client.get(path, headers={"accept-language": language}, **HX)
        assert alone.status_code == 200
        assert part == alone.content
        assert entrant.public_name in alone.content.decode()


def without_own(page: str) -> str:
    """A whole page without its token and keys; how it is indented does not matter."""
    page = re.sub(r'(csrfmiddlewaretoken" value|name="key" value|X-CSRFToken": )="?[^"]*"', r"\1", page)
    return re.sub(r'X-CSRFToken": "[^"]*"', "", re.sub(r"\s+", " ", page))


@pytest.mark.parametrize("cookie", ["", "theme=dark", "django_language=pl", "sessionid=none", "messages=none"])
def test_the_whole_page_is_what_it_is_without_any_cache(client, hall, monkeypatch, cookie):
    """What stands around the part is rendered for one and filled for all; no name, link or number is another's."""
    Entrant.objects.filter(pk=hall[1].pk).update(name="Anna <b>&amp;</b> 'Nowak'")
    with time_machine.travel(timezone.now().replace(microsecond=0), tick=False):
        for entrant in Entrant.objects.filter(pk__in=[entrant.pk for entrant in hall]).order_by("pk"):
            path = f"/t/{entrant.tournament.slug}/me/{token_of(entrant)}/"
            pages = []
            for public in (PUBLIC, "nobody"):  # the other way, as for staff, knows no cache
                monkeypatch.setattr(views_personal, "PUBLIC", public)
                client.cookies.clear()
                client.cookies.load(cookie)
                pages.append(client.get(path))
            cached, plain = pages
            assert without_own(cached.content.decode()) == without_own(plain.content.decode())
            assert "\0" not in cached.content.decode()
            assert cached.cookies.keys() == plain.cookies.keys()


def test_each_browser_has_a_token_and_keys_of_its_own(client, hall):
    path = f"/t/{hall[0].tournament.slug}/me/{token_of(hall[0])}/"
    keys = []
    for _ in range(2):
        client.cookies.clear()
        page = client.get(path)
        html = page.content.decode()
        (token,) = {*re.findall(r'csrfmiddlewaretoken" value="([^"]*)"', html)}
        assert _does_token_match(token, page.cookies["csrftoken"].value)
        keys += re.findall(r'name="key" value="([^"]*)"', html)
    assert len(keys) == len(set(keys)) == 4


def test_a_hall_opens_its_pages_with_one_rendering_around_them(client, hall, monkeypatch):
    shells = []
    really = personal._shell
    monkeypatch.setattr(personal, "_shell", lambda *given: shells.append(1) or really(*given))
    monkeypatch.setattr(personal.time, "monotonic", lambda: 1000.0)
    forget_all()
    for entrant in hall:
        client.cookies.clear()
        page = client.get(f"/t/{entrant.tournament.slug}/me/{token_of(entrant)}/")
        assert f"<title>{entrant.name}" in page.content.decode()
    assert len(shells) == 1


def alone(client, entrant: Entrant, language: str = "en") -> bytes:
    """The part as the page's own view makes it, from nothing."""
    forget_all()
    path = f"/t/{entrant.tournament.slug}/me/{token_of(entrant)}/"
    return client.get(path, headers={"accept-language": language}, **HX).content


def do_nothing(_hall: list[Entrant]) -> None:
    pass


def save_a_result(hall: list[Entrant]) -> None:
    table = hall[0].tournament.rounds.get(number=2).tables.order_by("number").first()
    version = table.results.count()
    sheet = Sheet({"E": 55_000 - 900 * version, "S": 5_000 + 900 * version, "W": 30_000, "N": 30_000}, 0)
    save_result(table, sheet, based_on=version, reason="again", actor=SYSTEM, confirm=True)


def start_the_clock(hall: list[Entrant]) -> None:
    clock.start(hall[0].tournament, 2, actor=SYSTEM)


def rename_somebody(hall: list[Entrant]) -> None:
    tournament = Tournament.objects.get(pk=hall[0].tournament_id)
    with change(tournament, SYSTEM, "entrant.edited"):
        Entrant.objects.filter(pk=hall[0].pk).update(name="Renamed Rita")


def pay(hall: list[Entrant]) -> None:
    set_paid(hall[1].tournament, [hall[1].pk], True, actor=SYSTEM)


def one_waits_no_more(hall: list[Entrant]) -> None:
    """The second on the waiting list becomes the first when that one leaves: nothing of their own changes."""
    if Entrant.objects.get(pk=hall[-2].pk).status == Entrant.Status.WAITING:
        withdraw(hall[-2].tournament, hall[-2].pk, actor=SYSTEM)


CHANGES = [do_nothing, save_a_result, start_the_clock, rename_somebody, pay, one_waits_no_more]
#: Every change after itself, the one before it and the one across; the other pairs are for `make soak`.
PAIRS = [
    pytest.param(first, CHANGES[(at + on) % 6], marks=[] if on in (0, 1, 3) else [pytest.mark.soak])
    for at, first in enumerate(CHANGES)
    for on in range(6)
]


@pytest.mark.parametrize(("first", "then"), PAIRS)
def test_what_is_kept_of_a_part_is_never_old_and_never_of_another(client, hall, first, then):
    """Whatever changes, in whichever order: a kept frame with its gaps filled is what the page itself says."""
    hall.append(factories.EntrantFactory(tournament=hall[0].tournament, status="waiting"))
    kept = 0
    with time_machine.travel(timezone.now().replace(microsecond=0), tick=False):
        for step, act in enumerate((do_nothing, first, then)):
            act(hall)
            some = [hall[0], hall[1], hall[5], *hall[-2:]]
            people = [Entrant.objects.get(pk=entrant.pk) for entrant in some]
            asked = [question(entrant, language) for entrant in people for language in ("en", "pl")]
            parts = made(asked)
            saved = personal_cache._frames
            kept += len(saved)
            if step < 2 and first is not then:
                continue  # the first two steps are looked at where a change comes after itself
            personal_cache._frames = LruCache(personal_cache.CAPACITY)  # what follows is made from nothing
            for at, entrant in enumerate(people):
                assert parts[2 * at] == alone(client, entrant)
                assert parts[2 * at + 1] == alone(client, entrant, "pl")
                own = parts[2 * at].decode()
                assert all(token_of(other) not in own for other in people if other.pk != entrant.pk)
            personal_cache._frames = saved
    assert kept


def test_a_result_leaves_the_frames_of_everybody_elsewhere(hall, monkeypatch):
    rendered = []
    really = personal_batch.frame_of
    monkeypatch.setattr(
        personal_batch, "frame_of", lambda asked, who: rendered.append(who.pk) or really(asked, who)
    )
    people = hall[:-1]
    tournament = hall[0].tournament
    Clock.objects.create(round=tournament.rounds.get(number=2), seconds=5400, started_at=timezone.now())
    forget_all()
    before = made([question(entrant) for entrant in people])
    assert len(rendered) == len(people)
    table = hall[0].tournament.rounds.get(number=2).tables.order_by("number").first()
    own = set(table.seats.values_list("entrant_id", flat=True))
    rendered.clear()
    save_a_result(hall)
    after = made([question(entrant) for entrant in people])
    assert set(rendered) <= own
    assert after != before


def test_a_hall_asks_the_database_no_more_than_one_phone(hall):
    seated = [entrant for entrant in hall if entrant.status != "waiting"]
    made([question(entrant) for entrant in seated])
    save_a_result(hall)
    table = hall[0].tournament.rounds.get(number=2).tables.order_by("number").first()
    own = set(table.seats.values_list("entrant_id", flat=True))
    elsewhere = [entrant for entrant in seated if entrant.pk not in own]
    made([question(elsewhere[0])])  # the ranking is the same for all
    with CaptureQueriesContext(connection) as queries:
        assert None not in made([question(entrant) for entrant in elsewhere])
    assert len(elsewhere) == 4
    assert len(queries) <= 2


def test_what_the_link_no_longer_opens_goes_the_long_way(hall):
    one, other, *_rest = hall
    old = token_of(one)
    renew_link(one.tournament, one.pk, actor=SYSTEM)
    forged = token_of(other)[:-1] + ("A" if token_of(other)[-1] != "A" else "B")
    assert made([question(one, token=old), question(other, token=forged)]) == [None, None]
    assert made([question(other)]) != [None]


def test_a_draft_has_no_personal_pages(hall):
    Tournament.objects.update(stage=Tournament.Stage.DRAFT)
    assert made([question(hall[0])]) == [None]

"""A hall of phones costs one rendering a change, and nobody ever gets what belongs to somebody else."""

from __future__ import annotations

import re
import threading
import time

import pytest
from django import shortcuts
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.translation import override

from taikai.live.conditional import unless_unchanged
from taikai.overview import views_public as overview
from taikai.registration import views_public as registration
from taikai.results.models import Penalty
from taikai.standings import views_public as standings
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.models import Tournament
from tests import factories
from tests.memory import forget_all

pytestmark = pytest.mark.django_db

PART = b'<div id="ranking"></div>'
TARGETS = {
    "standings": "ranking",
    "standings-hanchan": "hanchan",
    "player": "player",
    "participants": "participants",
    "tournament": "overview",
}


@pytest.fixture(autouse=True)
def empty_cache():
    forget_all()


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    for round_ in factories.seated(tournament, players=8, rounds=1):
        for table in round_.tables.all():
            factories.confirmed(table)
    return tournament


@pytest.fixture
def renderings(monkeypatch) -> list[str]:
    """The names of the templates rendered by the views."""
    made: list[str] = []
    render = shortcuts.render

    def counting(request, template, context, **kwargs):
        made.append(template)
        return render(request, template, context, **kwargs)

    for module in (standings, registration, overview):
        monkeypatch.setattr(module, "render", counting)
    return made


def address(tournament: Tournament, name: str) -> str:
    args: dict[str, list[int]] = {"standings-hanchan": [1], "player": [tournament.entrants.order_by("pk")[0].pk]}
    return reverse(name, args=[tournament.slug, *args.get(name, [])])


def part(client: Client, tournament: Tournament, name: str = "standings", **headers: str):
    return client.get(
        address(tournament, name), headers={"HX-Request": "true", "HX-Target": TARGETS[name], **headers}
    )


def changed(tournament: Tournament) -> None:
    """Something public changes, as every change does: through the one door."""
    with change(tournament, SYSTEM, "penalty.given") as act:
        Penalty.objects.create(tournament=act.tournament, entrant=tournament.entrants.first(), tenths=-15)


@pytest.mark.parametrize("name", TARGETS)
def test_many_phones_cost_one_rendering_a_change(played, renderings, name):
    if name == "tournament":  # while a clock runs on it, it is shared for a moment only: `test_together.py`
        Tournament.objects.filter(pk=played.pk).update(stage=Tournament.Stage.OPEN)
    phones = [Client() for _ in range(30)]
    first = [part(phone, played, name).content for phone in phones]
    assert len(renderings) == 1
    changed(played)
    second = [part(phone, played, name).content for phone in phones]
    assert len(renderings) == 2
    assert len(set(first)) == len(set(second)) == 1


@pytest.mark.parametrize("name", TARGETS)
def test_the_part_is_what_the_page_shows(played, name):
    """The part alone, with the very element the page asks for and nothing around it."""
    html = part(Client(), played, name).content.decode()
    assert html.strip().startswith("<div")
    assert f'id="{TARGETS[name]}"' in html
    assert "<html" not in html
    assert html.strip() in Client().get(address(played, name)).content.decode()


def test_a_change_is_seen_at_once(played):
    before = part(Client(), played).content.decode()
    changed(played)
    after = part(Client(), played).content.decode()
    assert "−1.5" not in before
    assert "−1.5" in after


@pytest.mark.parametrize("name", TARGETS)
def test_the_kept_part_is_what_the_view_gives(played, name, settings):
    kept = [part(Client(), played, name).content for _ in range(2)]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert part(Client(), played, name).content == kept[0] == kept[1]


@pytest.mark.parametrize("name", TARGETS)
def test_no_token_and_no_cookie_is_kept(played, name):
    phone = Client()
    phone.get(address(played, name))  # the whole page gives the phone its token
    token = phone.cookies["csrftoken"].value
    for client in (phone, Client()):
        answer = part(client, played, name)
        html = answer.content.decode()
        assert token not in html
        assert not re.search(r"csrf|name=\"key\"", html, re.IGNORECASE)
        assert not answer.cookies


def test_languages_do_not_mix(played, renderings):
    english = part(Client(), played).content
    polish = part(Client(), played, **{"Accept-Language": "pl"}).content
    assert english != polish
    assert part(Client(), played, **{"Accept-Language": "pl"}).content == polish
    assert len(renderings) == 2


def test_staff_never_get_the_publics_part_nor_give_theirs(as_judge, played, renderings):
    """A hidden hanchan: what the judge may see with ?all=1 must never reach a phone."""
    part(as_judge, played)
    part(Client(), played)
    part(as_judge, played)
    assert len(renderings) == 3
    as_judge.get(address(played, "standings") + "?all=1", headers={"HX-Request": "true", "HX-Target": "ranking"})
    Tournament.objects.filter(pk=played.pk).update(release="hidden")
    with change(played, SYSTEM, "results.hidden"):
        pass
    html = part(Client(), played).content.decode()
    assert factories.Entrant.objects.first().name not in html or "+" not in html


def test_a_draft_taken_back_is_gone_at_once(played):
    assert part(Client(), played).status_code == 200
    Tournament.objects.filter(pk=played.pk).update(stage="draft")
    assert part(Client(), played).status_code == 404


def test_an_address_with_a_query_is_not_kept(played, renderings):
    url = address(played, "standings") + "?x=1"
    for _ in range(2):
        Client().get(url, headers={"HX-Request": "true", "HX-Target": "ranking"})
    assert len(renderings) == 2


@pytest.mark.parametrize("name", ["standings-csv", "standings-json", "standings", "standings-why"])
def test_a_made_up_target_keeps_nothing(played, name, monkeypatch):
    kept = []
    monkeypatch.setattr("taikai.live.conditional.cache.set", lambda *args: kept.append(args))
    url = reverse(name, args=[played.slug])
    plain = Client().get(url)
    for _ in range(2):
        answer = Client().get(url, headers={"HX-Request": "true", "HX-Target": "anything"})
        assert answer.get("Content-Disposition") == plain.get("Content-Disposition")
    assert [args for args in kept if args[0].startswith("part:")] == []


def test_the_same_revision_is_304_whoever_asks(played):
    first = part(Client(), played)
    again = part(Client(), played, **{"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    changed(played)
    assert part(Client(), played, **{"If-None-Match": first["ETag"]}).status_code == 200


def request_for_part(tournament: Tournament):
    request = RequestFactory().get("/t/x/", headers={"HX-Request": "true", "HX-Target": "ranking"})
    from django.contrib.auth.models import AnonymousUser
    from django_htmx.middleware import HtmxDetails

    from taikai.accounts.login.session_store import SessionStore

    request.htmx = HtmxDetails(request)
    request.tournament, request.role, request.user = tournament, "public", AnonymousUser()
    request.session = SessionStore()
    return request


@pytest.mark.parametrize(
    "uses",
    [
        lambda request, response: get_token(request),
        lambda request, response: request.session.update({"x": 1}),
        lambda request, response: response.set_cookie("x", "y"),
    ],
    ids=["token", "session", "cookie"],
)
def test_what_belongs_to_one_visitor_is_never_kept(tournament, uses):
    """A template that one day puts a form into a part must not give everybody the same token."""
    asked = []

    @unless_unchanged
    def view(request):
        asked.append(request)
        response = HttpResponse(PART)
        uses(request, response)
        return response

    for _ in range(2):
        answer = view(request_for_part(tournament))
        assert "ETag" not in answer
        assert answer["Cache-Control"] == "private, no-store"
    assert len(asked) == 2


def test_who_asks_meanwhile_waits_for_the_first(tournament):
    asked = []

    @unless_unchanged
    def view(request):
        asked.append(request)
        time.sleep(0.1)
        return HttpResponse(PART)

    requests = [request_for_part(tournament) for _ in range(8)]
    for request in requests:
        request.user.pk, request.tournament.secret  # noqa: B018 - loaded before the threads start
    threads = [threading.Thread(target=view, args=[request]) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(asked) == 1


def test_a_broken_view_keeps_nothing(tournament):
    answers = iter([HttpResponse("no", status=500), HttpResponse(PART)])

    @unless_unchanged
    def view(request):
        return next(answers)

    with override("en"):
        assert view(request_for_part(tournament)).status_code == 500
        assert view(request_for_part(tournament)).content == PART
        assert view(request_for_part(tournament)).content == PART

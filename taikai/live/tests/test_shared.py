"""A hall of phones costs one rendering a change, and nobody ever gets what belongs to somebody else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django import shortcuts
from django.http import HttpResponse
from django.middleware.csrf import _does_token_match, get_token
from django.test import Client, RequestFactory
from django.urls import reverse

from taikai.live.conditional import briefly_shared_fragment, conditional_page
from taikai.live.fastpath import fragment_cache
from taikai.live.tests.hall import Answer, Hall, open_hall
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
#: Whole pages that strangers share.
PAGES = [
    "standings",
    "standings-hanchan",
    "standings-why",
    "player",
    "participants",
    "tournament",
    "seating",
    "news",
]
SECRET = "a" * 32
#: A reader's cookies and headers; those who share what a stranger's browser had made.
SHARING = {
    "stranger": ("", {}),
    "who was here": (f"csrftoken={SECRET}", {}),
    "odd token": ("csrftoken=odd", {}),
}
ANOTHER_PAGE = {
    "with a page of their own": ("taikai_mine=1", {}),
    "dark": ("theme=dark", {}),
    "light": ("theme=light", {}),
    "Polish by choice": ("django_language=pl", {}),
    "Polish by browser": ("", {"accept_language": "pl"}),
}
FOR_THEMSELVES = {
    "a made-up theme": ("theme=loud", {}),
    "a known device": ("known=abc", {}),
    "somebody with a message": ("messages=abc", {}),
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
def hall(monkeypatch) -> Iterator[Hall]:
    with open_hall(monkeypatch) as found:
        yield found


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


def part(hall: Hall, tournament: Tournament, name: str = "standings", cookie: str = "", **headers: str) -> Answer:
    given = {"hx_request": "true", "hx_target": TARGETS[name], **headers}
    return hall.get(address(tournament, name), cookie, **given)


def session_of(client: Client) -> str:
    return f"sessionid={client.cookies['sessionid'].value}"


def changed(tournament: Tournament) -> None:
    """Something public changes, as every change does: through `change()`."""
    with change(tournament, SYSTEM, "penalty.given") as act:
        Penalty.objects.create(tournament=act.tournament, entrant=tournament.entrants.first(), tenths=-15)


def tokens(answer: Answer) -> set[str]:
    forms = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', answer.text)
    return {*forms, *re.findall(r'X-CSRFToken": "([^"]*)"', answer.text)}


def without_own(answer: Answer) -> str:
    """The page without its token and without the time at which it was sent."""
    (token,) = tokens(answer)
    return re.sub(r'data-(server-)?now="\d+"', "", answer.text.replace(token, "TOKEN"))


@pytest.mark.both
@pytest.mark.parametrize("name", TARGETS)
def test_many_phones_cost_one_rendering_a_change(played, hall, renderings, name):
    if name == "tournament":  # while a clock runs on it, it is shared for a moment only
        Tournament.objects.filter(pk=played.pk).update(stage=Tournament.Stage.OPEN)
    first = {part(hall, played, name).status for _ in range(30)}
    assert len(renderings) == 1
    changed(played)
    second = {part(hall, played, name).status for _ in range(30)}
    assert len(renderings) == 2
    assert first == second == {200}


@pytest.mark.both
@pytest.mark.parametrize("name", PAGES)
def test_a_page_opened_by_a_hall_is_rendered_once_and_each_has_a_token(played, hall, name):
    visits = [hall.get(address(played, name)) for _ in range(20)]
    assert len(hall.made) == 1
    assert len({without_own(visit) for visit in visits}) == 1
    assert len({visit.cookies["csrftoken"] for visit in visits}) == 20
    for visit in visits:
        (token,) = tokens(visit)
        assert _does_token_match(token, visit.cookies["csrftoken"])
    changed(played)
    hall.get(address(played, name))
    assert len(hall.made) == 2


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("reader", [*SHARING, *ANOTHER_PAGE, *FOR_THEMSELVES])
def test_every_reader_gets_what_django_alone_would_say(played, hall, name, reader):
    path = address(played, name)
    cookie, headers = (SHARING | ANOTHER_PAGE | FOR_THEMSELVES)[reader]
    hall.get(path)  # a stranger was here before
    hall.get(path, cookie, **headers)
    hall.made.clear()
    got, own = hall.get(path, cookie, **headers), hall.straight(path, cookie, **headers)
    assert bool(hall.made) == (reader in FOR_THEMSELVES)
    assert without_own(got) == without_own(own)
    kept = {"content-length", "etag", "live-shared"}
    assert {key: value for key, value in got.headers.items() if key not in kept} == {
        key: value for key, value in own.headers.items() if key not in kept
    }
    assert got.cookies.keys() == own.cookies.keys()
    if reader == "who was here":
        assert got.cookies["csrftoken"] == SECRET
        assert got.headers.get("etag") == own.headers.get("etag")
        if "etag" in got.headers:
            for ask in (hall.get, hall.straight):
                assert ask(path, cookie, if_none_match=got.headers["etag"]).status == 304


@pytest.mark.parametrize("name", PAGES)
def test_staff_and_strangers_never_get_each_others_page(as_judge, played, hall, name):
    path, judge = address(played, name), session_of(as_judge)
    for asked in (judge, "", judge, ""):
        page = hall.get(path, asked)
        assert ('data-live="stream"' in page.text) == bool(asked)
        assert ("/manage/" in page.text) == bool(asked)
    assert len(hall.made) == 3, "the judge's twice, the strangers' once"


def test_somebody_logged_in_without_a_role_gets_a_page_with_their_name(played, hall, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("anna", first_name="Anna", last_name="Nowak"))
    path = address(played, "standings")
    assert "Anna Nowak" not in hall.get(path).text
    assert "Anna Nowak" in hall.get(path, session_of(client)).text
    assert "Anna Nowak" not in hall.get(path).text


def test_a_page_leaves_after_a_moment_and_with_the_tournament(played, hall, monkeypatch):
    path, now = address(played, "standings"), [100.0]
    monkeypatch.setattr(fragment_cache.time, "monotonic", lambda: now[0])
    hall.get(path)
    now[0] += fragment_cache.MOMENT - 0.1
    hall.get(path)
    assert len(hall.made) == 1
    now[0] += 0.2
    hall.get(path)
    assert len(hall.made) == 2
    Tournament.objects.filter(pk=played.pk).update(stage="draft")
    assert hall.get(path).status == 404


def test_a_page_with_a_clock_says_when_it_was_sent(played, hall, monkeypatch):
    path, now = address(played, "seating"), [1_700_000_000.0]
    monkeypatch.setattr(fragment_cache.time, "time", lambda: now[0])
    first = hall.get(path)
    now[0] += 1.5
    second = hall.get(path)
    sent = [re.findall(r'<body[^>]*data-server-now="(\d+)"', page.text) for page in (first, second)]
    assert sent == [["1700000000000"], ["1700000001500"]]
    assert len(hall.made) == 1
    assert "data-server-now" not in hall.get(address(played, "standings")).text, "a 304 would bring an old one"


@pytest.mark.parametrize("name", TARGETS)
def test_the_part_is_what_the_page_shows(played, hall, name):
    """The part alone, with the very element the page asks for and nothing around it."""
    html = part(hall, played, name).text
    assert html.strip().startswith("<div")
    assert f'id="{TARGETS[name]}"' in html
    assert "<html" not in html
    assert html.strip() in hall.get(address(played, name)).text


@pytest.mark.both
@pytest.mark.parametrize("whole", [True, False])
def test_a_change_is_seen_at_once(played, hall, whole):
    def look() -> str:
        return hall.get(address(played, "standings")).text if whole else part(hall, played).text

    before = look()
    changed(played)
    assert "−1.5" not in before
    assert "−1.5" in look()


@pytest.mark.parametrize("name", TARGETS)
def test_no_token_and_no_cookie_is_in_a_part(played, hall, name):
    for cookie in ("", f"csrftoken={SECRET}"):
        answer = part(hall, played, name, cookie)
        assert not re.search(r"csrf|name=\"key\"", answer.text, re.IGNORECASE)
        assert not answer.cookies


def test_languages_do_not_mix(played, hall, renderings):
    english = part(hall, played).text
    polish = part(hall, played, accept_language="pl").text
    assert english != polish
    assert part(hall, played, accept_language="pl").text == polish
    assert len(renderings) == 2


def test_staff_never_get_the_publics_part_nor_give_theirs(as_judge, played, hall, renderings):
    """A hidden hanchan: what the judge may see with ?all=1 must never reach a phone."""
    for cookie in (session_of(as_judge), "", session_of(as_judge)):
        part(hall, played, cookie=cookie)
    assert len(renderings) == 3
    as_judge.get(address(played, "standings") + "?all=1", headers={"HX-Request": "true", "HX-Target": "ranking"})
    Tournament.objects.filter(pk=played.pk).update(release="hidden")
    with change(played, SYSTEM, "results.hidden"):
        pass
    html = part(hall, played).text
    assert factories.Entrant.objects.first().name not in html or "+" not in html


@pytest.mark.parametrize("name", ["standings-csv", "standings-json", "standings", "standings-why"])
def test_a_made_up_target_keeps_nothing(played, hall, name):
    url = reverse(name, args=[played.slug])
    plain = hall.straight(url)
    for _ in range(2):
        answer = hall.get(url, hx_request="true", hx_target="anything")
        assert answer.headers.get("content-disposition") == plain.headers.get("content-disposition")
    assert len(hall.made) == 2


def test_the_same_revision_is_304_whoever_asks(played):
    def ask(**given: str):
        return Client().get(
            address(played, "standings"), headers={"HX-Request": "true", "HX-Target": "ranking", **given}
        )

    first = ask()
    assert ask(**{"If-None-Match": first["ETag"]}).status_code == 304
    changed(played)
    assert ask(**{"If-None-Match": first["ETag"]}).status_code == 200


def request_for(tournament: Tournament, part: bool = True):
    headers = {"HX-Request": "true", "HX-Target": "ranking"} if part else {}
    request = RequestFactory().get("/t/x/", headers=headers)
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
        lambda request, response: setattr(response, "status_code", 500),
        lambda request, response: response.write('<input type="hidden" name="key" value="1">'),
        lambda request, response: response.write('<input name="csrfmiddlewaretoken" value="another">'),
    ],
    ids=["token", "session", "cookie", "fault", "a key", "another token"],
)
@pytest.mark.parametrize("part", [True, False])
@pytest.mark.parametrize("decorate", [conditional_page, briefly_shared_fragment])
def test_what_belongs_to_one_visitor_is_never_shared(tournament, uses, part, decorate):
    """A template that one day puts a form into a part must not give everybody the same token."""

    @decorate
    def view(request):
        response = HttpResponse(PART)
        uses(request, response)
        return response

    @decorate
    def harmless(_request):
        return HttpResponse(PART)

    assert "Live-Shared" in harmless(request_for(tournament, part))
    assert "Live-Shared" not in view(request_for(tournament, part))

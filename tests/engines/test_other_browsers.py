"""The site in Firefox and in WebKit, Safari's engine: the important pages, and an evening at a table.

Chromium has the long journeys; these are the shortest that touch everything engines differ in. `make browsers`.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.urls import reverse

import taikai.asgi
from cards.deck import SEATS
from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.calls.domain.calling import call_judge, withdraw_call
from taikai.calls.models import Call
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.tests.tables import BOSS, carded, read
from taikai.hands.domain.access.table_links import table_url
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.models import ReportedHand
from taikai.hands.tests.tables import table_of_phones
from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.domain.personal_links import personal_path, token_of
from taikai.registration.models import Entrant
from taikai.results.domain.result_settings import set_options
from taikai.results.models import Signature
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.models import Tournament
from tests import factories
from tests.engines.caught import COMPLAINTS, caught
from tests.engines.driver import ENGINES, Driver
from tests.server import Server
from tests.test_every_page import ASKED, come_to

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]

PHONE, LAPTOP, FLAT = (390, 844), (1280, 800), (1180, 820)
CLOSED = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "6p", "7p", "8p", "5s", "5s", "5p")
LEFT = re.compile(r"htmx:(afterRequest|sendAbort|sendError)|not loaded:.*caught\.js")
AWAY = 60.0
"""Seconds until a page that was away tries again, and some more."""


@pytest.fixture(scope="module", params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser for all tests; each has a site of its own, so nothing is left of the one before."""
    with ENGINES[request.param]() as driver:
        print(f"{driver.name} {driver.version}")
        yield driver


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Server:
    """The site, with what browsers complain about written down."""
    monkeypatch.setattr(taikai.asgi, "application", caught(taikai.asgi.application))
    server: Server = request.getfixturevalue("server")
    return server


@pytest.fixture
def page(engine: Driver, site: Server) -> Iterator[Driver]:
    """The browser at this test's site, nobody logged in, as a phone; nothing may be complained about."""
    engine.go(f"{site.url}/favicon.ico")
    engine.send("DeleteAllCookies")
    engine.size(*PHONE)
    yield engine
    complaints = engine.run(COMPLAINTS)
    engine.go("about:blank")  # or else it would go on asking a site that is gone
    # What a page was asking when it was left or its site went is told by htmx, and no fault.
    assert not [each for each in complaints if not LEFT.search(each)]


@pytest.fixture
def shot(engine: Driver, request: pytest.FixtureRequest) -> Callable[[str], None]:
    """`shot("name")` keeps a picture in the folder `PICTURES`, for whoever wants to look."""
    folder = os.environ.get("PICTURES", "")

    def take(name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            engine.picture(Path(folder) / f"{engine.name}-{request.node.originalname}-{name}.png".lower())

    return take


Shot = Callable[[str], None]


def log_in(page: Driver, site: Server, user) -> None:
    page.go(f"{site.url}/favicon.ico")
    page.cookie("sessionid", site.cookie(user)["value"])


def walk(page: Driver, site: Server, paths: list[str], shot: Shot) -> None:
    wrong = []
    for size in (PHONE, LAPTOP):
        page.size(*size)
        for path in paths:
            page.go(site.url + path)
            if not page.fits():
                wrong.append(f"{path} is wider than {size[0]} px")
            shot(f"{size[0]}-{path.strip('/').replace('/', '-')[:60] or 'home'}")
    assert not wrong, "\n".join(wrong)


def test_public_pages(page: Driver, site: Server, shot: Shot):
    demo = build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")
    entrant = Entrant.objects.filter(tournament=demo, seats__isnull=False).first()
    own = personal_path(entrant)
    walk(page, site, [*come_to(demo, None), *ASKED, own, f"{own}cards/"], shot)


def test_staff_pages(page: Driver, site: Server, shot: Shot):
    demo = build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")
    organiser, strangers = demo.staff.filter(role="organiser").get().user, come_to(demo, None)
    log_in(page, site, organiser)
    walk(page, site, [path for path in come_to(demo, organiser) if path not in strangers], shot)


def step(page: Driver, name: str) -> None:
    page.shows(f"#table[data-step={name}]")


def sit_down(page: Driver, site: Server, table: Table, wind: str) -> None:
    token = token_of(table.seats.get(wind=wind).entrant)
    page.go(site.url + reverse("personal-table", args=[table.round.tournament.slug, token]))
    step(page, "rest")


def begin(page: Driver, name: str, then: str) -> None:
    page.tap(".table-actions a", name)
    step(page, then)


def ron(page: Driver, winner: str, payer: str, value: str) -> None:
    begin(page, "Ron", "who")
    for seat, then in ((winner, "payer"), (payer, "value")):
        page.tap(f"#table [data-seat={seat}]")
        step(page, then)
    page.tap(f"[data-value='{value}']")
    step(page, "preview")
    page.tap("[data-save]")
    step(page, "rest")


def points(table: Table) -> dict[str, int]:
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).standing.points


def last_row(table: Table) -> int:
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).last


def test_hands_at_the_table(page: Driver, site: Server, shot: Shot):
    """Ron, riichi, a draw, all tiles, mending, another phone's hand, handing in, signing."""
    table = table_of_phones()
    tournament = table.round.tournament
    set_options(tournament, signatures=True, actor=SYSTEM)
    sit_down(page, site, table, "S")
    shot("rest")
    ron(page, "W", "S", "3 han 40 fu")
    assert points(table)["W"] == 35_200
    page.shows(".strip", "Jonas +5")
    page.tap(".lay:has([value=N]) button")
    page.count(".stick-lies", 1)
    begin(page, "Draw", "draw")
    page.tap("#table [data-seat=E]")
    page.count(".seat-pressed", 2)  # North is in riichi
    shot("draw")
    page.tap("[data-save]")
    step(page, "rest")
    begin(page, "Ron", "who")
    page.tap("#table [data-seat=N]")
    step(page, "payer")
    page.tap("#table [data-seat=W]")
    step(page, "value")
    shot("value")
    page.tap("a", "All tiles")
    page.find(".pad-line")
    for code in CLOSED[:-1]:
        page.tap(f".pad-line [data-tile='{code}']")
    page.count(".pad-hand .tile", len(CLOSED) - 1)
    shot("pad")
    page.tap(f".pad-line [data-tile='{CLOSED[-1]}']")
    page.count(".pad-hand .tile", len(CLOSED))
    shot("pad-full")
    assert page.fits()
    page.tap("a", "Show payments")
    step(page, "preview")
    shot("preview")
    page.tap("[data-save]")
    step(page, "rest")
    page.tap("a", "Correct")
    step(page, "hand")
    page.tap("a", "Value")
    step(page, "value")
    page.tap("[data-value='3 han 30 fu']")
    step(page, "preview")
    shot("mended")
    page.tap("[data-save]")
    step(page, "hands")
    page.tap("a", "Back to the table")
    step(page, "rest")
    rows = last_row(table)
    report_record(tournament, table, HandPlayed(Draw(())), after=rows, actor=SYSTEM)  # from another phone
    page.until(
        lambda: page.run("return document.querySelector('.lay input[name=after]')?.value") == str(rows + 1),
        "another phone's hand does not come",
    )
    while not game_of(tournament, table).standing.ended:
        report_record(tournament, table, HandPlayed(Draw(())), after=last_row(table), actor=SYSTEM)
    page.find("h1, h2", "The hanchan is over")
    shot("over")
    submit_result(tournament, table, actor=SYSTEM)
    page.tap("button", "Sign as Ines Lima")
    page.shows("#table-signing", "1 of 4 have signed")
    shot("signed")
    assert Signature.objects.get().wind == "S"


def test_a_call_reaches_the_board_by_itself(page: Driver, site: Server, shot: Shot):
    """The judge's board hears of calls by its event stream, and answers with one press."""
    table = table_of_phones()
    tournament = table.round.tournament
    sit_down(page, site, table, "S")
    page.tap("button", "Judge")
    page.shows(".called", "Judge called")
    call = Call.objects.get()
    withdraw_call(call, actor=SYSTEM, entrant=call.entrant)
    page.find("button", "Judge")
    log_in(page, site, factories.staff(tournament, "judge", first_name="Olgierd", last_name="Kot"))
    page.go(site.url + reverse("board", args=[tournament.slug]))
    page.shows("main", "No open calls")
    call = call_judge(table, actor=Actor("table 1", "public", browser="device"))
    page.shows("main", "I’m going", wait=10)
    shot("board")
    page.tap("button", "I’m going")
    page.until(lambda: Call.objects.get(pk=call.pk).taken_at, "nobody goes")


def test_three_hands_without_a_network(page: Driver, site: Server, shot: Shot):
    """The table's page is kept by the service worker; hands wait on the phone and go out in order."""
    table = table_of_phones()
    path = reverse("table-page", args=[table.round.tournament.slug, table.round.number, table.number])
    sit_down(page, site, table, "S")
    kept = """
        const done = arguments[arguments.length - 1];
        caches.keys().then(async (names) => {
            for (const name of names) {
                const cache = await caches.open(name);
                const there = (one) => new URL(one.url).pathname === arguments[0];
                if ((await cache.keys()).some(there)) return done(true);
            }
            done(false);
        });
    """
    page.until(lambda: page.run("return Boolean(navigator.serviceWorker.controller)"), "nobody keeps it", AWAY)
    page.until(lambda: page.wait_for(kept, path), "the page is not kept", AWAY)
    page.run(COMPLAINTS)
    site.stop()
    for hand in range(2):
        page.tap(".table-actions a, .table-actions button", "Ron")
        for seat in "WS":
            page.tap(f"#away [data-seat={seat}]")
        shot(f"value-{hand}")
        page.tap("#away [data-value='3 han 40 fu']")
        page.tap("[data-keep-hand]")
        page.shows("#unsent-bar", f"Not sent yet ({hand + 1})")
    page.go(site.url + path)  # a driver's own reload goes past the service worker in Firefox
    page.shows("#unsent-bar", "Not sent yet (2)")
    shot("again")
    site.start()
    page.until(lambda: ReportedHand.objects.count() == 2, "the hands do not go out", AWAY)
    page.until(
        lambda: not page.run("return document.querySelector('#unsent-bar')?.checkVisibility()"),
        "still unsent",
        AWAY,
    )
    page.run(COMPLAINTS)  # that the site was away is what they complain about


def test_a_flat_device(page: Driver, site: Server, shot: Shot):
    table = table_of_phones()
    tournament = table.round.tournament
    page.size(*FLAT)
    page.go(f"{site.url}/t/{table_url(tournament, table, None).partition('/t/')[2]}")
    step(page, "rest")
    shot("rest")
    page.tap("[data-key=board-S] a", "Ron")
    step(page, "payer")
    page.tap("[data-key=who-W] a")
    step(page, "value")
    shot("value")
    page.tap("[data-value='2 han 40 fu']")
    step(page, "preview")
    shot("preview")
    assert page.fits()
    page.tap("[data-key=change-S] [data-flat-save]")
    step(page, "rest")
    assert points(table)["S"] > 30_000


def test_a_hand_of_cards(page: Driver, site: Server, shot: Shot):
    """A swipe to a card, one press plays it; with the fourth choice four faces stand side by side."""
    tournament = carded()
    seat = Seat.objects.select_related("entrant__tournament").get(
        round__tournament=tournament, table__number=1, wind="E"
    )
    page.go(site.url + personal_path(seat.entrant) + "cards/")
    table = read(tournament)
    first, second = (table.face(slug) for slug in table.log.state.hands["E"][:2])
    page.shows("[data-front]", f"Play {first.short}")
    page.run("document.querySelector('.hand-strip').scrollBy({left: 300})")
    page.shows("[data-front]", f"Play {second.short}")
    shot("hand")
    page.tap("[data-front]")
    page.shows("[data-front]", f"{second.short} is chosen")
    for wind in SEATS:
        if wind != "E":
            now = read(tournament)
            choose(tournament, now.deck, wind, now.log.state.hands[wind][0], hand=now.hand_number, actor=BOSS)
    page.count(".revealed .face", 4)
    shot("revealed")
    assert page.fits()


def test_a_sheet_and_the_screens(page: Driver, site: Server, shot: Shot):
    """A judge types three totals and the fourth is offered; the standings on the screen follow by themselves."""
    demo = build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="ema2025"), "mahjong-2022")
    log_in(page, site, demo.staff.filter(role="organiser").get().user)
    table = Table.objects.filter(round__tournament=demo, results__isnull=True).order_by("pk").first()
    page.go(site.url + reverse("result-entry", args=[demo.slug, table.round.number, table.number]))
    for wind, typed in (("E", "400"), ("S", "300"), ("W", "300")):
        page.write(f"[name=points_{wind}]", typed)
    page.write("[name=sticks]", "0")
    page.tap("[data-fill]")
    shot("sheet")
    page.tap("button", "Save and confirm")
    page.until(lambda: table.results.filter(state="confirmed").exists(), "it is not confirmed")
    page.size(*LAPTOP)
    page.go(f"{site.url}{demo.get_absolute_url()}screen/clock/")
    page.tap(".screen-menu summary")
    page.tap("[data-sound]")
    page.until(
        lambda: page.run("return document.querySelector('[data-sound]').getAttribute('aria-pressed')") == "true",
        "it does not sound",
    )
    shot("clock")


def test_there_is_a_browser():
    """`make browsers` installs them; without one this says which."""
    missing = [name for name in ("firefox-esr", "WebKitWebDriver", "Xvfb") if shutil.which(name) is None]
    assert not missing

"""One device flat in the middle: time and judge on every side, its sound; calling and signing in one tap."""

from __future__ import annotations

import datetime as dt
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from scoring.riichi.hanchan import Draw, HandPlayed, Signal
from taikai.agenda.domain.clock import add_minutes, start
from taikai.agenda.models import Clock
from taikai.calls.domain.answering import take_call
from taikai.calls.models import Call
from taikai.hands.domain.access.table_links import table_url
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.models import ReportedHand
from taikai.hands.tests.targets import FLAT, too_small
from taikai.hands.tests.test_table_journey import Hand, documented, finger, held, last_row, phone, table
from taikai.registration.models import Entrant
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.signing.pin import pin_of
from taikai.results.models import Signature
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.domain.rules import ruleset_of
from tests import factories
from tests.server import Server

__all__ = ["table"]
pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

CLOSED = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "6p", "7p", "8p", "5s", "5s", "5p")
LANDSCAPE, PORTRAIT = {"width": 1180, "height": 820}, {"width": 820, "height": 1180}

#: The least room; the others in `make soak`.
SIZES = [{"width": 1024, "height": 700}]
SIZES += [pytest.param(size, marks=pytest.mark.soak) for size in (LANDSCAPE, PORTRAIT)]


def tablet(browser: Browser, server: Server, table: Table) -> Page:
    """The device that lies on the table: it has opened the table's link."""
    page = browser.new_context(viewport=LANDSCAPE, has_touch=True, reduced_motion="reduce").new_page()
    page.add_init_script(
        "window.rings = 0; document.addEventListener('clock-rings', () => { window.rings += 1; });"
    )
    tournament = table.round.tournament
    path = table_url(tournament, table, None).partition("/t/")[2]
    page.goto(f"{server.url}/t/{path}")
    return page


def counts_down(table: Table, seconds: int) -> None:
    """The clock runs, and its signal comes in so many seconds."""
    start(table.round.tournament, table.round.number, actor=SYSTEM)
    clock = Clock.objects.get(round=table.round)
    before = ruleset_of(table.round.tournament).signal_minutes_before_end * 60
    clock.started_at = timezone.now() - dt.timedelta(seconds=clock.seconds - before - seconds)
    clock.save()


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_the_flat_device_shows_time_and_judge_to_all_four_and_sounds_once(
    server: Server, browser: Browser, table: Table
):
    counts_down(table, 600)
    page = tablet(browser, server, table)
    expect(page.locator(".side-clock:visible")).to_have_count(4)
    sound = page.locator(".hub [data-sound]")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("rings") == 1, "it is heard at once that it sounds"
    # The page hears of it before the signal comes.
    counts_down(table, 612)
    add_minutes(table.round.tournament, table.round.number, -10, actor=SYSTEM)
    expect(page.locator(".side-clock.clock-signalled")).to_have_count(4)
    assert page.evaluate("rings") == 2, "four clocks, one signal"
    # One tap at either end notes it; nothing of it is left afterwards.
    noted = page.locator("[data-at-signal]:visible button")
    expect(noted).to_have_count(2)
    assert too_small(page, FLAT) == []
    noted.last.click()
    expect(noted).to_have_count(0)
    assert ReportedHand.objects.get().kind == "Signal"
    page.get_by_role("button", name="Judge").locator("visible=true").first.click()
    expect(page.locator(".tap-called:visible").first).to_contain_text("Judge called")
    judge = factories.staff(table.round.tournament, "judge", first_name="Olgierd", last_name="Kot")
    take_call(Call.objects.get(), actor=Actor("Olgierd", "judge", judge))
    expect(page.locator(".tap-called:visible").first).to_contain_text("Olgierd is coming")
    assert wide(page) <= 0
    page.set_viewport_size(PORTRAIT)
    expect(page.locator(".side-clock:visible")).to_have_count(4)
    expect(page.locator(".tap-called:visible")).to_have_count(2)
    assert wide(page) <= 0


#: What is pressed or read on a board or at an end, and lies outside the device, or outside what it stands on.
OUTSIDE = """() => [...document.querySelectorAll(
    ".pinwheel .tap, .flat-end .tap, .board-points, .board-name, .stick-place")]
  .filter((each) => each.checkVisibility()).filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || (each.matches(".tap")
        && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1));
  }).map((each) => `${each.className}: ${each.textContent.trim()}`)"""


@pytest.mark.parametrize("size", SIZES)
def test_long_words_stand_on_a_small_tablet(server: Server, browser: Browser, table: Table, size: ViewportSize):
    """Polish has the longest; the rules with all the draws, the time signal and a last hand add to them."""
    tournament = table.round.tournament
    tournament.ruleset = "ema2012"
    tournament.save()
    counts_down(table, -5)
    page = browser.new_context(locale="pl-PL", has_touch=True, reduced_motion="reduce").new_page()
    page.goto(f"{server.url}/t/{table_url(tournament, table, None).partition('/t/')[2]}")
    path = page.url
    for record in (HandPlayed(Draw(("E",))), Signal(), HandPlayed(Draw(()))):
        after = last_row(table)
        page.set_viewport_size(size)
        for query in ("?", f"?do=draw&tenpai=E&after={after}", f"?do=ron&payer=W&won=S:3.40&after={after}"):
            page.goto(path + query)
            expect(page.locator(".has-flat .pinwheel:visible")).to_have_count(1)
            assert page.evaluate(OUTSIDE) == [], (size, query)
        report_record(tournament, table, record, after=after, actor=SYSTEM)


def test_calling_a_judge_and_signing_take_one_tap(server: Server, browser: Browser, table: Table):
    tournament = table.round.tournament
    set_options(tournament, signatures=True, actor=SYSTEM)
    thumb = phone(browser, server, table, "S")
    thumb.page.get_by_role("button", name="Judge", exact=True).click()
    calling = 1
    expect(thumb.page.locator(".called")).to_contain_text("Judge called")
    thumb.page.get_by_text("What is it about?").click()
    judge = browser.new_context().new_page()
    judge.context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    judge.goto(server.url + reverse("board", args=[tournament.slug]))
    judge.get_by_role("button", name="I’m going", exact=True).click()
    expect(thumb.page.locator(".called")).to_contain_text("is coming")
    answering = 1
    judge.close()
    thumb.page.get_by_role("button", name="Drink spilled").click()
    expect(thumb.page.locator(".called-about")).to_have_text("Drink spilled")
    assert Call.objects.get().about == "spill"
    thumb.page.get_by_role("button", name="Undo").click()
    expect(thumb.page.get_by_role("button", name="Judge", exact=True)).to_be_visible()

    after = 0
    for _hand in range(8):
        after = report_record(tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    submit_result(tournament, table, actor=SYSTEM)
    thumb.page.get_by_role("button", name="Sign as Ines Lima").click()
    signing = 1
    expect(thumb.page.locator("#table-signing")).to_contain_text("1 of 4 have signed")
    assert Signature.objects.get().wind == "S"
    text = documented()
    assert (calling, signing) == (text["calling a judge"], text["signing, own phone"])
    assert answering == text["answering a call"]


def test_a_phone_that_scanned_the_code_sits_down_and_reads_who_is_entering(
    server: Server, browser: Browser, table: Table
):
    page = tablet(browser, server, table)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="North Mirela").click()
    expect(page.locator(".at-bottom .seat-name")).to_have_text("Mirela")
    expect(page.locator(".whose")).to_have_count(0)
    assert wide(page) <= 0
    thumb = phone(browser, server, table, "W")
    thumb.begin("Ron")
    expect(page.locator("#busy")).to_have_text("Jonas is entering a win")
    expect(page.locator("#busy")).to_be_in_viewport(ratio=1)
    thumb.seat("W", "payer")
    thumb.seat("S", "value")
    thumb.value("3 han 40 fu")
    thumb.save()
    expect(page.locator(".strip")).to_contain_text("Jonas +5")
    expect(page.locator("#busy")).to_be_hidden()
    assert drawn_by_a_finger(page) == documented()["ron by a line drawn from payer to winner"]


@pytest.mark.parametrize("size", SIZES)
def test_all_four_sides_of_a_flat_device_say_who_is_entering(
    server: Server, browser: Browser, table: Table, size: ViewportSize
):
    Entrant.objects.filter(seats__table=table, seats__wind="W").update(name="Bartholomäus-Maximilian Ek")
    counts_down(table, 600)
    page = tablet(browser, server, table)
    page.set_viewport_size(size)
    sides = page.locator(".board-busy")
    expect(sides).to_have_count(4)
    finger(page, page.locator("[data-key=board-stick-E] button"))
    expect(page.locator(".stick-lies:visible")).to_have_count(1)
    before = where(page)
    thumb = phone(browser, server, table, "W")
    thumb.begin("Ron")
    for side in sides.all():
        expect(side).to_have_text("Bartholomäus-Maximilian is entering a win")
        expect(side).to_be_in_viewport(ratio=1)
    assert where(page) == before, "nothing moves under a finger"
    page.locator(".board-bottom .tap").first.click(trial=True)
    page.locator(".board-top .stick-place").click(trial=True)
    thumb.seat("W", "payer")
    thumb.seat("S", "value")
    thumb.value("3 han 40 fu")
    thumb.save()
    expect(sides.locator("visible=true")).to_have_count(0)


def where(page: Page) -> list[list[float]]:
    """Where everything stands that is tapped or read on the boards."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll(".flat .tap, .board, .board-points, .stick-place, .hub")]
              .map((one) => one.getBoundingClientRect()).map((box) => [box.x, box.y, box.width, box.height])"""
        )
    )


def drawn_by_a_finger(page: Page) -> int:
    """A stick slid to the middle, a slip that is nothing, a line from payer to winner: the taps of the ron."""
    seats = {wind: page.locator(f".seat-box[data-key=seat-{wind}]") for wind in "ESWN"}
    place = page.locator(".lay:has([value=N]) button")
    finger(page, seats["N"], page.locator(".middle"))
    expect(place).to_have_attribute("aria-pressed", "true")
    finger(page, seats["N"], up=20)
    expect(page.locator("#table[data-step=rest]")).to_be_visible()
    thumb = Hand(page)
    for payer, winner in (("N", "E"), ("S", "W")):
        page.reload()
        finger(page, seats[payer], seats[winner])
        expect(page.locator("#table[data-step=value]")).to_be_visible()
        query = parse_qs(urlsplit(page.url).query)
        assert (query["payer"], query["winner"]) == ([payer], [winner])
        expect(page.locator(".drawn-line")).to_have_count(0)
        page.locator("[data-cancel]").first.click()
        expect(page.locator("#table[data-step=rest]")).to_be_visible()
    finger(page, seats["N"], seats["E"])
    thumb.taps = 1
    expect(page.locator("#table[data-step=value]")).to_be_visible()
    thumb.value("2 han 40 fu")
    thumb.save()
    return thumb.taps


def values_in_all_detail(thumb: Hand) -> dict[str, int]:
    """A triple ron, a hand of five yaku and two dora, and one told tile by tile."""
    counted = {}
    thumb.taps = 0
    thumb.stick("W")
    thumb.stick("W")
    counted["taking a riichi back at once"] = thumb.taps - 1

    thumb.taps = 0
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.value("2 han 30 fu")
    for name in ("Mirela", "Ines"):
        thumb.link(name, "value")
        thumb.value("1 han 40 fu")
    thumb.save()
    counted["triple ron"] = thumb.taps

    thumb.taps = 0
    thumb.stick("W")
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.link("Choose yaku", "value")
    for han, yaku in ((2, "ippatsu"), (3, "tanyao"), (4, "pinfu")):
        thumb.tap(thumb.page.locator(f"[data-yaku='{yaku}']"), "value")
        expect(thumb.page.locator(".so-far")).to_contain_text(f"{han} han")
    for han in (5, 6):
        thumb.link("dora +", "value")
        expect(thumb.page.locator(".so-far")).to_contain_text(f"{han} han")
    thumb.link("Show payments", "preview")
    thumb.save()
    counted["ron with yaku: riichi, ippatsu, tanyao, pinfu, dora 2"] = thumb.taps

    thumb.taps = 0
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.link("All tiles", "value")
    for many, code in enumerate(CLOSED, 1):
        thumb.page.locator(f".pad-line [data-tile='{code}']").click()
        thumb.taps += 1
        expect(thumb.page.locator(".pad-hand .tile")).to_have_count(many)
    thumb.link("Show payments", "preview")
    thumb.save()
    counted["all tiles, closed"] = thumb.taps
    return counted | {"all tiles, closed, with slides": by_slides(thumb)}


def by_slides(thumb: Hand) -> int:
    """The same hand with a finger: three runs, each in one movement; first three of a kind held, and back."""
    page = thumb.page
    key = {code: page.locator(f".pad-line [data-tile='{code}']") for code in set(CLOSED) | {"9s"}}
    shown = page.locator(".pad-hand .tile")
    thumb.taps = 0
    thumb.begin("Ron")
    thumb.seat("W", "payer")
    thumb.seat("E", "value")
    thumb.link("All tiles", "value")
    held(page, key["9s"])
    expect(shown).to_have_count(3)
    for left in (2, 1, 0):
        page.locator(".pad-back").click()
        expect(shown).to_have_count(left)
    # Two neighbours, or one that is no neighbour, are nothing.
    finger(page, key["2m"], key["3m"])
    finger(page, key["7m"], key["3p"])
    for many, (first, last) in enumerate((("2m", "4m"), ("5m", "7m"), ("6p", "8p")), 1):
        finger(page, key[first], key[last])
        thumb.taps += 1
        expect(shown).to_have_count(3 * many)
    for many, code in enumerate(("3p", "4p", "5s", "5s", "5p"), 10):
        key[code].click()
        thumb.taps += 1
        expect(shown).to_have_count(many)
    thumb.link("Show payments", "preview")
    thumb.save()
    return thumb.taps


def by_the_flat_device(browser: Browser, server: Server, table: Table) -> dict[str, int]:
    """Whoever wins begins on the own side, so that the winner is known."""
    flat = Hand(tablet(browser, server, table), FLAT)
    counted = {}
    for name, step in (("Ron", "payer"), ("Tsumo", "value")):
        flat.taps = 0
        flat.tap(flat.page.locator("[data-key=board-S]").get_by_role("link", name=name), step)
        if name == "Ron":
            flat.tap(flat.page.locator("[data-key=who-W] a"), "value")
            # Asked towards whoever won; the payer reads it, the others may say it was them.
            expect(flat.page.locator(".side-pays")).to_contain_text("you pay")
            expect(flat.page.locator(".side-board a")).to_have_count(2)
            turned_to(flat.page, "S")
        flat.value("2 han 40 fu")
        # Everybody reads the own change on the own side; the arrow crosses the table; the winner saves.
        own = flat.page.locator(".pinwheel .board-points:visible")
        expect(own).to_have_count(4)
        assert "0" in own.nth(0).inner_text()
        expect(flat.page.locator(".hub polygon")).to_have_count(1 if name == "Ron" else 3)
        assert wide(flat.page) <= 0
        flat.tap(flat.page.locator("[data-key=change-S] [data-flat-save]"), "rest")
        counted[f"{name.lower()}, flat device"] = flat.taps
    counted |= {"draw, flat device": nobody_won(flat, "Draw"), "chombo, flat device": nobody_won(flat, "More")}
    drawn_on_the_flat_device(flat)
    without_a_network(flat, table)
    flat.page.close()
    return counted


def turned_to(page: Page, winner: str) -> None:
    """What is asked stands upright for the winner, and inside the device, lying and standing."""
    turns = {"E": "none", "S": "-90deg", "W": "180deg", "N": "90deg"}
    for size in (PORTRAIT, LANDSCAPE):
        page.set_viewport_size(size)
        assert page.locator(".has-facing").evaluate("part => getComputedStyle(part).rotate") == turns[winner]
        for part in (".sentence", ".grid", ".side-top", ".side-left", ".side-right"):
            expect(page.locator(f".has-facing {part}")).to_be_in_viewport(ratio=0.98)


def drawn_on_the_flat_device(flat: Hand) -> None:
    """The same gestures from board to board: a stick slid to the middle and back, a line that is a ron."""
    page = flat.page
    boards = {wind: page.locator(f"[data-key=board-{wind}] .board-who") for wind in "ESWN"}
    stick = page.locator("[data-key=board-N] .stick-place")
    for on in ("true", "false"):
        finger(page, boards["N"], page.locator(".hub"))
        expect(stick).to_have_attribute("aria-pressed", on)
    finger(page, boards["E"], boards["W"])
    expect(page.locator("#table[data-step=value]")).to_be_visible()
    turned_to(page, "W")
    query = parse_qs(urlsplit(page.url).query)
    assert (query["payer"], query["winner"]) == (["E"], ["W"])
    flat.tap(page.locator("[data-cancel]").locator("visible=true").first, "rest")


def without_a_network(flat: Hand, table: Table) -> None:
    """The network is cut: everybody still answers on the own side, lines are drawn, and it goes out afterwards."""
    page, before = flat.page, last_row(table)
    away = page.locator("#away")
    page.context.set_offline(True)
    page.locator("[data-key=board-S]").get_by_role("link", name="Ron").click()
    expect(page.locator("#away[data-step=payer]")).to_be_visible()
    expect(away.locator(".hub-asks:visible")).to_have_text(["Ines wins. From which player?"] * 4)
    away.locator("[data-key=board-W]").get_by_role("button", name="From me").click()
    turned_to(page, "S")
    away.locator("[data-value='2 han 40 fu']").click()
    expect(away.locator(".has-facing")).to_contain_text("Ines wins from Jonas")
    away.locator("[data-keep-hand]").click()
    expect(away.locator(".hub-asks:visible")).to_have_text(["Not sent yet: 1"] * 4)
    assert too_small(page, FLAT) == []
    # A stick slid to the middle, then a line from board to board.
    boards = {wind: away.locator(f"[data-key=board-{wind}] .board-who") for wind in "ESWN"}
    finger(page, boards["N"], away.locator(".hub"))
    expect(away.locator(".stick-lies")).to_have_count(1)
    finger(page, boards["E"], boards["N"])
    expect(page.locator("#away[data-step=value]")).to_be_visible()
    away.locator("[data-value='3 han 40 fu']").click()
    away.locator("[data-keep-hand]").click()
    away.locator(".flat-end-right").get_by_role("button", name="Draw").click()
    away.locator("[data-key=board-W]").get_by_role("button", name="noten").click()
    expect(away.locator("[data-key=board-W]").get_by_role("button", name="tenpai")).to_be_visible()
    away.locator(".flat-end-left [data-keep-hand]").click()
    away.locator(".flat-end-left").get_by_role("button", name="Not sent").click()
    expect(away.locator(".flat-bottom .waiting-hand")).to_have_count(3)
    away.locator(".flat-top button", has_text="Back to the table").click()
    page.context.set_offline(False)
    expect(page.locator(".has-flat .pinwheel:visible")).to_have_count(1)
    expect(away).to_be_hidden()
    assert last_row(table) > before + 2


def nobody_won(flat: Hand, begins: str) -> int:
    """A draw with one tenpai, or a chombo: everybody reads the own change, and it is saved at an end."""
    end = flat.page.locator(".flat-end-right:visible")
    flat.taps = 0
    if begins == "Draw":
        flat.tap(end.get_by_role("link", name="Draw", exact=True), "draw")
        flat.tap(flat.page.locator(".flat-end-left:visible").get_by_role("link", name="Abortive draw"), "which")
        expect(flat.page.locator(".flat-twice .ways:visible")).to_have_count(2)
        flat.tap(flat.page.locator(".flat-bottom [data-cancel]"), "rest")
        flat.taps = 0
        flat.tap(end.get_by_role("link", name="Draw", exact=True), "draw")
        expect(flat.page.locator(".board-label:visible, .board-says:visible")).to_have_count(4)
        flat.tap(flat.page.locator("[data-flat-says=S]:visible"), "draw")
        expect(flat.page.locator("[data-key=change-S] .tap-fill")).to_contain_text("tenpai")
    else:
        flat.tap(end.get_by_role("link", name="More", exact=True), "more")
        flat.link("Chombo", "who")
        expect(flat.page.locator(".hub-asks:visible")).to_have_text(["Who made the chombo?"] * 4)
        flat.tap(flat.page.locator("[data-key=who-W] a"), "preview")
    own = flat.page.locator(".pinwheel .board-points:visible")
    expect(own).to_have_count(4)
    text = [own.nth(index).inner_text() for index in range(4)]
    assert sum(1 for each in text if each.strip() not in ("", "0", "±0")) >= 3
    expect(flat.page.locator(".flat-next:visible")).to_contain_text(["Draw" if begins == "Draw" else "Chombo"] * 2)
    for size in (PORTRAIT, LANDSCAPE):
        flat.page.set_viewport_size(size)
        assert wide(flat.page) <= 0
    flat.tap(end.locator("[data-flat-save]"), "rest")
    return flat.taps


def test_seldom_draws_two_riichi_and_passing_the_device_round(server: Server, browser: Browser, table: Table):
    tournament = table.round.tournament
    tournament.ruleset = "ema2012"
    tournament.save()
    set_options(tournament, signatures=True, actor=SYSTEM)
    thumb, counted = phone(browser, server, table, "S"), {}
    thumb.begin("Draw", "draw")
    thumb.link("Abortive draw", "which")
    thumb.tap(thumb.page.locator(".ways a").first, "preview")
    thumb.save()
    counted["abortive draw"] = thumb.taps

    thumb.taps = 0
    thumb.begin("Draw", "draw")
    thumb.link("Nagashi", "nagashi")
    thumb.seat("W", "nagashi")
    expect(thumb.page.locator(".seat-pressed")).to_have_count(1)
    thumb.save()
    counted["nagashi"] = thumb.taps

    thumb.taps = 0
    thumb.stick("N")
    thumb.stick("W")
    counted["ron, two riichi"] = thumb.taps + thumb.ron("N", "E", "2 han 40 fu")
    counted |= values_in_all_detail(thumb) | by_the_flat_device(browser, server, table)

    after = last_row(table)
    while not game_of(tournament, table).standing.ended:
        after = report_record(tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    submit_result(tournament, table, actor=SYSTEM)
    shared = tablet(browser, server, table)
    shared.get_by_text("Ines Lima signs here").click()
    shared.get_by_role("button", name="I am Ines Lima").click()
    counted["signing, shared device passed round"] = 2
    expect(shared.locator("#table-signing")).to_contain_text("1 of 4 have signed")
    # The own line, then four digits: nothing else to tap.
    shared.get_by_text("Jonas Berg signs here").click()
    field = shared.locator("#pin-W")
    expect(field).to_be_focused()
    pin = pin_of(table.seats.get(wind="W").entrant)
    shared.keyboard.type(pin)
    expect(shared.locator("#table-signing")).to_contain_text("2 of 4 have signed")
    assert Signature.objects.get(wind="W").how == Signature.How.PIN
    counted["signing, shared device by PIN"] = 1 + len(pin)
    assert counted.items() <= documented().items()

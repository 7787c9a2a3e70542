"""The first time somebody opens a page, over a slow line: how much comes, and that nothing moves meanwhile."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import brotli
import pytest
from playwright.sync_api import Browser, Page, Response

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import table_url
from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server
from tests.test_every_page import LAPTOP, MOST_SHIFT, PHONE, SHIFTS, WATCH_SHIFTS

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: What a first visit may weigh, in kilobytes: page, styles, scripts, pictures and fonts, packed as they are sent.
#: The table's page is among them with all it does without a network, on phones and on a device that lies flat.
FIRST, LIVE = 90, 100
#: A phone at the edge of a network: bytes and milliseconds.
SLOW = {"offline": False, "latency": 120, "downloadThroughput": 250_000, "uploadThroughput": 100_000}
#: What a page is made of. What its scripts fetch comes later: live parts, and sheets kept for when no network is
#: there.
OPENS = ("document", "stylesheet", "script", "font", "image")
PACKED = ("text/", "application/json", "image/svg", "javascript")


def visit(
    browser: Browser, address: str, size: dict[str, int], cookie: dict[str, str] | None
) -> tuple[Page, dict[str, int]]:
    """A page opened by who was never here, over a slow line; and what came, each file with its bytes."""
    context = browser.new_context(viewport=size, reduced_motion="reduce", service_workers="block")
    context.add_init_script(WATCH_SHIFTS)
    if cookie:
        context.add_cookies([cookie])
    page = context.new_page()
    came: list[Response] = []
    page.on("response", lambda answer: came.append(answer))

    line = context.new_cdp_session(page)
    line.send("Network.emulateNetworkConditions", SLOW)
    answer = page.goto(address)
    assert answer is not None and answer.status == 200, address
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(200)
    return page, {each.url: weight(each) for each in came if each.request.resource_type in OPENS}


def weight(answer: Response) -> int:
    """The body as it goes over the line: text is packed, files by whitenoise, pages by the proxy."""
    if answer.status != 200:
        return 0
    body = answer.body()
    kind = answer.headers.get("content-type", "")
    if not any(word in kind for word in PACKED):
        return len(body)
    return len(brotli.compress(body) if "/static/" in answer.url else gzip.compress(body))


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.soak)], ids=["phone", "laptop"])
def test_a_first_visit_is_light_and_nothing_moves(browser: Browser, server: Server, size: dict[str, int]):
    event = build(DemoPlan(players=40, hanchans=3, seed=5), "mahjong-2022")
    set_mode(event, "phones", actor=SYSTEM)
    entrant = Entrant.objects.filter(tournament=event, seats__isnull=False).first()
    shown = Table.objects.select_related("round").filter(round__tournament=event, round__state="published")
    table = shown.order_by("round__number", "number").last()
    organiser = server.cookie(event.staff.filter(role="organiser").get().user)
    base = event.get_absolute_url()
    pages: list[tuple[str, int, dict[str, str] | None]] = [
        ("/", FIRST, None),
        (base, FIRST, None),
        (f"{base}standings/", LIVE, None),
        (personal_path(entrant), LIVE, None),
        (urlsplit(table_url(event, table, None)).path, LIVE, None),
        (f"{base}seating/", LIVE, None),
        (f"{base}players/", LIVE, None),
        (f"{base}programme/", LIVE, None),
        ("/rules/", LIVE, None),
        (f"{base}manage/", LIVE, organiser),
        (f"{base}manage/results/", LIVE, organiser),
        (f"{base}manage/players/", LIVE, organiser),
    ]
    wrong, weights = [], {}
    for path, most, cookie in pages:
        page, files = visit(browser, server.url + path, size, cookie)
        shift, what = page.evaluate(SHIFTS)
        weights[path] = sum(files.values())
        if weights[path] >= most * 1_000:
            wrong.append(f"{path}: {weights[path] / 1_000:.1f} kB of {files}")
        if shift > MOST_SHIFT:
            wrong.append(f"{path} jumps by {shift:.4f}: {what}")
        page.context.close()
    assert not wrong, "\n".join(wrong)
    assert all(weights.values())


def test_a_page_that_comes_in_pieces_does_not_jump(browser: Browser, server: Server):
    """Its files are there from another visit, and it is painted before its last line has come."""
    event = build(DemoPlan(players=40, hanchans=3, seed=5), "mahjong-2022")
    context = browser.new_context(viewport=PHONE)
    context.add_init_script(WATCH_SHIFTS)
    context.add_cookies([server.cookie(event.staff.filter(role="organiser").get().user)])
    page = context.new_page()
    line = context.new_cdp_session(page)
    for path in ("manage/", "manage/players/"):
        for conditions in (SLOW | {"downloadThroughput": -1}, SLOW | {"downloadThroughput": 40_000}):
            line.send("Network.emulateNetworkConditions", conditions)
            page.goto(f"{server.url}{event.get_absolute_url()}{path}")
        shift, what = page.evaluate(SHIFTS)
        assert shift <= MOST_SHIFT, f"{path} jumps by {shift:.4f}: {what}"

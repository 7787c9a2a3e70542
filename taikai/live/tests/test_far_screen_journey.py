"""Big screens from the back of a hall: hanchan, time, table and score are there at a tenth of the size."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from taikai.agenda.domain import clock as clocks
from taikai.standings.domain.ceremony import running
from taikai.standings.domain.ceremony.visibility import all_steps
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

WIDE, HIGH = 1920, 1080
#: What must be read from five metres, and how high its capitals are at least, of the screen's height.
FAR = {
    "clock": {".clock-time": 0.3, ".screen-what": 0.05, ".clock-ends": 0.028, ".screen-now time": 0.022},
    "seating": {".screen-what": 0.036, ".screen-seats .screen-table": 0.028, ".screen-seats .screen-who": 0.022},
    "ceremony": {
        ".screen-what": 0.036,
        ".ceremony-figure": 0.06,
        ".ceremony-name": 0.028,
        ".ceremony-total": 0.028,
        ".ceremony-from": 0.022,
    },
    "standings": {".screen-what": 0.036, ".screen-place": 0.03, ".screen-who": 0.028, ".screen-total": 0.028},
}
#: How high capitals and figures are, of the size of type, and how far ink and ground are apart, of 255.
CAPITAL, APART = 0.66, 70


def at_the_podium() -> Tournament:
    """A ceremony that has come to its last step."""
    made: Tournament = factories.TournamentFactory(stage="playing", release="complete", hanchan_count=2)
    first, last = factories.seated(made, players=8, rounds=2)
    made.entrants.update(club="Kraków Riichi")
    for table in first.tables.all():
        factories.confirmed(table)
    running.plan(made, 3, actor=SYSTEM)
    for table in last.tables.all():
        more = 800 * table.number
        factories.confirmed(table, 41_000 + more, 31_000 + more // 2, 29_000 - more // 4, 19_000 - more * 5 // 4)
    running.begin(made, actor=SYSTEM)
    for step in range(len(all_steps(made, made.ceremony))):
        running.move_step(made, step, True, actor=SYSTEM)
    return made


@pytest.mark.parametrize("theme", ["", "?theme=light"], ids=["dark", "light"])
def test_a_tenth_of_a_screen_still_says_it(server: Server, browser: Browser, theme: str) -> None:
    tournament = factories.TournamentFactory(stage="playing", hanchan_count=8, release="complete")
    first, _second = factories.seated(tournament, players=40, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table)
    clocks.start(tournament, 2, actor=SYSTEM)
    shows = {"ceremony": at_the_podium()}
    page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
    for name, wanted in FAR.items():
        page.goto(f"{server.url}/t/{shows.get(name, tournament).slug}/screen/{name}/{theme}")
        expect(page.locator(".screen-now")).to_be_visible()
        page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
        picture = Image.open(io.BytesIO(page.screenshot())).convert("L").resize((WIDE // 10, HIGH // 10))
        for selector, share in wanted.items():
            one = page.locator(selector).first
            size = float(one.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))
            assert size * CAPITAL / HIGH >= share, (
                f"{name}: {selector} is {size * CAPITAL / HIGH:.3f} of the height"
            )
            box = one.bounding_box()
            assert box is not None
            part = picture.crop(
                tuple(
                    round(at / 10)
                    for at in (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
                )
            )
            darkest, lightest = part.getextrema()
            assert lightest - darkest >= APART, f"{name}: {selector} is lost at a tenth of its size"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.close()

"""Carded tables on phones without a judge: a whole hanchan, points as the program says; a table with sticks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.decks.domain.deals import dealing
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.models import CardHand
from taikai.decks.tests.tables import BOSS, INERT, Stacked, carded, read
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.tests.targets import FLAT, too_small
from taikai.hands.tests.test_flat_journey import LANDSCAPE, PORTRAIT, tablet
from taikai.hands.tests.test_table_journey import Hand, finger, in_step, phone
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: `make soak` plays on until the hanchan is over.
WHOLE = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some hands", "whole"]
)
DOC = Path(__file__).resolve().parents[3] / "docs" / "table.md"
NAMES = {"E": "Tomasz Nowak", "S": "Ines Lima", "W": "Jonas Berg", "N": "Mirela Pop"}
CARDS = {**INERT, "E": "megan-davin"}
WINNING = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "6p", "7p", "8p", "5s", "5s", "5p")

OPEN_WINNING = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5s", "5s", "5p")


def dealt(monkeypatch, way):
    """A table with the wanted cards on top of the hands, reported in this way."""
    monkeypatch.setattr(dealing, "shuffle_of", lambda *_args: Stacked(CARDS))
    tournament = carded(hanchan_count=1)
    table = read(tournament).deck.table
    for seat in table.seats.select_related("entrant"):
        seat.entrant.name = NAMES[seat.wind]
        seat.entrant.save()
    set_mode(tournament, way, actor=SYSTEM)
    return tournament, table


def revealed(tournament, four: dict[str, Hand]) -> None:
    """Everybody chooses the first card of the hand; every phone shows that the hand is played."""
    for seat in "ESWN":
        table = read(tournament)
        if seat in table.log.state.choices:
            continue
        choose(tournament, table.deck, seat, table.log.state.hands[seat][0], hand=table.hand_number, actor=BOSS)
    for hand in four.values():
        expect(hand.page.locator(".table-actions")).to_be_visible()


#: Names of cards of which a clause lies under the crests before anybody has scrolled.
COVERED = """() => {
  const edge = document.querySelector(".hand-index").getBoundingClientRect().top;
  return [...document.querySelectorAll(".hand-cards .face")]
    .filter((face) => face.querySelector(".face-clauses").getBoundingClientRect().bottom > edge)
    .map((face) => face.querySelector(".face-name").textContent.trim());
}"""


def chosen_by_hand(four: dict[str, Hand]) -> dict[str, int]:
    """Everybody chooses on the table's page: one swipe, one tap; the fourth opens all."""
    counted = {}
    for hand in four.values():
        assert hand.page.locator(".hand-cards .face").count() >= 5
        assert hand.page.evaluate(COVERED) == [], "every clause is read without opening or scrolling anything"
    south = four["S"].page
    south.locator(".hand-strip").evaluate("strip => strip.scrollBy({ left: 300, behavior: 'instant' })")
    bar = south.locator("[data-front]")
    second = south.locator(".hand-cards > li").nth(1).locator(".face-name").inner_text()
    expect(bar).to_have_text(re.compile("^Play"))
    expect(south.locator(".hand-index [aria-current]")).to_have_attribute(
        "data-to", south.locator(".hand-cards > li").nth(1).get_attribute("data-key") or ""
    )
    assert second
    south.locator(".hand-index a").first.click()
    for wind, hand in four.items():
        hand.taps = 0
        hand.tap(hand.page.locator("[data-front]"), "cards" if wind == "N" else "rest")
        counted["choosing a card, a swipe for each card passed"] = hand.taps
        expect(hand.page.locator("#table")).to_contain_text(" chosen" if wind != "N" else "Cards revealed")
    for hand in four.values():
        expect(hand.page.locator("#table[data-step=cards] .face-small")).to_have_count(4)
        widths = hand.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1]
        hand.taps = 0
        hand.tap(hand.page.get_by_role("link", name="Go to the table"), "rest")
    return counted


def program(tournament) -> list[dict[str, int]]:
    """What `python -m cards` says of every report that was recorded, by wind."""
    rows = CardHand.objects.filter(record__undone_at=None).order_by("record__place").select_related("record")
    lines = []
    for row in rows:
        told = row.record.record
        table = told["confirmed"]["table"]
        context = {name: table[name] for name in ("round_wind", "honba", "pot", "points")}
        marks = {wind: dict.fromkeys(flags, True) for wind, flags in table["marks"].items()}
        context |= {"cards": told["cards"], "state": marks}
        lines.append(json.dumps({"id": row.pk, "context": context, "report": told["report"]}))
    answer = subprocess.run(
        [sys.executable, "-m", "cards"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [json.loads(line)["answer"]["delta"] for line in answer.stdout.splitlines()]


def documented() -> dict[str, int]:
    """The taps with cards that docs/table.md says."""
    text = DOC.read_text().partition("### With cards")[2]
    return {what: int(taps) for what, taps in re.findall(r"^\| ([^|]+?) \| (\d+) \|$", text, re.M)}


def tiles(thumb: Hand, codes: tuple[str, ...]) -> None:
    """Tap these tiles on the pad, each when the one before it shows."""
    shown = thumb.page.locator(".pad-hand .tile")
    for code in codes:
        before = shown.count()
        thumb.page.locator(f".pad-line [data-tile='{code}']").click()
        thumb.taps += 1
        expect(shown).to_have_count(before + 1)


def answered(hand: Hand) -> None:
    """Megan's rival is named again, hand after hand."""
    hand.page.locator(".ask-now button").first.click()
    expect(hand.page.locator(".ask-now")).to_have_count(0)


def put_off(page: Page) -> None:
    """A question is put off with a tap or a swipe, waits as a line, and comes up again."""
    sheet = page.locator(".table-taps > details.ask-now")
    for swiped in (False, True):
        if swiped:
            finger(page, sheet.locator("summary"), up=-120)
        else:
            sheet.locator("summary").click()
        expect(sheet.get_by_role("button", name="Ines", exact=True)).to_be_hidden()
        expect(sheet).to_contain_text("Megan asks Tomasz")
        sheet.locator("summary").click()
        expect(sheet.get_by_role("button", name="Ines", exact=True)).to_be_visible()
    assert too_small(page) == []


def on_the_flat_device(server: Server, browser: Browser, table: Table) -> None:
    """What a card asks lies on its owner's own board, turned as the board is."""
    page = tablet(browser, server, table)
    for size in (PORTRAIT, LANDSCAPE):
        page.set_viewport_size(size)
        expect(page.locator(".ask-now:visible")).to_have_count(1)
        asked = page.locator("[data-key=board-E] .ask-now")
        expect(asked).to_contain_text("Who is the rival?")
        expect(asked.get_by_role("button", name="Ines", exact=True)).to_be_in_viewport(ratio=0.98)
        assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    assert too_small(page, FLAT) == []
    asked.locator("summary").click()
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    expect(page.locator("[data-key=board-E]").get_by_role("link", name="Ron")).to_be_in_viewport(ratio=0.98)
    page.close()


def pressed(thumb: Hand, page: Page, name: str, step: str = "rest") -> None:
    page.get_by_role("button", name=name, exact=True).click()
    thumb.taps += 1
    expect(page.locator(f"#table[data-step={step}]")).to_be_visible()


@WHOLE
def test_a_carded_hanchan_on_four_phones_without_a_judge(
    server: Server, browser: Browser, monkeypatch, whole: bool
):
    tournament, table = dealt(monkeypatch, "phones")
    four = {wind: phone(browser, server, table, wind) for wind in "ESWN"}
    expect(four["N"].page.locator(".ready-row")).to_contain_text("Tomasz")
    counted: dict[str, int] = chosen_by_hand(four)

    # Megan's rival is asked of her own phone alone; the others see that it is.
    east, south = four["E"], four["S"]
    expect(south.page.locator(".ask-now")).to_contain_text("Tomasz answers for Megan")
    put_off(east.page)
    on_the_flat_device(server, browser, table)
    east.taps = 0
    pressed(east, east.page, "Ines")
    counted["answering a card's question"] = east.taps
    for hand in four.values():
        expect(hand.page.locator(".ask-now")).to_have_count(0)
        expect(hand.page.locator(".seat-card-off")).to_have_count(1)

    west = four["W"]
    west.taps = 0
    west.stick("W")
    counted["noting a riichi"] = west.taps
    for hand in four.values():
        expect(hand.page.locator(".stick-lies")).to_have_count(1)
        expect(hand.page.locator(".pot-line")).to_contain_text("1\u202f000")

    south.taps = 0
    south.tap(south.page.locator("[data-seat=N]"), "seat")
    south.link("Pon", "seat")
    south.tap(south.page.locator(".note-pad [data-tile='7z']"), "seat")
    expect(south.page.get_by_role("button", name="Jonas", exact=True)).to_be_visible()
    pressed(south, south.page, "Jonas")
    counted["noting a call"] = south.taps
    expect(four["E"].page.locator(".seat-calls")).to_have_count(1)

    counted["ron by han and fu"] = south.ron("S", "E", "3 han 40 fu")
    for hand in four.values():
        expect(hand.page.locator(".strip")).to_contain_text("Ines +11")

    # All tiles, without a text field; then nothing but draws until the hanchan is over.
    revealed(tournament, four)
    east = in_step(four["E"], table)
    answered(east)
    thumb = in_step(four["W"], table)
    thumb.taps = 0
    thumb.begin("Tsumo")
    thumb.seat("N", "value")
    thumb.link("All tiles", "value")
    tiles(thumb, WINNING)
    thumb.link("Dora indicator", "value")
    tiles(thumb, ("9s",))
    thumb.link("Show payments", "preview")
    thumb.save()
    counted["all tiles, closed, with a dora indicator"] = thumb.taps

    # The meld was noted when it was called: eleven tiles are left to tap.
    revealed(tournament, four)
    answered(in_step(four["E"], table))
    thumb = in_step(four["S"], table)
    thumb.tap(thumb.page.locator("[data-seat=N]"), "seat")
    thumb.link("Pon", "seat")
    thumb.tap(thumb.page.locator(".note-pad [data-tile='7z']"), "seat")
    pressed(thumb, thumb.page, "Jonas")
    thumb.taps = 0
    thumb.begin("Ron")
    thumb.seat("N", "payer")
    thumb.seat("E", "value")
    thumb.link("All tiles", "value")
    expect(thumb.page.locator(".pad-hand .tile")).to_have_count(3)
    for many, (first, last) in enumerate((("2m", "4m"), ("5m", "7m")), 2):
        keys = (thumb.page.locator(f".pad-line [data-tile='{code}']") for code in (first, last))
        finger(thumb.page, *keys)
        thumb.taps += 1
        expect(thumb.page.locator(".pad-hand .tile")).to_have_count(3 * many)
    tiles(thumb, OPEN_WINNING[6:])
    counted["all tiles, one meld noted before, with slides"] = thumb.taps + 2
    thumb.link("Dora indicator", "value")
    tiles(thumb, ("9s",))
    thumb.link("Show payments", "preview")
    thumb.save()
    counted["all tiles, one meld noted before, with slides and a dora indicator"] = thumb.taps

    mender = four["N"]
    expect(mender.page.locator(".strip")).to_contain_text("Hand 3")
    mender.taps = 0
    mender.tap(mender.page.locator(".strip-taps a").last, "hands")
    mender.tap(mender.page.locator(".hands tbody a").first, "hand")
    mender.link("Value", "value")
    mender.value("2 han 30 fu")
    mender.save("hands")
    counted["mending an earlier hand's value"] = mender.taps
    mender.link("Back to the table", "rest")

    # The others have seen how it goes, and put their phones away.
    for wind in "SWN":
        four.pop(wind).page.context.close()
    for _hand in range(14 if whole else 1):
        if read(tournament).game.ended:
            break
        revealed(tournament, four)
        answered(four["E"])
        hand = in_step(four["E"], table)
        taps = hand.draw(read(tournament).game.start_of("S"))
        counted.setdefault("exhaustive draw, one tenpai", taps)
    now = read(tournament)
    text = program(tournament)
    played = list(now.reported.hanchan.steps)
    assert len(text) == len(played) >= (8 if whole else 4)
    for delta, step in zip(text, played, strict=True):
        assert {wind: delta[wind] for wind in "ESWN"} == {
            str(wind): points - step.before.by_wind()[wind]
            for wind, points in {w: step.after.by_start()[step.before.start_of(w)] for w in "ESWN"}.items()
        }
    assert sum(now.game.points.values()) + now.game.pot == 120_000
    if whole:
        expect(four["E"].page.get_by_role("heading", name="The hanchan is over")).to_be_visible()
        four["E"].page.get_by_role("button", name="Submit result").click()
        expect(four["E"].page.locator(".table-end")).to_contain_text("A judge confirms it")
    widths = four["E"].page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    wanted = documented()
    assert counted == {what: wanted[what] for what in counted}


@WHOLE
def test_a_table_that_keeps_point_sticks(server: Server, browser: Browser, monkeypatch, whole: bool):
    tournament, table = dealt(monkeypatch, "sticks")
    four = {wind: phone(browser, server, table, wind) for wind in "ESWN"}
    swiped = four["N"].page
    head = swiped.locator(".hand-cards li").first.locator(".face-head")
    finger(swiped, head, up=-120)
    expect(swiped.locator("[data-play][aria-pressed]")).to_have_count(0)
    finger(swiped, head, up=120)
    expect(swiped.locator("[data-play][aria-pressed]")).to_have_count(1)
    swiped.goto(swiped.url.partition("?")[0])
    revealed(tournament, four)
    swiped.get_by_role("link", name="The four cards of this hand").click()
    finger(swiped, swiped.locator(".revealed-seat .face-head").first, up=-90)
    expect(swiped.get_by_role("button", name="Cover the cards")).to_be_focused()
    swiped.get_by_role("link", name="Go to the table").click()
    thumb = four["N"]
    old = read(tournament).log.state.in_play("S")
    thumb.taps = 0
    thumb.begin("Win", "won")
    thumb.tap(thumb.page.locator("[data-seat=S]"), "won")
    expect(thumb.page.locator(".won-seat.on")).to_have_count(1)
    expect(thumb.page.locator("#table")).to_contain_text("draws a new card")
    thumb.save()
    counted = {"point sticks: South won with this card": thumb.taps}
    after = read(tournament)
    assert old not in after.log.state.hands["S"]
    assert after.game.name == "E2"
    for hand in four.values():
        expect(hand.page.locator(".strip")).to_contain_text("won with")
        expect(hand.page.locator(".ready-row")).to_be_visible()
    revealed(tournament, four)
    thumb = in_step(four["W"], table)
    thumb.taps = 0
    thumb.begin("Draw", "draw")
    thumb.save()
    counted["point sticks: draw"] = thumb.taps
    for wind in "SWN":
        four.pop(wind).page.context.close()
    for _hand in range(12 if whole else 1):
        if read(tournament).game.ended:
            break
        revealed(tournament, four)
        hand = in_step(four["E"], table)
        hand.begin("Win", "won")
        dealer = read(tournament).game.start_of("S")
        hand.tap(hand.page.locator(f"[data-seat={dealer}]"), "won")
        expect(hand.page.locator(".won-seat.on")).to_have_count(1)
        hand.save()
    if whole:
        expect(four["E"].page.get_by_role("heading", name="The hanchan is over")).to_be_visible()
        expect(four["E"].page.get_by_role("button", name="Submit result")).to_have_count(0)
    wanted = documented()
    assert counted == {what: wanted[what] for what in counted}

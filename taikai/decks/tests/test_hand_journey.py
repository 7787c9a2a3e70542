"""A player's own cards on a phone: one swipe, one button, four faces side by side, covered again, no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from cards.deck import SEATS
from taikai.decks.tests.tables import carded, read
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.models import Seat
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def _phone(server: Server, browser: Browser, tournament, wind: str, **more) -> Page:
    seat = Seat.objects.select_related("entrant__tournament").get(
        round__tournament=tournament, table__number=1, wind=wind
    )
    phone = browser.new_context(viewport=PHONE, **more).new_page()
    phone.goto(server.url + personal_path(seat.entrant) + "cards/")
    return phone


#: Whether a card has come to the middle of the phone.
IN_THE_MIDDLE = """(slug) => {
  const box = document.getElementById(`card-${slug}`).getBoundingClientRect();
  return Math.abs(box.x + box.width / 2 - innerWidth / 2) < 12;
}"""


def _fits(phone: Page) -> bool:
    return bool(phone.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _swipe(phone: Page, pixels: int) -> None:
    phone.locator(".hand-strip").evaluate("(strip, by) => strip.scrollBy({ left: by })", pixels)


def test_one_swipe_and_one_button_then_four_faces_and_covered_again(server: Server, browser: Browser):
    tournament = carded()
    phones = {wind: _phone(server, browser, tournament, wind, has_touch=True) for wind in SEATS}
    state, face = read(tournament).log.state, read(tournament).face
    east = phones["E"]
    first, second = (face(slug) for slug in state.hands["E"][:2])
    play = east.locator("[data-front]")
    expect(play).to_have_text(f"Play {first.short}")
    assert east.get_by_role("button", name="Play").count() == 1
    # A swipe shorter than a card still ends at one card, in the middle.
    _swipe(east, 230)
    expect(play).to_have_text(f"Play {second.short}")
    expect(east.locator(".hand-index [aria-current]")).to_contain_text(second.short)
    east.wait_for_function(IN_THE_MIDDLE, arg=second.slug)
    for text in (clause.text.get("en") for clause in second.clauses):
        expect(east.locator(f"#card-{second.slug}")).to_contain_text(text)
    bar = play.bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE["height"]
    # By keyboard: the strip takes the arrows.
    east.locator(".hand-strip").focus()
    east.keyboard.press("ArrowLeft")
    expect(play).to_have_text(f"Play {first.short}")
    east.keyboard.press("End")
    expect(play).to_have_text(f"Play {face(state.hands['E'][-1]).short}")
    east.locator(".hand-index").get_by_role("link", name=second.short, exact=True).click()
    expect(play).to_have_text(f"Play {second.short}")
    assert _fits(east)
    # On a desk nothing is swiped: every card lies there, each with its own button, and no bar covers one.
    east.set_viewport_size({"width": 1280, "height": 800})
    expect(east.get_by_role("button", name="Play")).to_have_count(len(state.hands["E"]))
    expect(play).to_be_hidden()
    assert _fits(east)
    east.set_viewport_size(PHONE)
    east.locator(".hand-index").get_by_role("link", name=second.short, exact=True).click()
    expect(play).to_have_text(f"Play {second.short}")
    play.click()
    expect(play).to_have_text(f"{second.short} chosen")
    for wind in "SWN":
        # What the others do does not move the card somebody reads.
        assert phones[wind].locator(f"text={second.name}").count() == 0
        phones[wind].locator("[data-front]").click()
        if wind != "N":
            expect(play).to_have_text(f"{second.short} chosen")
    for phone in phones.values():
        expect(phone.locator(".revealed .face")).to_have_count(4)
        assert _fits(phone)
        for wind in SEATS:
            chosen = second if wind == "E" else face(state.hands[wind][0])
            place = phone.locator(f".reveal [data-seat={wind}]")
            expect(place).to_contain_text(chosen.name)
            for clause in chosen.clauses:
                expect(place.get_by_text(clause.text.get("en"))).to_be_visible()
    tops = [east.locator(f".reveal [data-seat={wind}]").bounding_box() for wind in SEATS]
    assert all(tops)
    assert tops[0]["y"] == tops[1]["y"] and tops[2]["y"] == tops[3]["y"]  # two and two at 390 px
    assert tops[2]["x"] > tops[3]["x"]  # in turn round the square
    east.set_viewport_size({"width": 1180, "height": 820})
    assert len({east.locator(f".reveal [data-seat={wind}]").bounding_box()["y"] for wind in SEATS}) == 1
    east.set_viewport_size(PHONE)

    phones["W"].get_by_text("Wrong card chosen").click()
    phones["W"].get_by_role("button", name="Cover the cards", exact=True).click()
    for phone in phones.values():
        expect(phone.locator(".notice").get_by_text("Cards covered").first).to_be_visible()
        expect(phone.locator(".reveal")).to_have_count(0)
        expect(phone.locator("[aria-pressed]")).to_have_count(0)
    for phone in phones.values():
        phone.locator("[data-front]").click()
    expect(east.locator(".revealed .face")).to_have_count(4)


def test_without_scripts_every_card_has_its_button(server: Server, browser: Browser):
    tournament = carded()
    south = _phone(server, browser, tournament, "S", java_script_enabled=False)
    table = read(tournament)
    third = table.face(table.log.state.hands["S"][2])
    for slug in table.log.state.hands["S"]:
        assert south.get_by_role("button", name=f"Play {table.face(slug).short}", exact=True).is_visible()
    assert south.locator("[data-bar]").is_hidden()
    south.get_by_role("link", name=third.short, exact=True).click()
    south.get_by_role("button", name=f"Play {third.short}", exact=True).click()
    expect(south.get_by_role("button", name=f"{third.short} chosen", exact=True)).to_be_visible()
    assert read(tournament).log.state.choices == {"S": third.slug}

"""Four signatures and a dispute at 390 px: one tap each, seen by the others, decided by a judge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from taikai.calls.models import Call
from taikai.registration.domain.personal_links import personal_path
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.versions import latest_result
from taikai.results.domain.signing.pin import pin_of
from taikai.results.models import SheetPhoto, Signature
from taikai.results.tests.test_photo import camera
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
EVEN = Sheet(points={"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}, sticks_left=0)


def phone(browser: Browser, address: str, cookie=None, scripts: bool = True) -> Page:
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts)
    if cookie is not None:
        context.add_cookies([cookie])
    page = context.new_page()
    page.goto(address)
    return page


def test_four_signatures_and_a_dispute(server: Server, browser: Browser, table, actor):
    tournament = table.round.tournament
    set_options(tournament, signatures=True, actor=actor)
    seats = {seat.wind: seat.entrant for seat in table.seats.select_related("entrant__tournament")}
    phones = {wind: phone(browser, server.url + personal_path(seats[wind])) for wind in "ESW"}
    phones["N"] = phone(browser, server.url + personal_path(seats["N"]), scripts=False)
    board = phone(browser, f"{server.url}/t/{tournament.slug}/manage/results/", server.cookie(actor.user))
    save_result(table, EVEN, actor=actor, based_on=0)

    sign = phones["E"].get_by_role("button", name=f"Sign as {seats['E'].name}")
    expect(sign).to_be_visible()  # nobody has reloaded anything
    assert phones["E"].evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    sign.click()  # one tap
    expect(phones["E"].get_by_text("Withdraw my signature")).to_be_visible()
    expect(phones["S"].get_by_text("1 of 4 have signed")).to_be_visible()
    expect(board.get_by_text("1 of 4 signed")).to_be_visible()

    phones["S"].get_by_text("Dispute this result").click()
    phones["S"].get_by_label("Which hand?").fill("8")
    phones["S"].get_by_label("What is wrong?").fill("ura was not counted")
    phones["S"].get_by_role("button", name="Send to a judge").click()
    expect(phones["S"].get_by_text("disputes hand 8: ura was not counted")).to_be_visible()
    expect(board.get_by_text("Hand 8 disputed")).to_be_visible()
    board.get_by_role("button", name="I’m going", exact=True).click()
    expect(board.get_by_role("button", name="Settled")).to_be_visible()
    board.wait_for_timeout(2_100)  # a press right after "I’m going" counts as the second of a double press
    board.get_by_role("button", name="Settled").click()
    expect(phones["S"].get_by_text("disputes hand 8")).to_have_count(0)

    for wind in "SW":
        phones[wind].get_by_role("button", name=f"Sign as {seats[wind].name}").click()
        expect(phones[wind].get_by_text("Withdraw my signature")).to_be_visible()
    phones["N"].reload()
    phones["N"].get_by_role("button", name=f"Sign as {seats['N'].name}").click()
    expect(phones["N"].get_by_text("This result is confirmed.")).to_be_visible()
    expect(phones["E"].get_by_text("This result is confirmed.")).to_be_visible()
    assert latest_result(table).state == "confirmed"

    # The sheet is photographed while there is no network: it waits on the phone and goes by itself.
    west = phones["W"]
    west.get_by_role("link", name="Photo of the score sheet").click()
    expect(west.locator("#photo-form")).to_be_visible()
    west.context.set_offline(True)
    west.get_by_label("Take a photo").set_input_files(
        {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": camera(2400, 3000)}
    )
    west.get_by_role("button", name="Save photo").click()
    expect(west.locator("#photo-waits")).to_contain_text("Saved on this phone")
    expect(west.locator("#unsent-bar")).to_contain_text("Not sent yet (1)")
    west.context.set_offline(False)
    expect(west.get_by_role("img", name="Score sheet of this table")).to_be_visible()
    expect(west.locator("#unsent-bar")).to_be_hidden()
    photo = SheetPhoto.objects.get()
    assert (photo.width, photo.height) == (1440, 1800)
    expect(board.get_by_text("photo of score sheet")).to_be_visible()


def test_enter_presses_the_button_of_the_field(server: Server, browser: Browser, table, actor):
    set_options(table.round.tournament, signatures=True, actor=actor)
    save_result(table, EVEN, actor=actor, based_on=0)
    east, south = (table.seats.select_related("entrant__tournament").get(wind=wind).entrant for wind in "ES")
    sheet = f"{server.url}/t/{table.round.tournament.slug}/manage/results/1/1/"
    judges = phone(browser, sheet, server.cookie(actor.user))
    wrong = f"{(int(pin_of(east)) + 1) % 10_000:04d}"
    for scripts in (True, False):
        page = judges if scripts else phone(browser, sheet, server.cookie(actor.user), scripts=False)
        page.get_by_text(f"{east.name} signs here").click()
        page.locator("#pin-E").fill(wrong)
        page.locator("#pin-E").press("Enter")
        expect(page.get_by_text(f"Wrong PIN. {east.name} can find the right one on My page.")).to_be_visible()
        assert not Signature.objects.exists()
    judges.get_by_text(f"{east.name} signs here").click()
    judges.locator("#stead-E").fill("had to leave")
    judges.locator("#stead-E").press("Enter")
    expect(judges.get_by_text(f"Signed for {east.name}.")).to_be_visible()
    assert Signature.objects.get().how == Signature.How.JUDGE

    own = phone(browser, server.url + personal_path(south))
    own.get_by_text("Dispute this result").click()
    own.get_by_label("What is wrong?").fill("ura was not counted")
    own.get_by_label("What is wrong?").press("Enter")
    expect(own.get_by_text("disputes the result: ura was not counted")).to_be_visible()
    assert (Signature.objects.count(), Call.objects.get().dispute) == (1, True)
    expect(own.get_by_role("button", name=f"Sign as {south.name}")).to_have_count(0)
    judges.goto(sheet)
    judges.get_by_role("button", name=f"Settle the dispute by {south.name}").click()
    expect(judges.get_by_text(f"{south.name} signs here")).to_be_visible()
    expect(own.get_by_role("button", name=f"Sign as {south.name}")).to_be_visible()

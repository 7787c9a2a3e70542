"""Four players on their phones and a judge on a tablet: three hands with cards, then the deals are checked."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from cards.catalogue import load
from cards.fair import commitment
from taikai.decks.domain.deals.dealing import deal_hanchan
from taikai.decks.models import CardSettings
from taikai.decks.pages.table.seat_cards import drawn_last
from taikai.decks.tests.tables import BOSS, read
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.models import Seat
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
# A secret whose deal gives Sae to South, Maho to West, and everybody a card that leaves a plain hand alone.
SECRET = "71da26f54306f41fffe301b5946b196ddad82f0c9c49d63ee39d00a65edfd7b8"
PLAIN = {"E": "Kataoka Yuuki", "S": "Atarashi Ako", "W": "Someya Mako", "N": "Shibuya Takami"}


def _choose(phones: dict[str, Page], cards: dict[str, str]) -> None:
    """Everybody taps their card; nobody sees another's before the fourth tap, then all see all four."""
    for number, (seat, card) in enumerate(cards.items()):
        short = next(face.short for face in load().faces if face.name == card)
        phones[seat].locator(".hand-index").get_by_role("link", name=short, exact=True).click()
        play = phones[seat].locator("[data-front]")
        expect(play).to_have_text(f"Play {short}")
        play.click()
        if number < 3:
            pressed = phones[seat].get_by_role("button", name=f"{short} chosen")
            expect(pressed).to_have_attribute("aria-pressed", "true")
            expect(phones["N"].get_by_text("ready")).to_have_count(number + 1)
            assert card not in phones["N"].locator("#main").inner_text()
    for phone in phones.values():
        expect(phone.get_by_role("heading", name="The four cards of this hand")).to_be_visible()
        for card in cards.values():
            expect(phone.locator(".revealed")).to_contain_text(card)


def _win(judge: Page, winner: str, source: str, **more: str) -> None:
    judge.get_by_role("link", name="Ron").click()
    judge.locator(f"label.chip:has([name=winners][value={winner}])").click()
    expect(judge.locator(f"[name=hand_{winner}]")).to_be_visible()
    judge.locator(f"label.chip:has([name=from][value={source}])").click()
    judge.locator(f"[name=hand_{winner}]").fill("234567m34678p55s")
    expect(judge.locator(f"[name=hand_{winner}] + .echo svg")).to_have_count(13)
    judge.locator(f"[name=tile_{winner}]").fill("5p")
    judge.locator("[name=dora]").fill("9s")
    for name, value in more.items():
        judge.locator(f"[name='{name}']").fill(value)


def test_three_hands_with_cards(server: Server, browser: Browser):
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing", hanchan_count=1)
    factories.seated(tournament, 4)
    organiser = factories.staff(tournament, "organiser")
    CardSettings.objects.create(
        tournament=tournament, secret=SECRET, commitment=commitment(bytes.fromhex(SECRET)), public="Kraków"
    )
    deal_hanchan(tournament, 1, actor=BOSS)
    base = f"{server.url}/t/{tournament.slug}"

    phones: dict[str, Page] = {}
    for seat in Seat.objects.filter(round__tournament=tournament).select_related("entrant__tournament"):
        phone = browser.new_context(viewport=PHONE).new_page()
        phone.goto(server.url + personal_path(seat.entrant))
        phone.get_by_role("link", name="View my cards and choose").click()
        phones[seat.wind] = phone
    office = browser.new_context(viewport=TABLET)
    office.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    judge = office.new_page()
    judge.goto(f"{base}/manage/cards/")
    judge.get_by_role("link", name="Table 1").click()

    _choose(phones, PLAIN)
    expect(judge.locator(".seat-grid")).to_contain_text("Atarashi Ako")
    _win(judge, "S", "W")
    judge.get_by_role("button", name="Show settlement").last.click()
    expect(judge.locator("#settlement")).to_contain_text("2 han 30 fu")
    judge.get_by_role("button", name="Save hand").click()
    expect(judge.get_by_text("Saved. Next: E2.")).to_be_visible()
    (drawn,) = drawn_last(read(tournament).log)["S"]
    expect(phones["S"].locator(f"#card-{drawn} .face-name")).to_contain_text("new")
    expect(phones["S"].locator(".face-name").get_by_text("new", exact=True)).to_have_count(1)
    expect(phones["W"].locator(".face-name").get_by_text("new", exact=True)).to_have_count(0)
    expect(phones["S"].locator("#card-atarashi-ako")).to_have_count(0)

    # South has become the dealer and declares riichi with Sae: the other three cards are switched off.
    _choose(phones, {**PLAIN, "S": "Usuzawa Sae"})
    expect(judge.locator(".seat-grid")).to_contain_text("Usuzawa Sae")
    judge.get_by_label("Discard number").fill("6")
    judge.get_by_role("button", name="Record").click()
    expect(judge.locator(".seat.is-off")).to_have_count(3)
    _win(judge, "E", "W", ura="9s")
    expect(judge.locator("#events")).to_have_value("riichi E 6")
    judge.get_by_role("button", name="Show settlement").last.click()
    expect(judge.locator("#problems")).to_contain_text("Which opponent was named at the riichi?")
    judge.locator("label.chip:has([name='q.sae_target.E'][value=N])").click()
    judge.get_by_role("button", name="Show settlement").last.click()
    expect(judge.locator("#settlement")).to_contain_text("3 han 30 fu")
    judge.get_by_role("button", name="Save hand").click()
    expect(judge.get_by_text("Saved. Next: E2.")).to_be_visible()
    expect(judge.locator("#honba")).to_have_text("1")

    # Maho draws two cards at the reveal; West sees them and copies one.
    _choose(phones, {**PLAIN, "S": "Nanpo Kazue", "W": "Yumeno Maho"})
    stock = read(tournament).log.state.stock
    copied = phones["W"].get_by_role("heading", name="Choose an ability to copy")
    expect(copied).to_be_visible()
    expect(phones["N"].get_by_role("heading", name="Choose an ability to copy")).to_have_count(0)
    drawn = read(tournament).log.state.drawn["W"]
    assert len(drawn) == 2
    phones["W"].locator(f"button[name=card][value={drawn[1]}]").click()
    expect(copied).to_have_count(0)
    expect(judge.locator(".seat-grid")).to_contain_text(read(tournament).face(drawn[1]).name)
    judge.get_by_role("link", name="Draw", exact=True).click()
    judge.get_by_role("button", name="Show settlement").last.click()
    expect(judge.locator("#settlement")).to_contain_text("points, pot and bank add up")
    judge.locator("[name=last]").check()
    judge.get_by_role("button", name="Save hand").click()
    expect(judge.get_by_text("The hanchan is over").first).to_be_visible()
    after = read(tournament).log.state
    assert sorted(after.stock) == sorted((*stock, *drawn))

    expected = dict(read(tournament).game.points)
    assert sum(expected.values()) + read(tournament).game.pot == 120_000
    judge.get_by_role("link", name="Use points as result").first.click()
    for wind, points in expected.items():
        expect(judge.locator(f"[name=points_{wind}]")).to_have_value(str(points))
    judge.get_by_role("button", name="Save and confirm", exact=True).click()
    expect(judge.locator("[name=points_E]")).to_have_count(0)

    boss = Client()
    boss.force_login(organiser)
    assert boss.post(f"/t/{tournament.slug}/manage/cards/do/", {"do": "secret"}).status_code == 302
    stranger = browser.new_context(viewport=PHONE).new_page()
    stranger.goto(f"{base}/fairness/")
    expect(stranger.locator("#secret")).to_have_text(SECRET)
    stranger.get_by_role("link", name="Verify now").click()
    expect(stranger.locator("#report")).to_contain_text("Everything follows from the secret")
    expect(stranger.locator(".report-wrong")).to_have_count(0)
    assert re.search(r"^\W*\d+ right, 0 wrong", stranger.locator("#report h2").inner_text())
    stranger.goto(f"{base}/cards/")
    # Dealt, drawn, chosen, won with, copied, average win, deal-ins, points moved.
    shown = ["1", "0", "1", "1", "0", "5 800", "0", "0"]
    expect(stranger.locator("[data-card=usuzawa-sae] td.num")).to_have_text(shown)
    taken = boss.get(f"/t/{tournament.slug}/files/cards.csv").content.decode("utf-8-sig").splitlines()
    name = stranger.locator("[data-card=usuzawa-sae] a").inner_text()
    assert any(line.endswith(f",{name},1,0,1,1,0,5800,0,0") for line in taken)

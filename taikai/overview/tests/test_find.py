"""Finding by a few letters: who sees what, and the palette by keyboard."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Browser, expect

from taikai.overview.pages.old_names import old_names
from taikai.overview.pages.search import found
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.nav import CARDS, MANAGE, PUBLIC, links_for, manage_pages
from tests import factories
from tests.server import Server
from tests.test_every_page import LAPTOP, PHONE, faults


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    factories.EntrantFactory(tournament=tournament, name="Łucja Żak")
    factories.EntrantFactory(tournament=tournament, name="Saskia Brandt")
    factories.EntrantFactory(tournament=tournament, name="Left Behind", status="withdrawn")
    factories.seated(tournament)
    return tournament


def labels(tournament: Tournament, role: str, words: str) -> list[str]:
    return [hit.label for hit in found(tournament, role, words)]


@pytest.mark.django_db
def test_people_without_their_accents_and_what_one_may_do(playing):
    assert labels(playing, "organiser", "lucja") == ["Łucja Żak", "Check in Łucja Żak"]
    assert labels(playing, "public", "LUCJA z") == ["Łucja Żak"]
    organisers = found(playing, "organiser", "sask")[0]
    assert (organisers.before, organisers.match, organisers.after) == ("", "Sask", "ia Brandt")
    assert "/manage/players/" in organisers.url
    assert re.match(r"table \d [ESWN]", organisers.detail)
    assert "/manage/" not in found(playing, "public", "sask")[0].url
    assert [hit.detail for hit in found(playing, "organiser", "behind")] == ["withdrawn"]
    assert not labels(playing, "public", "behind")


@pytest.mark.django_db
def test_who_is_not_approved_is_found_by_nobody_else_and_a_merged_entry_once(playing):
    asks = factories.EntrantFactory(tournament=playing, name="Asks First", status="pending")
    factories.EntrantFactory(tournament=playing, name="Asks First Twice", status="withdrawn", merged_into=asks)
    assert labels(playing, "organiser", "asks") == ["Asks First"]
    assert not labels(playing, "judge", "asks") and not labels(playing, "public", "asks")


@pytest.mark.django_db
def test_tables_and_pages(playing):
    assert labels(playing, "judge", "2")[0] == "Table 2"
    assert "/manage/results/1/2/" in found(playing, "judge", "table 2")[0].url
    assert "/seating/1/" in found(playing, "public", "2")[0].url
    assert "Check-in" in labels(playing, "judge", "check")
    assert "Penalties" in labels(playing, "judge", "penal")
    assert "E-mails" not in labels(playing, "judge", "mail")
    assert not [hit for hit in found(playing, "public", "") if "/manage/" in hit.url]
    assert "Table 99" not in labels(playing, "judge", "99")


#: Name in an earlier version, name of today.
RENAMED = {
    "Dashboard": "Dashboard",
    "entrants": "Players",
    "Participants": "Players",
    "Tables": "Results",
    "Board of results": "Results",
    "Reporting": "Hand recording",
    "Data": "Consents and privacy",
    "Looks": "Consents and privacy",
    "Agenda": "Programme",
    "News": "Announcements",
    "Numbers": "Statistics and awards",
    "Programs": "Integrations",
    "Paper": "Print",
    "Zgłoszenia": "Players",
    "stoly": "Results",
    "Uczestnicy": "Players",
    "Papier": "Print",
    "Prepare": "Settings",
    "Setup": "Settings",
}


@pytest.mark.django_db
@pytest.mark.parametrize("old", RENAMED)
def test_a_page_by_its_old_name(playing, old):
    assert RENAMED[old] in labels(playing, "organiser", old)


@pytest.mark.django_db
def test_every_page_by_its_name_and_by_its_group(playing):
    for language in ("en", "pl"):
        with override(language):
            for link in links_for(playing, "organiser"):
                assert str(link.page.label) in labels(playing, "organiser", str(link.page.label))
            for group in MANAGE:
                sought = labels(playing, "organiser", str(group.label))
                assert {str(page.label) for page in group.pages if not page.cards} <= set(sought)


def test_old_names_are_of_pages_there_are():
    known = {page.name for page in (*manage_pages(), *PUBLIC, *CARDS.pages)}
    assert set(old_names()) <= known


@pytest.mark.django_db
def test_a_page_without_a_script(client, playing):
    address = reverse("find", args=[playing.slug])
    page = client.get(address, {"q": "stand"}).content.decode()
    assert reverse("standings", args=[playing.slug]) in page
    assert "No matches." in client.get(address, {"q": "qqqq"}).content.decode()
    playing.stage = Tournament.Stage.DRAFT
    playing.save()
    assert client.get(address).status_code == 404


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_the_palette_by_keyboard(browser: Browser, server: Server, playing: Tournament):
    context = browser.new_context(viewport=LAPTOP)
    context.add_cookies([server.cookie(factories.staff(playing, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{playing.slug}/manage/")
    field = page.get_by_role("combobox")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.type("saskia")
    options = page.get_by_role("option")
    expect(options).to_have_count(2)
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(options.nth(0)).to_have_attribute("aria-selected", "true")
    assert faults(page) == []
    page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "hit-2")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/manage/check-in/\?q=Saskia"))
    page.locator("#q").click()
    page.keyboard.press("/")
    expect(page.locator("#palette")).not_to_have_attribute("open", "")
    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).not_to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("Check-in")
    assert faults(page) == []
    keys.get_by_role("checkbox").uncheck()
    keys.get_by_role("button", name="Close").click()
    page.locator("h1").click()
    page.keyboard.press("/")
    expect(field).not_to_be_visible()
    page.keyboard.press("Control+k")
    expect(field).to_be_visible()
    context.close()


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
def test_find_is_a_page_without_a_script_and_a_tap_on_a_phone(
    browser: Browser, server: Server, playing: Tournament
):
    for script in (False, True):
        context = browser.new_context(viewport=PHONE, java_script_enabled=script)
        page = context.new_page()
        page.goto(f"{server.url}/t/{playing.slug}/standings/")
        page.locator(".find-link").click()
        if script:
            page.get_by_role("combobox").fill("programme")
            page.get_by_role("option", name="Programme").click()
        else:
            page.locator("main [name=q]").fill("programme")
            page.locator("main button").click()
            page.locator("main .list a").first.click()
        expect(page).to_have_url(re.compile("/programme/$"))
        context.close()

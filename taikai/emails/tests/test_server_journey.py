"""In a browser: nobody of a list has a link, the owner sets a mail server up, and one press reaches everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from taikai.jobs.models import Email
from taikai.jobs.tests.fake_mail_server import PostOffice
from taikai.registration.domain.import_list.importing import import_people
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_a_mail_server_is_set_up_tried_and_the_links_go(
    server: Server, browser: Browser, settings: Any, tmp_path: Path, width: int
) -> None:
    settings.VAR_DIR = tmp_path
    settings.EMAIL_FROM_ENVIRONMENT = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    event = factories.TournamentFactory()
    import_people(event, "name;e-mail\nAnna Nowak;a@example.org\nBo Lind;b@example.org\nCy Ott;\n", actor=SYSTEM)
    organiser = factories.staff(event, "organiser")
    organiser.is_superuser = True
    organiser.save()
    context = browser.new_context(viewport={"width": width, "height": 844})
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}/t/{event.slug}/manage/players/")
    expect(page.get_by_text("3 players have no personal link yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Send 2 links")).to_have_count(0)
    page.get_by_role("link", name="Set up mail server").click()
    with PostOffice() as office:
        page.get_by_label("Server").fill("127.0.0.1")
        page.get_by_label("Encryption").select_option("plain")
        page.get_by_label("Port").fill("1")
        page.get_by_label("Sender address").fill("taikai@example.org")
        page.get_by_role("button", name="Save mail server").click()
        page.get_by_label("Send test e-mail to").fill("me@example.org")
        page.get_by_role("button", name="Send test e-mail").click()
        expect(page.get_by_role("alert")).to_contain_text("does not listen on this port")
        page.get_by_label("Port").fill(str(office.port))
        page.get_by_role("button", name="Save mail server").click()
        page.get_by_label("Send test e-mail to").fill("me@example.org")
        page.get_by_role("button", name="Send test e-mail").click()
        expect(page.get_by_role("status")).to_contain_text("accepted the test e-mail to me@example.org")
        assert [each["To"] for each in office.emails] == ["me@example.org"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"{server.url}/t/{event.slug}/manage/players/")
        page.get_by_role("button", name="Send 2 links").click()
        expect(page.get_by_text("2 personal links sent.")).to_be_visible()
        expect(page.get_by_text("1 player has no personal link yet.")).to_be_visible()
        assert Email.objects.filter(tournament=event, stayed=False).count() == 2
    context.close()

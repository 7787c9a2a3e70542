"""Money in a browser: a list with paid fees, a transfer for two, a payment reversed on the person's page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import table_of
from taikai.money.domain.statement_matching import take_statement
from taikai.money.models import Payment
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_a_listed_fee_a_shared_transfer_and_a_payment_reversed(
    server: Server, browser: Browser, width: int
) -> None:
    event = factories.TournamentFactory(fee=45, currency="EUR")
    context = browser.new_context(viewport={"width": width, "height": 844})
    context.add_cookies([server.cookie(factories.staff(event, "organiser"))])
    page = context.new_page()
    desk = f"{server.url}/t/{event.slug}/manage/"
    page.goto(server.url + reverse("manage-import", args=[event.slug]))
    page.locator("textarea[name=text]").first.fill("name;paid\nMatteo Ferri;yes\nAnna Aubry;\nBo Roux;\n")
    page.locator("button.primary").first.click()
    expect(page.get_by_role("radio", name="Bank transfer")).to_be_checked()
    page.get_by_role("button", name="Import 3 players").click()
    expect(page.get_by_text("3 players imported.")).to_be_visible()
    assert list(Payment.objects.values_list("amount", "how")) == [(4500, "transfer")]
    matteo, anna, bo = (Entrant.objects.get(name=name) for name in ("Matteo Ferri", "Anna Aubry", "Bo Roux"))
    lines = f"day;text;amount\n2026-05-04;{anna.name} and {bo.name};90\n2026-05-05;grandmother;1250"
    columns = {"on": "day", "amount": "amount", "currency": ""}
    read = read_rows(table_of(lines), columns, "EUR", event.starts_on)
    take_statement(event, read, actor=SYSTEM)
    page.goto(f"{desk}money/")
    expect(page.locator(".tally")).to_contain_text("1,340 EUR")
    expect(page.get_by_text("Probable match:")).to_be_visible()
    page.get_by_role("link", name="Split transfer …").first.click()
    page.get_by_role("button", name="Split transfer").click()
    expect(page.get_by_text("Split into 2 payments.")).to_be_visible()
    expect(page.locator(".tally")).to_contain_text("135 EUR")
    page.goto(f"{desk}check-in/")
    paid = page.locator("li", has_text="Anna Aubry").locator(".fee-paid")
    expect(paid).to_be_visible()
    paid.click()
    page.goto(f"{desk}money/people/{anna.pk}/")
    expect(page.get_by_text("part of a transfer")).to_be_visible()
    page.get_by_text("Reverse …").click()
    page.get_by_role("button", name="Reverse payment").click()
    expect(page.get_by_text("Payment reversed. It stays in the list")).to_be_in_viewport()
    expect(page.locator(".money-payments").get_by_text("reversed")).to_be_visible()
    assert set(Entrant.objects.exclude(paid_at=None)) == {matteo}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()

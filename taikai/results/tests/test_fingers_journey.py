"""A judge's phone: what is pressed is as large as a finger."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from taikai.calls.domain.calling import call_judge
from taikai.hands.tests.targets import PHONE, too_small
from taikai.results.domain.result_settings import set_options
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def test_a_judges_phone_is_made_for_a_finger(server: Server, browser: Browser, table, actor):
    tournament = table.round.tournament
    set_options(tournament, signatures=True, actor=actor)
    call_judge(table, actor=actor)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_cookies([server.cookie(actor.user)])
    page = context.new_page()
    page.goto(server.url + reverse("board", args=[tournament.slug]))
    expect(page.get_by_role("button", name="I’m going", exact=True)).to_be_visible()
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert too_small(page, PHONE, within=(".side-switch", ".queue", ".foot")) == []

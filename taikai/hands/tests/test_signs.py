"""The code of the table's page on what the staff prints: on signs and sheets, and never on a public page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import table_url, withdraw_link
from taikai.hands.models import TableReporting
from taikai.hands.tests.test_table_page import table
from taikai.registration.domain.personal_links import qr_svg
from taikai.seating.pages.table_codes import table_entry_url
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

__all__ = ["table"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(table):
    client = Client()
    client.force_login(factories.staff(table.round.tournament, "judge"))
    return client


def pages(table):
    slug = table.round.tournament.slug
    return reverse("seating-signs", args=[slug, 1]), reverse("result-paper", args=[slug, 1])


def code(table):
    reporting = TableReporting.objects.filter(table=table).first()
    return qr_svg(table_url(table.round.tournament, table, reporting))


def test_the_staff_prints_the_code_of_the_table_s_page(table, judge):
    signs, sheets = (judge.get(path).content.decode() for path in pages(table))
    assert code(table) in signs and "Record hands, call a judge" in signs
    assert code(table) in sheets and qr_svg(table_entry_url(table.round.tournament, 1, 1)) in sheets


def test_strangers_never_see_it(table):
    html = Client().get(pages(table)[0]).content.decode()
    assert code(table) not in html
    assert qr_svg(table_entry_url(table.round.tournament, 1, 1)) in html


def test_without_reporting_or_with_the_link_withdrawn_the_door_is_printed(table, judge):
    before = code(table)
    withdraw_link(table.round.tournament, table, actor=SYSTEM)
    set_mode(table.round.tournament, "phones", actor=SYSTEM)
    for path in pages(table):
        html = judge.get(path).content.decode()
        assert before not in html and qr_svg(table_entry_url(table.round.tournament, 1, 1)) in html
    TableReporting.objects.all().delete()
    set_mode(table.round.tournament, "points", actor=SYSTEM)
    assert code(table) not in judge.get(pages(table)[0]).content.decode()

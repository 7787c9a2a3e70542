"""The desk's page of tables: its list is rendered once a change, its forms are each reader's own."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.models import ReportingMode, TableReporting
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.templatetags.own_forms import own_form
from tests import factories

pytestmark = pytest.mark.django_db
FORM = re.compile(
    r'<form(?:(?!</form>).)*?name="csrfmiddlewaretoken" value="([^"]+)">\s*'
    r'<input type="hidden" name="key" value="([^"]+)">(?:(?!</form>).)*?name="table" value="(\d+)"',
    re.S,
)


@pytest.fixture
def tournament():
    tournament = factories.TournamentFactory(ruleset="ema2025")
    factories.seated(tournament, players=8, rounds=1)
    set_mode(tournament, ReportingMode.ONE, actor=SYSTEM)
    return tournament


def page_of(tournament, **given) -> tuple[Client, str]:
    staff = Client(**given)
    staff.force_login(factories.staff(tournament, "organiser"))
    return staff, staff.get(reverse("manage-hands", args=[tournament.slug])).content.decode()


def test_every_reader_has_tokens_and_keys_of_their_own_in_the_same_list(tournament):
    pages = [page_of(tournament)[1] for _ in range(2)]
    forms = [FORM.findall(page) for page in pages]
    assert all(len(found) == 4 for found in forms)  # two tables, a way and a link each
    tokens = [{token for token, _key, _table in found} for found in forms]
    assert all(len(each) == 1 for each in tokens) and not tokens[0] & tokens[1]
    keys = [key for found in forms for _token, key, _table in found]
    assert len(set(keys)) == len(keys)
    assert "\0" not in "".join(pages)


def test_a_form_of_the_list_is_accepted_with_its_token_and_nothing_without(tournament):
    staff, page = page_of(tournament, enforce_csrf_checks=True)
    token, key, table = FORM.findall(page)[1]
    told = {"do": "withdraw", "table": table, "key": key}
    address = reverse("manage-hands", args=[tournament.slug])
    assert staff.post(address, told).status_code == 403
    assert not TableReporting.objects.filter(withdrawn_at__isnull=False).exists()
    answer = staff.post(address, {**told, "csrfmiddlewaretoken": token}, follow=True)
    assert TableReporting.objects.get(withdrawn_at__isnull=False).table_id == int(table)
    # The list was made again.
    assert (
        answer.content.decode().count("The link of this table is switched off.") == 1
        and "switched off" not in page
    )


def test_what_a_form_is_called_says_nothing_but_that():
    with pytest.raises(Exception, match="no name of a form"):
        own_form(1, '"><script>')

"""Every address names its permission, the documented table is the real one, and roles open what they should."""

import pytest
from django.urls import get_resolver

from taikai.tournaments.management.commands.permissions_page import page, target, walk
from taikai.tournaments.permissions import PERMISSIONS, may

OPEN = {"i18n/setlang/", "favicon.ico"}


def test_every_view_names_its_permission():
    without = [
        address
        for address, pattern in walk(get_resolver().url_patterns)
        if address not in OPEN and getattr(pattern.callback, "permission", None) not in PERMISSIONS
    ]
    assert without == []


def test_the_documented_table_is_the_real_one():
    assert target().read_text() == page(), "run: manage.py permissions_page"


def test_every_staff_address_is_closed_to_the_public():
    leaking = [
        address
        for address, pattern in walk(get_resolver().url_patterns)
        if "/desk/" in address and may("public", pattern.callback.permission)
    ]
    assert leaking == []


@pytest.mark.parametrize(
    ("role", "permission", "allowed"),
    [
        ("public", "standings.view", True),
        ("public", "results.enter", False),
        ("judge", "results.enter", True),
        ("judge", "tournament.edit", False),
        ("judge", "entrants.edit", False),
        ("organiser", "tournament.edit", True),
        ("player", "results.enter", False),
    ],
)
def test_roles(role, permission, allowed):
    assert may(role, permission) is allowed

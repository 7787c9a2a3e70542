"""Every address says what it is and needs, the documented table is the real one, roles open what they should."""

import pytest
from django.core.management import call_command

from taikai.overview.pages.guides import names, sections
from taikai.runtime.addresses import addresses
from taikai.tournaments.management.commands.permissions_page import page, target
from taikai.tournaments.permissions import PERMISSIONS, may

KINDS = {"page", "action", "file", "part", "endpoint", "moved"}


def test_every_view_says_what_it_is_and_names_its_permission():
    """By `@page`, `@form`, `@action`, `@file` or `@part` of `tournaments/access.py`."""
    said = {route: vars(pattern.callback) for route, pattern in addresses()}
    assert {route for route, known in said.items() if known.get("kind") not in KINDS} == set()
    assert {route for route, known in said.items() if known.get("permission") not in PERMISSIONS} == set()
    assert {pattern.callback for _route, pattern in addresses() if not pattern.name} <= {
        pattern.callback for _route, pattern in addresses() if pattern.callback.kind in ("endpoint", "moved")
    }


def test_what_only_staff_may_has_a_section_of_the_guides():
    sections_there = {f"{name}#{anchor}" for name in names() for anchor in sections(name)}
    without = {
        name for name, one in PERMISSIONS.items() if not may("public", name) and one.guide not in sections_there
    }
    assert without == set()


def test_the_command_lists_the_addresses(capsys):
    call_command("addresses", "manage/penalties")
    lines = capsys.readouterr().out.split("\n")
    assert [line.split() for line in lines if line] == [
        ["page", "penalties.edit", "judge", "/t/<slug:slug>/manage/penalties/"],
        ["action", "penalties.edit", "judge", "/t/<slug:slug>/manage/penalties/<int:pk>/cancel/"],
    ]


def test_the_documented_table_is_the_real_one():
    assert target().read_text() == page(), "run: manage.py permissions_page"


def test_every_staff_address_is_closed_to_the_public():
    leaking = [
        address
        for address, pattern in addresses()
        if "/manage/" in address and may("public", pattern.callback.permission)
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

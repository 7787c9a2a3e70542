"""The bench of pages measures every address of a tournament, or says why it does not."""

from __future__ import annotations

from django.urls import get_resolver, resolve

from bench.addresses import NO_PAGE, PARTS, PUBLIC, STAFF, STREAMED

WORDS = {"entrant": 1, "token": "1-x", "badge": "1-x", "draw": 1, "waiting": 2}


def _names(patterns, below=""):
    """The names of all addresses below `/t/<slug>/`."""
    for each in patterns:
        route = below + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _names(each.url_patterns, route)
        elif route.startswith("t/<slug:slug>/"):
            yield each.name


def test_every_address_of_a_tournament_is_measured_or_named_as_no_page():
    measured = {resolve(f"/t/x/{page.format(**WORDS)}".partition("?")[0]).url_name for page in (*PUBLIC, *STAFF)}
    addresses = set(_names(get_resolver().url_patterns))
    assert len(addresses) > 80
    assert addresses - measured - NO_PAGE == set()
    assert addresses - measured >= NO_PAGE


def test_parts_and_streams_are_of_measured_pages():
    assert {*PARTS, *STREAMED} <= {*PUBLIC, *STAFF}

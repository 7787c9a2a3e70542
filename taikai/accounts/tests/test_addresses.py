"""Whom a request comes from: what the visitor writes into a header counts for nothing."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from taikai.http_guard.rate_limit import address_of, network_of


@pytest.mark.parametrize(
    ("proxies", "header", "found"),
    [
        (0, "203.0.113.5", "10.0.0.1"),  # no proxy: a header is the visitor's own invention
        (1, None, "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "x, 203.0.113.5", "203.0.113.5"),
        (1, "1.1.1.1, 2.2.2.2, 203.0.113.5", "203.0.113.5"),
        (1, "203.0.113.5:4711", "203.0.113.5"),
        (1, "[2001:db8::1]:443", "2001:db8::1"),
        (1, "::ffff:203.0.113.5", "203.0.113.5"),
        (1, "203.0.113.5, nonsense", "10.0.0.1"),
        (2, "1.1.1.1, 203.0.113.5, 10.9.9.9", "203.0.113.5"),
        (2, "203.0.113.5", "10.0.0.1"),  # came past the outer proxy: not to be believed
    ],
)
def test_the_address_is_what_the_own_proxies_saw(settings, proxies: int, header: str | None, found: str):
    settings.PROXY_COUNT = proxies
    headers = {} if header is None else {"x-forwarded-for": header}
    assert address_of(RequestFactory().get("/", headers=headers, REMOTE_ADDR="10.0.0.1")) == found


def test_one_household_is_one_visitor(settings):
    settings.PROXY_COUNT = 0
    seen = {
        network_of(RequestFactory().get("/", REMOTE_ADDR=one))
        for one in ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9")
    }
    assert seen == {"2001:db8:1:2::/64"}
    assert network_of(RequestFactory().get("/", REMOTE_ADDR="10.0.0.1")) == "10.0.0.1"
    assert network_of(RequestFactory().get("/", REMOTE_ADDR="")) == ""


@pytest.mark.django_db
def test_a_forged_header_does_not_escape_the_pause(client, settings):
    """The fault: `X-Forwarded-For: x, real` counted as another visitor each time."""
    settings.PROXY_COUNT = 1
    statuses = [
        client.post(
            "/login/",
            {"username": "x@example.org", "password": "wrong"},
            headers={"x-forwarded-for": f"203.0.113.{n}, 198.51.100.1"},
        ).status_code
        for n in range(7)
    ]
    assert statuses == [422] * 5 + [429] * 2

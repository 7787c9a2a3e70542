"""The attributes with which a part keeps itself fresh."""

from __future__ import annotations

import re

from django.template import Context, Template
from django.test import RequestFactory


def attributes(tag: str) -> dict[str, str]:
    request = RequestFactory().get("/t/krakow/watch/", {"q": 'a"b'})
    html = Template("{% load live %}" + tag).render(Context({"request": request}))
    return dict(re.findall(r'([\w-]+)="([^"]*)"', html))


def test_a_part_asks_for_itself_when_the_tournament_changes():
    made = attributes('{% live_part "table" %}')
    assert made["id"] == "table"
    assert made["hx-select"] == "#table"
    assert made["hx-get"] == "/t/krakow/watch/?q=a%22b"
    assert made["hx-trigger"] == "revision from:body"


def test_a_part_that_time_alone_changes_asks_every_few_seconds_instead():
    made = attributes('{% live_part "table" every=5 %}')
    assert made["hx-trigger"] == "every 5s"
    assert made | {"hx-trigger": ""} == attributes('{% live_part "table" %}') | {"hx-trigger": ""}


def test_a_part_within_another_comes_with_it():
    assert attributes('{% live_part "seat" within="me" %}') == {"id": "seat"}

"""The description against the running site: requests made of it, answers held to it."""

from __future__ import annotations

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from taikai.api.pages import endpoint as around
from taikai.api.pages.openapi import described, description
from taikai.api.tests.helpers import bearer
from taikai.wsgi import application

KNOWN = {"slug": "spring-cup", "hanchan": 1, "table": 2, "name": "league"}
HELD = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def one_transaction():
    """As Django's own client: a request leaves the test's connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_every_answer_is_as_described(world, one_transaction, monkeypatch):
    """Odd values in every place, and the known event's so that something is found there."""
    monkeypatch.setattr(around, "STRANGERS", 100_000)
    monkeypatch.setattr(around, "WRONG", 100_000)
    found = schemathesis.openapi.from_dict(description())
    seen = set()
    for result in found.get_all_operations():
        operation = result.ok()

        @BOUNDED
        @given(case=operation.as_strategy(), here=st.booleans(), known=st.booleans())
        def ask(case, here, known):
            if here:
                case.path_parameters = {name: KNOWN[name] for name in case.path_parameters or {}}
            headers = bearer(world.write) if known else {}
            answer = case.call(app=application, headers=headers)
            case.validate_response(answer, checks=HELD)
            seen.add((case.operation.label, answer.status_code))

        ask()
    assert {label for label, _status in seen} == {
        f"{'POST' if each.writes else 'GET'} /api/v1/{each.path}".replace("<slug:", "{")
        .replace("<int:", "{")
        .replace(">", "}")
        for each in described()
    }
    assert {200, 401, 404} <= {status for _label, status in seen}


def test_names_are_given_once():
    names = [each.name for each in described()]
    assert len(names) == len(set(names))

"""Rules stored before their numbers had bounds can still be read after the upgrade."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps

from scoring.problems import Refused
from taikai.tournaments.domain.rules import ruleset_of
from tests import factories

mend = importlib.import_module("taikai.tournaments.migrations.0009_rules_in_bounds").mend
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        ({"chiitoitsu_fu": 300}, {"chiitoitsu_fu": 110}),
        ({"honba_value": 10**9, "kuitan": False}, {"honba_value": 30_000, "kuitan": False}),
        ({"start_points": 25_030}, {"start_points": 25_000}),
        ({"chombo": {"points": 10**12}}, {"chombo": {"points": 10**6}}),
        ({"no_such_rule": 1, "kuitan": False}, {"kuitan": False}),
    ],
)
def test_what_no_rule_can_be_comes_back_inside_and_the_log_says_so(stored, kept):
    tournament = factories.TournamentFactory(ruleset="ema2016", rule_changes=stored)
    with pytest.raises(Refused):
        ruleset_of(tournament)
    mend(apps, None)
    tournament.refresh_from_db()
    assert tournament.rule_changes == kept
    ruleset_of(tournament)
    entry = tournament.log.get()
    assert entry.verb == "tournament.rules"
    assert entry.before == {"ruleset": "ema2016", **stored}


def test_rules_that_are_legal_stay_as_they_are():
    tournament = factories.TournamentFactory(ruleset="ema2016", rule_changes={"kuitan": False})
    before = tournament.revision
    mend(apps, None)
    tournament.refresh_from_db()
    assert (tournament.rule_changes, tournament.revision) == ({"kuitan": False}, before)
    assert not tournament.log.exists()

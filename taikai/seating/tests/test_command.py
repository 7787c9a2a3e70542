"""`manage.py seat` prints what the planner's own command prints."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from planner.cli import main


def test_the_site_command_is_the_same(capsys):
    out = io.StringIO()
    call_command("seat", players=16, rounds=5, seed=3, effort="quick", stdout=out)
    assert main(["--players", "16", "--rounds", "5", "--seed", "3", "--effort", "quick"]) == 0
    assert json.loads(out.getvalue()) == json.loads(capsys.readouterr().out)


def test_a_request_that_cannot_be_met_is_refused():
    with pytest.raises(CommandError, match="10 players"):
        call_command("seat", players=10, rounds=2)

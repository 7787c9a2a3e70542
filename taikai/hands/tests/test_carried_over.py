"""Rows of carded tables from before there were records are carried over and replay to the points they had.

`data/carded_tables_before_records.json` was written by the last version with the old rows: three tables of random
cards with wins, draws, aborts and chombos, payments struck out, numbers set by a judge, corrections and hands
taken back. `states` is what that version showed after each row that stands.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from cards.hanchan import CardHand as Told
from scoring.ledger import SEATS
from scoring.riichi.hanchan import Record, replay
from taikai.decks.domain.tables.table import carded_table
from taikai.decks.models import CardHand
from taikai.hands.domain.games import game_of
from taikai.hands.domain.standing import Standing
from taikai.hands.models import ReportedHand
from taikai.seating.models import Table
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)
KEPT = json.loads((Path(__file__).parent / "data" / "carded_tables_before_records.json").read_text())


@pytest.fixture
def carried():
    """A tournament whose carded tables were written by the old version and carried over."""
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing")
    factories.seated(tournament, 16)
    MigrationExecutor(connection).migrate([("decks", "0003_points_moved")])
    try:
        executor = MigrationExecutor(connection)
        old = executor.loader.project_state([("decks", "0003_points_moved")]).apps
        _write(old, tournament)
        before = {model: old.get_model("decks", model).objects.count() for model in ("Deck", "CardHand")}
    finally:
        call_command("migrate", verbosity=0)
    return tournament, before


def _write(apps, tournament):
    """The rows as the old version wrote them, at tables of this tournament."""
    Deck, CardHand = apps.get_model("decks", "Deck"), apps.get_model("decks", "CardHand")
    apps.get_model("decks", "CardSettings").objects.create(tournament_id=tournament.pk, **KEPT["settings"])
    for kept in KEPT["decks"]:
        table = Table.objects.get(round__tournament=tournament, round__number=1, number=kept["table"])
        deck = Deck.objects.create(table_id=table.pk, settings=kept["settings"], notes=kept["notes"])
        for number, operation in enumerate(kept["operations"], 1):
            apps.get_model("decks", "DeckOperation").objects.create(deck=deck, number=number, operation=operation)
        for row in kept["hands"]:
            made = CardHand.objects.create(
                deck=deck, **{name: value for name, value in row.items() if name != "at"}
            )
            CardHand.objects.filter(pk=made.pk).update(at=row["at"])


def test_old_rows_replay_to_the_points_they_had(carried):
    """One test of all of it: there and back takes seconds."""
    tournament, before = carried
    assert before["Deck"] == len(KEPT["decks"]) and before["CardHand"] == ReportedHand.objects.count()
    hands = [row for kept in KEPT["decks"] for row in kept["hands"]]
    assert CardHand.objects.count() == sum(row["kind"] == "hand" for row in hands)
    for kept in KEPT["decks"]:
        table = Table.objects.get(round__tournament=tournament, round__number=1, number=kept["table"])
        game = game_of(tournament, table)
        assert not game.hanchan.problems
        assert [Standing(step.after).as_json() for step in game.hanchan.steps] == kept["states"]
        for step in game.hanchan.steps:
            assert sum(step.ledger.balance().values()) == 0
        rows = {row.number: row for row in table.reported_hands.all()}
        for row in kept["hands"]:
            now = rows[row["number"]]
            assert (now.by, bool(now.undone_at)) == (row["judge"], bool(row["undone_at"]))
            assert now.at.isoformat(sep=" ").startswith(row["at"][:19])
        # The page reads the same table, and the cards' marks are those of the game.
        found = carded_table(tournament, 1, kept["table"])
        assert found is not None and found.game == game.standing and found.playing in (True, False)
    their_settlements_are_confirmed_for_the_tables_they_replay_to(tournament)


def their_settlements_are_confirmed_for_the_tables_they_replay_to(tournament):
    judged, same = 0, 0
    for kept in KEPT["decks"]:
        table = Table.objects.get(round__tournament=tournament, round__number=1, number=kept["table"])
        game = game_of(tournament, table).hanchan
        records = []
        for step in game.steps:
            told = step.record.what
            if isinstance(told, Told):
                # Judged by today's judge the same report comes to the same points.
                judged += 1
                again = game.judge.judged(game.ruleset, step.before, replace(told, confirmed=None))
                same += again.ledger.deltas() == {seat: step.ledger.deltas()[seat] for seat in SEATS}
                told = replace(told, confirmed=replace(told.confirmed, ledger=step.ledger))
            records.append(Record(told, step.record.dealer))
        assert replay(game.ruleset, game.start, records, game.judge).steps == game.steps
    assert judged and same == judged

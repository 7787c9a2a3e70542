"""What the public may see: the whole table of the one function, and the buttons."""

from __future__ import annotations

import itertools

import pytest

from taikai.problems import Refusal
from taikai.results.domain.progress import counts, current_hanchan
from taikai.results.domain.public_results import hide_hanchan, is_public, release_hanchan
from taikai.standings.domain.ranking.current import standings_of
from tests import factories


def public(policy, stage="playing", published=True, held=False, released=False, complete=False):
    return is_public(
        policy=policy, stage=stage, published=published, held=held, released=released, complete=complete
    )


@pytest.mark.parametrize(
    ("policy", "complete", "expected"),
    [
        ("at_once", False, True),
        ("at_once", True, True),
        ("complete", False, False),
        ("complete", True, True),
        ("hidden", False, False),
        ("hidden", True, False),
    ],
)
def test_the_policy_decides_when_nobody_does(policy, complete, expected):
    assert public(policy, complete=complete) is expected


@pytest.mark.parametrize("policy", ["at_once", "complete", "hidden"])
def test_the_organiser_decides_before_the_policy(policy):
    assert not public(policy, held=True, complete=True)
    assert public(policy, released=True, complete=False)


def test_final_shows_everything_and_draft_seating_nothing():
    for policy, held, released, complete in itertools.product(
        ["at_once", "complete", "hidden"], [False, True], [False, True], [False, True]
    ):
        words = {"held": held, "released": released, "complete": complete}
        assert public(policy, stage="final", **words)
        assert public(policy, stage="archived", **words)
        assert not public(policy, published=False, **words)


@pytest.mark.django_db
class TestButtons:
    def counted(self, tournament, audience="public"):
        tournament.refresh_from_db()
        return standings_of(tournament, audience).counted

    def test_a_complete_hanchan_is_public_by_itself_and_hidden_by_the_button(self, playing, round_, actor):
        first, second = round_.tables.all()
        factories.confirmed(first)
        assert self.counted(playing) == ()
        factories.confirmed(second)
        playing.revision += 1
        playing.save()
        assert self.counted(playing) == (1,)
        hide_hanchan(round_, actor=actor)
        assert self.counted(playing) == ()
        assert self.counted(playing, "staff") == (1,)
        release_hanchan(round_, actor=actor)
        assert self.counted(playing) == (1,)
        hide_hanchan(round_, actor=actor)
        playing.stage = "final"
        playing.revision += 1
        playing.save()
        assert self.counted(playing) == (1,)
        with pytest.raises(Refusal):
            hide_hanchan(round_, actor=actor)

    def test_released_at_once_shows_what_is_confirmed(self, playing, round_, actor):
        factories.confirmed(round_.tables.first())
        release_hanchan(round_, actor=actor)
        assert self.counted(playing) == (1,)
        playing.refresh_from_db()
        assert [len(row.games) for row in standings_of(playing).rows].count(1) == 4
        assert {(entry.verb, entry.target_id) for entry in playing.log.all()} == {("results.released", "round:1")}

    def test_a_draft_is_not_released(self, playing, actor):
        draft = factories.seated(playing, published=False)[0]
        with pytest.raises(Refusal):
            release_hanchan(draft, actor=actor)

    def test_progress_counts_and_finds_the_current_hanchan(self, playing):
        first, second = factories.seated(playing, players=8, rounds=2)
        for table in first.tables.all():
            factories.confirmed(table)
        found = counts(playing)
        assert [(p.confirmed, p.complete, p.public) for p in found] == [(2, True, True), (0, False, False)]
        assert current_hanchan(found).number == 2
        for table in second.tables.all():
            factories.confirmed(table)
        assert current_hanchan(counts(playing)).number == 2
        assert current_hanchan([]) is None

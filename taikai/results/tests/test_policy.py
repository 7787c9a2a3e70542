"""Changing when results become public: what everybody could see stays, whatever the policy was and becomes."""

from __future__ import annotations

from itertools import product

import pytest
from django.urls import reverse

from taikai.results.domain.progress import counts
from taikai.results.domain.public_results import hide_hanchan
from taikai.results.models import Hold
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
POLICIES = list(Tournament.Release.values)


@pytest.fixture
def played(playing):
    """Hanchan 1 complete, 2 with one table of two, 3 with none, 4 complete and held back."""
    rounds = factories.seated(playing, players=8, rounds=4)
    for number, tables in ((1, 2), (2, 1), (4, 2)):
        for table in rounds[number - 1].tables.order_by("number")[:tables]:
            factories.confirmed(table)
    Hold.objects.create(round=rounds[3])
    return playing


def public(tournament) -> set[int]:
    """The hanchans of which somebody sees a result."""
    return {count.number for count in counts(tournament) if count.public and count.confirmed}


@pytest.mark.parametrize(("old", "new"), list(product(POLICIES, POLICIES)))
def test_no_change_of_the_policy_hides_what_was_public(played, old, new):
    edit_tournament(played, actor=SYSTEM, release=old)
    seen = public(played)
    edit_tournament(played, actor=SYSTEM, release=new)
    assert seen <= public(played)
    assert 4 not in public(played)  # held back stays held back
    if new == "hidden":
        assert public(played) == seen
        later = played.rounds.get(number=3)
        for table in later.tables.all():
            factories.confirmed(table)
        assert 3 not in public(played)


def test_the_log_says_what_stayed_public(played):
    edit_tournament(played, actor=SYSTEM, release="complete")
    edit_tournament(played, actor=SYSTEM, release="hidden")
    assert list(played.log.filter(verb="results.released").values_list("target", flat=True)) == ["Hanchan 1"]


def test_one_hanchan_can_still_be_hidden_by_hand(played):
    edit_tournament(played, actor=SYSTEM, release="complete")
    edit_tournament(played, actor=SYSTEM, release="hidden")
    hide_hanchan(played.rounds.get(number=1), actor=SYSTEM)
    assert public(played) == set()


def test_the_settings_say_so(client, playing):
    client.force_login(factories.staff(playing, "organiser"))
    html = client.get(reverse("tournament-edit", args=[playing.slug])).content.decode()
    assert "Applies to hanchans that aren’t public yet" in html

"""Old secrets: what deals can be checked with stays for ever, what fixes nothing goes."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from django.urls import reverse
from django.utils import timezone

from cards.fair import verify
from cards.fair.findings import CheckState
from taikai.decks.domain.deals.card_settings import commit
from taikai.decks.domain.deals.fairness import check
from taikai.decks.models import CardSettings
from taikai.decks.tests.tables import BOSS, carded, reveal
from taikai.results.models import Result
from taikai.tournaments.domain.retention import purge
from tests import factories

pytestmark = pytest.mark.django_db
YEARS_LATER = timezone.now() + dt.timedelta(days=3 * 365)


def test_the_deals_of_a_finished_event_can_be_checked_for_ever(client):
    tournament = carded()
    reveal(tournament)
    for table in tournament.rounds.get().tables.all():
        Result.objects.create(table=table, version=1, state="confirmed", east=30_000, south=30_000, west=30_000,
                              north=30_000)  # fmt: skip
    tournament.stage = "final"
    tournament.save()
    before = client.get(reverse("fairness-json", args=[tournament.slug])).json()
    assert before["secret"]
    assert purge(YEARS_LATER)["card_secrets"] == 0
    after = client.get(reverse("fairness-json", args=[tournament.slug])).json()
    assert after == before
    for report in (check(tournament), verify(json.loads(json.dumps(after)), "en")):
        assert len(report.lines) >= 3
        assert report.verdict is CheckState.RIGHT


def test_a_secret_that_nothing_was_drawn_from_goes(client):
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="closed")
    commit(tournament, public="Kraków", actor=BOSS)
    secret = CardSettings.objects.get(tournament=tournament).secret
    just_over = dt.datetime(2022, 8, 14, 12, tzinfo=dt.UTC)
    assert purge(just_over)["card_secrets"] == 0
    assert CardSettings.objects.get(tournament=tournament).secret == secret
    assert purge(YEARS_LATER)["card_secrets"] == 1
    settings = CardSettings.objects.get(tournament=tournament)
    assert (settings.secret, settings.commitment) == ("", "")
    assert tournament.log.filter(verb="cards.secret_erased").count() == 1
    assert client.get(reverse("fairness", args=[tournament.slug])).status_code == 200
    assert purge(YEARS_LATER)["card_secrets"] == 0

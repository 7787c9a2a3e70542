"""Chances as a worker stores them and pages show them: when, to whom, and what nobody may learn."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.backup.archive.tables import left_out
from taikai.chances.domain import computing
from taikai.chances.domain.computing import EACH_DAY, KIND, chances_of_events_that_are_over
from taikai.chances.domain.stored import digest_of, shown_chances
from taikai.chances.models import StoredChances
from taikai.chances.pages.shown import percent
from taikai.chances.tests.test_chances import event
from taikai.jobs.domain.runner import run_job
from taikai.jobs.models import Job
from taikai.registration.domain.personal_links import personal_path
from taikai.results.domain.public_results import release_hanchan
from taikai.standings.domain.ceremony import running
from taikai.standings.domain.ranking.load import load_facts
from taikai.tournaments.domain.change import SYSTEM, Seen, change
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.forms import TournamentForm
from tests import factories
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Two of three hanchans are seated, the first is played and public."""
    made = factories.TournamentFactory(stage="playing", release="hidden", hanchan_count=3, shows_chances=True)
    first, _second = factories.seated(made, 8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table, 45_000, 35_000, 25_000, 15_000)
    first.released_at = timezone.now()
    first.save()
    return made


def jobs() -> list[Job]:
    return list(Job.objects.filter(kind=KIND, state="waiting"))


def computed(tournament) -> None:
    """The worker does what waits, as if the two seconds were over."""
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    Job.objects.filter(kind=KIND).update(due_at=timezone.now())
    for each in jobs():
        assert run_job(each.pk)
    tournament.refresh_from_db()


def fold(client: Client, tournament, query: str = "") -> str:
    text = client.get(reverse("standings", args=[tournament.slug]) + query).content.decode()
    found = re.search(
        r'<details class="sheet" id="chances">.*?</table>.*?</details>\s*</details>', text, re.DOTALL
    )
    return found[0] if found else ""


SOON = "Chances will appear here in a few seconds."


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0, "<1 %"),
        (0.0099, "<1 %"),
        (0.01, "1 %"),
        (0.434, "43 %"),
        (0.99, "99 %"),
        (0.9901, ">99 %"),
        (1, ">99 %"),
        (None, "–"),
    ],
)
def test_a_simulated_chance_is_never_none_or_certain(chance, words):
    assert percent(chance) == words


def test_off_costs_no_query_and_no_job(tournament, django_assert_num_queries):
    edit_tournament(tournament, actor=SYSTEM, shows_chances=False)
    Job.objects.all().delete()
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    assert jobs() == []
    with django_assert_num_queries(0):
        assert shown_chances(tournament, "public") is None


@pytest.mark.parametrize("values", [{"stage": "final"}, {"stage": "check_in"}, {"ruleset": "baida"}])
def test_they_are_for_riichi_events_that_are_played(client, tournament, values):
    computed(tournament)
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.save()
    assert shown_chances(tournament, "public") is None


def test_many_changes_ask_once_and_what_decides_nothing_never(tournament):
    for _change in range(3):
        with change(tournament, SYSTEM, "tournament.edited"):
            pass
    assert len(jobs()) == 1
    assert jobs()[0].due_at > timezone.now()
    Job.objects.all().delete()
    with change(tournament, SYSTEM, "clock.paused") as act:
        act.shows()
    assert jobs() == []


def test_once_stored_open_standings_fetch_them_and_others_do_not(client, tournament):
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    before = Seen.read(tournament.seen, tournament.revision)
    assert SOON in client.get(reverse("standings", args=[tournament.slug])).content.decode()
    log = tournament.log.count()
    for each in jobs():
        Job.objects.update(due_at=timezone.now())
        run_job(each.pk)
    tournament.refresh_from_db()
    after = Seen.read(tournament.seen, tournament.revision)
    assert after.number(("standings", "chances")) > before.number(("standings", "chances"))
    assert after.number(("standings", "seating")) == before.number(("standings", "seating"))
    assert tournament.log.count() == log
    shown = fold(client, tournament)
    assert len(re.findall(r'<tr id="chances-', shown)) == 8
    assert "Only public results count." in shown


def test_facts_that_stay_the_same_are_not_computed_again(tournament, monkeypatch):
    computed(tournament)
    at = tournament.revision
    monkeypatch.setattr(computing, "chances_of", lambda _found: pytest.fail("computed again"))
    computed(tournament)
    assert tournament.revision == at + 1  # the change itself, nothing stored


def test_other_public_facts_hide_what_was_computed_before(client, tournament):
    computed(tournament)
    for table in tournament.rounds.get(number=2).tables.all():
        factories.confirmed(table)
    release_hanchan(tournament.rounds.get(number=2), actor=SYSTEM)
    text = client.get(reverse("standings", args=[tournament.slug])).content.decode()
    assert SOON in text and "<tr id=" + '"chances-' not in text
    computed(tournament)
    assert fold(client, tournament)


def test_hidden_results_change_nothing_that_the_public_sees(client, admin_client, tournament):
    def looks() -> list[str]:
        forget_all()
        computed(tournament)
        StoredChances.objects.update(made_at="2026-08-14T12:00Z")
        forget_all()
        names = ("standings", "screen-chances", "overlay-standings")
        texts = [
            client.get(reverse(name, args=[tournament.slug]) + "?show=chances").content.decode() for name in names
        ]
        me = client.get(personal_path(tournament.entrants.first())).content.decode()
        api = client.get(f"/api/v1/events/{tournament.slug}/chances").content.decode()
        parts = [re.sub(r"\s+", " ", part) for text in (*texts, me) for part in CHANCES_OF.findall(text)]
        assert len(parts) > 30, parts
        return [*parts, api]

    CHANCES_OF = re.compile(r"(?:<dd>|nowrap\">|screen-total\">|watch-points\">)[^<]*(?:&lt;|&gt;)?\d+ ?%?")
    before = looks()
    staff = fold(admin_client, tournament, "?all=1")
    assert staff
    assert '"title": 0.' in before[-1]
    for table in tournament.rounds.get(number=2).tables.all():
        factories.confirmed(table, 70_000, 30_000, 15_000, 5_000)
    assert looks() == before
    assert fold(admin_client, tournament, "?all=1") != staff
    assert digest_of(load_facts(tournament, "public")) != digest_of(load_facts(tournament, "staff"))


def test_a_ceremony_hides_them_from_the_public(client, admin_client, tournament):
    tournament.hanchan_count = 2
    tournament.save()
    for table in tournament.rounds.get(number=2).tables.all():
        factories.confirmed(table)
    running.plan(tournament, 3, actor=SYSTEM)
    computed(tournament)
    assert fold(client, tournament)
    running.begin(tournament, actor=SYSTEM)
    computed(tournament)
    text = client.get(reverse("standings", args=[tournament.slug])).content.decode()
    assert 'id="chances"' not in text
    assert client.get(f"/api/v1/events/{tournament.slug}/chances").json()["items"] == []


def test_nothing_left_to_play_has_no_chances(client, tournament):
    tournament.hanchan_count = 1
    tournament.rounds.filter(number=2).delete()
    tournament.save()
    computed(tournament)
    assert StoredChances.objects.filter(content={}).count() == 2
    assert 'id="chances"' not in client.get(reverse("standings", args=[tournament.slug])).content.decode()


def test_the_own_page_says_them_beside_the_rank(client, tournament):
    entrant = tournament.entrants.first()
    computed(tournament)
    text = client.get(personal_path(entrant)).content.decode()
    own = text[text.index("own-chances") :]
    assert text.index("own-place") < text.index("own-chances")
    for words in ("title", "podium", "likely rank", "title, if the next hanchan is won"):
        assert f"{words}\n" in own or f"<dt>{words}</dt>" in own, words
    assert "<section" not in render_to_string("chances/own.html", {"own": None})


def test_an_older_computation_does_not_replace_a_newer_one(tournament):
    computed(tournament)
    StoredChances.objects.update(revision=tournament.revision + 5, facts="newer")
    computed(tournament)
    assert set(StoredChances.objects.values_list("facts", flat=True)) == {"newer"}


def test_the_api_says_them_as_numbers(client, tournament):
    computed(tournament)
    told = client.get(f"/api/v1/events/{tournament.slug}/chances").json()
    assert told["runs"] == 10_000 and told["cut_begins"] is None and len(told["items"]) == 8
    assert sum(each["title"] for each in told["items"]) == pytest.approx(1, abs=0.001)
    assert [each["title"] for each in told["items"]] == sorted(
        (each["title"] for each in told["items"]), reverse=True
    )


def test_without_numpy_the_switch_says_what_is_missing(monkeypatch, tournament):
    assert not TournamentForm(instance=tournament).fields["shows_chances"].disabled
    monkeypatch.setattr("taikai.tournaments.forms.can_simulate", lambda: False)
    monkeypatch.setattr(computing, "can_simulate", lambda: False)
    field = TournamentForm(instance=tournament).fields["shows_chances"]
    assert field.disabled and "taikai[chances]" in field.help_text
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    assert jobs() == []


def test_the_digest_is_the_same_in_another_process():
    """The worker stores it, and another process shows the page."""
    told = "import django; django.setup(); from taikai.chances.tests.test_chances import event; "
    told += "from taikai.chances.domain.stored import digest_of; print(digest_of(event(2)))"
    seeded = {**os.environ, "PYTHONHASHSEED": "7", "DJANGO_SETTINGS_MODULE": "taikai.settings_test"}
    said = subprocess.run([sys.executable, "-c", told], env=seeded, capture_output=True, text=True, check=True)
    assert said.stdout.split()[-1] == digest_of(event(2))


def test_backups_leave_them_out_and_the_worker_makes_them_again(tournament):
    assert left_out(StoredChances)
    day = Job.objects.create(kind=EACH_DAY)
    assert run_job(day.pk)
    assert [each.arguments for each in jobs()] == [{"tournament": tournament.pk}]


def test_they_go_when_the_event_is_over(tournament):
    computed(tournament)
    assert chances_of_events_that_are_over(timezone.now()) == 0
    tournament.stage = "final"
    tournament.save()
    assert chances_of_events_that_are_over(timezone.now()) == 2
    assert not StoredChances.objects.exists()

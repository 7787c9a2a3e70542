"""The public report, checking a draw, and paper."""

from __future__ import annotations

import datetime as dt
import json
import re

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain.programme_template import krakow_day
from taikai.jobs.domain import queue
from taikai.seating.domain.people.wishes import WEIGHTS, Texts, save_wishes
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.report import verify
from taikai.seating.domain.requests.compute import as_values, compute
from taikai.seating.domain.seats.publish import publish
from taikai.seating.domain.seats.swap import swap
from taikai.seating.models import PlanJob, Round, Seat
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(tournament):
    """16 players, four hanchans, three of them published."""
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    publish(tournament, [1, 2, 3], actor=SYSTEM)
    return tournament


def url(name, tournament, *args):
    return reverse(name, args=[tournament.slug, *args])


def text(client, name, tournament, *args):
    answer = client.get(url(name, tournament, *args))
    assert answer.status_code == 200
    return flat(answer)


@pytest.mark.parametrize("name", ["seating-report", "seating-paper", "seating-strips"])
def test_nothing_before_it_is_published(client, tournament, name):
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    answer = client.get(url(name, tournament))
    assert answer.status_code == 404
    assert not re.search(r"Player \d", answer.content.decode())
    job = PlanJob.objects.get()
    assert client.get(url("seating-draw-file", tournament, job.pk)).status_code == 404
    assert client.post(url("seating-verify", tournament, job.pk)).status_code == 404
    assert client.get(url("seating-csv", tournament)).content.decode().count("\n") == 1


def test_figures_beside_what_is_possible(client, drawn):
    page = text(client, "seating-report", drawn)
    assert "No repeated meetings" in page
    assert "No seating has fewer repeated meetings (proven)." in page
    assert "3 published hanchans" in page
    assert "1 not published yet" in page
    assert "Winds (most frequent minus least frequent)" in page
    assert page.count('class="num">1×') == 1
    assert "seed" in page.casefold()


def test_repeats_and_clashes_by_name(client, tournament):
    factories.EntrantFactory(tournament=tournament)
    a, b = (factories.EntrantFactory(tournament=tournament, club="Ryanmen", name=n) for n in ("Ada Ron", "Bo Pon"))
    factories.seated(tournament, players=8, rounds=2)
    page = text(client, "seating-report", tournament).replace("<bdi>", "").replace("</bdi>", "")
    assert f"{a.name} – {b.name}: hanchans 1, 2" in page
    assert f"{a.name} – {b.name} (Ryanmen): hanchan 1" in page
    assert "This seating was made by hand or imported" in page


def test_one_players_day(client, drawn):
    krakow_day(drawn, actor=SYSTEM)
    seat = Seat.objects.filter(round__number=1).select_related("entrant", "table").first()
    page = text(client, "seating-report-player", drawn, seat.entrant_id)
    assert f"Table {seat.table.number}" in page
    assert "09:45" in page
    assert "Hanchan 3" in page
    assert "Hanchan 4" not in page
    for other in seat.table.seats.exclude(pk=seat.pk).select_related("entrant"):
        assert other.entrant.name in page
    stranger = factories.EntrantFactory(tournament=drawn)
    assert client.get(url("seating-report-player", drawn, stranger.pk)).status_code == 404


def test_verify_says_the_same_and_not_the_same(client, drawn):
    job = PlanJob.objects.get()
    client.post(url("seating-verify", drawn, job.pk))
    page = text(client, "seating-report", drawn)
    assert "Verified. The server drew the same seating again." in page
    assert "No seat was changed after the draw." in page
    job.refresh_from_db()
    job.request["seed"] += 1
    job.verify_at = timezone.now() - dt.timedelta(hours=1)
    job.save()
    client.post(url("seating-verify", drawn, job.pk))
    assert "Verification failed" in text(client, "seating-report", drawn)


def test_a_draw_of_an_unknown_version_is_not_called_wrong(client, drawn, tmp_path):
    job = PlanJob.objects.get()
    job.plan["version"], job.plan["hash"] = "0", "other"
    job.save()
    Round.objects.update(provenance={**Round.objects.first().provenance, "version": "0"})
    client.post(url("seating-verify", drawn, job.pk))
    page = text(client, "seating-report", drawn)
    assert "This seating was drawn by planner version 0. Verify it with that version." in page
    assert "Verification failed" not in page
    file = tmp_path / "draw.json"
    file.write_bytes(client.get(url("seating-draw-file", drawn, job.pk)).content)
    with pytest.raises(CommandError, match=r"version 0 .* cannot make it again"):
        call_command("verify_seating", str(file))


def test_a_draw_of_the_version_before_is_made_again(client, drawn):
    job = PlanJob.objects.get()
    old = compute(job.request, version="1")
    job.plan = as_values(old)
    job.save()
    client.post(url("seating-verify", drawn, job.pk))
    assert job.plan["version"] == "1"
    assert "Verified. The server drew the same seating again." in text(client, "seating-report", drawn)


def test_the_server_is_not_made_to_work_by_asking(client, drawn, settings):
    settings.JOBS_CARRIER = "rows"
    job = PlanJob.objects.get()
    for _ in range(3):
        client.post(url("seating-verify", drawn, job.pk))
    assert [each.arguments for each in queue.pending_jobs(verify.KIND)] == [{"plan": job.pk}]
    assert "The draw is being repeated" in text(client, "seating-report", drawn)
    PlanJob.objects.update(verify_at=timezone.now() - dt.timedelta(minutes=6))
    assert "The worker doesn’t answer" in text(client, "seating-report", drawn)


def test_seats_changed_by_hand_are_named(client, drawn):
    one, two = Seat.objects.filter(round__number=2).order_by("id")[:5:4]
    swap(drawn, one.pk, two.pk, actor=SYSTEM)
    assert "2 seats were changed by hand after the draw" in text(client, "seating-report", drawn)


def test_the_file_makes_the_draw_again_elsewhere(client, drawn, tmp_path, capsys):
    job = PlanJob.objects.get()
    answer = client.get(url("seating-draw-file", drawn, job.pk))
    file = tmp_path / "draw.json"
    file.write_bytes(answer.content)
    call_command("verify_seating", str(file))
    assert "The same." in capsys.readouterr().out
    data = json.loads(answer.content)
    data["request"]["seed"] += 1
    file.write_text(json.dumps(data))
    with pytest.raises(CommandError, match="NOT the same"):
        call_command("verify_seating", str(file))
    file.write_text("{}")
    with pytest.raises(CommandError, match="is not a draw"):
        call_command("verify_seating", str(file))


def test_wishes_about_people_stay_with_the_organisers(client, as_organiser, tournament):
    people = factories.EntrantFactory.create_batch(16, tournament=tournament)
    save_wishes(tournament, Texts(forbidden_pairs=f"{people[0].name}, {people[1].name}"), WEIGHTS, actor=SYSTEM)
    draw(tournament, seed=3, actor=SYSTEM)
    publish(tournament, [1], actor=SYSTEM)
    job = PlanJob.objects.get()
    page = text(client, "seating-report", tournament)
    assert "draw.json" not in page
    assert "Meetings of forbidden pairs" not in page
    assert client.get(url("seating-draw-file", tournament, job.pk)).status_code == 403
    assert as_organiser.get(url("seating-draw-file", tournament, job.pk)).status_code == 200
    client.post(url("seating-verify", tournament, job.pk))
    assert "Verified. The server drew the same seating again." in text(client, "seating-report", tournament)


def test_paper_has_everybody(client, drawn):
    krakow_day(drawn, actor=SYSTEM)
    paper, strips = text(client, "seating-paper", drawn), text(client, "seating-strips", drawn)
    for entrant in drawn.entrants.all():
        assert paper.count(entrant.name) == 6
        assert strips.count(f"<h2>{entrant.name}</h2>") == 1
        assert strips.count(entrant.name) == 1 + 9
    assert "09:45" in paper
    assert "09:45" in strips


def test_csv_for_a_checker(client, drawn):
    entrant = drawn.entrants.first()
    entrant.name = "=1+1"
    entrant.save()
    lines = client.get(url("seating-csv", drawn)).content.decode().splitlines()
    assert lines[0] == "round,table,east,south,west,north"
    assert len(lines) == 1 + 3 * 4
    assert not any(cell.startswith("=") for line in lines for cell in line.split(","))


@pytest.mark.parametrize("count", [8, 80])
@pytest.mark.parametrize("name", ["seating-report", "seating-paper", "seating-strips"])
def test_public_pages_ask_little(client, tournament, django_assert_max_num_queries, name, count):
    factories.EntrantFactory.create_batch(count, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    publish(tournament, [1, 2], actor=SYSTEM)
    with django_assert_max_num_queries(8):
        assert client.get(url(name, tournament)).status_code == 200

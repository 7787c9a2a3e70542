"""Seating and clock in real browsers: open pages follow what the organiser does."""

import re
import threading

import pytest
from django.db import connections
from playwright.sync_api import expect

from taikai.agenda.domain import clock as clocks
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.publish import publish, unpublish
from taikai.seating.models import PlanJob, Seat, Table
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(server):
    """The server, a tournament drawn but not published, and where its pages are."""
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    server.tournament = tournament
    server.base = f"{server.url}/t/{tournament.slug}"
    return server


def test_published_seating_appears_on_open_pages_and_goes_again(site, page, browser):
    entrant = site.tournament.entrants.first()
    seat = Seat.objects.select_related("table").get(entrant=entrant, round__number=1)
    page.goto(f"{site.url}{personal_path(entrant)}")
    screen = browser.new_page()
    screen.goto(f"{site.base}/screen/seating/")
    expect(page.locator("#my-seat")).to_be_empty()
    publish(site.tournament, [1], actor=SYSTEM)
    expect(page.locator("#my-seat .answer-big")).to_contain_text(f"Table {seat.table.number}")
    expect(screen.locator(".screen-names li")).to_have_count(16)
    unpublish(site.tournament, 1, reason="Wrong", actor=SYSTEM)
    expect(page.locator("#my-seat")).to_be_empty()
    expect(screen.locator(".screen-wait")).to_be_visible()
    screen.close()


def test_public_page_says_not_yet_until_it_is_published(site, page):
    page.goto(f"{site.base}/seating/")
    expect(page.get_by_text("Not published yet")).to_be_visible()
    publish(site.tournament, [1], actor=SYSTEM)
    expect(page.get_by_role("heading", name="Seating Hanchan 1")).to_be_visible()


def test_organiser_swaps_two_people_on_a_phone(site, context, page):
    context.add_cookies([site.cookie(factories.staff(site.tournament, "organiser"))])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.base}/manage/seating/")
    picks = page.locator(".seat-pick")
    first, fifth = picks.nth(0).inner_text().split("\n")[-1], picks.nth(4).inner_text().split("\n")[-1]
    picks.nth(0).click()
    picks.nth(4).click()
    page.get_by_role("button", name="Swap or replace").click()
    expect(page.get_by_role("heading", name=f"Swap {first} and {fifth}?")).to_be_visible()
    page.get_by_role("button", name="Swap seats", exact=True).click()
    expect(page.get_by_text("Seats swapped.")).to_be_visible()
    expect(page.locator(".seat-pick").nth(0)).to_contain_text(fifth)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_clock_runs_on_all_pages_by_the_servers_time(site, context, page, browser):
    publish(site.tournament, [1], actor=SYSTEM)
    context.add_cookies([site.cookie(factories.staff(site.tournament, "judge"))])
    hall = browser.new_page()
    hall.goto(f"{site.base}/screen/clock/")
    page.goto(f"{site.base}/manage/clock/")
    page.get_by_role("button", name="Start").click()
    expect(hall.locator(".clock-time")).to_have_text(re.compile(r"^8[89]:\d\d$"))
    before = hall.locator(".clock-time").inner_text()
    expect(hall.locator(".clock-time")).not_to_have_text(before)
    page.get_by_role("button", name="Pause").click()
    expect(hall.locator(".clock-state")).to_contain_text("paused")
    stopped = hall.locator(".clock-time").inner_text()
    hall.reload()
    expect(hall.locator(".clock-time")).to_have_text(stopped)
    clocks.add_minutes(site.tournament, 1, -75, actor=SYSTEM)
    expect(hall.locator(".clock-say")).to_be_visible()
    hall.close()


def test_big_screen_takes_turns(site, page):
    publish(site.tournament, [1], actor=SYSTEM)
    clocks.start(site.tournament, 1, actor=SYSTEM)
    page.clock.install()
    page.goto(f"{site.base}/screen/?only=clock,seating")
    expect(page.locator(".clock-time")).to_be_visible()
    page.clock.fast_forward(13_000)
    expect(page.locator(".screen-names li").first).to_be_visible()
    page.clock.fast_forward(13_000)
    expect(page.locator(".clock-time")).to_be_visible()


def test_the_organisers_day_from_the_plan_to_somebody_leaving(site, context, page):
    tournament = site.tournament
    context.add_cookies([site.cookie(factories.staff(tournament, "organiser"))])
    page.goto(f"{site.base}/manage/seating/")
    page.get_by_role("button", name="Redraw").click()
    expect(page.get_by_role("heading", name="4 hanchans planned")).to_be_visible()
    expect(page.get_by_text("best possible, proven").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Save as drafts").click()
    page.get_by_role("button", name="Publish all 4").click()
    for table in Table.objects.filter(round__tournament=tournament, round__number=1):
        factories.confirmed(table)
    before = who_sits_where()

    page.get_by_role("link", name="Absent or late player").click()
    leaving = [page.locator("[name=who]").nth(at) for at in range(4)]
    for box in leaving:
        box.check()
    page.get_by_role("button", name="Preview changes").click()
    expect(page.get_by_role("heading", name="Changes by player")).to_be_visible()
    expect(page.get_by_text("doesn’t play")).to_have_count(4)
    expect(page.get_by_text("The changes are public at once.")).to_be_visible()
    page.get_by_role("button", name="Change seating").click()
    expect(page.locator(".table-card")).to_have_count(3)
    page.goto(f"{site.base}/seating/2/")
    expect(page.locator(".table-card")).to_have_count(3)
    page.goto(f"{site.base}/seating/1/")
    expect(page.locator(".table-card")).to_have_count(4)

    page.goto(f"{site.base}/manage/seating/changes/")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Seating change undone.")).to_be_visible()
    assert who_sits_where() == before
    assert not tournament.entrants.filter(status="withdrawn").exists()


def who_sits_where():
    return list(Seat.objects.order_by("round__number", "table__number", "wind").values_list("entrant", flat=True))


def test_one_leaves_and_the_organiser_sees_what_each_way_costs(site, context, page):
    tournament = site.tournament
    publish(tournament, [1, 2, 3, 4], actor=SYSTEM)
    for table in Table.objects.filter(round__tournament=tournament, round__number=1):
        factories.confirmed(table)
    context.add_cookies([site.cookie(factories.staff(tournament, "organiser"))])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.base}/manage/seating/changes/")
    box = page.locator("[name=who]").first
    box.check()
    page.get_by_label("Reason").fill("ill")
    page.get_by_role("button", name="Preview changes").click()
    ways = page.get_by_role("region", name="Choose how to fill the tables")
    expect(ways.get_by_text("repeated meetings in the whole tournament.")).to_have_count(2)
    expect(ways.get_by_text("Add 1 substitute to choose this.")).to_be_visible()
    expect(page.get_by_role("heading", name="Score of players who leave")).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value("ill")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ways.get_by_role("button", name="Preview one table fewer").click()
    expect(page.get_by_role("heading", name="Changes by player")).to_be_visible()
    expect(page.get_by_role("heading", name="Score of players who leave")).to_be_visible()
    page.get_by_role("button", name="Change seating").click()
    expect(page.locator(".table-card")).to_have_count(3)


def test_progress_is_watched_and_the_best_is_kept(site, context, page, monkeypatch, settings):
    """The plan is made elsewhere, slowly: the page shows it come, and stops it."""
    settings.JOBS_CARRIER = "rows"
    monkeypatch.setattr(jobs, "EVERY", 0.05)
    context.add_cookies([site.cookie(factories.staff(site.tournament, "organiser"))])
    for number, entrant in enumerate(site.tournament.entrants.all()):
        entrant.club = f"Club {number % 2}"
        entrant.save()
    page.goto(f"{site.base}/manage/seating/plan/")
    page.get_by_label("Search time").select_option("thorough")
    page.get_by_role("button", name="Plan seating", exact=True).click()
    expect(page.get_by_role("heading", name="Waiting for the worker")).to_be_visible()
    job = PlanJob.objects.latest("id")
    worker = threading.Thread(target=in_thread, args=(job.pk,))
    worker.start()
    try:
        expect(page.get_by_text("Best plan so far")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("Stopped early. This is the best plan found.")).to_be_visible()
    finally:
        jobs.stop(PlanJob.objects.get(pk=job.pk))
        worker.join(timeout=60)
    page.get_by_role("button", name="Save as drafts").click()
    expect(page.get_by_role("button", name="Publish hanchan 1")).to_be_visible()


def in_thread(pk):
    try:
        jobs.run(pk)
    finally:
        connections.close_all()


def test_who_writes_a_name_has_chosen_it_and_the_button_says_what_it_does(site, page):
    tournament = site.tournament
    page.context.add_cookies([site.cookie(factories.staff(tournament, "organiser"))])
    page.goto(f"{site.base}/manage/seating/absent/{tournament.entrants.first().pk}/")
    main = page.get_by_role("main")
    expect(main.get_by_label("Leave the seats empty for now")).to_be_checked()
    expect(main.get_by_role("button", name="Withdraw", exact=True)).to_be_visible()
    page.locator("[name=newcomer]").fill("Wanda Późna")
    expect(main.get_by_label("A new player who has just come:")).to_be_checked()
    main.get_by_role("button", name="Withdraw and replace player", exact=True).click()
    expect(page.get_by_text("Wanda Późna takes the place.")).to_be_visible()

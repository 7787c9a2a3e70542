"""Applicants and the check-in in a real browser."""

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import expect

from taikai.registration.domain.personal_links import badge_url, personal_path
from taikai.registration.models import Question
from tests import factories

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def at_the_door(server, browser, tournament, role="judge", query="", script=""):
    """The phone of one of the staff, showing the check-in; `script` runs before the page's own."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(script)
    context.add_cookies([server.cookie(factories.staff(tournament, role))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/check-in/{query}")
    return page


def test_quick_taps_all_count_and_the_other_desk_sees_them(server, browser):
    tournament = factories.TournamentFactory()
    entrants = factories.EntrantFactory.create_batch(6, tournament=tournament)
    first = at_the_door(server, browser, tournament, "organiser")
    second = at_the_door(server, browser, tournament, "judge", query="?q=player")
    expect(first.locator(".answer")).to_contain_text("Not checked in (6)")
    first.evaluate("[...document.querySelectorAll('[name=in]')].slice(0, 4).forEach((button) => button.click())")
    expect(first.locator("[name=out]")).to_have_count(4)
    expect(second.locator(".answer")).to_contain_text("Not checked in (2)")
    expect(second.locator("#q")).to_have_value("player")
    assert tournament.log.filter(verb="entrant.checked_in").count() == 4
    first.locator("[name=out]").first.click()
    expect(first.locator("[name=out]")).to_have_count(3)
    assert sum(1 for entrant in tournament.entrants.all() if entrant.checked_in_at) == 3
    assert len(entrants) == tournament.entrants.count()


def test_no_tap_is_lost_when_the_page_changes_its_shape(server, browser):
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(6, tournament=tournament, checked_in_at=timezone.now())
    page = at_the_door(server, browser, tournament, "organiser")
    expect(page.locator(".answer")).to_contain_text("All players are checked in")
    page.evaluate("[...document.querySelectorAll('[name=out]')].slice(0, 4).forEach((button) => button.click())")
    expect(page.locator("[name=in]")).to_have_count(4)
    page.evaluate("[...document.querySelectorAll('[name=in]')].forEach((button) => button.click())")
    expect(page.locator(".answer")).to_contain_text("All players are checked in")
    assert tournament.log.filter(verb="entrant.checked_in").count() == 4


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_who_waits_and_who_stands_by_are_under_the_columns_of_the_players(server, browser, width):
    tournament = factories.TournamentFactory(capacity=2)
    Question.objects.create(tournament=tournament, text="Lunch?", seen_by="everybody")
    factories.EntrantFactory.create_batch(2, tournament=tournament, club="Chombo Club")
    for more in ({"status": "waiting"}, {"kind": "substitute", "status": "confirmed"}):
        factories.EntrantFactory(tournament=tournament, club="A club with a long name", **more)
    page = browser.new_context(viewport={"width": width, "height": 844}).new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/players/")
    expect(page.locator("table.entrants")).to_have_count(3)
    lefts = page.evaluate("""() => [...document.querySelectorAll("table.entrants")].map((table) =>
        [...table.tBodies[0].rows[0].cells].slice(0, 4).map((cell) => Math.round(cell.offsetLeft)))""")
    assert lefts[0] == lefts[1] == lefts[2]
    assert len(set(lefts[0])) == (4 if width > 640 else 3), "beside each other; a phone has no column of clubs"
    heads = page.evaluate(
        "[...document.querySelectorAll('.entrants-below thead')].map((head) => head.offsetHeight)"
    )
    assert max(heads) <= 2, "a second head would only repeat the first"


def test_a_phone_cuts_no_cell_of_the_desk_s_list(server, browser):
    tournament = factories.TournamentFactory(fee="20.00", currency="EUR")
    factories.EntrantFactory.create_batch(2, tournament=tournament, paid_at=timezone.now())
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/players/")
    expect(page.locator("table.entrants td", has_text="paid")).to_have_count(2)
    cut = page.evaluate("""() => [...document.querySelectorAll("table.entrants :is(th, td)")]
        .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent.trim())""")
    assert cut == []


# The answer to a tap is read only once the live refresh has moved the tapped row across.
LATE_ANSWERS = """
const { open, send } = XMLHttpRequest.prototype;
const here = () => document.querySelectorAll("[name=out]").length;
XMLHttpRequest.prototype.open = function (method, ...rest) {
  this.tap = method.toUpperCase() === "POST";
  return open.call(this, method, ...rest);
};
XMLHttpRequest.prototype.send = function (...body) {
  if (this.tap) {
    const before = here();
    const read = this.onload;
    this.onload = () => {
      const wait = setInterval(() => { if (here() > before) { clearInterval(wait); read.call(this); } }, 20);
    };
  }
  return send.apply(this, body);
};
"""


def test_no_tap_is_lost_when_the_live_refresh_is_quicker_than_the_answer(server, browser):
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(6, tournament=tournament)
    page = at_the_door(server, browser, tournament, script=LATE_ANSWERS)
    page.evaluate("[...document.querySelectorAll('[name=in]')].slice(0, 4).forEach((button) => button.click())")
    expect(page.locator("[name=out]")).to_have_count(4)
    expect(page.locator(".answer")).to_have_count(1)
    expect(page.locator("#people")).to_have_count(1)
    assert tournament.log.filter(verb="entrant.checked_in").count() == 4


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_from_the_form_to_the_own_page_and_out_again(server, browser, scripts):
    tournament = factories.TournamentFactory(capacity=4)
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    page = browser.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844}).new_page()
    referers = []
    page.on("request", lambda request: referers.append(request.all_headers().get("referer", "")))
    page.goto(f"{server.url}/t/{tournament.slug}/register/")
    page.locator("[name=name]").fill("Róża Kot")
    page.get_by_label("E-mail").fill("roza@example.org")
    page.get_by_label("Country").select_option("PL")
    page.locator("[name=consent]").check()
    page.get_by_role("button", name="Join the waiting list").click()
    expect(page.locator(".answer")).to_have_text("You are number 1 on the waiting list.")
    page.get_by_role("link", name="Open my page").click()
    entrant = tournament.entrants.get(name="Róża Kot")
    own = server.url + personal_path(entrant)
    expect(page).to_have_url(own)
    page.get_by_role("link", name="Change my details").click()
    page.get_by_label("Club").fill("Krakow Chombo Club")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(own)
    expect(page.get_by_text("Krakow Chombo Club")).to_be_visible()
    page.locator(".nav-more > summary").click()
    page.get_by_role("button", name="polski").click()  # a form of the frame: its origin must pass too
    expect(page).to_have_url(own)
    page.locator(".nav-more > summary").click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Withdraw").click()
    page.get_by_role("button", name="Withdraw from the tournament").click()
    expect(page).to_have_url(own)
    expect(page.locator(".state-withdrawn")).to_be_visible()
    assert not [referer for referer in referers if "/me/" in referer]


def test_a_tap_at_the_door_without_a_connection_says_so(server, browser):
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(2, tournament=tournament)
    page = at_the_door(server, browser, tournament)
    page.context.set_offline(True)
    page.locator("[name=in]").first.click()
    expect(page.locator("#status")).to_contain_text("Nothing was sent")
    assert not tournament.entrants.exclude(checked_in_at=None).exists()
    page.context.set_offline(False)
    expect(page.locator("#status")).not_to_contain_text("Nothing was sent")
    page.locator("[name=in]").first.click()
    expect(page.locator("[name=out]")).to_have_count(1)


def test_a_tap_after_logging_out_elsewhere_keeps_the_list_and_leads_back(server, browser):
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(2, tournament=tournament)
    page = at_the_door(server, browser, tournament)
    Session.objects.all().delete()
    page.locator("[name=in]").first.click()
    expect(page.locator("#status")).to_contain_text("You’re logged out")
    expect(page.locator("[name=in]")).to_have_count(2)
    assert not tournament.entrants.exclude(checked_in_at=None).exists()
    page.context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page.locator("[name=in]").first.click()
    expect(page.locator("[name=out]")).to_have_count(1)
    expect(page.locator("#status")).not_to_contain_text("You’re logged out")
    Session.objects.all().delete()
    page.locator("[name=in]").first.click()
    page.locator("#status").get_by_role("link", name="Log in").click()
    expect(page).to_have_url(f"{server.url}/login/?next=/t/{tournament.slug}/manage/check-in/")


def test_a_tap_on_a_faulty_site_says_that_nothing_was_saved(server, browser, monkeypatch):
    def fault(*_args, **_kwargs):
        raise RuntimeError("A fault made by the test.")

    monkeypatch.setattr("taikai.registration.views_check_in.set_checked_in", fault)
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(2, tournament=tournament)
    page = at_the_door(server, browser, tournament)
    page.locator("[name=in]").first.click()
    expect(page.locator("#status")).to_contain_text("Not saved.")
    expect(page.locator("[name=in]")).to_have_count(2)
    monkeypatch.undo()
    page.locator("[name=in]").first.click()
    expect(page.locator("[name=out]")).to_have_count(1)
    expect(page.locator("#status")).not_to_contain_text("Not saved.")


def test_thirty_come_in_by_scanner_by_keyboard_and_together(server, browser):
    tournament = factories.TournamentFactory(capacity=40)
    people = factories.EntrantFactory.create_batch(24, tournament=tournament)
    dora = factories.EntrantFactory.create_batch(6, tournament=tournament, club="Madrid Dora")
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/check-in/")
    columns = page.locator(".check-in-columns > section")
    lefts = [columns.nth(number).bounding_box() for number in (0, 1)]
    assert lefts[0]["y"] == lefts[1]["y"] and lefts[0]["x"] + lefts[0]["width"] < lefts[1]["x"]
    small = page.evaluate("""() => [...document.querySelectorAll("#people :is(button, .letters a)")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length""")
    assert small == 0
    # A scanner types into the field that has the focus, and does not wait for the answer, here a slow one.
    page.route("**/check-in/scan/", lambda route: (page.wait_for_timeout(300), route.continue_()))
    for person in people[:12]:
        page.keyboard.type(badge_url(person))
        page.keyboard.press("Enter")
    expect(page.locator("[name=out]")).to_have_count(12)
    page.unroute_all(behavior="wait")
    expect(page.locator("#q")).to_have_value("")
    # By keyboard alone: letters of the name, Enter.
    page.keyboard.type(people[12].name)
    page.keyboard.press("Enter")
    expect(page.locator("[name=out]")).to_have_count(13)
    # Six who come together: one click.
    page.keyboard.type("dora")
    together = page.get_by_role("button", name="Check in all 6 players shown")
    together.click()
    expect(page.locator("#just-here")).to_contain_text("checked in")
    expect(page.locator("#q")).to_be_focused()
    page.locator("#q").fill("")
    expect(page.locator("[name=out]")).to_have_count(19)
    assert tournament.entrants.filter(pk__in=[each.pk for each in dora], checked_in_at=None).count() == 0
    # One who was wrong goes back by the line that says so.
    wrong = page.locator("[name=in]").first
    name = wrong.locator(".entrant-name").inner_text()
    wrong.click()
    expect(page.locator("#just-here")).to_contain_text(name)
    page.locator("#just-here").get_by_role("button", name="Undo").click()
    expect(page.locator("[name=out]")).to_have_count(19)
    expect(page.locator("#just-here")).to_be_empty()


def test_the_bar_of_a_selection_comes_with_the_first_tick_and_goes_with_the_last(server, browser):
    tournament = factories.TournamentFactory(fee="20.00", currency="EUR")
    factories.EntrantFactory.create_batch(3, tournament=tournament)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament.slug}/manage/players/")
    bar = page.locator(".bulk")
    expect(bar).to_be_hidden()
    page.get_by_label("Select all shown").check()
    expect(bar).to_contain_text("Selected: 3")
    assert bar.bounding_box()["height"] < 70, "one line"
    page.get_by_role("button", name="Clear selection").click()
    expect(bar).to_be_hidden()
    page.locator("[name=entrant]").first.check()
    bar.get_by_role("button", name="Write to them").click()
    expect(page.locator("[name=person]")).to_have_count(1)
    expect(page.locator("[name=person]")).to_be_checked()

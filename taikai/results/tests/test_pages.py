"""The board, a table's page, history, penalties: what they show and what they do."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from taikai.results.models import EntrySettings, Penalty, Result
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_all

pytestmark = pytest.mark.django_db

GOOD = {"points_E": "31 200", "points_S": "28900", "points_W": "40.100", "points_N": "18800", "sticks": "1"}


def url(table, name="result-entry"):
    return reverse(name, args=[table.round.tournament.slug, table.round.number, table.number])


def page(response) -> str:
    return flat(response)


def test_the_form_asks_for_four_values_in_the_order_of_the_winds(as_judge, table):
    html = page(as_judge.get(url(table)))
    assert re.findall(r'name="points_(\w)"', html) == ["E", "S", "W", "N"]
    for seat in table.seats.all():
        assert seat.entrant.name in html
    assert 'inputmode="numeric"' in html
    assert re.search(r'name="sticks"[^>]*required[^>]*value=""', html)


def test_saving_and_confirming_leads_to_the_board(as_judge, table):
    response = as_judge.post(
        url(table), {**GOOD, "based_on": 0, "do": "confirm", "key": "a", "back": "now"}, follow=True
    )
    board = reverse("board", args=[table.round.tournament.slug])
    assert response.redirect_chain == [(f"{board}#saved-{table.round.number}-{table.number}", 302)]
    assert "1 of 2 results confirmed" in page(response)
    saved = Result.objects.get()
    assert (saved.state, saved.points, saved.sticks_left) == (
        "confirmed",
        {"E": 31_200, "S": 28_900, "W": 40_100, "N": 18_800},
        1,
    )


@pytest.mark.parametrize("state", ["entered", "confirmed"])
def test_what_came_from_no_account_is_said_to_have(as_judge, table, state):
    as_judge.post(url(table), {**GOOD, "based_on": 0, "do": "save", "key": "a"})
    Result.objects.update(entered_by=None, state=state, confirmed_at=timezone.now())
    html = page(as_judge.get(url(table)))
    assert "entered by a user without an account at" in html and "by None" not in html


def test_pressing_twice_saves_once(as_judge, table):
    for _again in range(2):
        assert as_judge.post(url(table), {**GOOD, "based_on": 0, "do": "save", "key": "a"}).status_code == 302
    assert Result.objects.count() == 1


def test_below_zero_by_the_button_or_by_a_minus(as_judge, table):
    for extra in ({"points_E": "4000", "below_E": "on"}, {"points_E": "−4 000"}, {"points_E": "-4000"}):
        Result.objects.all().delete()
        as_judge.post(url(table), {**GOOD, "points_W": "75300", **extra, "based_on": 0, "do": "save"})
        assert Result.objects.get().east == -4_000


def test_enter_in_a_field_checks_and_never_saves(as_judge, table):
    html = page(as_judge.get(url(table)))
    assert re.search(r"<button[^>]*>", html[html.index('id="entry"') :]).group(0).find('value="check"') > 0
    response = as_judge.post(url(table), {**GOOD, "based_on": 0, "do": "check"})
    assert response.status_code == 200
    assert not Result.objects.exists()
    assert "+26.1" in page(response)


def test_the_preview_shows_places_uma_and_scores(as_judge, table):
    html = page(as_judge.post(url(table, "result-preview"), GOOD))
    assert "<form" not in html
    # The stick left on the table goes to West: 41 100 points, +11.1 and 15 uma.
    rows = re.findall(r"<td class=\"place\">(\w+)</td>", html)
    assert rows == ["1st", "2nd", "3rd", "4th"]
    for text in ("41\u202f100", "+15.0", "+26.1", "+6.2", "−6.1", "−26.2"):
        assert text in html


def test_the_fourth_value_is_offered_and_taken(as_judge, table):
    three = {**GOOD, "points_N": ""}
    html = page(as_judge.post(url(table, "result-preview"), three))
    assert 'data-value="18800"' in html
    filled = page(as_judge.post(url(table), {**three, "do": "fill"}))
    assert re.search(r'name="points_N"[^>]*value="18800"', filled)
    assert not Result.objects.exists()


def test_nothing_is_offered_before_the_sticks_are_counted(as_judge, table):
    html = page(as_judge.post(url(table, "result-preview"), {**GOOD, "points_N": "", "sticks": ""}))
    assert "data-fill" not in html
    assert "Enter the sticks left" in html


def test_a_negative_fourth_value_is_offered_with_its_sign(as_judge, table):
    data = {"points_E": "60000", "points_S": "40000", "points_W": "25000", "sticks": "0"}
    assert 'data-value="-5000"' in page(as_judge.post(url(table, "result-preview"), data))
    filled = page(as_judge.post(url(table), {**data, "do": "fill"}))
    assert re.search(r'name="below_N" checked', filled)


def test_a_wrong_sum_is_422_and_every_field_stays(as_judge, table):
    response = as_judge.post(url(table), {**GOOD, "sticks": "0", "reason": "", "based_on": 0, "do": "confirm"})
    html = page(response)
    assert response.status_code == 422
    assert "1\u202f000 too low" in html
    assert 'value="31 200"' in html
    assert 'name="accept_sum"' in html
    assert not Result.objects.exists()


def test_words_instead_of_numbers_are_said_at_the_field(as_judge, table):
    response = as_judge.post(url(table), {**GOOD, "points_E": "many", "points_S": "28950", "do": "save"})
    html = page(response)
    assert response.status_code == 422
    assert "Enter a whole number" in html
    assert "isn’t a multiple of 100" in html
    assert 'value="many"' in html


def test_a_name_from_right_to_left_does_not_turn_the_sentence_round(as_judge, table):
    entrant = table.seats.get(wind="E").entrant
    entrant.name = "مريم الشريف"
    entrant.save()
    data = {**GOOD, "points_E": "312"}
    assert "<bdi>مريم الشريف</bdi>: 312 isn’t" in page(as_judge.post(url(table, "result-preview"), data))


def test_a_slipped_number_is_called_too_long_not_no_number(as_judge, table):
    html = page(as_judge.post(url(table), {**GOOD, "points_E": "312000000", "do": "save"}))
    assert "Too many digits" in html
    assert "Enter a whole number" not in html


def test_the_board_leads_on_when_all_is_in(as_judge, as_organiser, playing):
    (round_,) = factories.seated(playing, players=8)
    board = reverse("board-hanchan", args=[playing.slug, 1])
    assert "Go to the next step" not in page(as_organiser.get(board))
    for each in round_.tables.all():
        factories.confirmed(each)
    forget_all()
    assert "Go to the next step" in page(as_organiser.get(board))
    assert "Go to the next step" not in page(as_judge.get(board))


def test_pages_say_beforehand_that_nothing_can_be_entered(as_judge, as_organiser, playing, table):
    """A judge typed a whole sheet before the refusal said that it was the wrong moment."""
    entry, board = url(table), reverse("board", args=[playing.slug])
    early, late = "Play hasn’t begun", "Standings are final."
    for address in (entry, board):
        assert early not in page(as_judge.get(address)) and late not in page(as_judge.get(address))
    playing.stage = "check_in"
    playing.save()
    for address in (entry, board):
        assert early in page(as_judge.get(address))
    factories.confirmed(table)
    playing.stage = "final"
    playing.save()
    for address in (entry, board, entry + "?correct=1", reverse("manage-penalties", args=[playing.slug])):
        assert late in page(as_judge.get(address))
        assert early not in page(as_judge.get(address))
    assert "Correct the points" not in page(as_judge.get(entry))
    desk = f'<a href="{reverse("dashboard", args=[playing.slug])}">Dashboard</a></p>'
    assert desk in page(as_organiser.get(entry))
    assert desk not in page(as_judge.get(entry))


def test_312_is_not_guessed_but_asked(as_judge, table):
    assert "Did you mean 31\u202f200?" in page(
        as_judge.post(url(table, "result-preview"), {**GOOD, "points_E": "312"})
    )


def test_the_loser_of_a_race_sees_both_and_can_use_theirs(as_judge, as_organiser, table):
    as_organiser.post(url(table), {**GOOD, "based_on": 0, "do": "confirm"})
    mine = {**GOOD, "points_N": "19800", "sticks": "0", "based_on": 0, "do": "confirm", "key": "b"}
    response = as_judge.post(url(table), mine)
    html = page(response)
    assert response.status_code == 409
    assert "18\u202f800" in html
    assert "19\u202f800" in html
    assert Result.objects.count() == 1
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    assert hidden["based_on"] == "1"
    assert hidden["points_N"] == "19800"
    assert as_judge.post(url(table), {**hidden, "reason": "paper checked", "do": "confirm"}).status_code == 302
    assert Result.objects.get(state="confirmed").north == 19_800


def test_a_confirmed_table_shows_the_result_and_offers_correction(as_judge, table):
    as_judge.post(url(table), {**GOOD, "based_on": 0, "do": "confirm"})
    html = page(as_judge.get(url(table)))
    assert 'name="points_E"' not in html
    assert "+26.1" in html
    assert 'name="reason"' in page(as_judge.get(url(table) + "?correct=1"))
    as_judge.post(url(table, "result-reopen"), {"version": 1, "reason": "wrong paper"})
    assert Result.objects.get(state="entered").version == 2
    as_judge.post(url(table, "result-confirm"), {"version": 2})
    assert Result.objects.get(state="confirmed").version == 2


def test_history_shows_versions_and_the_log(as_judge, table):
    as_judge.post(url(table), {**GOOD, "based_on": 0, "do": "save"})
    as_judge.post(url(table), {**GOOD, "points_N": "19800", "sticks": "0", "based_on": 1, "do": "confirm"})
    html = page(as_judge.get(url(table, "result-history")))
    assert '<mark title="changed">19\u202f800</mark>' in html
    log = page(as_judge.get(reverse("log", args=[table.round.tournament.slug])))
    assert "corrected and confirmed a result" in html + log
    assert "entered a result" in html + log
    assert "entered and confirmed" not in html + log


def test_the_public_may_not_enter(client, table):
    assert client.get(url(table)).status_code == 302
    assert client.post(url(table), GOOD).status_code == 302
    assert not Result.objects.exists()


def test_draft_seating_has_no_tables_to_enter(as_judge, playing):
    round_ = factories.seated(playing, rounds=1, published=False)[0]
    assert as_judge.get(url(round_.tables.first())).status_code == 404


def test_the_board_says_what_is_missing_in_words(as_judge, table):
    factories.confirmed(table)
    html = page(as_judge.get(reverse("board", args=[table.round.tournament.slug])))
    assert "1 of 2 results confirmed" in html
    assert html.count("table-card is-missing") == 1
    assert "no result yet</span>" in html
    assert 'hx-trigger="revision from:body"' in html
    only = page(as_judge.get(reverse("board-hanchan", args=[table.round.tournament.slug, 1]) + "?show=missing"))
    assert "table-card is-confirmed" not in only


def test_the_board_opens_the_hanchan_that_misses_something(as_judge, playing):
    first, second = factories.seated(playing, players=8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table)
    slug = playing.slug
    of = r"<h1>\s*Results <span\s+class=\"muted\"\s*>Hanchan {}</span>\s*</h1>"
    assert re.search(of.format(2), page(as_judge.get(reverse("board", args=[slug]))))
    assert re.search(of.format(1), page(as_judge.get(reverse("board-hanchan", args=[slug, 1]))))
    assert as_judge.get(reverse("board-hanchan", args=[slug, 9])).status_code == 404
    part = as_judge.get(reverse("board", args=[slug]), headers={"HX-Request": "true", "HX-Target": "board"})
    assert "<html" not in page(part)
    assert second.number == 2


@pytest.mark.parametrize("players", [8, 80])
def test_the_board_needs_few_queries(as_judge, playing, players, django_assert_max_num_queries):
    for round_ in factories.seated(playing, players=players, rounds=3):
        for table in round_.tables.all():
            factories.confirmed(table)
    with django_assert_max_num_queries(13):  # two of them are the clock's
        as_judge.get(reverse("board", args=[playing.slug]))


def test_only_the_organiser_releases(as_judge, as_organiser, round_):
    address = reverse("results-release", args=[round_.tournament.slug, round_.number])
    assert as_judge.post(address, {"do": "release"}).status_code == 403
    as_organiser.post(address, {"do": "release"})
    round_.refresh_from_db()
    assert round_.released_at is not None
    as_organiser.post(address, {"do": "hide"})
    round_.refresh_from_db()
    assert round_.released_at is None
    assert round_.hold.held_by is not None


def test_the_organiser_asks_for_a_second_person(as_organiser, as_judge, table):
    slug = table.round.tournament.slug
    as_organiser.post(reverse("results-options", args=[slug]), {"second_person": "yes"})
    assert EntrySettings.objects.get().second_person
    assert "Save and confirm" not in page(as_judge.get(url(table)))
    assert as_judge.post(url(table), {**GOOD, "do": "confirm"}).status_code == 422
    # Who entered it is not offered to confirm it: that was refused. For the other one it is what is to be done.
    assert as_judge.post(url(table), {**GOOD, "do": "save"}).status_code == 302
    own, other = page(as_judge.get(url(table))), page(as_organiser.get(url(table)))
    assert "Confirm as entered" not in own
    assert '<button name="do" value="save" class="primary">' in own
    assert '<button class="primary">Confirm as entered</button>' in other
    assert '<button name="do" value="save">' in other


@pytest.mark.parametrize(
    ("given", "tenths", "reason"),
    [
        pytest.param({"preset": "late", "minutes": "4"}, -40, "Late: 4 min", id="EMA 2025: 1.0 a started minute"),
        pytest.param({"preset": "score_sheet"}, -20, "Score sheet that can’t be corrected", id="preset amount"),
        pytest.param({"amount": "1,5", "reason": "phone"}, -15, "phone", id="tenths with a comma"),
        pytest.param({"amount": "−2.0", "reason": "phone"}, -20, "phone", id="the sign does not matter"),
        pytest.param({"amount": "1000", "unit": "points", "reason": "phone"}, -10, "phone", id="points"),
        pytest.param({"preset": "late", "minutes": "12", "amount": "10"}, -100, "Late: 12 min", id="a ruling"),
    ],
)
def test_penalties_are_given(as_judge, table, given, tenths, reason):
    tournament = table.round.tournament
    tournament.ruleset = "ema2025"
    tournament.save()
    entrant = table.seats.first().entrant
    data = {"entrant": entrant.pk, "unit": "score", "hanchan": table.round.pk, **given}
    assert as_judge.post(reverse("manage-penalties", args=[tournament.slug]), data).status_code == 302
    penalty = Penalty.objects.get()
    assert (penalty.tenths, penalty.reason, penalty.entrant) == (tenths, reason, entrant)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        pytest.param({"preset": "late", "minutes": "11"}, "a substitute plays", id="later than ten minutes"),
        pytest.param({"preset": "late"}, "Enter the minutes late", id="no minutes"),
        pytest.param({"amount": "x", "reason": "a"}, "Enter a number", id="no number"),
        pytest.param({"amount": "1.55", "reason": "a"}, "at most one decimal", id="hundredths"),
        pytest.param({"amount": "50", "unit": "points", "reason": "a"}, "hundreds", id="half a stick"),
        pytest.param({"amount": "1"}, "Enter the reason", id="no reason"),
        pytest.param({"reason": "a"}, "Enter the points to deduct", id="no amount"),
        pytest.param({"amount": "0", "reason": "a"}, "changes nothing", id="nothing"),
    ],
)
def test_penalties_are_refused_with_what_would_be_right(as_judge, table, given, says):
    tournament = table.round.tournament
    tournament.ruleset = "ema2025"
    tournament.save()
    data = {"entrant": table.seats.first().entrant.pk, "unit": "score", **given}
    response = as_judge.post(reverse("manage-penalties", args=[tournament.slug]), data)
    assert response.status_code == 422
    assert says in page(response)
    assert not Penalty.objects.exists()


@pytest.mark.parametrize("who", ["withdrawn", "resting"])
def test_a_penalty_that_would_count_nowhere_warns_and_is_given_knowingly(as_judge, table, who):
    tournament = table.round.tournament
    stranger = factories.EntrantFactory(
        tournament=tournament, status="withdrawn" if who == "withdrawn" else "confirmed"
    )
    hanchan = {"hanchan": table.round.pk} if who == "resting" else {}
    data = {"entrant": stranger.pk, "amount": "1", "reason": "late", "unit": "score", "key": "a"} | hanchan
    address = reverse("manage-penalties", args=[tournament.slug])
    warned = as_judge.post(address, data)
    says = "no points to deduct from" if who == "withdrawn" else "isn’t playing in hanchan 1"
    assert warned.status_code == 422 and says in page(warned) and "Give the penalty anyway" in page(warned)
    assert not Penalty.objects.exists()
    assert "Give the penalty anyway" not in page(as_judge.get(address))
    assert as_judge.post(address, data | {"knowing": "on", "key": "b"}).status_code == 302
    assert Penalty.objects.get().entrant == stranger


def test_who_left_is_marked_where_a_penalty_is_given_and_who_is_nobody_yet_is_not_offered(as_judge, table):
    tournament = table.round.tournament
    gone = factories.EntrantFactory(tournament=tournament, name="Gone Away", nickname="Gus", status="withdrawn")
    factories.EntrantFactory(tournament=tournament, name="Twice Gone", status="withdrawn", merged_into=gone)
    factories.EntrantFactory(tournament=tournament, name="Asks First", status="pending")
    factories.EntrantFactory(tournament=tournament, name="Waits Long", status="waiting")
    offered = page(as_judge.get(reverse("manage-penalties", args=[tournament.slug])))
    assert "Gone Away (Gus) (withdrawn)" in offered
    assert not [name for name in ("Twice Gone", "Asks First", "Waits Long") if name in offered]


def test_a_penalty_is_cancelled_with_a_reason_and_stays_in_the_list(as_judge, table):
    tournament = table.round.tournament
    entrant = table.seats.first().entrant
    penalty = Penalty.objects.create(tournament=tournament, entrant=entrant, tenths=-10, reason="late")
    cancel = reverse("penalty-cancel", args=[tournament.slug, penalty.pk])
    as_judge.post(cancel, {"reason": ""})
    penalty.refresh_from_db()
    assert penalty.cancelled_at is None
    as_judge.post(cancel, {"reason": "the bus of the organiser"})
    penalty.refresh_from_db()
    assert penalty.cancelled_at is not None
    assert "the bus of the organiser" in page(as_judge.get(reverse("manage-penalties", args=[tournament.slug])))


def test_penalties_and_chombo_are_in_the_preview(as_judge, table):
    east = table.seats.get(wind="E").entrant
    Penalty.objects.create(
        tournament=table.round.tournament, entrant=east, tenths=-10, reason="late", round=table.round
    )
    html = page(as_judge.post(url(table, "result-preview"), {**GOOD, "chombo_E": "1"}))
    assert "−21.0" in html
    assert "−14.8" in html  # 1.2 + 5 uma - 20 chombo - 1 penalty


def test_the_penalties_list_chombo(as_organiser, tournament):
    """They are in the column of penalties of the standings, so they stand here, too."""
    (first,) = factories.seated(tournament, players=4)
    table = first.tables.get()
    factories.confirmed(table)
    page = reverse("manage-penalties", args=[tournament.slug])
    assert 'id="chombos"' not in as_organiser.get(page).content.decode()
    table.results.update(chombo={"S": 2})
    south = table.seats.get(wind="S").entrant
    shown = as_organiser.get(page)
    (found,) = shown.context["chombos"]
    assert (found.entrant, found.hanchan, found.table, found.count) == (south, 1, 1, 2)
    assert f"{south.name}: hanchan 1, table 1" in shown.content.decode()

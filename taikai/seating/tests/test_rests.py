"""Players rest in turn: drawn, shown, printed, and changed when somebody leaves or comes."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from taikai.agenda.domain.personal_schedule import seats_of
from taikai.registration.domain.names import by_name
from taikai.registration.domain.personal_links import token_of
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept, undo
from taikai.seating.domain.plans.plan_changes import changes_of
from taikai.seating.domain.report.public import measure_all, schedules
from taikai.seating.domain.requests.replan import ReplanEvent, replan_request
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import Round
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db


def run(tournament, request):
    job = jobs.start(tournament, request, actor=SYSTEM)
    jobs.run(job.pk)
    job.refresh_from_db()
    accept(job, actor=SYSTEM)
    return job


def resting(tournament):
    return [[e.pk for e in each.resting] for each in seated_rounds(tournament, published_only=False)]


@pytest.fixture
def day(tournament):
    """18 players, four hanchans published in which two rest, the first one played."""
    factories.EntrantFactory.create_batch(18, tournament=tournament)
    run(tournament, request_for(tournament, DrawWanted(seed=3, effort="quick", options={"rests": 1})))
    publish(tournament, [1, 2, 3, 4], actor=SYSTEM)
    for table in Round.objects.get(number=1).tables.all():
        factories.confirmed(table)
    return tournament


def test_a_draw_lets_two_rest_each_hanchan_and_nobody_twice(day):
    found = resting(day)
    assert [len(each) for each in found] == [2, 2, 2, 2]
    assert len({who for each in found for who in each}) == 8
    for each, away in zip(seated_rounds(day, published_only=False), found, strict=True):
        assert len(each.seats) == 16
        assert not {seat.entrant_id for seat in each.seats} & set(away)


def test_substitutes_do_not_fill_up_where_players_rest(tournament):
    factories.EntrantFactory.create_batch(17, tournament=tournament)
    helper = factories.EntrantFactory(tournament=tournament, kind="substitute")
    request = request_for(tournament, DrawWanted(seed=1, options={"rests": 1}))
    assert request["fillers"] == []
    assert helper.pk not in request["constraints"]["players"]
    assert request["constraints"]["rests"] is True


def test_who_leaves_makes_others_rest_and_back_again(day):
    before = resting(day)
    leaver = next(e for e in day.entrants.all() if e.pk not in {who for each in before for who in each})
    job = run(day, replan_request(day, ReplanEvent("left", (leaver.pk,), 2), seed=5))
    after = resting(day)
    assert after[0] == before[0]
    assert [len(each) for each in after] == [2, 1, 1, 1]
    assert len({who for each in after for who in each}) == 5
    undo(job, actor=SYSTEM)
    assert resting(day) == before


def test_the_list_of_changes_tells_who_rests_from_who_does_not_play(day, as_organiser):
    before = resting(day)
    leaver = next(e for e in day.entrants.all() if e.pk not in {who for each in before for who in each})
    job = jobs.start(day, replan_request(day, ReplanEvent("left", (leaver.pk,), 2), seed=5), actor=SYSTEM)
    jobs.run(job.pk)
    job.refresh_from_db()
    found = changes_of(day, job)
    assert {person.name: person.away for person in found.people if person.away} == {leaver.public_name: (2, 3, 4)}
    names = {e.pk: e.public_name for e in day.entrants.all()}
    after = {(names[int(who)], number) for number, those in enumerate(job.plan["rests"], 1) for who in those}
    as_before = {(names[who], number) for number, those in enumerate(before, 1) for who in those}
    assert {(person.name, number) for person in found.people for number in person.rests} == after - as_before
    page = as_organiser.get(reverse("manage-seating-job", args=[day.slug, job.pk])).content.decode()
    assert page.count(">doesn’t play</span>") == 1
    assert page.count(">sits out</span>") == sum(bool(person.rests) for person in found.people)


def test_the_desk_says_once_who_plays_when_all_is_published(day, as_organiser):
    page = as_organiser.get(reverse("manage-seating", args=[day.slug])).content.decode()
    assert page.count("18 confirmed players, 4 full tables, 2 sit out each hanchan.") == 1


def test_who_comes_late_takes_a_seat_and_two_more_need_not_rest(day):
    factories.EntrantFactory.create_batch(2, tournament=day)
    run(day, replan_request(day, ReplanEvent("list", (), 2), seed=5))
    assert [len(each) for each in resting(day)] == [2, 0, 0, 0]
    assert len(seated_rounds(day, published_only=False)[1].seats) == 20


def test_who_comes_late_gets_seats_though_everybody_has_one_already(day):
    """19 instead of 18 are still four tables: the newcomer plays, and three rest instead of two."""
    late = factories.EntrantFactory(tournament=day)
    job = run(day, replan_request(day, ReplanEvent("list", (), 2), seed=5))
    assert job.mode == "replan"
    assert [len(each) for each in resting(day)] == [2, 3, 3, 3]
    assert sum(
        seat.entrant_id == late.pk for each in seated_rounds(day, published_only=False) for seat in each.seats
    )
    again = run(day, replan_request(day, ReplanEvent("list", (), 2), seed=6))
    assert again.mode == "substitute"  # nobody new: everybody stays where they are


def test_nobody_fills_up_where_players_rest(day, as_organiser):
    factories.EntrantFactory.create_batch(2, tournament=day, kind="substitute")
    page = as_organiser.get(reverse("manage-seating", args=[day.slug])).content.decode()
    assert "2 sit out each hanchan" in page
    assert "Substitutes:" not in page


def test_a_substitute_for_one_player_changes_no_rest(day):
    helper = factories.EntrantFactory(tournament=day, kind="substitute")
    before = resting(day)
    owner = seated_rounds(day, published_only=False)[1].seats[0].entrant
    job = run(day, replan_request(day, ReplanEvent("substitute", (owner.pk,), 2, 2, helper.pk), seed=5))
    assert job.mode == "substitute"
    assert resting(day) == before


def test_rests_on_the_pages_and_prints(client, day):
    who = day.entrants.get(pk=resting(day)[1][0])
    for name, args in (("seating-round", [2]), ("seating-paper", [])):
        page = client.get(reverse(name, args=[day.slug, *args])).content.decode()
        assert f"<span>{who.public_name}</span>" in page, name
    own = client.get(reverse("seating-report-player", args=[day.slug, who.pk])).content.decode()
    assert own.count("Sits out hanchan 2.") == 1
    strips = client.get(reverse("seating-strips", args=[day.slug])).content.decode()
    assert strips.count("Sits out hanchan 2.") == 2
    assert f'id="n{who.pk}"' in client.get(reverse("screen-seating", args=[day.slug])).content.decode()
    assert seats_of(day).rests[who.pk] == (2,)
    mine = client.get(reverse("personal", args=[day.slug, token_of(who)])).content.decode()
    assert "You sit out hanchan 2." in mine
    assert "You don’t play" not in mine


def test_who_rests_is_found_where_their_name_is_looked_for(client, day):
    shown = seated_rounds(day, published_only=True)[1]
    people = [line.entrant for line in shown.by_name]
    assert len(people) == day.entrants.count() and people == by_name(people)
    assert {line.entrant.pk for line in shown.by_name if line.table is None} == {e.pk for e in shown.resting}
    address = reverse("seating-round", args=[day.slug, 2])
    page = client.get(address).content.decode()
    rows = page[page.index('id="by-name"') : page.index("</table>")]
    assert rows.count("<tr id=") == len(people) and rows.count(">sits out</td>") == len(shown.resting)
    who = shown.resting[0]
    found = client.get(address, {"q": who.name}).content.decode()
    lines = found[found.index(f"<h2>{who.public_name}</h2>") : found.index("</article>")]
    assert lines.count("<li") == 4 and lines.count(">sits out</strong>") == 1
    now = lines[lines.index("found-now") :]
    assert re.search(r'Hanchan 2</span>\s*<strong class="answer">sits out', now), "the hanchan that is shown"
    day.rounds.exclude(number=2).update(state="draft")
    found = client.get(address, {"q": who.name}).content.decode()
    assert f"<h2>{who.public_name}</h2>" in found, "also where nothing else is known of them"


def test_the_report_and_the_strips_know_rests(day):
    rounds = seated_rounds(day, published_only=True)
    rows = {row.name: row for row in measure_all(rounds).figures}
    assert rows["rests_most_less_fewest"].value == 1
    assert rows["rests_running"].best
    assert sum(len(rests) for _name, _seats, rests in schedules(rounds, {})) == 8
    assert all(len(seats) + len(rests) == 4 for _name, seats, rests in schedules(rounds, {}))


def test_the_desk_offers_rests_and_draws_them(as_organiser, tournament):
    factories.EntrantFactory.create_batch(18, tournament=tournament)
    url = reverse("manage-seating", args=[tournament.slug])
    page = as_organiser.get(url).content.decode()
    assert "one, two or three players sit out in turn" in page
    assert '<button class="primary" disabled' not in page
    sent = {"scope": "all", "fill": "rest", "key": "r"}
    as_organiser.post(reverse("manage-seating-draw", args=[tournament.slug]), sent)
    job = jobs.latest_job(tournament)
    assert job.request["options"] == {"rests": 1}
    jobs.run(job.pk)
    job.refresh_from_db()
    accept(job, actor=SYSTEM)
    page = as_organiser.get(url).content.decode()
    assert "Sitting out:" in page
    assert "not seated in this draft" not in page
    assert re.search(r'value="rest"[^>]* checked', page)


def test_the_desk_asks_for_no_substitutes_where_players_rest_and_the_list_of_names_has_them(
    as_organiser, client, day
):
    page = as_organiser.get(reverse("manage-seating", args=[day.slug])).content.decode()
    assert "18 confirmed players, 4 full tables, 2 sit out each hanchan." in page
    assert "substitutes needed" not in page
    page = client.get(reverse("seating-round", args=[day.slug, 2])).content.decode()
    names = page.split('id="by-name"')[1]
    for entrant in seated_rounds(day, published_only=False)[1].resting:
        assert f"<td>{entrant.public_name}</td>" in names


@pytest.mark.parametrize("name", ["manage-seating", "manage-seating-plan"])
def test_what_substitutes_need_belongs_to_that_choice_and_rests_ask_for_nobody(as_organiser, tournament, name):
    factories.EntrantFactory.create_batch(38, tournament=tournament)
    page = as_organiser.get(reverse(name, args=[tournament.slug])).content.decode()
    text = {
        kind: [" ".join(each.split()) for each in re.findall(rf'<p class="[^"]*for-{kind}">(.*?)</p>', page, re.S)]
        for kind in ("filled", "rested")
    }
    assert text["rested"] == ["38 confirmed players, 9 full tables, 2 sit out each hanchan."]
    assert page.count("substitutes needed") == 1  # said once, and gone where players rest
    notice = " ".join(page[: page.index("substitutes needed")].rpartition("<p")[2].split())
    assert "for-filled" in notice and "Add 2 more" in page


def test_a_draw_that_would_be_refused_cannot_be_pressed_and_sent_says_it_once(as_organiser, tournament):
    factories.EntrantFactory.create_batch(38, tournament=tournament)
    address = reverse("manage-seating", args=[tournament.slug])
    page = " ".join(as_organiser.get(address).content.decode().split())
    assert '<button class="for-filled" disabled aria-describedby="short"> Draw </button>' in page
    assert 'class="for-rested primary" > Draw </button>' in page
    assert "Or let players sit out (below)." in page
    sent = as_organiser.post(f"{address}draw/", {"scope": "all", "fill": "substitutes"})
    assert sent.status_code == 422 and sent.content.decode().count("substitutes needed") == 1
    for number in range(2):
        factories.EntrantFactory(tournament=tournament, kind="substitute", name=f"Sub {number}")
    page = " ".join(as_organiser.get(address).content.decode().split())
    assert 'aria-describedby="short"' not in page and 'class=" primary" > Draw </button>' in page


def test_a_full_number_offers_no_rests(as_organiser, tournament):
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    page = as_organiser.get(reverse("manage-seating", args=[tournament.slug])).content.decode()
    assert "players sit out in turn" not in page


@pytest.fixture
def evened(tournament):
    """22 players, five hanchans, in the last of which the eight play who have rested."""
    tournament.hanchan_count = 5
    tournament.save()
    factories.EntrantFactory.create_batch(22, tournament=tournament)
    wanted = DrawWanted(seed=3, effort="quick", options={"rests": 1, "evens": 1})
    run(tournament, request_for(tournament, wanted))
    publish(tournament, [1, 2, 3, 4, 5], actor=SYSTEM)
    return tournament


def test_the_last_hanchan_evens_out_games(client, evened):
    found = seated_rounds(evened, published_only=False)
    assert [len(each.tables) for each in found] == [5, 5, 5, 5, 2]
    rested = {who for each in resting(evened) for who in each}
    assert {seat.entrant_id for seat in found[4].seats} == rested
    assert [each.evens_out for each in found] == [False] * 4 + [True]
    text = client.get(reverse("seating-round", args=[evened.slug, 5])).content.decode()
    assert "Only players who sat out more often" in text
    rows = {row.name: row for row in measure_all(seated_rounds(evened, published_only=True)).figures}
    assert rows["games_most_less_fewest"].value == 0
    assert rows["games_most_less_fewest"].best


def test_a_hanchan_drawn_at_a_time_ends_with_one_that_evens_out(tournament):
    tournament.hanchan_count = 3
    tournament.save()
    factories.EntrantFactory.create_batch(14, tournament=tournament)
    for number in (1, 2, 3):
        wanted = DrawWanted("next", seed=number, effort="quick", options={"rests": 1, "evens": 1})
        run(tournament, request_for(tournament, wanted))
        publish(tournament, [number], actor=SYSTEM)
    assert [len(each.tables) for each in seated_rounds(tournament, published_only=True)] == [3, 3, 1]


def test_a_substitute_in_the_hanchan_that_evens_out_moves_nobody_else(evened):
    found = seated_rounds(evened, published_only=False)
    owner = found[4].seats[0].entrant
    helper = factories.EntrantFactory(tournament=evened, kind="substitute")
    job = run(evened, replan_request(evened, ReplanEvent("substitute", (owner.pk,), 5, 5, helper.pk), seed=5))
    assert job.mode == "substitute"
    after = seated_rounds(evened, published_only=False)[4]
    assert after.evens_out
    assert len(after.tables) == 2


def test_who_leaves_before_the_last_hanchan_has_it_planned_again(evened):
    before = {who for each in resting(evened) for who in each}
    leaver = next(e for e in evened.entrants.all() if e.pk not in before)
    run(evened, replan_request(evened, ReplanEvent("left", (leaver.pk,), 3), seed=5))
    after = seated_rounds(evened, published_only=False)
    games = [sum(s.entrant_id == e.pk for each in after for s in each.seats) for e in evened.entrants.all()]
    games.remove(2)
    assert max(games) - min(games) <= 1


def test_the_desk_offers_a_hanchan_that_evens_out(as_organiser, tournament):
    factories.EntrantFactory.create_batch(22, tournament=tournament)
    url = reverse("manage-seating", args=[tournament.slug])
    sent = {"scope": "all", "fill": "even", "key": "e"}
    as_organiser.post(reverse("manage-seating-draw", args=[tournament.slug]), sent)
    job = jobs.latest_job(tournament)
    assert job.request["options"] == {"rests": 1, "evens": 1}
    jobs.run(job.pk)
    job.refresh_from_db()
    accept(job, actor=SYSTEM)
    page = as_organiser.get(url).content.decode()
    assert re.search(r'value="even"[^>]* checked', page)
    assert "not seated in this draft" not in page

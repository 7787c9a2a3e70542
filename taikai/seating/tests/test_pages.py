"""View public page of seating, and who sees it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from taikai.agenda.domain.programme_template import krakow_day
from taikai.agenda.pages.personal import my_seat as my_seat_panel
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.models import Round, Seat
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.lifecycle import obstacles
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


def url(name, tournament, *args):
    return reverse(name, args=[tournament.slug, *args])


def heading(page):
    words = re.sub(r"<[^>]+>", " ", page.split("<h1", 1)[1].split(">", 1)[1].split("</h1>")[0])
    return " ".join(words.split())


def test_unpublished_seating_does_not_exist_for_the_public(client, as_organiser, tournament):
    factories.seated(tournament, players=8, rounds=2, published=False)
    answer = client.get(url("seating", tournament))
    assert answer.status_code == 200  # it waits: a 404 would make every waiting phone load the page again
    assert "Not published yet" in answer.content.decode()
    name = Seat.objects.first().entrant.name
    assert name not in answer.content.decode()
    for page in ("seating-round", "seating-signs"):
        assert client.get(url(page, tournament, 1)).status_code == 404
    assert as_organiser.get(url("seating-round", tournament, 1)).status_code == 404
    assert name not in client.get(url("screen-seating", tournament)).content.decode()


def test_published_by_table_and_by_name(client, tournament):
    first, second = factories.seated(tournament, players=8, rounds=2)
    second.state = "draft"
    second.save()
    page = client.get(url("seating", tournament)).content.decode()
    for seat in first.seats.select_related("entrant"):
        assert page.count(seat.entrant.name) == 2
    assert heading(page) == "Seating Hanchan 1"
    assert url("seating-round", tournament, 2) not in page
    assert client.get(url("seating-round", tournament, 2)).status_code == 404
    assert client.get(url("seating-round", tournament, 99)).status_code == 404


def test_the_page_goes_on_to_the_next_hanchan_when_one_is_done(client, tournament):
    first, _second = factories.seated(tournament, players=8, rounds=2)
    factories.confirmed(first.tables.first())
    assert heading(client.get(url("seating", tournament)).content.decode()) == "Seating Hanchan 1"
    factories.confirmed(first.tables.last())
    assert heading(client.get(url("seating", tournament)).content.decode()) == "Seating Hanchan 2"


def test_search_by_name_works_without_javascript(client, tournament):
    factories.EntrantFactory(tournament=tournament, name="Zofia Żak", nickname="Tanuki")
    factories.seated(tournament, players=8, rounds=2)
    page = client.get(url("seating", tournament), {"q": "tanuki żak"}).content.decode()
    found = page[page.index('class="stack found"') : page.index("seating-two")]
    assert "Zofia Żak (Tanuki)" in found
    assert found.count("Hanchan ") == 2
    assert "No player named" in client.get(url("seating", tournament), {"q": "xyz"}).content.decode()


def test_a_stand_in_is_shown_as_one(client, tournament):
    (each,) = factories.seated(tournament, players=8)
    seat = each.seats.first()
    owner, seat.entrant = seat.entrant, factories.EntrantFactory(tournament=tournament, kind="substitute")
    seat.stands_in_for = owner
    seat.save()
    assert f"for {owner.name}" in client.get(url("seating", tournament)).content.decode()


@pytest.mark.parametrize("count", [8, 80])
@pytest.mark.parametrize("page", ["seating", "seating-round", "seating-signs", "screen-seating"])
def test_queries_do_not_grow(client, tournament, django_assert_max_num_queries, count, page):
    factories.seated(tournament, players=count, rounds=4)
    args = [2] if page in ("seating-round", "seating-signs") else []
    with django_assert_max_num_queries(8):
        assert client.get(url(page, tournament, *args)).status_code == 200


@pytest.mark.parametrize("name", ["manage-seating-draw", "manage-seating-publish", "manage-seating-swap"])
def test_only_organisers_change_seating(client, as_judge, tournament, name):
    assert as_judge.post(url(name, tournament)).status_code == 403
    assert client.post(url(name, tournament)).status_code == 302
    assert as_judge.get(url("manage-seating", tournament)).status_code == 403


def test_draw_look_swap_publish_take_back(client, as_organiser, tournament):
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    desk = url("manage-seating", tournament)
    assert "16 confirmed players, 4 full tables." in as_organiser.get(desk).content.decode()
    job = as_organiser.post(url("manage-seating-draw", tournament), {"scope": "all", "seed": "5", "key": "a"})
    answer = as_organiser.post(job["Location"], {"action": "accept", "key": "accept"}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain[0][0] == f"{desk}?hanchan=1"
    assert "no repeated meetings" in page
    assert "seed 5" in page
    seats = list(Seat.objects.filter(round__number=1).order_by("id"))
    preview = as_organiser.get(desk, {"hanchan": 1, "seat": [seats[0].pk, seats[4].pk]}).content.decode()
    assert f"Swap {seats[0].entrant.name} and {seats[4].entrant.name}?" in preview
    assert "would meet" in preview
    as_organiser.post(
        url("manage-seating-swap", tournament),
        {"action": "swap", "hanchan": 1, "seat": [seats[0].pk, seats[4].pk], "key": "b"},
    )
    seats[0].refresh_from_db()
    assert seats[0].table_id == seats[4].table_id
    as_organiser.post(url("manage-seating-publish", tournament), {"action": "publish", "hanchan": 1, "key": "c"})
    assert client.get(url("seating", tournament)).status_code == 200
    refused = as_organiser.post(
        url("manage-seating-publish", tournament), {"action": "unpublish", "hanchan": 1, "reason": "", "key": "d"}
    )
    assert refused.status_code == 422
    assert "Enter a reason" in refused.content.decode()
    as_organiser.post(
        url("manage-seating-publish", tournament),
        {"action": "unpublish", "hanchan": 1, "reason": "Wrong list", "key": "e"},
    )
    assert "Not published yet" in client.get(url("seating", tournament)).content.decode()
    as_organiser.post(url("manage-seating-publish", tournament), {"action": "publish_all", "key": "f"})
    assert Round.objects.filter(state="published").count() == 4


def test_a_published_hanchan_cannot_be_edited_away(as_organiser, tournament):
    """Fewer hanchans than are under way was saved without a word, and the last results counted for nothing."""
    first, second, _third = factories.seated(tournament, players=8, rounds=3, published=False)
    for round_ in (first, second):
        round_.state = "published"
        round_.save()
    edit = url("tournament-edit", tournament)
    form = as_organiser.get(edit).context["form"]
    data = {name: "" if (value := form[name].value()) is None else value for name in form.fields}
    refused = as_organiser.post(edit, {**data, "hanchan_count": "1"})
    assert refused.status_code == 422
    assert "hanchan 2 is published" in refused.content.decode()
    tournament.refresh_from_db()
    assert tournament.hanchan_count == 4
    assert Round.objects.count() == 3
    # A draft nobody has seen goes with its hanchan.
    assert as_organiser.post(edit, {**data, "hanchan_count": "2"}).status_code == 302
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_after_publishing_the_next_step_is_not_to_publish_the_next_one(as_organiser, tournament):
    first, _second = factories.seated(tournament, players=8, rounds=2, published=False)
    publish = '<button class="primary" name="action" value="publish">Publish hanchan {}</button>'
    onward = f'href="{url("dashboard", tournament)}">Go to the next step'
    page = flat(as_organiser.get(url("manage-seating", tournament)))
    assert publish.format(1) in page and onward not in page
    as_organiser.post(url("manage-seating-publish", tournament), {"action": "publish", "hanchan": 1, "key": "a"})
    page = flat(as_organiser.get(url("manage-seating", tournament)))
    assert publish.format(2) not in page and onward in page
    assert "Publish hanchan 2" in page
    for table in first.tables.all():
        factories.confirmed(table)
    page = flat(as_organiser.get(url("manage-seating", tournament)))
    assert publish.format(2) in page and onward not in page


def test_publishing_in_a_draft_does_not_say_that_everybody_sees_it(client, as_organiser, tournament):
    tournament.stage = "draft"
    tournament.save()
    factories.seated(tournament, players=8, rounds=2, published=False)
    for data in ({"action": "publish", "hanchan": 1, "key": "a"}, {"action": "publish_all", "key": "b"}):
        page = as_organiser.post(url("manage-seating-publish", tournament), data, follow=True).content.decode()
        assert "Only staff can see it" in page
        assert not re.search(r"Seating published\.\s*<", page)


def test_preflight_on_the_desk_and_refused_draw(as_organiser, tournament):
    factories.EntrantFactory.create_batch(22, tournament=tournament)
    factories.EntrantFactory(tournament=tournament, kind="substitute")
    text = "22 confirmed players, 2 substitutes needed, 1 available."
    assert text in as_organiser.get(url("manage-seating", tournament)).content.decode()
    refused = as_organiser.post(url("manage-seating-draw", tournament), {"scope": "all"})
    assert refused.status_code == 422
    assert "Add 1 more, or play with 2 fewer." in refused.content.decode()
    wrong = as_organiser.post(url("manage-seating-draw", tournament), {"scope": "all", "seed": "-4"})
    assert wrong.status_code == 422
    assert 'value="-4"' in wrong.content.decode()


@pytest.mark.parametrize("page", ["manage-seating", "manage-seating-plan"])
def test_a_draw_that_is_not_possible_says_what_helps_and_where(as_organiser, tournament, page):
    """One press from the sentence to the form that helps, with "substitute" chosen."""
    factories.EntrantFactory.create_batch(18, tournament=tournament)
    shown = flat(as_organiser.get(url(page, tournament)))
    text = "18 confirmed players, 2 substitutes needed, 0 available. Add 2 more, or play with 2 fewer."
    add = f"{url('manage-player-add', tournament)}?kind=substitute"
    assert text in shown and re.search(
        rf'<a\s+href="{re.escape(add)}&amp;back=\w+"\s*>Add a substitute</a>', shown
    )
    form = flat(as_organiser.get(add))
    assert '<option value="substitute" selected>' in form
    assert '<option value="player" selected>' in flat(as_organiser.get(add.replace("substitute", "king")))


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 confirmed player. A table"), (2, "2 confirmed players. A table")]
)
def test_too_few_for_one_table_are_counted_in_words_that_fit(as_organiser, tournament, count, text):
    factories.EntrantFactory.create_batch(count, tournament=tournament)
    assert text in flat(as_organiser.get(url("manage-seating", tournament)))


def test_replace_on_the_desk(as_organiser, tournament):
    (each,) = factories.seated(tournament, players=8)
    substitute = factories.EntrantFactory(tournament=tournament, kind="substitute", name="Sub Stitute")
    seat = each.seats.first()
    form = as_organiser.get(url("manage-seating", tournament), {"hanchan": 1, "seat": seat.pk}).content.decode()
    assert "Sub Stitute" in form
    as_organiser.post(
        url("manage-seating-swap", tournament),
        {"action": "replace", "hanchan": 1, "seat": seat.pk, "substitute": substitute.pk, "key": "r"},
    )
    seat.refresh_from_db()
    assert seat.entrant == substitute


def test_a_big_tournament_is_drawn(tournament):
    factories.EntrantFactory.create_batch(80, tournament=tournament)
    tournament.hanchan_count = 8
    tournament.save()
    draw(tournament, seed=1, actor=SYSTEM)
    rounds = seated_rounds(tournament, published_only=False)
    assert [len(each.tables) for each in rounds] == [20] * 8


def test_playing_waits_for_seating(as_organiser, tournament):
    tournament.stage = "check_in"
    tournament.save()
    assert [problem.code for problem in obstacles(tournament, "playing")] == ["stage.no_seating"]
    as_organiser.post(url("tournament-stage", tournament), {"to": "playing"})
    tournament.refresh_from_db()
    assert tournament.stage == "check_in"
    factories.seated(tournament, players=8)
    as_organiser.post(url("tournament-stage", tournament), {"to": "playing"})
    tournament.refresh_from_db()
    assert tournament.stage == "playing"


def test_the_seat_stands_first_on_the_personal_page(client, tournament):
    rounds = factories.seated(tournament, players=8, rounds=2, published=False)
    seat = rounds[0].seats.select_related("entrant", "table").first()
    entrant = seat.entrant
    page = personal_path(entrant)
    assert 'id="my-seat"' in client.get(page).content.decode()
    assert "Table" not in my_seat(client, page)
    Round.objects.update(state="published")
    krakow_day(tournament, actor=SYSTEM)
    shown = my_seat(client, page)
    assert f"Table {seat.table.number}" in shown
    assert "09:45" in shown
    for other in seat.table.seats.exclude(pk=seat.pk).select_related("entrant"):
        assert other.entrant.name in shown
    assert "My other hanchans" in shown
    for table in rounds[0].tables.all():
        factories.confirmed(table)
    forget_all()
    assert "11:45" in my_seat(client, page).split("My other hanchans")[0]


def my_seat(client, page):
    text = client.get(page).content.decode()
    start = text.index('id="my-seat"')
    return text[start : text.index("</section>", start)]


@pytest.mark.parametrize("count", [8, 80])
def test_the_panel_asks_little(tournament, django_assert_max_num_queries, count):
    """All seats are read once, for everybody: whoever asks next costs no query."""
    factories.seated(tournament, players=count, rounds=4)
    first, second, *_others = tournament.entrants.select_related("tournament")
    with django_assert_max_num_queries(8):
        my_seat_panel(first)
    with django_assert_max_num_queries(0):
        assert my_seat_panel(second).context["my"].seat.entrant_id == second.pk


def test_the_desk_warns_of_players_confirmed_after_the_draw(as_organiser, tournament):
    factories.EntrantFactory.create_batch(8, tournament=tournament)
    draw(tournament, seed=1, actor=SYSTEM)
    desk = url("manage-seating", tournament)
    assert "not seated in this draft" not in as_organiser.get(desk).content.decode()
    factories.EntrantFactory(tournament=tournament, name="Late Lena")
    page = as_organiser.get(desk).content.decode()
    assert "not seated in this draft: Late Lena." in page
    assert "9 confirmed players, 3 substitutes needed, 0 available." in page


def test_organisers_print_the_signs_of_a_draft(client, as_organiser, as_judge, tournament):
    """The desk offers them: they are printed before anything is published."""
    factories.seated(tournament, players=8, published=False)
    signs = reverse("seating-signs", args=[tournament.slug, 1])
    assert signs in as_organiser.get(reverse("manage-seating", args=[tournament.slug])).content.decode()
    page = as_organiser.get(signs)
    assert page.status_code == 200
    assert tournament.entrants.first().name in page.content.decode()
    assert client.get(signs).status_code == as_judge.get(signs).status_code == 404

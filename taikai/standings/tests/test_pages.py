"""The public pages: what they show, to whom, and at what cost."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from django.urls import reverse

from taikai.registration.domain.personal_links import personal_path
from taikai.results.models import Penalty
from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.models import Tournament
from tests import factories
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    forget_all()


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Two complete hanchans of eight players, and a third with one of two tables confirmed."""
    tournament.stage = Tournament.Stage.PLAYING
    tournament.tie_breaks = ["best_hanchan", "average_place"]
    tournament.save()
    for round_ in factories.seated(tournament, players=8, rounds=3):
        for table in round_.tables.all():
            if round_.number < 3 or table.number == 1:
                factories.confirmed(
                    table, 40_000 + 100 * table.number, 30_000, 29_900 - 100 * table.number, 20_100
                )
    return tournament


def address(tournament, name, *args):
    return reverse(name, args=[tournament.slug, *args])


def page(response) -> str:
    return response.content.decode()


ALL = ["standings", "standings-compare", "standings-why", "standings-csv", "standings-json", "screen-standings"]


@pytest.mark.parametrize("name", ALL)
def test_every_page_stands(client, played, name):
    assert client.get(address(played, name)).status_code == 200


@pytest.mark.parametrize("name", ALL)
def test_every_page_stands_before_any_result(client, tournament, name):
    assert client.get(address(tournament, name)).status_code == 200


def test_a_shared_place_looks_the_same_on_both_pages(client, tournament):
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    (round_,) = factories.seated(tournament, players=8)
    for table in round_.tables.all():
        factories.confirmed(table)
    forget_all()
    for name in ("standings", "standings-why"):
        assert page(client.get(address(tournament, name))).count('title="shared rank"') == 8


def test_who_shares_a_place_stands_together_under_one_figure(client, tournament):
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    (round_,) = factories.seated(tournament, players=8)
    for table in round_.tables.all():
        factories.confirmed(table)
    forget_all()
    # Two tables, the same points at each: too many share the first places to head the page.
    found = page(client.get(address(tournament, "standings")))
    rows = re.findall(r'<tr id="p\d+"( class="[^"]*")?>.*?</tr>', found, re.S)
    tied = ' class="tied"'
    assert rows == ["", tied, "", tied, tied, tied, "", tied]
    assert "first-three" not in found


def test_at_a_score_stands_the_place_at_the_table_and_what_was_won_is_bold(client, played):
    found = page(client.get(address(played, "standings")))
    for place in (1, 2, 3, 4):
        assert found.count(f"<sup>{place}</sup>") == 4  # two hanchans of two tables are public
    assert len(re.findall(r'class="num won[ "]', found)) == 4


def listed(client, tournament):
    return client.get(address(tournament, "standings")).context["table"]().listing.lines


def in_order(client, tournament, query="") -> list[str]:
    """The names as they stand on the page, the first three before the table."""
    found = page(client.get(address(tournament, "standings") + query)).partition("Not ranked")[0]
    return re.findall(r'class="who"><a href="[^"]*">([^<]*)</a>', found)


def test_the_first_three_head_the_page_and_the_table_goes_on_with_the_fourth(client, played):
    ranks = [line.row for line in listed(client, played)]
    found = page(client.get(address(played, "standings")))
    first, table = found.partition('<ol class="first-three"')[2].split("</ol>", 1)
    assert [row.place for row in ranks[:5]] == [1, 2, 3, 3, 5]  # who shares the third place is among them
    assert first.count("<li ") == 4
    assert re.findall(r'<tr id="p(\d+)"', table) == [str(row.person.id) for row in ranks[4:]]
    assert in_order(client, played) == [row.person.public_name for row in ranks]
    assert first.count('class="score"') == first.count('class="score more"') == 4  # the last hanchan, the other


def test_every_head_sorts_and_a_second_tap_turns_the_order(client, played):
    people = list(played.entrants.order_by("pk"))
    for number, entrant in enumerate(people):
        entrant.name, entrant.club = f"Name {(number * 3) % 8}", f"Club {number}" if number else ""
        entrant.save()
    forget_all()
    by_rank = in_order(client, played)
    assert in_order(client, played, "?order=name") == sorted(by_rank)
    assert in_order(client, played, "?order=-name") == sorted(by_rank, reverse=True)
    places = {line.row.person.name: line.row.place for line in listed(client, played)}
    assert [places[name] for name in in_order(client, played, "?order=-rank")] == sorted(places.values())[::-1]
    assert in_order(client, played, "?order=nonsense") == by_rank
    clubs = [entrant.name for entrant in people[1:]]
    assert in_order(client, played, "?order=club") == [*clubs, "Name 0"]  # who has none stands last
    assert in_order(client, played, "?order=-club") == [*clubs[::-1], "Name 0"]
    scores = {line.row.person.name: line.cells[0][1].score for line in listed(client, played)}
    assert [scores[name] for name in in_order(client, played, "?order=h1")] == sorted(
        scores.values(), reverse=True
    )
    text = page(client.get(address(played, "standings") + "?order=h1"))
    assert re.search(r'aria-sort="descending"\s*>\s*<a href="\?order=-h1">', text)
    assert text.count("aria-sort") == 1
    assert "first-three" not in text


def compared(client, tournament, query=""):
    """Each compared player with the ranks in the table below the lines."""
    text = page(client.get(address(tournament, "standings-compare") + query))
    rows = re.findall(r'<tr data-key="p\d+">.*?</tr>', text, re.S)
    assert text.count("<polyline") == len(rows)
    return {
        re.search(r"players/(\d+)/", row)[1]: re.findall(r'<td class="num">\s*(\S+?)\s*</td>', row) for row in rows
    }


def test_a_reader_compares_the_ranks_of_three_players(client, as_judge, played):
    found = current(played, "public")
    *_others, fourth, fifth = [str(row.person.id) for row in found.now.rows[:5]]
    assert list(compared(client, played)) == [str(row.person.id) for row in found.now.rows[:3]]
    shown = compared(client, played, f"?compare={fifth}&compare=&compare={fourth}&compare={fifth}&compare=x")
    assert list(shown) == [fifth, fourth]
    assert shown[fifth] == [str(found.after[hanchan][int(fifth)].place) for hanchan in (1, 2)]
    assert len(compared(client, played, "".join(f"&compare={pk}" for pk in found.at).replace("&", "?", 1))) == 3
    # Only the staff see the hanchan under way.
    assert [len(ranks) for ranks in compared(client, played, "?all=1").values()] == [2, 2, 2]
    assert [len(ranks) for ranks in compared(as_judge, played, "?all=1").values()] == [3, 3, 3]


def test_nobody_is_compared_before_a_result(client, tournament):
    assert compared(client, tournament) == {}


def test_the_staffs_view_keeps_its_results_when_it_is_sorted(as_judge, played):
    text = page(as_judge.get(address(played, "standings") + "?all=1&order=name"))
    assert "hanchan 3 of 4 in progress" in text
    for query in ("?all=1&amp;order=-name", "?all=1&amp;order=h3", 'href="?all=1"'):
        assert query in text


@pytest.mark.parametrize("name", ["standings", "standings-json"])
def test_a_draft_is_not_there(client, played, name):
    Tournament.objects.update(stage="draft")
    assert client.get(address(played, name)).status_code == 404


def test_a_hanchan_under_way_is_hidden_until_complete(client, as_judge, played):
    assert "after hanchan 2 of 4" in page(client.get(address(played, "standings")))
    assert client.get(address(played, "standings-hanchan", 3)).status_code == 404
    assert client.get(address(played, "standings-hanchan", 3) + "?all=1").status_code == 404
    assert as_judge.get(address(played, "standings-hanchan", 3) + "?all=1").status_code == 200
    assert "hanchan 3 of 4 in progress" in page(as_judge.get(address(played, "standings") + "?all=1"))
    assert "after hanchan 2 of 4" in page(as_judge.get(address(played, "standings")))


@pytest.mark.parametrize("players", [8, 80])
@pytest.mark.parametrize("name", ALL)
def test_queries_do_not_grow_with_the_players(client, tournament, players, name, django_assert_max_num_queries):
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    for round_ in factories.seated(tournament, players=players, rounds=3):
        for table in round_.tables.all():
            factories.confirmed(table)
    with django_assert_max_num_queries(8):
        client.get(address(tournament, name))
    with django_assert_max_num_queries(1):
        client.get(address(tournament, name))
    entrant = tournament.entrants.first()
    forget_all()
    with django_assert_max_num_queries(8):
        client.get(address(tournament, "player", entrant.pk))
    forget_all()
    with django_assert_max_num_queries(8):
        client.get(address(tournament, "standings-hanchan", 2))


def test_the_csv_equals_the_page_and_the_json(client, played):
    entrant = played.entrants.first()
    Penalty.objects.create(tournament=played, entrant=entrant, tenths=-15, reason="late")
    forget_all()
    listing = client.get(address(played, "standings")).context["table"]().listing
    text = client.get(address(played, "standings-csv")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    data = json.loads(client.get(address(played, "standings-json")).content)
    assert len(rows) == len(listing.lines) == len(data["standings"]) == 8
    for line, row, item in zip(listing.lines, rows, data["standings"], strict=True):
        assert row["name"] == line.row.person.name == item["player"]["name"]
        assert int(row["place"]) == line.row.place == item["place"]
        assert round(float(row["total"]) * 10) == line.row.total == round(item["total"] * 10)
        assert round(float(row["penalties"]) * 10) == line.row.penalty == round(item["penalties"] * 10)
        for hanchan, game in line.cells:
            assert round(float(row[f"hanchan {hanchan}"]) * 10) == game.score
        assert round(float(row["total"]) * 10) == sum(
            round(float(value) * 10)
            for name, value in row.items()
            if name.startswith("hanchan") or name == "penalties"
        )


def test_polish_pages_have_commas_and_files_have_points(client, played):
    polish = {"accept-language": "pl"}
    total = client.get(address(played, "standings"), headers=polish).context["table"]().listing.lines[0].row.total
    page = client.get(address(played, "standings"), headers=polish).content.decode()
    assert f"+{total // 10},{total % 10}" in page
    for name in ("standings-csv", "standings-json"):
        text = client.get(address(played, name), headers=polish).content.decode()
        assert f"{total // 10}.{total % 10}" in text
        assert f"{total // 10},{total % 10}" not in text


@pytest.mark.parametrize("plays", [1, 2])
def test_a_substitute_of_one_hanchan_breaks_no_page(client, as_organiser, played, plays):
    """Outside the standings somebody has hanchans without a score: the page of everybody failed on them."""
    substitute = factories.EntrantFactory(tournament=played, kind="substitute", name="Sub Stytut")
    seat = played.rounds.get(number=plays).seats.order_by("pk")[0]
    owner, seat.stands_in_for, seat.entrant = seat.entrant, seat.entrant, substitute
    seat.save()
    forget_all()
    html = page(client.get(address(played, "standings")))
    assert "Not ranked" in html
    row = html.partition("Not ranked")[2].partition("<tbody>")[2].partition("</tbody>")[0]
    assert row.count("–</span>") == 1  # the other of the two public hanchans
    names = ["standings-why", "standings-csv", "standings-json", "screen-standings", "seating", "participants"]
    paths = [address(played, name) for name in names]
    paths += [address(played, "player", who.pk) for who in (substitute, owner)]
    paths += [address(played, "standings-hanchan", number) for number in (1, 2)]
    paths += [personal_path(who) for who in (substitute, owner)]
    for path in paths:
        assert client.get(path).status_code == 200, path
        assert as_organiser.get(f"{path}?all=1").status_code == 200, path


@pytest.mark.parametrize("name", ["=1+1", "+48", "-x", "@cmd", "\tx"])
def test_a_name_is_never_a_formula(client, played, name):
    entrant = played.entrants.first()
    entrant.name = name
    entrant.nickname = name
    entrant.save()
    forget_all()
    text = client.get(address(played, "standings-csv")).content.decode("utf-8-sig")
    row = next(row for row in csv.reader(io.StringIO(text)) if row[1].endswith(name))
    assert row[1] == f"'{name}"
    assert row[2] == f"'{name}"


def test_no_mail_address_is_public(client, played):
    for name in ALL:
        assert "@example.org" not in page(client.get(address(played, name)))
    assert "@example.org" not in page(client.get(address(played, "player", played.entrants.first().pk)))


def test_an_unchanged_page_is_304_and_a_change_brings_it_again(client, as_organiser, played):
    url = address(played, "standings")
    first = client.get(url)
    again = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    part = client.get(url, headers={"If-None-Match": first["ETag"], "HX-Request": "true", "HX-Target": "ranking"})
    assert part.status_code == 200
    as_organiser.post(reverse("results-release", args=[played.slug, 3]), {"do": "release"})
    fresh = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert fresh.status_code == 200
    assert "hanchan 3 of 4 in progress" in page(fresh)


def test_the_etag_tells_people_and_languages_apart(client, as_judge, played):
    url = address(played, "standings")
    tags = {
        client.get(url)["ETag"],
        as_judge.get(url)["ETag"],
        client.get(url, headers={"Accept-Language": "pl"})["ETag"],
        client.get(url + "?all=1")["ETag"],
    }
    assert len(tags) == 4


def test_the_player_page_answers_place_score_and_opponents(client, played):
    entrant = played.entrants.first()
    response = client.get(address(played, "player", entrant.pk))
    html = page(response)
    row = response.context["page"]().row
    assert row.person.id == entrant.pk
    assert html.count("<circle") == 2
    assert 'role="img"' in html
    opponents = {
        seat.entrant.name
        for own in entrant.seats.filter(round__number__lte=2)
        for seat in own.table.seats.exclude(entrant=entrant)
    }
    for name in opponents:
        assert name in html
    assert "Next hanchan: 3" in html
    assert "What do I need?" in html


def test_nobody_has_a_player_page_without_a_published_seat(client, played):
    other = factories.EntrantFactory(tournament=played)
    assert client.get(address(played, "player", other.pk)).status_code == 404
    elsewhere = factories.EntrantFactory()
    assert client.get(address(played, "player", elsewhere.pk)).status_code == 404


def test_the_screen_pages_through_everybody(client, tournament):
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    for table in factories.seated(tournament, players=20)[0].tables.all():
        factories.confirmed(table)
    names = []
    for number in (1, 2, 3):
        response = client.get(address(tournament, "screen-standings") + f"?page={number}")
        names += [line.row.person.name for line in response.context["lines"]]
        after = number % 3 + 1
        assert f"12;url=?page={after}" in page(response)
    assert len(names) == len(set(names)) == 20
    assert client.get(address(tournament, "screen-standings") + "?page=99").status_code == 200
    whole = client.get(address(tournament, "screen-standings"))
    assert len(whole.context["lines"]) == 20
    assert "data-pages" in page(whole)
    assert "0;url=?page=1" in page(whole)


def test_each_row_of_the_screen_that_shares_a_place_says_so_beside_the_name(client, tournament):
    """Inside the name's box a long name would cut the word off."""
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    for number, table in enumerate(factories.seated(tournament, players=8)[0].tables.all()):
        factories.confirmed(table, 40_000 + 1_000 * number, 30_000 - 1_000 * number)
    forget_all()
    response = client.get(address(tournament, "screen-standings"))
    places = [line.row.place for line in response.context["lines"]]
    shared = [place for place in places if places.count(place) > 1]
    assert 0 < len(shared) < len(places)
    assert page(response).count('class="screen-shared"') == len(shared)
    names = re.findall(r'class="screen-who"\s*>([^<]*)<', page(response))
    assert len(names) == 8 and not any("tied" in name for name in names)


def test_the_order_of_the_tie_breaks_is_a_setting(as_organiser, as_judge, played):
    url = address(played, "tie-breaks")
    assert as_judge.get(url).status_code == 403
    assert "best hanchan" in page(as_organiser.get(url))
    as_organiser.post(url, {"criterion_1": "points", "criterion_2": "", "criterion_3": "first_places"})
    played.refresh_from_db()
    assert played.tie_breaks == ["points", "first_places"]
    entry = played.log.get(verb="standings.tie_breaks")
    assert entry.before == {"tie-breaks": ["best_hanchan", "average_place"]}
    twice = as_organiser.post(url, {"criterion_1": "points", "criterion_2": "points"})
    assert twice.status_code == 422
    assert as_organiser.post(url, {"criterion_1": "nonsense"}).status_code == 422
    as_organiser.post(url, {"do": "default"})
    played.refresh_from_db()
    assert played.tie_breaks == ["best_hanchan", "average_place"]


def test_the_personal_page_shows_the_public_standing(client, played):
    from taikai.registration.pages.personal_panels import written

    for entrant in played.entrants.order_by("pk"):
        row = current(played, "public").rows[entrant.pk]
        shown = written("standing", entrant)
        assert shown in client.get(personal_path(entrant)).content.decode()
        assert re.search(rf'<p class="answer answer-big">\s*{row.place}(st|nd|rd|th)\b', shown)
        assert shown.count(">h") == len(row.games) == 2
        assert f"/players/{entrant.pk}/" in shown
    assert written("standing", factories.EntrantFactory(tournament=played)) == ""


def resting(tournament, number, entrant):
    """Somebody has no seat in the hanchan and rests."""
    round_ = tournament.rounds.get(number=number)
    round_.provenance = {"rests": [entrant.pk]}
    round_.save()
    return round_


@pytest.fixture
def with_rests(played):
    """Nine people, the ninth rests in the first hanchan."""
    ninth = factories.EntrantFactory(tournament=played, name="Nina Ninth")
    resting(played, 1, ninth)
    return ninth


def places(tournament, client, **values):
    wanted = {"do": "places", "places_by": "total", "best_games": "4", "rest_scores": "nothing", "rest_score": ""}
    return client.post(address(tournament, "tie-breaks"), {**wanted, **values})


def test_the_organiser_says_what_a_rest_scores_and_every_page_shows_it(client, as_organiser, played, with_rests):
    assert "A player who sits out scores nothing." in page(client.get(address(played, "standings")))
    assert places(played, as_organiser, rest_scores="fixed", rest_score="−5,0").status_code == 302
    forget_all()
    text = page(client.get(address(played, "standings")))
    assert "A player who sits out scores −5.0." in text
    assert 'title="sits out"' in text
    assert "A player who sits out scores −5.0." in page(client.get(address(played, "rules")))
    assert "A player who sits out scores −5.0." in page(client.get(address(played, "standings-why")))
    assert "Nina Ninth" in page(client.get(address(played, "standings-hanchan", 1)))
    assert "Sat out:" in page(client.get(address(played, "standings-hanchan", 1)))
    rows = list(
        csv.DictReader(io.StringIO(client.get(address(played, "standings-csv")).content.decode("utf-8-sig")))
    )
    (own,) = [row for row in rows if row["name"] == "Nina Ninth"]
    assert (own["hanchan 1"], own["rests"], own["total"]) == ("-5.0", "1", "-5.0")
    data = json.loads(client.get(address(played, "standings-json")).content)
    assert (data["rest_scores"], data["rest_score"]) == ("fixed", -5.0)
    (own,) = [item for item in data["standings"] if item["player"]["name"] == "Nina Ninth"]
    assert own["hanchans"][0] == {"hanchan": 1, "score": -5.0, "rests": True, "counts": True}


def test_places_by_average_have_a_column_and_a_place_in_the_files(client, as_organiser, played):
    places(played, as_organiser, places_by="average")
    forget_all()
    text = page(client.get(address(played, "standings")))
    assert re.search(r'<a href="\?order=average">\s*Average\s*</a>', text)
    assert "ranked by their average score per hanchan" in text
    rows = list(
        csv.DictReader(io.StringIO(client.get(address(played, "standings-csv")).content.decode("utf-8-sig")))
    )
    assert [round(float(row["average"]) * 2, 1) for row in rows] == [float(row["total"]) for row in rows]
    for name in ("standings-why", "screen-standings"):
        assert client.get(address(played, name)).status_code == 200
    entrant = played.entrants.first()
    assert "in 2 hanchans" in page(client.get(address(played, "player", entrant.pk)))


def test_the_best_game_strikes_out_the_others(client, as_organiser, played):
    places(played, as_organiser, places_by="best", best_games="1")
    forget_all()
    text = page(client.get(address(played, "standings")))
    assert text.count("<s>") == 8
    assert "ranked by their best hanchan. Penalties" in text
    data = json.loads(client.get(address(played, "standings-json")).content)
    assert all(sum(part["counts"] for part in item["hanchans"]) == 1 for item in data["standings"])


def test_all_that_is_wrong_with_a_rule_is_said_at_once_and_nothing_is_lost(as_organiser, played):
    answer = places(played, as_organiser, places_by="best", best_games="0", rest_scores="fixed", rest_score="much")
    assert answer.status_code == 422
    text = page(answer)
    assert "Enter a score, for example 5.0 or −15.0." in text
    assert 'value="much"' in text
    assert text.count('class="wrong"') == 2
    answer = places(played, as_organiser, rest_scores="fixed")
    assert "Enter the score for sitting out." in page(answer)
    assert "Use at most one decimal" in page(places(played, as_organiser, rest_score="1.55"))
    assert "to 100." in page(places(played, as_organiser, rest_score="100.1"))
    played.refresh_from_db()
    assert (played.places_by, played.rest_scores) == ("total", "nothing")


def test_final_standings_keep_their_rule(as_organiser, played):
    Tournament.objects.update(stage="final")
    answer = places(played, as_organiser, places_by="average")
    assert answer.status_code == 422
    assert "Go back to playing first." in page(answer)


def test_who_judges_changes_no_rule(as_judge, played):
    assert places(played, as_judge, places_by="average").status_code == 403


def test_who_does_not_play_the_hanchan_that_evens_out_misses_nothing(tournament):
    tournament.places_by, tournament.hanchan_count = "average", 3
    tournament.save()
    rounds = factories.seated(tournament, players=8, rounds=3)
    rounds[2].provenance = {"rests": [], "evens": 3, "evening": True}
    rounds[2].save()
    rounds[2].tables.get(number=2).seats.all().delete()
    rounds[2].tables.get(number=2).delete()
    for table in (table for each in rounds for table in each.tables.all()):
        factories.confirmed(table)
    found = current(tournament, "staff")
    assert sorted(row.account.divisor for row in found.now.rows) == [2, 2, 2, 2, 3, 3, 3, 3]
    assert all(player_page(found, row.person.id).remaining == 0 for row in found.now.rows)

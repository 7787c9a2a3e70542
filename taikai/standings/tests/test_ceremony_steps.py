"""The ceremony: places turned over from the last one up, everywhere at the same step, and nowhere before."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.results.domain.sheets.confirm import reopen_result
from taikai.results.models import Hold
from taikai.seating.domain.seats.publish import publish
from taikai.standings.domain.ceremony import running
from taikai.standings.domain.ceremony.steps import steps_of
from taikai.standings.domain.ceremony.visibility import all_steps, showing
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.statistics.awards import PlayerAward
from taikai.standings.models import Ceremony
from taikai.standings.pages.statistics import award_line
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.models import Tournament
from tests import factories
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


def played(release: str = "complete", players: int = 8, level: bool = False) -> Tournament:
    """Two hanchans, the last one kept back for the ceremony and played; `level`: both tables alike."""
    tournament = factories.TournamentFactory(stage="playing", release=release, hanchan_count=2)
    rounds = factories.seated(tournament, players=players, rounds=2)
    for number, table in enumerate(rounds[0].tables.order_by("number")):
        more = 0 if level else 100 * number
        factories.confirmed(table, 40_000 + 3 * more, 30_000 - 7 * more, 30_000, 20_000 + 4 * more)
    running.plan(tournament, 3, actor=SYSTEM)
    for number, table in enumerate(rounds[1].tables.order_by("number")):
        more = 0 if level else 800 * number
        factories.confirmed(table, 41_000 + more, 31_000 + more // 2, 29_000 - more // 4, 19_000 - more * 5 // 4)
    forget_all()
    tournament.refresh_from_db()
    return tournament


def rows_of(tournament: Tournament):
    return current(tournament, "staff").now.rows


def says(tournament: Tournament) -> dict[str, str]:
    """Every public page that could say a place or a total."""
    base = tournament.get_absolute_url()
    everybody = list(tournament.entrants.order_by("pk"))
    paths = ["", "standings/", "standings/why/", "standings/hanchan/1/", "standings.csv", "standings.json"]
    paths += ["standings/statistics/", "statistics.csv", "screen/standings/", "screen/ceremony/", "screen/awards/"]
    paths += ["seating/", "seating/2/", "overlay/standings/"]
    found = {path: Client().get(base + path).content.decode() for path in paths}
    found |= {f"player {one.pk}": Client().get(f"{base}players/{one.pk}/").content.decode() for one in everybody}
    found |= {
        f"needs {one.pk}": Client().get(f"{base}players/{one.pk}/needs/").content.decode() for one in everybody
    }
    found |= {f"me {one.pk}": Client().get(personal_path(one)).content.decode() for one in everybody}
    return {path: unescape(text) for path, text in found.items()}


FLEETING = re.compile(
    r'csrfmiddlewaretoken" value="\w+|"X-CSRFToken": "\w+|data-revision="\d+|name="key" value="[\w-]+'
    r'|data-server-now="\d+'
)
#: What a ceremony puts onto pages, with all of it inside.
SHOWN = re.compile(
    r'<link[^>]*ceremony\.css[^>]*>|<section class="sheet (?:ceremony-so-far|own-place own-final)".*?</section>',
    re.S,
)


def rest(pages: dict[str, str]) -> dict[str, str]:
    """What the pages say beside what the ceremony has shown."""
    found = {path: " ".join(SHOWN.sub("", FLEETING.sub("", text)).split()) for path, text in pages.items()}
    told = json.loads(pages["standings.json"])
    told.pop("revealed", None)
    told.pop("revision")
    return {**found, "standings.json": json.dumps(told), "screen/ceremony/": ""}


def text(page: str) -> str:
    """What the ceremony has put onto a page."""
    return " ".join(SHOWN.findall(page))


def ceremony(tournament: Tournament) -> Ceremony:
    return Ceremony.objects.get(tournament=tournament)


def go(tournament: Tournament, forward: bool = True) -> int:
    return running.move_step(tournament, ceremony(tournament).step, forward, actor=SYSTEM)


def test_from_the_last_place_up_one_at_a_time_and_the_podium_stays():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    assert showing(tournament).rows == () and showing(tournament).left == (3, 2, 1)
    places, last = [], None
    while True:
        before = showing(tournament).step
        go(tournament)
        found = showing(tournament)
        if found.step == before:
            break
        last = found.now
        if found.now.rows:
            places.append([row.place for row in found.now.rows])
    assert last.podium and last.rows == () and last.award is None
    assert places == [[4, 5, 6, 7, 8], [3], [2], [1]]
    assert len(found.rows) == 8 and found.awards and found.step == found.count


def podium_of(tournament: Tournament, path: str) -> list[str]:
    """Who stands on the podium of a screen, as it lies in the page."""
    page = unescape(Client().get(path).content.decode())
    assert '<h1 class="screen-what">' in page and "Podium" in page
    podium = page[page.index('<ol class="podium"') :]
    return re.findall(r'<bdi class="ceremony-name">([^<]+)</bdi>', podium[: podium.index("</ol>\n")])


@pytest.mark.parametrize("then", ["the last step", "the end", "final standings"])
def test_the_last_thing_a_hall_sees_is_the_podium_with_points_and_clubs(then):
    """Not an award, not a list, not the clock: whatever the staff does after the champion."""
    tournament = played()
    tournament.entrants.update(club="Kraków Riichi")
    forget_all()
    running.begin(tournament, actor=SYSTEM)
    for _step in range(showing(tournament).count):
        go(tournament)
    if then != "the last step":
        running.end(tournament, actor=SYSTEM)
    if then == "final standings":
        move_to_stage(tournament, "final", actor=SYSTEM)
    forget_all()
    tournament.refresh_from_db()
    path = reverse("screen-ceremony", args=[tournament.slug])
    first = rows_of(tournament)[:3]
    assert podium_of(tournament, path) == [row.person.name for row in first]
    page = unescape(Client().get(path).content.decode())
    assert page.count("Kraków Riichi") == 3
    assert all(f"{row.total / 10:+.1f}" in page for row in first)
    rotating = Client().get(reverse("screen", args=[tournament.slug])).content.decode()
    assert f'data-turns="{path}"' in rotating, "nothing else takes turns with it"


def award(kind: str, *people: SeatedPerson) -> PlayerAward:
    return PlayerAward(kind, people, Fraction(1))


def test_awards_come_first_but_for_those_that_would_name_somebody_on_the_podium():
    """Shared with somebody on the podium an award waits for the last of its people."""
    rows = rows_of(played())
    first, second, third, fourth, fifth = (row.person for row in rows[:5])
    made = [
        award("champion's", first),
        award("fifth's", fifth),
        award("fourth's and the third's", fourth, third),
        award("the second's and the first's", second, first),
        award("fourth's", fourth),
    ]
    told = [
        (step.award.kind if step.award else [row.place for row in step.rows], [each.kind for each in step.also])
        for step in steps_of(rows, made, 4)
        if not step.podium
    ]
    assert told == [
        ("fifth's", []),
        ("fourth's", []),
        ([5, 6, 7, 8], []),
        ([4], []),
        ([3], ["fourth's and the third's"]),
        ([2], []),
        ([1], ["champion's", "the second's and the first's"]),
    ]


def test_an_award_that_waited_stands_on_the_card_of_its_place():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    path = reverse("screen-ceremony", args=[tournament.slug])
    last = all_steps(tournament, ceremony(tournament))[-2]
    assert last.also
    names = {str(award_line(each).name) for each in last.also}
    for _step in range(showing(tournament).count - 1):
        assert not any(name in unescape(Client().get(path).content.decode()) for name in names)
        go(tournament)
    page = unescape(Client().get(path).content.decode())
    assert "ceremony-card" in page and all(name in page for name in names)


def test_shared_places_are_turned_over_together():
    tournament = played(level=True)
    running.plan(tournament, 8, actor=SYSTEM)
    running.begin(tournament, actor=SYSTEM)
    together = []
    for _step in range(showing(tournament).count):
        go(tournament)
        if showing(tournament).now.rows:
            together.append([row.place for row in showing(tournament).now.rows])
    assert sorted(place for group in together for place in group) == sorted(
        row.place for row in rows_of(tournament)
    )
    assert any(len(group) > 1 for group in together)
    assert all(len(set(group)) == 1 for group in together)


def test_no_page_says_anything_before_its_step_and_every_one_says_it_at_it():
    """All else stays letter by letter as it was before the last hanchan: pages, files, everybody's own page."""
    tournament = played()
    before = rest(says(tournament))
    running.begin(tournament, actor=SYSTEM)
    rows = rows_of(tournament)
    for _step in range(showing(tournament).count + 1):
        forget_all()
        tournament.refresh_from_db()
        pages = says(tournament)
        assert rest(pages) == before
        shown = {row.person.id for row in showing(tournament).rows}
        awarded = {person.name for award in showing(tournament).awards for person in award.people}
        revealed = {line["player"]["id"] for line in json.loads(pages["standings.json"]).get("revealed", [])}
        assert revealed == shown
        for row in rows:
            name, total = row.person.name, f"{row.total / 10:+.1f}".replace("-", "−")
            places = [text(pages["standings/"]), pages["screen/ceremony/"]]
            own = [text(pages[f"player {row.person.id}"]), text(pages[f"me {row.person.id}"])]
            if row.person.id in shown:
                assert name in places[0] and total in places[0]
                assert all(total in each for each in own)
            else:
                assert name in awarded or not any(name in each for each in places)
                assert own == ["", ""]
        go(tournament)
    assert len(shown) == len(rows)


def test_every_step_tells_the_phones_and_what_is_cached_is_let_go():
    """The tag of the page and the number it watches move with the step, and with nothing else."""
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    page = reverse("standings", args=[tournament.slug])
    client = Client()
    first = client.get(page, headers={"HX-Request": "true", "HX-Target": "ranking"})
    same = client.get(page, headers={"HX-Request": "true", "HX-Target": "ranking", "If-None-Match": first["ETag"]})
    assert same.status_code == 304
    go(tournament)
    after = client.get(
        page, headers={"HX-Request": "true", "HX-Target": "ranking", "If-None-Match": first["ETag"]}
    )
    assert after.status_code == 200 and after["ETag"] != first["ETag"]
    assert "revealed so far" in after.content.decode()


def test_one_step_back():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    while len(showing(tournament).rows) < 6:
        go(tournament)
    assert [row.place for row in showing(tournament).rows] == [3, 4, 5, 6, 7, 8]
    go(tournament, forward=False)
    assert [row.place for row in showing(tournament).rows] == [4, 5, 6, 7, 8]
    while showing(tournament).step:
        go(tournament, forward=False)
    assert go(tournament, forward=False) == 0


def test_two_remotes_that_press_at_once_take_one_step():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    assert running.move_step(tournament, 0, True, actor=SYSTEM) == 1
    assert running.move_step(tournament, 0, True, actor=SYSTEM) == 1


def test_at_the_end_everything_is_public():
    tournament = played(release="hidden")
    running.begin(tournament, actor=SYSTEM)
    go(tournament)
    running.end(tournament, actor=SYSTEM)
    running.end(tournament, actor=SYSTEM)  # pressed twice, or on another phone
    assert tournament.log.filter(verb="ceremony.ended").count() == 1
    forget_all()
    tournament.refresh_from_db()
    assert current(tournament, "public").now.rows == rows_of(tournament)
    assert "revealed so far" not in says(tournament)["standings/"]
    assert not Hold.objects.exists()


def test_final_standings_wait_for_the_ceremony():
    """Making the standings final shows everything: not while places are face down."""
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    with pytest.raises(Refusal, match="ceremony is still running"):
        move_to_stage(tournament, "final", actor=SYSTEM)
    running.end(tournament, actor=SYSTEM)
    move_to_stage(tournament, "final", actor=SYSTEM)


def test_a_result_that_is_corrected_meanwhile_turns_all_tiles_down_until_it_is_confirmed():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    go(tournament)
    table = tournament.rounds.get(number=2).tables.first()
    reopen_result(table, version=1, reason="wrong", actor=SYSTEM)
    tournament.refresh_from_db()
    assert showing(tournament).waits and showing(tournament).rows == ()
    assert "is being checked" in says(tournament)["screen/ceremony/"]
    with pytest.raises(Refusal, match="being corrected"):
        go(tournament)


def test_it_cannot_begin_before_every_table_is_in_and_keeps_back_what_is_published_later():
    tournament = factories.TournamentFactory(stage="playing", release="at_once", hanchan_count=2)
    rounds = factories.seated(tournament, players=8, rounds=2)
    rounds[1].state = "draft"
    rounds[1].save()
    for table in rounds[0].tables.all():
        factories.confirmed(table)
    running.plan(tournament, 3, actor=SYSTEM)
    assert not Hold.objects.exists()
    publish(tournament, [2], actor=SYSTEM)
    assert Hold.objects.get().round == rounds[1]
    with pytest.raises(Refusal, match="without a confirmed result"):
        running.begin(tournament, actor=SYSTEM)


def test_what_everybody_has_seen_cannot_be_revealed():
    tournament = factories.TournamentFactory(stage="playing", release="at_once", hanchan_count=1)
    for table in factories.seated(tournament, players=8)[0].tables.all():
        factories.confirmed(table)
    with pytest.raises(Refusal, match="nothing left to reveal"):
        running.plan(tournament, 3, actor=SYSTEM)


def test_called_off_the_results_become_public_as_the_settings_say():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    running.drop(tournament, actor=SYSTEM)
    forget_all()
    tournament.refresh_from_db()
    assert showing(tournament) is None
    assert current(tournament, "public").now.last == 2


def test_the_screen_has_no_name_before_its_step_and_the_steps_only_for_organisers():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    path = reverse("screen-ceremony", args=[tournament.slug])
    first = rows_of(tournament)[0].person.name
    count = showing(tournament).count
    for _step in range(count - 2):  # the champion, then the podium
        page = unescape(Client().get(path).content.decode())
        assert first not in page and "data-ceremony" not in page
        go(tournament)
    judge, organiser = Client(), Client()
    judge.force_login(factories.staff(tournament, "judge"))
    organiser.force_login(factories.staff(tournament, "organiser"))
    assert "data-ceremony" not in judge.get(path).content.decode()
    assert "data-ceremony" in organiser.get(path).content.decode()
    act = reverse("ceremony-do", args=[tournament.slug])
    assert judge.post(act, {"do": "next", "shown": count - 2}).status_code == 403
    assert (
        organiser.post(act, {"do": "next", "shown": count - 2}, headers={"HX-Request": "true"}).status_code == 204
    )
    assert first in unescape(Client().get(path).content.decode())


def test_a_running_ceremony_has_the_screens_that_take_turns():
    tournament = played()
    screen = reverse("screen", args=[tournament.slug])
    alone = f'data-turns="{reverse("screen-ceremony", args=[tournament.slug])}"'
    assert alone not in Client().get(screen).content.decode()
    running.begin(tournament, actor=SYSTEM)
    assert alone in Client().get(screen).content.decode()


def test_only_who_runs_the_ceremony_sees_what_comes_next():
    """The presenter reads the next names ahead; nobody else has the page, and no other page has the names."""
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    path = reverse("ceremony-presenter", args=[tournament.slug])
    organiser = Client()
    organiser.force_login(factories.staff(tournament, "organiser"))
    while len(showing(tournament).rows) < 6:
        go(tournament)
    first, second, third = (row.person.name for row in rows_of(tournament)[:3])
    page = unescape(organiser.get(path).content.decode())
    ahead, now = page[page.index("Comes next") : page.index("On the screen now")], page[page.index("screen now") :]
    assert second in ahead and third in now and first not in page
    remote = organiser.get(reverse("manage-screens", args=[tournament.slug])).content.decode()
    assert path in remote and second not in unescape(remote)
    judge = Client()
    judge.force_login(factories.staff(tournament, "judge"))
    assert judge.get(path).status_code == 403
    assert Client().get(path).status_code in (302, 403, 404)


def test_without_javascript_the_buttons_lead_back_to_their_page():
    tournament = played()
    running.begin(tournament, actor=SYSTEM)
    organiser = Client()
    organiser.force_login(factories.staff(tournament, "organiser"))
    act = reverse("ceremony-do", args=[tournament.slug])
    for shown, (on, name) in enumerate({"screen": "screen-ceremony", "presenter": "ceremony-presenter"}.items()):
        answer = organiser.post(act, {"do": "next", "shown": shown, "on": on})
        assert answer.url == reverse(name, args=[tournament.slug])
        page = organiser.get(answer.url).content.decode()
        assert f'name="shown" value="{shown + 1}"' in page and 'value="back"' in page

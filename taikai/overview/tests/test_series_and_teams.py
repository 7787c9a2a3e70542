"""The event page says which series the event is part of, and which teams play."""

import io
import zipfile

import pytest

from taikai.archive.pages.static_copy.bundle import bundle
from taikai.series.models import Series, SeriesEvent, Team, TeamMember, TeamPlay
from tests import factories

pytestmark = pytest.mark.django_db


def page_of(client, tournament):
    answer = client.get(tournament.get_absolute_url())
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_series_of_the_event_is_linked_and_no_other(client, tournament):
    for slug, name in (("cup", "Cup <b>2026</b>"), ("league", "League"), ("other", "Elsewhere")):
        event = factories.TournamentFactory() if slug == "other" else tournament
        series = Series.objects.create(slug=slug, name=name)
        SeriesEvent.objects.create(series=series, tournament=event)
    page = page_of(client, tournament)
    assert page.count("Part of the series") == 2 and "Elsewhere" not in page
    assert 'href="/series/cup/"' in page and 'href="/series/league/"' in page
    assert "Cup &lt;b&gt;2026&lt;/b&gt;" in page


def test_an_event_of_neither_says_nothing_of_them(client, tournament):
    page = page_of(client, tournament)
    assert "Part of the series" not in page and "event-teams" not in page


def test_teams_are_named_by_public_names_and_only_who_plays(client, tournament):
    TeamPlay.objects.create(tournament=tournament)
    dragons = Team.objects.create(tournament=tournament, name="Dragons")
    empty = Team.objects.create(tournament=tournament, name="Left Winds")
    people = (
        ("Real Name", "Nick", "confirmed", dragons, True),
        ("Ann Player", "", "confirmed", dragons, False),
        ("Gone Away", "", "withdrawn", dragons, False),
        ("Wait Ing", "", "waiting", dragons, False),
        ("Went Too", "", "withdrawn", empty, False),
    )
    for name, nickname, status, team, substitute in people:
        one = factories.EntrantFactory(tournament=tournament, name=name, nickname=nickname, status=status)
        TeamMember.objects.create(team=team, entrant=one, substitute=substitute)
    page = page_of(client, tournament)
    teams = page[page.index("event-teams") : page.index("</details>", page.index("event-teams"))]
    substitute = TeamMember.objects.get(entrant__nickname="Nick").entrant.public_name
    assert teams.index("Dragons") < teams.index("Ann Player") < teams.index(substitute)
    assert f"/t/{tournament.slug}/teams/" in teams
    for hidden in ("Gone Away", "Wait Ing", "Left Winds", "Went Too"):
        assert hidden not in teams


def test_the_kept_pages_name_both_and_lead_nowhere_else(tournament):
    SeriesEvent.objects.create(series=Series.objects.create(slug="cup", name="Cup"), tournament=tournament)
    TeamPlay.objects.create(tournament=tournament)
    team = Team.objects.create(tournament=tournament, name="Dragons")
    TeamMember.objects.create(
        team=team, entrant=factories.EntrantFactory(tournament=tournament, name="Ann Player")
    )
    with zipfile.ZipFile(io.BytesIO(bundle(tournament).content)) as kept:
        name = next(each for each in kept.namelist() if each.endswith("index.html"))
        page = kept.read(name).decode()
    assert "Part of the series" in page and "Dragons" in page and "Ann Player" in page
    assert "/series/cup/" not in page and "Team standings" not in page

"""Who may ask for the revision, and what they are told, under WSGI: no event loop keeps running.

The requests are made in a thread of their own: a browser test before may have left its loop in this one.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.urls import reverse

from tests import factories
from tests.html_compare import flat

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def apart(call, *args, **kwargs):
    """The call's answer, from another thread."""

    def run():
        try:
            return call(*args, **kwargs)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(run).result()


def ask(client, tournament, **headers):
    return apart(client.get, reverse("live-revision", args=[tournament.slug]), headers=headers)


def test_revision_with_tag_and_304(client, tournament):
    answer = ask(client, tournament)
    assert answer.json() == {"revision": tournament.revision, "news": 0}
    assert answer["Cache-Control"] == "no-cache"
    same = ask(client, tournament, **{"If-None-Match": answer["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    tournament.revision += 1
    tournament.save()
    assert ask(client, tournament, **{"If-None-Match": answer["ETag"]}).json() == {"revision": 2, "news": 0}


def test_draft_exists_for_its_staff_only(client, as_judge, tournament):
    tournament.stage = "draft"
    tournament.save()
    assert ask(client, tournament).status_code == 404
    assert ask(as_judge, tournament).status_code == 200
    stranger = factories.staff(factories.TournamentFactory(), "organiser")
    client.force_login(stranger)
    assert ask(client, tournament).status_code == 404


def test_unlisted_is_visible_with_the_link(client):
    assert ask(client, factories.TournamentFactory(visibility="unlisted")).status_code == 200


def test_unknown_tournament(client):
    assert apart(client.get, "/t/no-such/live/revision").status_code == 404
    assert apart(client.get, "/t/no-such/live/stream").status_code == 404


def test_no_stream_where_it_would_hang(client, tournament):
    answer = apart(client.get, reverse("live-stream", args=[tournament.slug]))
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")


def test_only_reading(client, tournament):
    assert apart(client.post, reverse("live-revision", args=[tournament.slug])).status_code == 405


def test_pages_carry_the_hook(client, as_judge, tournament):
    page = flat(client.get(tournament.get_absolute_url()))
    assert (
        f'data-live="poll" data-live-stream="/t/{tournament.slug}/live/stream?see=seating.programme.news"' in page
    )
    assert f'data-revision="{tournament.revision}"' in page
    assert 'data-live="stream"' in as_judge.get(tournament.get_absolute_url()).content.decode()
    assert "data-live=" not in client.get(reverse("home")).content.decode()

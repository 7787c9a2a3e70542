"""Announcements: to whom they are, where they stand at once, corrected, taken back, by e-mail."""

from __future__ import annotations

import datetime as dt
import json
import re
from html import unescape
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import table_url
from taikai.jobs.models import Email
from taikai.news.domain.announcements import NewsText, announce, correct, withdraw_announcement
from taikai.news.models import Announcement
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = factories.TournamentFactory(stage="playing", hanchan_count=2)
    factories.seated(made, players=8, rounds=2)
    return made


@pytest.fixture
def desk(tournament):
    client = Client()
    client.force_login(factories.staff(tournament, "organiser"))
    return client


def page(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def everywhere(tournament) -> dict[str, str]:
    """Where players look: public pages, their own, the table's."""
    base = tournament.get_absolute_url()
    set_mode(tournament, "phones", actor=SYSTEM)
    table = tournament.rounds.get(number=1).tables.first()
    paths = [base, f"{base}seating/", f"{base}standings/", f"{base}programme/", f"{base}announcements/"]
    paths += [personal_path(tournament.entrants.first()), urlsplit(table_url(tournament, table, None)).path]
    return {path: page(Client(), path) for path in paths}


def test_everybody_reads_it_on_every_page_with_place_and_time(tournament):
    at = timezone.now() + dt.timedelta(hours=1)
    announce(tournament, NewsText("Lunch is served", "Foyer", at), actor=SYSTEM)
    shown = at.astimezone(tournament.zone).strftime("%H:%M")
    for path, html in everywhere(tournament).items():
        assert "Lunch is served" in html and "Foyer" in html and shown in html, path
    screen = page(Client(), reverse("screen-clock", args=[tournament.slug]))
    assert "Lunch is served" in screen


@pytest.mark.parametrize(
    ("words", "players", "judges", "screens"),
    [
        ({"to_players": False, "to_judges": True, "to_screens": False}, False, True, False),
        ({"to_players": False, "to_judges": False, "to_screens": True}, False, False, True),
        ({"to_players": True, "to_judges": False, "to_screens": False}, True, True, False),
    ],
)
def test_only_whom_it_is_for_reads_it(tournament, desk, words, players, judges, screens):
    announce(tournament, NewsText("Only for some", **words), actor=SYSTEM)
    for path, html in everywhere(tournament).items():
        assert ("Only for some" in html) is players, path
    assert ("Only for some" in page(desk, reverse("board", args=[tournament.slug]))) is judges
    for name in ("screen-clock", "screen-standings", "screen-message", "screen"):
        assert ("Only for some" in page(Client(), reverse(name, args=[tournament.slug]))) is screens, name


def test_an_open_page_hears_of_it_with_the_revision_it_asks_for_anyhow(tournament):
    """No other question is asked: the answer about the revision says when there was news last."""
    ask = reverse("live-revision", args=[tournament.slug])
    html = page(Client(), reverse("standings", args=[tournament.slug]))
    query = re.search(r'data-live-revision="[^"?]*\?([^"]*)"', html)[1]
    before = json.loads(Client().get(f"{ask}?{query}").content)
    announce(tournament, NewsText("Hello"), actor=SYSTEM)
    after = json.loads(Client().get(f"{ask}?{query}").content)
    assert after["revision"] > before["revision"] and after["news"] == after["revision"] > before["news"]
    part = Client().get(
        reverse("news", args=[tournament.slug]), headers={"HX-Request": "true", "HX-Target": "news"}
    )
    html = part.content.decode()
    assert "Hello" in html and 'id="news"' in html and "<main" not in html


def test_what_else_changes_is_no_news(tournament):
    announce(tournament, NewsText("Hello"), actor=SYSTEM)
    tournament.refresh_from_db()
    first = tournament.seen["parts"]["news"]
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    tournament.refresh_from_db()
    assert tournament.seen["parts"]["news"] == first < tournament.revision


def test_it_leaves_the_top_of_the_pages_and_stays_in_the_list(tournament):
    announce(tournament, NewsText("Hello"), actor=SYSTEM)
    with time_machine.travel(timezone.now() + dt.timedelta(hours=2)):
        assert "Hello" not in page(Client(), reverse("standings", args=[tournament.slug]))
        assert "Hello" in page(Client(), reverse("news", args=[tournament.slug]))
        assert "Hello" in page(Client(), tournament.get_absolute_url())


def test_corrected_it_says_the_new_words_and_the_log_keeps_the_old(tournament, desk):
    made = announce(tournament, NewsText("Lunch at 12"), actor=SYSTEM)
    path = reverse("manage-announcements-one", args=[tournament.slug, made.pk])
    answer = desk.post(path, {"text": "Lunch at 13", "to_players": "on", "key": "k1"})
    assert answer.status_code == 302
    html = page(Client(), reverse("news", args=[tournament.slug]))
    assert "Lunch at 13" in html and "Lunch at 12" not in html and "corrected" in html
    entry = LogEntry.objects.get(verb="news.corrected")
    assert entry.before["text"] == "Lunch at 12" and entry.after["text"] == "Lunch at 13"
    with pytest.raises(Refusal, match="while you were editing"):
        correct(tournament, made.pk, NewsText("too late"), actor=SYSTEM)


def test_taken_back_it_is_gone_everywhere(tournament):
    made = announce(tournament, NewsText("A mistake"), actor=SYSTEM)
    withdraw_announcement(tournament, made.pk, actor=SYSTEM)
    assert not any("A mistake" in html for html in everywhere(tournament).values())
    assert "A mistake" not in page(Client(), reverse("screen-clock", args=[tournament.slug]))
    with pytest.raises(Refusal):
        withdraw_announcement(tournament, made.pk, actor=SYSTEM)


def test_the_list_says_until_when_it_stands_above_the_pages(tournament, desk):
    made = announce(tournament, NewsText("Lunch"), actor=SYSTEM)
    path = reverse("manage-announcements", args=[tournament.slug])
    until = made.until.astimezone(tournament.zone).strftime("%H:%M")
    assert re.search(rf"at the top of pages until \w+\.? {until}", page(desk, path))
    with time_machine.travel(made.until + dt.timedelta(minutes=1)):
        assert "in the list only" in page(desk, path)


def test_what_went_by_mail_is_corrected_by_mail_and_stays_there_when_withdrawn(tournament, desk):
    quiet = announce(tournament, NewsText("Quiet"), actor=SYSTEM)
    mailed = announce(tournament, NewsText("Loud", by_mail=True), actor=SYSTEM)
    one = {made: reverse("manage-announcements-one", args=[tournament.slug, made.pk]) for made in (quiet, mailed)}
    ticked = re.compile(r"<input[^>]*by_mail[^>]*checked")
    assert ticked.search(page(desk, one[mailed])) and not ticked.search(page(desk, one[quiet]))
    said = [desk.post(one[made], {"do": "back", "key": f"k{made.pk}"}, follow=True) for made in (quiet, mailed)]
    assert ["already sent and can’t be recalled" in answer.content.decode() for answer in said] == [False, True]
    assert f"{mailed.mailed} e-mails were already sent" in said[1].content.decode()


def test_pressed_twice_it_is_said_once(tournament, desk):
    form = {"text": "Once", "to_players": "on", "key": "same"}
    for _press in range(2):
        assert desk.post(reverse("manage-announcements", args=[tournament.slug]), form).status_code == 302
    assert Announcement.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"text": "", "to_players": "on"}, "required"),
        ({"text": "x" * 501, "to_players": "on"}, "at most 500"),
        ({"text": "To nobody"}, "Choose who sees"),
        ({"text": "When?", "when": "soon", "to_players": "on"}, "valid date"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_announced(tournament, desk, form, text):
    answer = desk.post(reverse("manage-announcements", args=[tournament.slug]), form | {"key": "k"})
    assert answer.status_code == 422 and text in answer.content.decode()
    assert form["text"] in unescape(answer.content.decode())
    assert not Announcement.objects.exists()


def test_by_mail_everybody_gets_one_in_their_language(tournament, settings):
    first, second, gone = tournament.entrants.all()[:3]
    first.email, first.language = "same@example.org", "pl"
    second.email = "SAME@example.org"
    gone.status = "withdrawn"
    for one in (first, second, gone):
        one.save()
    judge = factories.staff(tournament, "judge")
    at = timezone.now() + dt.timedelta(hours=1)
    made = announce(tournament, NewsText("Lunch", "Foyer", at, by_mail=True), actor=SYSTEM)
    sent = list(Email.objects.values_list("to", flat=True))
    assert len(sent) == made.mailed == 8 - 1 - 1 + 1
    assert judge.email in sent and gone.email not in sent
    polish = Email.objects.get(to__iexact="same@example.org")
    assert polish.subject.startswith("Ogłoszenie") and "Gdzie: Foyer" in polish.body and "Lunch" in polish.body
    assert personal_path(first) in polish.body


def test_without_being_asked_no_mail_goes(tournament):
    announce(tournament, NewsText("Quiet"), actor=SYSTEM)
    assert not Email.objects.exists()


def test_strangers_and_players_cannot_announce(tournament):
    path = reverse("manage-announcements", args=[tournament.slug])
    assert Client().post(path, {"text": "Spam", "to_players": "on"}).status_code in (302, 403, 404)
    assert not Announcement.objects.exists()


def test_what_is_typed_is_text(tournament):
    announce(tournament, NewsText("<script>alert(1)</script>", "<b>x</b>"), actor=SYSTEM)
    html = Client().get(reverse("news", args=[tournament.slug])).content.decode()
    assert "<script>alert" not in html and "<b>x" not in html


def test_a_judge_may_announce_and_only_organisers_mail(tournament, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    judge, organiser = Client(), Client()
    judge.force_login(factories.staff(tournament, "judge"))
    organiser.force_login(factories.staff(tournament, "organiser"))
    path = reverse("manage-announcements", args=[tournament.slug])
    assert "by_mail" not in page(judge, path) and "by_mail" in page(organiser, path)
    judge.post(path, {"text": "Five more minutes", "to_players": "on", "by_mail": "on", "key": "k"})
    assert Announcement.objects.get().mailed == 0

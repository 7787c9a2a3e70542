"""Imported players have no personal link yet: said, sent with one press, and not twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from taikai.jobs.models import Email
from taikai.problems import Refusal
from taikai.registration.domain.first_links import send_first_links, without_link
from taikai.registration.domain.import_list.importing import ListChoices, import_people
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
LIST = "name;e-mail\nAnna Nowak;two@example.org\nBo Lind;two@example.org\nCy Ott;\n"


def test_one_press_sends_each_their_own_link_once(tournament: Tournament, as_organiser: Client) -> None:
    import_people(tournament, LIST, actor=SYSTEM)
    page, press = (reverse(name, args=[tournament.slug]) for name in ("manage-players", "manage-first-links"))
    shown = as_organiser.get(page).content.decode()
    for words in ("3 players have no personal link yet.", "Send 2 links", "1 of them has no e-mail address"):
        assert words in shown
    told = as_organiser.post(press, {"key": "one"}, follow=True).content.decode()
    assert "2 personal links sent." in told and "1 player has no personal link yet." in told
    again = as_organiser.post(press, {"key": "two"}, follow=True).content.decode()
    as_organiser.post(press, {"key": "one"})
    assert "already have a personal link" in again
    sent = list(Email.objects.filter(tournament=tournament, kind="entrant.applied").order_by("pk"))
    assert [email.to for email in sent] == ["two@example.org", "two@example.org"]
    people = Entrant.objects.filter(tournament=tournament, email="two@example.org").order_by("name")
    assert all(each.link_sent_at is not None for each in people)
    bodies = "".join(email.body for email in sent)
    assert not bodies or all(personal_url(each) in bodies for each in people)


def test_whom_an_import_or_a_form_has_reached_has_one(tournament: Tournament) -> None:
    import_people(tournament, LIST, choices=ListChoices(emails=True), actor=SYSTEM)
    factories.EntrantFactory(tournament=tournament, status="withdrawn", consented_at=None)
    found = without_link(tournament)
    assert ([each.name for each in found.addressed], [each.name for each in found.nowhere]) == ([], ["Cy Ott"])
    with pytest.raises(Refusal, match="already have a personal link"):
        send_first_links(tournament, actor=SYSTEM)


def test_where_no_email_leaves_nobody_has_been_sent_one(
    tournament: Tournament, as_organiser: Client, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    import_people(tournament, LIST, choices=ListChoices(emails=True), actor=SYSTEM)
    shown = as_organiser.get(reverse("manage-players", args=[tournament.slug])).content.decode()
    assert "3 players have no personal link yet." in shown and "Send 2 links" not in shown
    assert "Ask the admin to set up a mail server." in shown
    press = reverse("manage-first-links", args=[tournament.slug])
    assert "Set up a mail server first" in as_organiser.post(press, follow=True).content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert len(send_first_links(tournament, actor=SYSTEM)) == 2


def test_a_stranger_sends_nothing(tournament: Tournament, as_judge: Client) -> None:
    import_people(tournament, LIST, actor=SYSTEM)
    assert as_judge.post(reverse("manage-first-links", args=[tournament.slug])).status_code == 403
    assert not Email.objects.exists()

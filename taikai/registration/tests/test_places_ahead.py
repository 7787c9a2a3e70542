"""Another number of places says what it would do before it is saved: who is called up, who is one too many."""

from __future__ import annotations

import pytest
from django.urls import reverse

from taikai.jobs.models import Email
from taikai.registration.domain import waiting_list
from taikai.registration.models import Entrant
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(tournament):
    """Five places, all taken, and two people on the waiting list."""
    tournament.stage, tournament.capacity = "open", 5
    tournament.save()
    factories.EntrantFactory.create_batch(5, tournament=tournament, status="confirmed")
    for name in ("Wanda Wait", "Wiktor Wait"):
        factories.EntrantFactory(
            tournament=tournament, name=name, status="waiting", email=f"{name[:3]}@example.org"
        )
    return tournament


def settings_of(client, tournament, name_of_page, **changed):
    """What the form of a page would send."""
    form = client.get(reverse(name_of_page, args=[tournament.slug])).context["form"]
    values = {name: form[name].value() for name in form.fields}
    values = {name: "" if value is None or value is False else value for name, value in values.items()}
    for name in ("starts_on", "ends_on"):
        if name in values:
            values[name] = str(values[name])
    return values | changed


@pytest.mark.parametrize("where", ["manage-registration", "tournament-edit"])
def test_more_places_say_who_moves_up_before_anybody_does(as_organiser, full, where):
    address = reverse(where, args=[full.slug])
    sent = settings_of(as_organiser, full, where, capacity=6)
    answer = as_organiser.post(address, sent)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Nothing is saved yet." in html and "would get a place and an e-mail: Wanda Wait." in html
    assert 'name="capacity" value="6"' in html, "what was typed stays"
    full.refresh_from_db()
    assert full.capacity == 5 and not Email.objects.exists()

    assert as_organiser.post(address, sent | {"sure": "yes"}).status_code == 302
    full.refresh_from_db()
    assert full.capacity == 6
    assert Entrant.objects.get(name="Wanda Wait").status in Entrant.HOLDS_A_PLACE
    assert Entrant.objects.get(name="Wiktor Wait").status == "waiting"


def test_fewer_places_than_are_taken_say_that_nobody_loses_theirs(as_organiser, full):
    sent = settings_of(as_organiser, full, "manage-registration", capacity=4)
    html = as_organiser.post(reverse("manage-registration", args=[full.slug]), sent).content.decode()
    assert "Places taken: 5, which is 1 too many." in html
    assert "would get a place" not in html
    as_organiser.post(reverse("manage-registration", args=[full.slug]), sent | {"sure": "yes"})
    full.refresh_from_db()
    assert full.capacity == 4 and waiting_list.places_free(full) == -1


def test_who_would_be_asked_is_said_as_such_with_the_hours_that_are_typed(as_organiser, full):
    sent = settings_of(as_organiser, full, "manage-registration", capacity=7, accept_hours=24)
    html = as_organiser.post(reverse("manage-registration", args=[full.slug]), sent).content.decode()
    assert "Wanda Wait, Wiktor Wait" in html and "would get a place" not in html
    assert "would be offered a place by e-mail" in html


def test_no_e_mail_is_promised_where_the_site_sends_none(as_organiser, full, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    sent = settings_of(as_organiser, full, "manage-registration", capacity=6, accept_hours=24)
    html = as_organiser.post(reverse("manage-registration", args=[full.slug]), sent).content.decode()
    assert "would be next: Wanda Wait. Tell them yourself, because this site can’t send e-mails." in html
    assert "would be offered a place by e-mail" not in html


def test_what_does_nothing_at_once_is_saved_at_once(as_organiser, full):
    Entrant.objects.filter(status="waiting").delete()
    sent = settings_of(as_organiser, full, "manage-registration", capacity=8)
    assert as_organiser.post(reverse("manage-registration", args=[full.slug]), sent).status_code == 302
    full.refresh_from_db()
    assert full.capacity == 8

"""A number that looks like another country's: asked about once, told to the organisers, never refused."""

import pytest
from django.urls import reverse

from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant

ENTRY = {"name": "Anna Nowak", "email": "anna@example.org", "country": "PL", "consent": "on", "key": "k"}
DOUBT = "The number begins with 04, as in France, but the country is Poland. Check both."


@pytest.mark.parametrize("number", ["", "19010042", "24010042", "99010042", "1901 0042"])
def test_own_guest_and_unknown_prefixes_are_not_asked_about(client, tournament, number):
    answer = client.post(reverse("apply", args=[tournament.slug]), ENTRY | {"ema_number": number})
    assert answer.status_code == 302
    assert Entrant.objects.get().ema_number == number.replace(" ", "")


@pytest.mark.parametrize("number", ["1901004", "190100421", "1901004a"])
def test_eight_digits_are_wanted(client, tournament, number):
    answer = client.post(reverse("apply", args=[tournament.slug]), ENTRY | {"ema_number": number})
    assert answer.status_code == 422 and "8 digits" in answer.content.decode()


def test_another_countrys_number_is_asked_about_and_then_kept(client, as_organiser, tournament):
    address = reverse("apply", args=[tournament.slug])
    asked = client.post(address, ENTRY | {"ema_number": "04290031", "club": "Typed"})
    page = asked.content.decode()
    assert asked.status_code == 422 and DOUBT in page and "This EMA number is correct" in page and "Typed" in page
    assert not Entrant.objects.exists()
    assert client.post(address, ENTRY | {"ema_number": "04290031", "number_is_right": "on"}).status_code == 302
    anna = Entrant.objects.get()
    assert anna.ema_number == "04290031"
    desk = reverse("manage-player", args=[tournament.slug, anna.pk])
    assert DOUBT in as_organiser.get(desk).content.decode()
    typed = {"name": anna.name, "email": anna.email, "country": "PL", "ema_number": "04290031"}
    assert DOUBT in client.post(personal_path(anna) + "edit/", typed, follow=True).content.decode()
    as_organiser.post(desk, typed | {"country": "FR"})
    assert "EMA number:" not in as_organiser.get(desk).content.decode()

"""Creating tournaments is a right, and admin of the site says whose."""

from __future__ import annotations

import pytest
from django.test import Client

from taikai.accounts.domain.site_rights import choose, grant_right, may_create, revoke_right
from taikai.accounts.models import Creator, SiteSettings
from taikai.problems import Refusal
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db

DRAFT = {
    "name": "My own",
    "starts_on": "2027-01-01",
    "ends_on": "2027-01-01",
    "timezone": "Europe/Warsaw",
    "hanchan_count": "4",
    "capacity": "24",
    "fee": "0",
    "currency": "PLN",
    "visibility": "public",
    "release": "complete",
}


def may(user) -> tuple[bool, bool, bool]:
    """By the function, on the front page, and in truth."""
    client = Client()
    client.force_login(user)
    before = Tournament.objects.count()
    status = client.post("/new/", DRAFT).status_code
    made = Tournament.objects.count() - before
    assert (status, made) in ((302, 1), (403, 0))
    return may_create(user), 'href="/new/"' in client.get("/").content.decode(), bool(made)


ALL, NONE = (True,) * 3, (False,) * 3


def test_a_judge_creates_no_tournament(judge, organiser):
    """The fault: anybody who was ever invited to judge could."""
    assert may(judge) == NONE
    assert may(organiser) == NONE


@pytest.mark.parametrize(
    ("who", "anybody", "chosen"), [("everybody", ALL, ALL), ("chosen", NONE, ALL), ("staff", NONE, NONE)]
)
def test_the_site_owners_choice(who: str, anybody, chosen):
    owner, staff = factories.UserFactory(is_superuser=True), factories.UserFactory(is_staff=True)
    listed, plain = factories.UserFactory(), factories.UserFactory()
    grant_right(listed.email.upper(), by=owner)
    choose(who_creates=who)
    assert [may(one) for one in (owner, staff, listed, plain)] == [ALL, ALL, chosen, anybody]
    assert not may_create(Client().get("/").context["user"])


def test_who_may_not_is_told_why_and_whom_to_ask(judge):
    client = Client()
    client.force_login(judge)
    answer = client.get("/new/")
    assert answer.status_code == 403
    assert "Ask the site admin to add yours." in answer.content.decode()
    assert "Ask the site admin to add yours." in client.get("/").content.decode()
    choose(who_creates="staff")
    assert "only admins can create tournaments" in client.get("/new/").content.decode()
    polish = client.get("/new/", headers={"accept-language": "pl"}).content.decode()
    assert "W tym serwisie" in polish
    assert Client().get("/new/")["Location"] == "/login/?next=/new/"


def test_the_page_is_the_owners_alone(judge):
    for user in (judge, factories.UserFactory(is_staff=True)):
        client = Client()
        client.force_login(user)
        assert client.get("/site/").status_code == 403
        assert "Only a site admin can do that." in client.get("/site/").content.decode()
        assert client.post("/site/", {"who_creates": "everybody"}).status_code == 403
        assert "/site/" not in client.get("/").content.decode()
    assert SiteSettings.objects.count() == 0


def test_the_owner_chooses_and_lists(judge):
    owner = factories.UserFactory(is_superuser=True)
    client = Client()
    client.force_login(owner)
    assert 'href="/site/"' in client.get("/").content.decode()
    assert client.post("/site/", {"who_joins": "asked", "who_creates": "staff"}).status_code == 302
    assert SiteSettings.objects.get().who_creates == "staff"
    assert client.post("/site/", {"who_joins": "asked", "who_creates": "nonsense"}).status_code == 422
    assert client.post("/site/", {"who_joins": "nonsense", "who_creates": "chosen"}).status_code == 422
    assert client.post("/site/", {"who_joins": "invited", "who_creates": "chosen"}).status_code == 302
    wrong = client.post("/site/", {"add": "1", "name": "nobody@example.org"})
    assert wrong.status_code == 422
    assert "No account named “nobody@example.org”." in wrong.content.decode()
    assert 'value="nobody@example.org"' in wrong.content.decode()
    for _twice in range(2):
        page = client.post("/site/", {"add": "1", "name": f" {judge.username.upper()} "}, follow=True)
        assert "can now create tournaments." in page.content.decode()
    row = Creator.objects.get()
    assert (row.user, row.given_by) == (judge, owner)
    assert may(judge) == ALL
    assert client.post(f"/site/creators/{row.pk}/remove/").status_code == 302
    assert may(judge) == NONE


def test_closed_accounts_and_nobody_get_no_right():
    owner = factories.UserFactory(is_superuser=True)
    closed = factories.UserFactory(is_active=False)
    for name in (closed.username, "", "  ", "x" * 250):
        with pytest.raises(Refusal):
            grant_right(name, by=owner)
    revoke_right(10**9)
    assert Creator.objects.count() == 0

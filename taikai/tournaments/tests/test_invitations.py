"""A role counts only for who the invitation reached: typing somebody's address gives nobody anything."""

from __future__ import annotations

import datetime as dt
import re
from urllib.parse import quote, urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from taikai.accounts.domain.passwords import link_of
from taikai.jobs.models import Email
from taikai.problems import Refusal
from taikai.tournaments.access import role_of
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.staff.invitations import accept, invitation_of, token_of
from taikai.tournaments.domain.staff.roles import AN_HOUR, add_staff, invite_again, remove_staff
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db

VICTIM = "victim@example.org"
PASSWORD = "kokushi-2022-ryanmen"


def invited(tournament: Tournament, email: str = VICTIM, role: str = "judge") -> Staff:
    boss = factories.UserFactory()
    return add_staff(
        tournament, email=email, name="Vic Tim", role=role, plays=False, actor=Actor("Boss", "organiser", boss)
    )


def opened(token: str, password: str = PASSWORD, client: Client | None = None):
    """What somebody gets who opens the link and chooses a password."""
    link = reverse("invitation", args=[token])
    data = {"new_password1": password, "new_password2": password}
    return (client or Client()).post(link, data)


def hand(entry: Staff) -> str:
    return token_of(entry, by_email=False)


def email(entry: Staff) -> str:
    return token_of(entry, by_email=True)


def test_pressed_twice_one_invitation_goes_out(as_organiser, tournament: Tournament):
    page = reverse("staff", args=[tournament.slug])
    form = {"email": VICTIM, "name": "Vic Tim", "role": "judge"}
    keys = re.findall(r'name="key" value="(\w+)"', as_organiser.get(page).content.decode())
    sent = [as_organiser.post(page, form | {"key": keys[-1]}) for _press in range(2)]
    assert [answer.status_code for answer in sent] == [302, 302]
    assert Staff.objects.filter(tournament=tournament, role="judge").count() == 1
    assert Email.objects.filter(tournament=tournament).count() == 1
    again = as_organiser.post(page, form | {"key": "another"})
    assert again.status_code == 422 and "already has this role" in again.content.decode()


def test_an_invited_role_gives_nothing_yet(client, tournament: Tournament):
    user = factories.UserFactory(username=VICTIM)
    invited(tournament)
    assert role_of(user, tournament) == "public"
    client.force_login(user)
    assert client.get(reverse("dashboard", args=[tournament.slug])).status_code == 403
    assert tournament not in client.get("/").context["own"]
    assert "Vic Tim" not in client.get(tournament.get_absolute_url()).content.decode()


@pytest.mark.parametrize("link", [hand, email], ids=["by hand", "by e-mail"])
def test_a_new_account_is_opened_by_either_link(link, tournament: Tournament):
    entry = invited(tournament)
    client = Client()
    answer = opened(link(entry), client=client)
    assert answer["Location"] == reverse("dashboard", args=[tournament.slug])
    assert role_of(User.objects.get(username=VICTIM), tournament) == "judge"
    assert client.get(answer["Location"]).status_code == 200
    assert opened(link(entry)).status_code == 410
    assert list(tournament.log.values_list("verb", flat=True)[:2]) == ["staff.accepted", "staff.added"]


def test_who_opened_the_account_for_somebody_else_gets_no_role_elsewhere(tournament: Tournament):
    """The pre-hijack: the attacker invites the victim to a tournament of their own and takes the link."""
    trap = factories.TournamentFactory()
    mallory = Client()
    assert opened(hand(invited(trap)), "mallory-was-here-1", mallory).status_code == 302
    entry = invited(tournament)
    account = User.objects.get(username=VICTIM)
    assert role_of(account, trap) == "judge"
    assert role_of(account, tournament) == "public"
    assert mallory.get(reverse("dashboard", args=[tournament.slug])).status_code == 403
    # The e-mail names no password of an account in use. The victim takes it back with the one for a forgotten
    # password, which comes to the same address, and the attacker is out.
    assert opened(email(entry)).status_code == 200
    assert account.check_password("mallory-was-here-1")
    client = Client()
    path = client.get(urlsplit(link_of(account)).path)["Location"]
    client.post(path, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert client.post(reverse("invitation", args=[email(entry)])).status_code == 302
    assert role_of(account, tournament) == "judge"
    assert mallory.get(reverse("dashboard", args=[tournament.slug])).status_code == 302
    assert Client().login(username=VICTIM, password="mallory-was-here-1") is False


def test_a_link_kept_from_another_tournament_opens_only_that_one(tournament: Tournament):
    trap = factories.TournamentFactory()
    kept = hand(invited(trap))
    entry = invited(tournament)
    opened(kept, "mallory-was-here-1")
    assert role_of(User.objects.get(username=VICTIM), tournament) == "public"
    # No link opens an account that somebody uses: the page says what to do.
    page = Client().get(reverse("invitation", args=[hand(entry)])).content.decode()
    assert "new_password1" not in page
    assert f'href="{reverse("password-forgotten")}"' in page
    assert opened(hand(entry)).status_code == 200
    assert Staff.objects.get(pk=entry.pk).pending


def test_somebody_with_an_account_logs_in_and_accepts(client, tournament: Tournament):
    user = factories.UserFactory(username=VICTIM)
    link = reverse("invitation", args=[hand(invited(tournament))])
    page = client.get(link).content.decode()
    assert f'href="{reverse("login")}?next={quote(link)}"' in page
    client.force_login(user)
    assert "new_password1" not in client.get(link).content.decode()
    assert role_of(user, tournament) == "public"  # looking is not accepting
    assert client.post(link).status_code == 302
    assert role_of(user, tournament) == "judge"
    user.refresh_from_db()
    assert user.check_password("mahjong-2022")


def test_accepting_twice_leads_to_the_desk_and_only_who_accepted(client, tournament: Tournament):
    user = factories.UserFactory(username=VICTIM)
    link = reverse("invitation", args=[hand(invited(tournament))])
    desk = reverse("dashboard", args=[tournament.slug])
    client.force_login(user)
    assert [client.post(link)["Location"] for _again in range(2)] == [desk, desk]
    assert client.get(link)["Location"] == desk
    assert tournament.log.filter(verb="staff.accepted").count() == 1
    assert Client().get(link).status_code == 410
    client.force_login(factories.UserFactory(username="mallory@example.org"))
    assert client.get(link).status_code == 410


def test_another_account_cannot_accept(client, tournament: Tournament):
    factories.UserFactory(username=VICTIM)
    entry = invited(tournament)
    client.force_login(factories.UserFactory(username="mallory@example.org"))
    page = client.post(reverse("invitation", args=[hand(entry)])).content.decode()
    assert "logged in as mallory@example.org. Log out first" in page
    assert Staff.objects.get(pk=entry.pk).pending


def test_a_removed_invitation_is_void(tournament: Tournament):
    entry = invited(tournament)
    links = [hand(entry), email(entry)]
    remove_staff(entry, actor=Actor("Boss", "organiser"))
    again = invited(tournament)
    assert [opened(link).status_code for link in links] == [410, 410]
    assert opened(hand(again)).status_code == 302


@pytest.mark.parametrize("token", ["", "x", "eyJzdGFmZiI6MX0:1abc:def"])
def test_a_forged_link_is_void(token: str):
    assert invitation_of(token) is None


def test_a_link_by_hand_is_no_link_by_email(tournament: Tournament):
    """What an organiser passes on cannot be turned into what proves the address."""
    entry = invited(tournament)
    body, _, rest = hand(entry).partition(":")
    other = email(entry).partition(":")[0]
    assert invitation_of(f"{body}:{rest}") is not None
    assert invitation_of(f"{other}:{rest}") is None


def test_two_links_at_once_open_an_account_once(tournament: Tournament):
    trap = factories.TournamentFactory()
    first, second = invitation_of(hand(invited(trap))), invitation_of(hand(invited(tournament)))
    assert first is not None
    assert second is not None
    accept(first, "mallory-was-here-1")
    with pytest.raises(Refusal):
        accept(second, PASSWORD)
    assert User.objects.get(username=VICTIM).check_password("mallory-was-here-1")
    with pytest.raises(Refusal):
        accept(first)


def test_the_email_goes_to_the_invited_address(
    tournament: Tournament, mailoutbox, settings, django_capture_on_commit_callbacks
):
    settings.SITE_URL = "https://taikai.example"
    with django_capture_on_commit_callbacks(execute=True):
        entry = invited(tournament)
    (mail,) = mailoutbox
    assert mail.to == [VICTIM]
    assert tournament.name in mail.subject
    (path,) = re.findall(r"https://taikai\.example(/invitation/\S+/)", mail.body)
    found = invitation_of(path.split("/")[2])
    assert found is not None
    assert found.by_email
    assert found.entry == entry


def test_a_broken_mail_server_does_not_lose_the_invitation(
    tournament: Tournament, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "no.such.Backend"
    with django_capture_on_commit_callbacks(execute=True):
        entry = invited(tournament)
    assert Staff.objects.get(pk=entry.pk).pending


def test_who_gives_themselves_a_role_has_it_at_once(tournament: Tournament, organiser, mailoutbox):
    actor = Actor("Boss", "organiser", organiser)
    entry = add_staff(tournament, email=organiser.username, name="Boss", role="judge", plays=False, actor=actor)
    assert not entry.pending
    assert mailoutbox == []


def test_an_invited_organiser_is_not_the_one_a_tournament_needs(tournament: Tournament, organiser):
    invited(tournament, role="organiser")
    only = Staff.objects.get(tournament=tournament, user=organiser)
    with pytest.raises(Refusal):
        remove_staff(only, actor=Actor("Boss", "organiser"))


def test_the_staff_page_says_who_has_not_accepted(as_organiser, tournament: Tournament):
    entry = invited(tournament)
    page = as_organiser.get(reverse("staff", args=[tournament.slug])).content.decode()
    assert "not accepted yet" in page
    assert f"We’ve sent a link to {VICTIM}" in page
    assert "/invitation/" in page
    accept(invitation_of(hand(entry)), PASSWORD)
    page = as_organiser.get(reverse("staff", args=[tournament.slug])).content.decode()
    assert "not accepted yet" not in page
    assert "/invitation/" not in page


@pytest.mark.parametrize("link", [hand, email], ids=["by hand", "by e-mail"])
def test_an_invitation_ends_after_seven_days(as_organiser, link, tournament: Tournament):
    begun = dt.datetime.now(dt.UTC)
    entry = invited(tournament)
    token = link(entry)
    page = reverse("staff", args=[tournament.slug])
    with time_machine.travel(begun + dt.timedelta(days=6, hours=23), tick=False):
        assert invitation_of(token) is not None
        late = invitation_of(token)
    with time_machine.travel(begun + dt.timedelta(days=7, minutes=1), tick=False):
        as_organiser.force_login(
            User.objects.get(taikai_roles__tournament=tournament, taikai_roles__pending=False)
        )
        assert opened(token).status_code == 410
        with pytest.raises(Refusal):  # the form was open since yesterday
            accept(late, PASSWORD)
        # The page the organiser sees has no fresh link for it either.
        assert invitation_of(link(entry)) is None
        shown = as_organiser.get(page).content.decode()
        assert "invitation expired" in shown
        assert "/invitation/" not in shown
        answer = as_organiser.post(reverse("staff-again", args=[tournament.slug, entry.pk]), follow=True)
        assert "was invited again" in answer.content.decode()
        assert "/invitation/" in answer.content.decode()
        entry.refresh_from_db()
        assert opened(token).status_code == 410  # the old one stays void
        assert opened(link(entry)).status_code == 302


def test_inviting_again_sends_an_email_and_voids_the_old_link(
    tournament: Tournament, organiser, mailoutbox, django_capture_on_commit_callbacks
):
    entry = invited(tournament)
    old = email(entry)
    with (
        time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(minutes=1), tick=False),
        django_capture_on_commit_callbacks(execute=True),
    ):
        invite_again(entry, actor=Actor("Boss", "organiser", organiser))
    assert [mail.to for mail in mailoutbox] == [[VICTIM]]
    assert opened(old).status_code == 410
    entry.refresh_from_db()
    accept(invitation_of(email(entry)), PASSWORD)
    with pytest.raises(Refusal):
        invite_again(entry, actor=Actor("Boss", "organiser", organiser))


@pytest.mark.parametrize("rights", [{"is_superuser": True}, {"is_staff": True}])
@pytest.mark.parametrize("link", [hand, email], ids=["by hand", "by e-mail"])
def test_no_link_sets_the_password_of_who_runs_the_site(link, rights, tournament: Tournament):
    boss = factories.UserFactory(username=VICTIM, **rights)
    for password in (boss.password, "!never-set"):
        User.objects.filter(pk=boss.pk).update(password=password)
        Staff.objects.filter(user=boss).delete()
        token = link(invited(tournament))
        assert "new_password1" not in Client().get(reverse("invitation", args=[token])).content.decode()
        assert opened(token).status_code == 200
        with pytest.raises(Refusal):
            accept(invitation_of(token), PASSWORD)
        assert User.objects.get(pk=boss.pk).password == password


def test_no_link_takes_over_an_account_in_use(tournament: Tournament):
    user = factories.UserFactory(username=VICTIM)
    for link in (hand, email):
        Staff.objects.filter(user=user).delete()
        assert opened(link(invited(tournament))).status_code == 200
    user.refresh_from_db()
    assert user.check_password("mahjong-2022")


def test_inviting_an_address_does_not_tell_whose_it_is(as_organiser, tournament: Tournament):
    secret = factories.UserFactory(username="boss", email=VICTIM, first_name="Secret", last_name="Name")
    data = {"name": "Whoever", "email": VICTIM.upper(), "role": "judge"}
    page = reverse("staff", args=[tournament.slug])
    answers = [as_organiser.post(page, data, follow=True) for _twice in range(2)]
    shown = "".join(answer.content.decode() for answer in answers)
    entry = Staff.objects.get(user=secret)
    shown += Client().get(reverse("invitation", args=[hand(entry)])).content.decode()
    shown += as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    shown += as_organiser.get(tournament.get_absolute_url()).content.decode()
    assert "Whoever already has this role." in shown
    assert "Secret" not in shown
    assert "boss" not in shown
    # Removing tells nothing either; accepting does.
    remove_staff(entry, actor=Actor("Boss", "organiser"))
    assert "Secret" not in "".join(tournament.log.values_list("target", flat=True))
    accept(invitation_of(email(invited(tournament))))
    assert "Secret Name" in as_organiser.get(page).content.decode()
    # The e-mail went to the account's own address, so its link names the account.
    assert (
        "Secret"
        in Client()
        .get(reverse("invitation", args=[email(invited(factories.TournamentFactory()))]))
        .content.decode()
    )


def test_one_person_invites_so_many_an_hour(as_organiser, tournament: Tournament, organiser):
    other = factories.TournamentFactory()
    actor = Actor("Boss", "organiser", organiser)
    for n in range(AN_HOUR):
        where = other if n % 2 else tournament
        add_staff(where, email=f"j{n}@example.org", name="J", role="judge", plays=False, actor=actor)
    data = {"name": "One More", "email": "more@example.org", "role": "judge"}
    answer = as_organiser.post(reverse("staff", args=[tournament.slug]), data)
    assert answer.status_code == 422
    assert f"You have sent {AN_HOUR} invitations within an hour" in answer.content.decode()
    assert "more@example.org" in answer.content.decode()  # nothing typed is lost
    entry = Staff.objects.filter(tournament=tournament, pending=True).first()
    again = as_organiser.post(reverse("staff-again", args=[tournament.slug, entry.pk]), follow=True)
    assert f"You have sent {AN_HOUR} invitations within an hour" in again.content.decode()
    invited(tournament, "another-inviter@example.org")
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(hours=1, minutes=1), tick=False):
        add_staff(tournament, email="more@example.org", name="J", role="judge", plays=False, actor=actor)

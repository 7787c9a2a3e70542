"""Wrong passwords make pauses that grow, and nobody can make an owner wait on their own device."""

from __future__ import annotations

import datetime as dt
import re
import threading

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from taikai.accounts.domain.login_rate_limit import (
    AT_MOST,
    EVERYWHERE,
    NETWORK,
    ONE_PLACE,
    Paused,
    count_attempt,
    forget_failures,
)
from taikai.accounts.domain.unlock import link_of
from taikai.accounts.models import Device, Tries
from taikai.accounts.pages import how_long
from tests import factories

pytestmark = pytest.mark.django_db

PASSWORD = "mahjong-2022"
HALL, HOME = "192.0.2.7", "198.51.100.9"
NOW = dt.datetime(2026, 11, 21, 9, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def log_in(name: str, password: str, address: str = HALL, client: Client | None = None):
    form = {"username": name, "password": password}
    return (client or Client()).post("/login/", form, REMOTE_ADDR=address)


def wrong(name: str, times: int, address: str = HALL) -> None:
    for _time in range(times):
        assert log_in(name, "wrong", address).status_code == 422


def test_pauses_double_up_to_a_limit():
    assert [ONE_PLACE.pause(wrong) for wrong in (0, 4, 5, 6, 7, 11, 12, 10**9)] == [
        0,
        0,
        30,
        60,
        120,
        1920,
        3600,
        3600,
    ]
    assert NETWORK.pause(39) == 0
    # One network alone never makes an owner wait elsewhere, nor do two.
    assert EVERYWHERE.pause(2 * AT_MOST) == 0
    assert EVERYWHERE.pause(3 * AT_MOST) > 0


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "2 minutes"), (3600, "60 minutes")],
)
def test_how_long_is_never_too_short(seconds: int, text: str):
    assert how_long(seconds) == text


def test_the_pause_is_told_with_its_length_and_grows():
    user = factories.UserFactory()
    with time_machine.travel(NOW, tick=False) as clock:
        wrong(user.username, ONE_PLACE.free)
        for pause, text in ((30, "30 seconds"), (60, "1 minute"), (120, "2 minutes")):
            answer = log_in(user.username, PASSWORD)  # the right one, too early
            assert answer.status_code == 429
            assert answer["Retry-After"] == str(pause)
            page = answer.content.decode()
            assert f"Try again in {text}" in page
            assert f'value="{user.username}"' in page  # what was typed stays
            assert 'href="/login/unlock/"' in page
            clock.shift(dt.timedelta(seconds=pause))
            assert log_in(user.username, "wrong").status_code == 422
        clock.shift(dt.timedelta(seconds=240))
        assert log_in(user.username, PASSWORD).status_code == 302
        wrong(user.username, ONE_PLACE.free)  # the right one has ended the count


def test_the_pause_in_polish():
    polish = Client(headers={"accept-language": "pl"})
    with time_machine.travel(NOW, tick=False):
        for _time in range(ONE_PLACE.free):
            log_in("marta@example.org", "wrong", client=polish)
        page = log_in("marta@example.org", "wrong", client=polish).content.decode()
    assert "Spróbuj ponownie za 30 sekund" in page


def test_pressing_again_does_not_make_a_pause_longer():
    with time_machine.travel(NOW, tick=False) as clock:
        wrong("x@example.org", ONE_PLACE.free)
        for _time in range(20):
            assert log_in("x@example.org", "wrong").status_code == 429
        clock.shift(dt.timedelta(seconds=30))
        assert log_in("x@example.org", "wrong").status_code == 422


@pytest.mark.parametrize("by", [-dt.timedelta(hours=1), -dt.timedelta(days=1)], ids=str)
def test_a_clock_set_back_makes_no_pause_longer(by):
    with time_machine.travel(NOW, tick=False) as clock:
        wrong("x@example.org", ONE_PLACE.free)
        clock.shift(by)
        assert log_in("x@example.org", "wrong").status_code == 429
        clock.shift(dt.timedelta(seconds=29))
        assert log_in("x@example.org", "wrong").status_code == 429, "nor does it end one"
        clock.shift(dt.timedelta(seconds=1))
        assert log_in("x@example.org", "wrong").status_code == 422


def test_eight_wrong_in_the_hall_leave_the_organiser_alone_at_home_and_on_a_known_device():
    """The fault: tries from the hall's network locked the organiser out with the right password."""
    user = factories.UserFactory()
    phone = Client()
    assert log_in(user.username, PASSWORD, client=phone).status_code == 302
    phone.post("/logout/")
    with time_machine.travel(NOW, tick=False):
        for _time in range(50):
            log_in(user.username, "wrong")
        assert log_in(user.username, PASSWORD).status_code == 429
        assert log_in(user.username, PASSWORD, HOME).status_code == 302
        assert log_in(user.username, PASSWORD, client=phone).status_code == 302


def test_tries_over_many_accounts_are_limited():
    with time_machine.travel(NOW, tick=False):
        statuses = [log_in(f"user-{n}@example.org", "Summer-2026").status_code for n in range(NETWORK.free + 3)]
        assert statuses == [422] * NETWORK.free + [429] * 3
        user = factories.UserFactory()
        assert log_in(user.username, PASSWORD).status_code == 429
        assert log_in(user.username, PASSWORD, HOME).status_code == 302


def test_a_right_password_of_ones_own_does_not_wash_a_network_clean():
    mallory = factories.UserFactory()
    with time_machine.travel(NOW, tick=False):
        for n in range(NETWORK.free):
            log_in(f"user-{n}@example.org", "Summer-2026")
            if n == NETWORK.free - 2:
                assert log_in(mallory.username, PASSWORD).status_code == 302
        assert log_in("one-more@example.org", "Summer-2026").status_code == 429


def test_an_account_tried_from_many_networks_is_limited():
    user = factories.UserFactory()
    phone = Client()
    log_in(user.username, PASSWORD, client=phone)
    phone.post("/logout/")
    with time_machine.travel(NOW, tick=False):
        for n in range(5):
            wrong(user.username, 4, f"203.0.113.{n}")
        assert log_in(user.username, PASSWORD, HOME).status_code == 429
        assert log_in(user.username, PASSWORD, HOME, phone).status_code == 302


def test_a_known_device_is_limited_too():
    user = factories.UserFactory()
    phone = Client()
    log_in(user.username, PASSWORD, client=phone)
    phone.post("/logout/")
    with time_machine.travel(NOW, tick=False):
        statuses = [log_in(user.username, "wrong", client=phone).status_code for _time in range(7)]
        assert statuses == [422] * 5 + [429] * 2
        assert log_in(user.username, PASSWORD, HOME).status_code == 302


def test_a_device_is_known_to_one_account_only_and_cannot_be_forged():
    mallory, user = factories.UserFactory(), factories.UserFactory()
    theirs = Client()
    log_in(mallory.username, PASSWORD, client=theirs)
    forged = Client()
    forged.cookies["known"] = theirs.cookies["known"].value[:-1]
    with time_machine.travel(NOW, tick=False):
        wrong(user.username, 5)
        for client in (theirs, forged):
            client.post("/logout/")
            assert log_in(user.username, PASSWORD, client=client).status_code == 429


def test_two_accounts_share_a_browser():
    first, second = factories.UserFactory(), factories.UserFactory()
    shared = Client()
    for user in (first, second, first, second):
        assert log_in(user.username, PASSWORD, client=shared).status_code == 302
        shared.post("/logout/")
    assert Device.objects.count() == 2
    with time_machine.travel(NOW, tick=False):
        wrong(first.username, 5)
        assert log_in(first.username, PASSWORD, client=shared).status_code == 302


def test_a_try_counts_before_the_password_is_looked_at():
    """A hundred at the same moment are a hundred tries."""
    for _time in range(ONE_PLACE.free):
        count_attempt("x@example.org", HALL)
    with pytest.raises(Paused) as paused:
        count_attempt("X@Example.org", HALL)
    assert 28 <= paused.value.seconds <= 30
    forget_failures("x@example.org", HALL)
    count_attempt("x@example.org", HALL)


def test_the_cache_being_away_loosens_nothing(settings):
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    }
    with time_machine.travel(NOW, tick=False):
        wrong("x@example.org", ONE_PLACE.free)
        assert log_in("x@example.org", "wrong").status_code == 429


def test_what_was_typed_as_a_name_is_not_kept_and_old_tries_go():
    secret = "my-password-in-the-wrong-field"
    with time_machine.travel(NOW, tick=False) as clock:
        wrong(secret, 1)
        (row,) = Tries.objects.all()
        assert secret not in row.account
        clock.shift(dt.timedelta(days=1, seconds=1))
        wrong("x@example.org", 1)
        assert Tries.objects.count() == 1


def test_the_answer_is_the_same_for_a_name_that_does_not_exist():
    user = factories.UserFactory()
    with time_machine.travel(NOW, tick=False):
        for name in (user.username, "nobody@example.org"):
            answers = [log_in(name, "wrong").status_code for _time in range(6)]
            assert answers == [422] * 5 + [429]


def wait_for_emails() -> None:
    for thread in threading.enumerate():
        if thread.name == "email":
            thread.join()


def test_an_email_ends_the_pause_for_its_owner(mailoutbox, settings):
    settings.SITE_URL = "https://taikai.example"
    user = factories.UserFactory()
    with time_machine.travel(NOW, tick=False) as clock:
        for n in range(10):
            for _time in range(5):
                log_in(user.username, "wrong", f"203.0.113.{n}")
        wrong(user.username, 0)
        client = Client()
        assert log_in(user.username, PASSWORD, client=client).status_code == 429
        assert client.post("/login/unlock/", {"email": user.email.upper()})["Location"] == "/login/unlock/sent/"
        wait_for_emails()
        (email,) = mailoutbox
        assert email.to == [user.email]
        (path,) = re.findall(r"^https://taikai\.example(/login/unlock/\S+)$", email.body, re.MULTILINE)
        # Looking, as programs do that check e-mails, changes nothing.
        assert user.username in client.get(path).content.decode()
        assert log_in(user.username, PASSWORD, client=client).status_code == 429
        page = client.post(path, follow=True)
        assert "Log-in unlocked. You can log in now." in page.content.decode()
        assert not page.context["user"].is_authenticated
        # Even if somebody goes on trying from the same network.
        for _time in range(8):
            log_in(user.username, "wrong")
        assert log_in(user.username, PASSWORD, client=client).status_code == 302
        clock.shift(dt.timedelta(seconds=1))
        assert client.get(path).status_code == 410  # once


def test_asking_for_the_email_does_not_tell_who_has_an_account(mailoutbox):
    known = factories.UserFactory()
    closed = factories.UserFactory(is_active=False)
    unused = factories.UserFactory()
    unused.set_unusable_password()
    unused.save()
    emails = [known.email, known.email, "nobody@example.org", closed.email, unused.email]
    answers = [Client().post("/login/unlock/", {"email": email}, follow=True) for email in emails]
    wait_for_emails()
    assert len({re.sub(r'"[A-Za-z0-9]{64}"', "", answer.content.decode()) for answer in answers}) == 1
    assert [email.to for email in mailoutbox] == [[known.email]]


@pytest.mark.parametrize(
    ("uid", "token"), [("MQ", "x"), ("-", "x"), ("OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "x"), ("gIGC", "a-b")]
)
def test_a_forged_unlock_link_is_void(client, uid: str, token: str):
    assert client.get(f"/login/unlock/{uid}/{token}/").status_code == 410
    assert client.post(f"/login/unlock/{uid}/{token}/").status_code == 410


def test_a_reset_link_is_no_unlock_link():
    user = factories.UserFactory()
    uid, token = link_of(user).split("/")[-3:-1]
    assert Client().get(f"/password/new/{uid}/{token}/").status_code == 410


def test_without_emails_the_page_says_what_else_there_is(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = client.get("/login/unlock/").content.decode()
    assert "The site admin can also set a new password" in page
    assert 'name="email"' not in page


def test_guessing_the_old_password_in_an_open_session_is_limited(client):
    user = factories.UserFactory()
    client.force_login(user)
    both = {"new_password1": "kokushi-2022-ryanmen", "new_password2": "kokushi-2022-ryanmen"}
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False):
        for _time in range(5):
            assert client.post("/password/change/", both | {"old_password": "wrong"}).status_code == 422
        answer = client.post("/password/change/", both | {"old_password": PASSWORD})
    assert answer.status_code == 429
    assert "Try again in 30 seconds" in answer.content.decode()
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_new_password_ends_the_pauses_and_what_is_known():
    """However it is set: by e-mail, on the page, or by admin of the site."""
    user = factories.UserFactory()
    elsewhere = Client()
    log_in(user.username, PASSWORD, client=elsewhere)
    with time_machine.travel(NOW, tick=False):
        wrong(user.username, 5)
        user = User.objects.get(pk=user.pk)
        user.set_password("kokushi-2022-ryanmen")
        user.save()
        assert log_in(user.username, "kokushi-2022-ryanmen").status_code == 302
    here = Client()
    log_in(user.username, "kokushi-2022-ryanmen", client=here)
    both = {"new_password1": "suuankou-2022-tanki", "new_password2": "suuankou-2022-tanki"}
    assert here.post("/password/change/", both | {"old_password": "kokushi-2022-ryanmen"}).status_code == 302
    assert Device.objects.filter(user=user).count() == 1


@pytest.mark.parametrize("typed", ["MARTA@Example.org", "  marta@example.org", "Ｍarta@example.org"])
def test_a_name_is_the_same_however_it_is_typed(typed: str):
    user = factories.UserFactory(username="Marta@Example.org")
    user.refresh_from_db()
    assert (user.username, user.email) == ("marta@example.org", "marta@example.org")
    assert log_in(typed, PASSWORD).status_code == 302


@pytest.mark.parametrize("typed", ["x" * 300, "", "' OR 1=1", "😀" * 150, "ı@example.org"])
def test_odd_names_are_only_wrong(typed: str):
    assert log_in(typed, PASSWORD).status_code == 422

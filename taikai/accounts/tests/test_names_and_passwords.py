"""One account a name, whatever its capitals; and passwords that are not guessed first."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from taikai.overview.demo.logins import new_password
from tests import factories

pytestmark = pytest.mark.both


@pytest.mark.parametrize(
    "bad",
    [
        *(
            "mahjong",
            "tanyao",
            "aaaaaaaaaa",
            "abababababab",
            "1234567890",
            "qwertyuiop",
            "abcdefghij",
            "0987654321",
        ),
        *(
            "kokushi-kokushi-1",
            "password12",
            "Password2026!",
            "P@ssw0rd2026",
            "passwordpassword",
            "mahjong-2022",
            "Mahjong2026!!",
        ),
        *("riichi123456", "!!taikai!!2026", "qwerty123456", "abcdef123456", "haslo12345", "12345678901234"),
        *("ｐａｓｓｗｏｒｄ１２", "iloveyou2024", "organiser-1"),
    ],
)
def test_what_is_guessed_first_is_refused(bad: str):
    with pytest.raises(ValidationError):
        validate_password(bad)


@pytest.mark.parametrize(
    "good",
    [
        "kokushi-2022-ryanmen",
        "cztery-wiatry-i-smok",
        "dragon ate my tiles",
        "xkT7-qwPz-mv",
        "żółta łódź płynie",
        "correcthorsebattery",
    ],
)
def test_several_words_are_accepted(good: str):
    validate_password(good)


def test_ten_characters_are_needed_and_enough():
    validate_password("xkT7-qwPz+")
    with pytest.raises(ValidationError) as refused:
        validate_password("xkT7-qwPz")
    assert [error.code for error in refused.value.error_list] == ["password_too_short"]


def test_a_listed_password_is_refused_for_being_common():
    with pytest.raises(ValidationError) as refused:
        validate_password("basketball1")
    assert "password_too_common" in {error.code for error in refused.value.error_list}


def test_the_demos_own_log_ins_are_valid():
    for _time in range(50):
        validate_password(new_password(), User(username="organiser@demo.example"))


def test_a_password_like_the_name_is_refused():
    with pytest.raises(ValidationError):
        validate_password("marta.sowinska", User(username="marta.sowinska@example.org"))


@pytest.mark.django_db
def test_createsuperuser_refuses_a_guessed_password(monkeypatch):
    def make(password: str, name: str = "Boss") -> None:
        monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", password)
        call_command("createsuperuser", "--noinput", username=name, email="Boss@Example.org", verbosity=0)

    with pytest.raises(CommandError, match="too short"):
        make("tanyao")
    assert not User.objects.exists()
    make("kokushi-2022-ryanmen")
    assert User.objects.get().username == "boss"
    with pytest.raises(CommandError, match="already taken"):
        make("kokushi-2022-ryanmen", "BOSS")


@pytest.mark.django_db
def test_createsuperuser_offers_no_way_round(monkeypatch):
    typed = iter(["tanyao", "tanyao", "kokushi-2022-ryanmen", "kokushi-2022-ryanmen"])
    monkeypatch.setattr("getpass.getpass", lambda *_prompt: next(typed))

    class Terminal:
        def isatty(self) -> bool:
            return True

    call_command("createsuperuser", username="boss", email="boss@example.org", stdin=Terminal(), verbosity=0)
    assert User.objects.get().check_password("kokushi-2022-ryanmen")


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["username", "email"])
def test_the_database_refuses_a_second_account_of_the_same_name(field: str):
    first, second = factories.UserFactory(), factories.UserFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        # Past every check of ours.
        User.objects.filter(pk=second.pk).update(**{field: getattr(first, field).upper()})
    User.objects.update(email="")  # without an address there may be many

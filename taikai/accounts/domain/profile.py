"""Profile of an account: public name and language."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.models import User

from taikai.accounts.models import Preference

LONGEST_NAME = 150


def put_name(user: User, name: str) -> None:
    """Give the account a name: the first word and the rest, as invitations do."""
    first, _space, last = " ".join(name.split()).partition(" ")
    user.first_name, user.last_name = first[:LONGEST_NAME], last[:LONGEST_NAME]


def change_profile(user: User, *, name: str, language: str, guide: bool = True) -> None:
    """Save name and language ("" is the language of the browser), and whether dashboards lead a first event."""
    put_name(user, name)
    user.save(update_fields=["first_name", "last_name"])
    Preference.objects.update_or_create(user=user, defaults={"language": language, "guide_away": not guide})


def dismiss_guide(user: User) -> None:
    """No steps of a first event on this account's dashboards any more."""
    Preference.objects.update_or_create(user=user, defaults={"guide_away": True})


def wants_guide(user: User) -> bool:
    """Whether dashboards may show this account the steps of a first event."""
    return not Preference.objects.filter(user=user, guide_away=True).exists()


def language_of(user: User) -> str:
    """The language the account has chosen; "" where it has chosen none, or one that is gone."""
    chosen = Preference.objects.filter(user=user).values_list("language", flat=True).first() or ""
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def languages_of(users: Iterable[int]) -> dict[int, str]:
    """The languages accounts have chosen, by the account's number; without those that chose none. One query."""
    chosen = Preference.objects.filter(user__in=users).values_list("user_id", "language")
    return {user: language for user, language in chosen if language in dict(settings.LANGUAGES)}

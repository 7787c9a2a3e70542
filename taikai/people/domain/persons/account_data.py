"""Data export of an account's owner as a player: the linked registrations."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from taikai.accounts.domain.own_data import own_data_parts
from taikai.people.domain.entry.own_data import data_of
from taikai.people.domain.persons.identity import entries_of
from taikai.people.models import Person


def entries_of_account(user: User) -> list[dict[str, Any]]:
    """All that is kept about each of them."""
    person = Person.objects.filter(user=user).first()
    return [data_of(entrant) for entrant in entries_of(person)] if person else []


own_data_parts.add(entries_of_account, "entries")

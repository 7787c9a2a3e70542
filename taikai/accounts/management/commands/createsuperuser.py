"""`manage.py createsuperuser`: Django's own, with the password validators always on."""

from __future__ import annotations

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from taikai.accounts.domain.login_names import plain_name


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Look at the password in the environment first; then as Django does."""
        given = os.environ.get("DJANGO_SUPERUSER_PASSWORD")
        if not options["interactive"] and given is not None:
            name = options["username"] or os.environ.get("DJANGO_SUPERUSER_USERNAME") or ""
            try:
                validate_password(given, User(username=name, email=options.get("email") or ""))
            except ValidationError as error:
                raise CommandError("DJANGO_SUPERUSER_PASSWORD: " + " ".join(error.messages)) from error
        # Django asks "Bypass password validation and create user anyway?": here the answer is no.
        createsuperuser.input = _no_way_round  # type: ignore[attr-defined]
        try:
            super().handle(*args, **options)
        finally:
            del createsuperuser.input  # type: ignore[attr-defined]

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> str | None:
        """A name that differs in capital letters only is taken too."""
        found = super()._validate_username(plain_name(username), verbose_field_name, database)  # type: ignore[misc]
        return found if isinstance(found, str) else None


def _no_way_round(prompt: str = "") -> str:
    return "n" if prompt.startswith("Bypass") else input(prompt)

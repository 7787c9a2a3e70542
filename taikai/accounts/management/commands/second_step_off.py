"""`manage.py second_step_off NAME`: remove all second factors of an account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.second_factor import turn_off
from taikai.accounts.models import Passkey


class Command(BaseCommand):
    help = "Turn off an account's second step: its password alone logs in again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="log-in name of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=plain_name(options["name"])).first()
        if user is None:
            raise CommandError(f"There is no account {options['name']!r}.")
        Passkey.objects.filter(user=user).delete()
        turn_off(user)
        self.stdout.write(f"{user.get_username()} logs in with the password alone: be sure it was they who asked.")

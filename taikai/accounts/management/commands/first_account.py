"""`manage.py first_account`: print the link that creates the first account from another machine."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from taikai.accounts.domain.first_account import first_address, has_owner


class Command(BaseCommand):
    help = (
        "Print the link that makes the first account of this site. It opens nothing once somebody runs the site."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if has_owner():
            raise CommandError(f"This site has an admin. To add one, use: {settings.COMMAND} createsuperuser")
        self.stdout.write(first_address(settings.SITE_URL))

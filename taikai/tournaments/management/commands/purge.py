"""`manage.py purge`: run the retention policy now; a worker runs it daily."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from taikai.tournaments.domain.retention import purge


class Command(BaseCommand):
    help = "Erase ended sessions, old write keys, and contact data whose time is over. A worker does it every day."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, count in purge().items():
            self.stdout.write(f"{name}: {count if count >= 0 else 'failed, see the log'}")

"""`manage.py rehearse`: play a simulated day against the running site and check its numbers."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from rehearsal.day import Day, DayPlan
from rehearsal.house import EMA, HOUSES
from taikai.accounts.models import Creator
from taikai.overview.demo.build import staff_account


class Command(BaseCommand):
    help = (
        "Play a simulated day in a tournament of its own through the pages of the running site, with mistakes, "
        "mending, disputes and lost network, and check every total, place and statistic, with or without cards. "
        "Start the site first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--url", default="", help=f"where the site runs; default {settings.SITE_URL}")
        parser.add_argument("--tables", type=int, default=10)
        parser.add_argument("--hanchans", type=int, default=4)
        parser.add_argument(
            "--speed", type=float, default=60, help="times faster than a day; 0: as fast as it goes"
        )
        parser.add_argument(
            "--ruleset",
            choices=sorted(HOUSES),
            default=EMA.name,
            help="which rules are played; krakow2022 is played with the Saki cards",
        )
        parser.add_argument(
            "--hands",
            type=int,
            default=DayPlan.hands,
            help="the time signal sounds after so many hands, where the rules have one; default %(default)s",
        )
        parser.add_argument(
            "--seed", type=int, help="the same seed plays the same hands; default: another each time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["tables"] <= 100 or not 1 <= options["hanchans"] <= 30 or options["speed"] < 0:
            raise CommandError("A rehearsal has 1 to 100 tables, 1 to 30 hanchans and a speed from 0.")
        seed = options["seed"] if options["seed"] is not None else secrets.randbelow(10**6)
        now = timezone.localtime()
        plan = DayPlan(
            url=options["url"] or settings.SITE_URL,
            tables=options["tables"],
            hanchans=options["hanchans"],
            speed=options["speed"],
            seed=seed,
            ruleset=options["ruleset"],
            hands=options["hands"],
            name=f"Rehearsal {seed}, {now:%Y-%m-%d %H:%M:%S}",
        )
        login, password = f"organiser-{secrets.token_hex(4)}@rehearsal.invalid", secrets.token_urlsafe(24)
        organiser = staff_account(login, "Rehearsal", "Organiser", password)
        Creator.objects.get_or_create(user=organiser)
        day = Day(plan, self._say)
        try:
            fine = day.run(login, password)
        finally:
            # Nobody logs in with these again; the tournament and its log stay, to look at.
            Creator.objects.filter(user=organiser).delete()
            for user in User.objects.filter(username__in=[login, *day.hall.accounts]):
                user.set_unusable_password()
                user.is_active = False
                user.save()
        if not fine:
            raise CommandError(
                f"{len(day.book.wrong)} disagreements (above). Again: --seed {seed} --ruleset {plan.ruleset}"
            )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

"""`manage.py demo`: create a demo tournament."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from taikai.overview.demo.build import DemoPlan, build
from taikai.overview.demo.logins import Logins, keep_logins, new_password, read_logins
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant


class Command(BaseCommand):
    help = "Build the Kraków 2022 tournament: two hanchans played, the third under way. Or another one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--empty", action="store_true", help="stop when registration opens")
        parser.add_argument("--players", type=int, default=24)
        parser.add_argument("--hanchans", type=int, default=4)
        parser.add_argument("--seed", type=int, default=2022, help="the same seed builds the same tournament")
        parser.add_argument("--game", choices=["riichi", "baida"], default="riichi")
        parser.add_argument(
            "--reported", action="store_true", help="tables report hand by hand, on the players' phones"
        )
        parser.add_argument("--date", type=dt.date.fromisoformat, help="first day, e.g. 2022-08-14; default today")
        parser.add_argument("--quiet", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < 4 or options["players"] % 4:
            raise CommandError(f"{options['players']} players do not fill tables of four: take a multiple of 4.")
        if not 1 <= options["hanchans"] <= 30:
            raise CommandError("A tournament has 1 to 30 hanchans.")
        if options["reported"] and options["game"] != "riichi":
            raise CommandError("Only riichi is reported on the players' phones.")
        plan = DemoPlan(
            players=options["players"],
            hanchans=options["hanchans"],
            seed=options["seed"],
            empty=options["empty"],
            game=options["game"],
            day=options["date"],
            reported=options["reported"],
        )
        kept = read_logins()
        password = kept.password if kept else new_password()
        tournament = build(plan, password)
        player = (
            Entrant.objects.filter(tournament=tournament, status=Entrant.Status.CONFIRMED)
            .order_by("applied_at", "id")
            .first()
        )
        logins = Logins(
            slug=tournament.slug,
            organiser="organiser@demo.example",
            judge="judge@demo.example",
            password=password,
            player_path=personal_path(player) if player else reverse("apply", args=[tournament.slug]),
        )
        keep_logins(logins)
        if not options["quiet"]:
            self.stdout.write(f"{tournament.name}: /t/{tournament.slug}/")
            self.stdout.write(f"organiser {logins.organiser}, judge {logins.judge}, password {password}")
            self.stdout.write(f"a player's link: {logins.player_path}")

"""Tournaments in several stages, who asks, and every address with examples that open something."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.contrib.auth.models import User
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from cards.deck import SEATS
from harness.crawl import crawl, filled, pieces_of, visitor
from taikai.api.domain.calendars import calendar_path
from taikai.calls.domain.calling import call_judge
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.domain.tables.table_state import carded_table
from taikai.hands.models import Broadcast, ReportingMode, ReportSettings
from taikai.money.models import Payment
from taikai.overview.demo.build import DemoPlan, build
from taikai.paper.models import PaperFile
from taikai.people.domain.persons.linking import show_page
from taikai.registration.domain.place_transfer.emails import offer_path
from taikai.registration.models import Entrant, Group, Passing, PassingTerms, Question
from taikai.results.models import SheetPhoto
from taikai.rulings.models import RulingSettings
from taikai.runtime.addresses import addresses
from taikai.seating.models import Round, Table
from taikai.series.domain.teams import save_teams
from taikai.series.models import Series, SeriesEvent
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.staff.invitations import token_of
from taikai.tournaments.models import Staff, Tournament
from tests import factories
from tests.fuzz.pages import Form

EXAMPLES = 3  # of every address
#: Photos of the first table's paper sheet, by each way to them.
PHOTOS = [f"{way}/1/1/photo/{digest}" for way in ("table", "manage/results") for digest in ("", "ab12/")]


@cache
def route_of(path: str) -> str:
    """The pattern that a path belongs to; "" if none. Every page links to the same hundred others."""
    try:
        return "/" + resolve(path).route
    except Resolver404:
        return ""


@dataclass
class World:
    """`addresses`: route → example paths; `forms`: route → forms that are sent there; `views`: route → view."""

    tournaments: list[Tournament]
    organiser: User
    judge: User
    addresses: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    forms: dict[str, list[Form]] = field(default_factory=lambda: defaultdict(list))
    views: dict[str, Any] = field(default_factory=dict)

    def look_around(self, *users: User | None, language: str = "en") -> dict[str, str]:
        """Follow every link, as each of these; keep addresses and forms. What the last of them read, by path."""
        self.views = {"/" + route: pattern.callback for route, pattern in addresses()}
        self.addresses.clear()
        self.forms.clear()
        starts, read = self._starts(), {}
        for user in users:
            read = {}
            client = Client(raise_request_exception=False, headers={"accept-language": language})
            if user is not None:
                client.force_login(user)
            begin = [*starts, *(path for paths in self.addresses.values() for path in paths)]
            for visit in crawl(visitor(client), begin, self._worth_a_look, most=EXAMPLES):
                examples = self.addresses[route_of(urlsplit(visit.path).path)]
                if visit.path not in examples and len(examples) < EXAMPLES:
                    examples.append(visit.path)
                if visit.text:
                    read[urlsplit(visit.there).path] = visit.text
                for one in visit.read.forms:
                    self._keep(Form.of(one, urljoin(visit.there, one.action)))
        return read

    def _keep(self, form: Form) -> None:
        path = urlsplit(form.action).path
        known = self.forms[route_of(path)]
        if len(known) < 12 and form.fields not in [each.fields for each in known]:
            known.append(form)
        if not self.addresses[route_of(path)]:
            self.addresses[route_of(path)].append(path)

    def _worth_a_look(self, path: str) -> str:
        """The route, but for streams, which never end, and what only takes a form."""
        route = route_of(urlsplit(path).path)
        return route if route and "/live/" not in route and self.views[route].kind != "action" else ""

    def _starts(self) -> list[str]:
        paths = [*filled({}, "page", "file", "endpoint").values(), "/series/league/", "/clubs/club/"]
        for tournament in self.tournaments:
            home = tournament.get_absolute_url()
            paths += [
                *filled(pieces_of(tournament), "page", "part", "file").values(),
                *self._for_programs(tournament),
            ]
            paths += [home + each for each in PHOTOS]
            made = {"kind": "names", "size": "a4", "language": "en", "revision": 1, "state": "ready"}
            file = PaperFile.objects.create(tournament=tournament, content=b"%PDF", **made)
            paths += [f"{home}manage/print/pdf/{file.pk}/", f"{home}manage/print/pdf/{file.pk}/file.pdf"]
            whole = Payment.objects.create(
                tournament=tournament, amount=9000, currency="EUR", on=dt.date(2026, 5, 1), by="Marta"
            )
            paths.append(f"{home}manage/money/payments/{whole.pk}/split/")
            paths += map(calendar_path, tournament.entrants.all()[:1])
            paths += map(offer_path, Passing.objects.filter(giver__tournament=tournament))
            for pending in tournament.staff.filter(pending=True):
                paths.append(reverse("invitation", args=[token_of(pending, by_email=False)]))
        return paths

    def _for_programs(self, tournament: Tournament) -> list[str]:
        root = "/api/v1/"
        event = f"{root}events/{tournament.slug}"
        below = ["participants", "programme", "rounds", "rounds/1", "rounds/1/tables/1", "rounds/1/sheets"]
        below += ["rounds/1/tables/1/sheet", "rounds/1/tables/1/result", "standings", "statistics", "rules"]
        below += ["chances", "announcements", "hands", "hands/1/1"]
        paths = ["/api/", root, f"{root}openapi.json", f"{root}events", f"{root}nothing/here", event]
        return paths + [f"{event}/{each}" for each in below]


def make_world() -> World:
    """A tournament being played with cards, one with everything over, one taking entries, one draft."""
    day = dt.date(2022, 8, 14)
    playing = build(DemoPlan(players=8, hanchans=3, ruleset="krakow2022", day=day), "mahjong-2022")
    taking = build(DemoPlan(players=8, hanchans=3, empty=True, day=day), "mahjong-2022")
    over = factories.TournamentFactory(name="Over", slug="over", stage=Tournament.Stage.FINAL, hanchan_count=2)
    for round_ in factories.seated(over, players=8, rounds=2):
        for table in round_.tables.all():
            factories.confirmed(table)
    draft = factories.TournamentFactory(name="Draft", slug="draft", stage=Tournament.Stage.DRAFT)
    plain = factories.TournamentFactory(
        name="Plain", slug="plain", stage=Tournament.Stage.PLAYING, hanchan_count=2
    )
    factories.seated(plain, players=8, rounds=2)
    ReportSettings.objects.create(tournament=plain, way=ReportingMode.PHONES)
    Broadcast.objects.create(tournament=plain, delay=0)
    RulingSettings.objects.create(tournament=plain, enabled=True, public=True)
    organiser, judge = (User.objects.get(username=f"{name}@demo.example") for name in ("organiser", "judge"))
    for tournament in (over, draft, plain):
        Staff.objects.create(tournament=tournament, user=organiser, role="organiser")
        Staff.objects.create(tournament=tournament, user=judge, role="judge")
    Staff.objects.create(
        tournament=playing, user=factories.UserFactory(), role="judge", pending=True, invited_at=timezone.now()
    )
    for _twice in range(2):
        factories.EntrantFactory(tournament=taking, status=Entrant.Status.APPLIED, email="one@example.org")
    PassingTerms.objects.create(tournament=taking, allowed=PassingTerms.Allowed.FREE)
    Passing.objects.create(giver=factories.EntrantFactory(tournament=taking), name="Bela")
    _across(over, organiser)
    _choose_cards(playing, Actor(label="Marta", role="organiser", user=organiser))
    _call(plain)
    _photograph(plain)
    Group.objects.create(tournament=taking, name="Guests", joined=Group.Joined.INVITED)
    Question.objects.create(tournament=taking, text="Lunch?", kind=Question.Kind.TEXT)
    return World([playing, taking, plain, over, draft], organiser, judge)


def _across(tournament: Tournament, organiser: User) -> None:
    """The event has two teams, is in a series, and one who played it has a page of their own."""
    first, second, third, fourth = tournament.entrants.order_by("pk")[:4]
    lines = f"Red: #{first.pk}, #{second.pk}\nBlue: #{third.pk}, #{fourth.pk}"
    actor = Actor(label="Marta", role="organiser", user=organiser)
    save_teams(tournament, lines, by="sum", counted=None, actor=actor)
    series = Series.objects.create(slug="league", name="League", owner=organiser, table=[3, 2, 1])
    SeriesEvent.objects.create(series=series, tournament=tournament)
    Entrant.objects.filter(pk=first.pk).update(club="Club")
    show_page(first, True)


def _call(tournament: Tournament) -> None:
    """A judge is called to the first table of the running hanchan."""
    table = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")[0]
    caller = table.seats.order_by("pk")[0].entrant
    call_judge(table, actor=Actor(label=caller.name, role="player", entrant_id=caller.pk), entrant=caller)


def _photograph(tournament: Tournament) -> None:
    """The paper sheet of the first table is kept as a photo."""
    table = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")[0]
    SheetPhoto.objects.create(table=table, digest="ab12", width=1, height=1, content=b"RIFF")


def _choose_cards(tournament: Tournament, actor: Actor) -> None:
    """At one table of the running hanchan all four cards are open, so that hands can be judged there."""
    running = Round.objects.filter(tournament=tournament, state="published").order_by("-number")[0]
    waiting = Table.objects.filter(round=running, results=None).order_by("number")[0]
    for seat in SEATS:
        table = carded_table(tournament, running.number, waiting.number)
        assert table is not None
        choose(tournament, table.deck, seat, table.log.state.hands[seat][0], hand=table.hand_number, actor=actor)

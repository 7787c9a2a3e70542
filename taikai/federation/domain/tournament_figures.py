"""Figures of a tournament as a federation counts them: days, sessions, players, countries."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django_countries import countries

from taikai.agenda.models import Item
from taikai.federation.domain.federations import Federation, federations
from taikai.federation.domain.weight import Weight, weigh
from taikai.federation.models import Filing
from taikai.registration.domain.ema_numbers import doubts
from taikai.registration.models import Entrant
from taikai.tournaments.domain.rules import hanchan_minutes
from taikai.tournaments.models import Staff, Tournament


@dataclass(frozen=True, slots=True)
class EventHanchan:
    """A hanchan of the programme, in the tournament's time zone."""

    number: int
    starts: dt.datetime
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What the conditions and the weight are reckoned from.

    `countries`: players by country, guests counted where the tournament is; `nowhere`: players whose country is
    not known. `judges`: accepted ones and organisers who are judges; `playing`: those of them who play too.
    """

    tournament: Tournament
    federation: Federation
    filing: Filing
    days: int
    sessions: tuple[EventHanchan, ...]
    minutes: int
    players: int
    substitutes: int
    countries: Counter[str]
    nowhere: int
    judges: int
    playing: int

    @property
    def weight(self) -> Weight | None:
        """The weight as it stands; None where the federation has none that is known."""
        weighing = self.federation.weighing
        if weighing is None:
            return None
        return weigh(
            weighing,
            days=self.days,
            players=self.players,
            substitutes=self.substitutes,
            countries=len(self.countries),
            qualification=self.filing.qualification,
        )


def filing_of(tournament: Tournament) -> Filing:
    """What the organiser has said; a fresh one, not saved, where nothing was said yet."""
    return Filing.objects.filter(tournament=tournament).first() or Filing(tournament=tournament)


def event_of(tournament: Tournament, filing: Filing, playing: Sequence[int] | None = None) -> EventFacts:
    """The tournament as it stands. `playing`: ids of those with an official place, once there are results; before
    that everybody who holds a place counts.
    """
    known = federations()
    federation = known.get(filing.federation) or next(iter(known.values()))
    entrants = list(Entrant.objects.filter(tournament=tournament).exclude(status=Entrant.Status.WAITING))
    here = set(playing or ())
    players = [each for each in entrants if (each.pk in here if here else each.holds_a_place)]
    stand_by = [
        each
        for each in entrants
        if each.kind == Entrant.Kind.SUBSTITUTE and each.status != Entrant.Status.WITHDRAWN and each.pk not in here
    ]
    most = federation.weighing.substitutes if federation.weighing else 0
    countries: Counter[str] = Counter()
    for each in [*players, *stand_by[:most]]:
        countries[_country(federation, filing, each)] += 1
    nowhere = countries.pop("", 0)
    sessions = _sessions(tournament)
    judges = list(Staff.objects.filter(tournament=tournament, role=Staff.Role.JUDGE, pending=False))
    return EventFacts(
        tournament=tournament,
        federation=federation,
        filing=filing,
        days=_days(tournament, sessions),
        sessions=sessions,
        minutes=hanchan_minutes(tournament),
        players=len(players),
        substitutes=len(stand_by),
        countries=countries,
        nowhere=nowhere,
        judges=len(judges),
        playing=sum(judge.plays for judge in judges),
    )


def _country(federation: Federation, filing: Filing, entrant: Entrant) -> str:
    guest = federation.guest and entrant.ema_number.startswith(federation.guest)
    return str((filing.country.code if guest and filing.country else entrant.country.code) or "")


def _sessions(tournament: Tournament) -> tuple[EventHanchan, ...]:
    items = Item.objects.filter(tournament=tournament, kind=Item.Kind.HANCHAN).order_by("starts_at", "id")
    zone = tournament.zone
    return tuple(
        EventHanchan(item.hanchan or at, item.starts_at.astimezone(zone), item.ends_at.astimezone(zone))
        for at, item in enumerate(items, 1)
    )


def _days(tournament: Tournament, sessions: Sequence[EventHanchan]) -> int:
    """Days with a hanchan; without a programme the days from the first to the last."""
    played = {session.starts.date() for session in sessions}
    return len(played) or (tournament.ends_on - tournament.starts_on).days + 1


@doubts.register()
def number_and_country(tournament: Tournament, number: str, country: str) -> str:
    """A sentence, if numbers of the event's federation from that country do not begin so; "" for guests' numbers.

    The prefixes of newer members are not established (docs/spec/ema.md §2): nothing is said of those.
    """
    federation = federations()[filing_of(tournament).federation]
    home = federation.prefixes.get(number[:2])
    if home is None or home == country or (federation.guest and number.startswith(federation.guest)):
        return ""
    words = _("The number begins with %(digits)s, as in %(home)s, but the country is %(country)s. Check both.")
    return words % {
        "digits": number[:2],
        "home": countries.name(home) or home,
        "country": countries.name(country) or country,
    }

"""Builder of demo tournaments through domain functions, so that the audit log reads like a real day."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.rulesets.ruleset import Game
from taikai.accounts.domain.site_rights import grant_right
from taikai.agenda.domain.programme_template import krakow_day, plan_day
from taikai.agenda.models import Clock
from taikai.baida.domain.replay import session_of
from taikai.baida.domain.report import add
from taikai.decks.domain.demo import deal_demo
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.reporting import report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.models import ReportingMode
from taikai.overview.demo.baida import play_baida, session_records
from taikai.overview.demo.hanchan import PlayedHanchan, play
from taikai.overview.demo.reported import hands_reported
from taikai.registration.domain.bulk_actions import confirm, set_checked_in, set_paid
from taikai.registration.domain.entrants import add_entrant
from taikai.registration.domain.personal_links import actor_for
from taikai.registration.models import Entrant
from taikai.results.domain.penalties import NewPenalty, give_penalty
from taikai.results.domain.sheets.confirm import confirm_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.editing import create_tournament
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.domain.rules import hanchan_minutes, kind_of, ruleset_of
from taikai.tournaments.models import Staff, Tournament

# Generator of invented people for demos.


# For each country: women's and men's first names, and the surnames as women and men bear them.
NAMES: dict[str, tuple[tuple[list[str], list[str]], tuple[list[str], list[str]]]] = {
    "PL": (
        (
            ["Zofia", "Hanna", "Maja", "Lena", "Alicja", "Oliwia"],
            ["Jakub", "Antoni", "Filip", "Wojciech", "Tymon", "Igor"],
        ),
        (
            [
                "Wilczek",
                "Brzezina",
                "Zimorodek",
                "Jaskółka",
                "Borówka",
                "Czapla",
                "Sosna",
                "Derkacz",
                "Wrzosek",
                "Szpak",
            ],
        )
        * 2,
    ),
    "CZ": (
        (["Tereza", "Eliška", "Klára"], ["Ondřej", "Vojtěch", "Matěj"]),
        (["Havlínová", "Jeřábková", "Smrčková", "Vlčková"], ["Havlín", "Jeřábek", "Smrček", "Vlček"]),
    ),
    "DE": ((["Lina", "Frieda"], ["Jonas", "Moritz"]), (["Birkner", "Lindau", "Eschweiler", "Seebach"],) * 2),
    "SK": ((["Ema"], ["Matúš"]), (["Liptáková", "Javorová"], ["Lipták", "Javor"])),
    "AT": ((["Johanna"], ["Valentin"]), (["Almer", "Steinbichl"],) * 2),
    "UA": ((["Solomiia"], ["Danylo"]), (["Kalynenko", "Berezko"],) * 2),
    "FR": ((["Camille"], ["Hugo"]), (["Duchêne", "Rivaud"],) * 2),
    "DK": ((["Freja"], ["Emil"]), (["Lund-Holm", "Birkedal"],) * 2),
}
CLUBS = {
    "PL": ["Kruk i Bambus", "Wisła Riichi", "Cztery Wiatry Poznań"],
    "CZ": ["Praha Riichi"],
    "DE": ["Riichi Spree"],
    "AT": ["Donau Jan"],
    "SK": ["Tatry Mahjong"],
}
INITIALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NICKNAMES = ["Tanuki", "Chun", "Ippatsu", "Kitsune", "Nobetan", "Pocchi", "Suzume", "Kan-chan", "Haku", "Dama"]
COUNTRIES = ["PL"] * 14 + ["CZ", "CZ", "CZ", "DE", "DE", "SK", "AT", "UA", "FR", "DK"]


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """Somebody who might enter."""

    name: str
    nickname: str
    country: str
    club: str
    ema_number: str
    can_substitute: bool


def _unused_name(country: str, taken: set[str], rng: random.Random) -> str:
    """A name nobody has yet; when a country's names run out, with a middle initial."""
    firsts, lasts = NAMES[country]
    for attempt in range(1000):
        gender = rng.randrange(2)
        first, last = rng.choice(firsts[gender]), rng.choice(lasts[gender])
        name = f"{first} {last}" if attempt < 40 else f"{first} {rng.choice(INITIALS)}. {last}"
        if name not in taken:
            return name
    raise ValueError(f"no unused name for {country}")


def people(count: int, rng: random.Random) -> list[DemoPlayer]:
    """`count` different people, most of them from Poland; the same generator state gives the same people."""
    made: list[DemoPlayer] = []
    taken: set[str] = set()
    while len(made) < count:
        country = COUNTRIES[len(made) % len(COUNTRIES)]
        name = _unused_name(country, taken, rng)
        taken.add(name)
        clubs = CLUBS.get(country, [""])
        made.append(
            DemoPlayer(
                name=name,
                nickname=rng.choice(NICKNAMES) if rng.random() < 0.3 else "",
                country=country,
                club=rng.choice(clubs),
                # Numbers of a range the EMA does not give out.
                ema_number=f"99{len(made):06d}" if rng.random() < 0.6 else "",
                can_substitute=rng.random() < 0.2,
            )
        )
    return made


Stage = Tournament.Stage

DESCRIPTION = """\
The first Polish tournament played with the **Saki cards**: before a hanchan everybody is dealt six cards, chooses
one for each hand after seeing the tiles, and lives
with what it does.

* Point sticks are used; please count them together at the end of each hanchan.
* Coffee and lunch are available in the café all day.
"""


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """What to build. `krakow` is the tournament of 2022 with its own programme and rules."""

    players: int = 24
    hanchans: int = 4
    seed: int = 2022
    empty: bool = False
    game: Game = "riichi"
    ruleset: str = ""  # by default the tournament's own of 2022, for other sizes EMA 2025
    day: dt.date | None = None
    reported: bool = False  # hand by hand on the players' phones, not by totals

    @property
    def krakow(self) -> bool:
        """Whether this is the tournament of the source, not another size."""
        return self.game == "riichi" and (self.players, self.hanchans) == (24, 4) and not self.reported

    @property
    def rules(self) -> str:
        usual = {"riichi": "krakow2022" if self.krakow else "ema2025", "baida": "baida"}
        return self.ruleset or usual[self.game]

    @property
    def name(self) -> str:
        if self.krakow:
            return "Kraków Saki Cards Taikai 2022"
        kind = {"riichi": "Demo Taikai", "baida": "Baida Taikai"}[self.game]
        if self.reported:
            return f"Hand by Hand {self.players} × {self.hanchans}"
        return f"{kind} {self.players} × {self.hanchans}"


def staff_account(login: str, first: str, last: str, password: str) -> User:
    """A demo account; an account of that name from an earlier demo gets the new password."""
    user, _made = User.objects.get_or_create(
        username=login, defaults={"email": login, "first_name": first, "last_name": last}
    )
    user.set_password(password)
    user.save()
    return user


def build(plan: DemoPlan, password: str) -> Tournament:
    """Build the tournament of `plan`; its staff log in with `password`. Returns the tournament."""
    rng = random.Random(plan.seed)
    organiser = staff_account("organiser@demo.example", "Marta", "Sowińska", password)
    grant_right(organiser.username, by=organiser)
    judge = staff_account("judge@demo.example", "Olgierd", "Kruk", password)
    second = staff_account("judge2@demo.example", "Nadia", "Wysocka", password)
    chief = Actor(label=organiser.get_full_name(), role="organiser", user=organiser)
    referee = Actor(label=judge.get_full_name(), role="judge", user=judge)

    tournament = _announce(plan, chief)
    for user, plays in ((judge, False), (second, False)):
        Staff.objects.create(tournament=tournament, user=user, role=Staff.Role.JUDGE, plays=plays)
    move_to_stage(tournament, Stage.OPEN, actor=chief)
    if plan.empty:
        return tournament

    _register(tournament, people(plan.players + 3, rng), chief, rng)
    move_to_stage(tournament, Stage.CLOSED, actor=chief)
    move_to_stage(tournament, Stage.CHECK_IN, actor=chief)
    for entrant in Entrant.objects.filter(tournament=tournament, status=Entrant.Status.CONFIRMED):
        set_checked_in(tournament, entrant.pk, True, actor=referee)

    draw(tournament, scope="all", actor=chief, seed=plan.seed)
    publish(tournament, [1], actor=chief)
    deal_demo(tournament, chief)
    move_to_stage(tournament, Stage.PLAYING, actor=chief)
    if plan.reported:
        set_mode(tournament, ReportingMode.PHONES, actor=chief)
    _play(tournament, plan, rng, chief, referee)
    tournament.refresh_from_db()
    return tournament


def _announce(plan: DemoPlan, chief: Actor) -> Tournament:
    day = plan.day or timezone.localdate(timezone=Tournament(timezone="Europe/Warsaw").zone)
    tournament = create_tournament(
        actor=chief,
        name=plan.name,
        starts_on=day,
        ends_on=day,
        place="Boardowa Cafe, Topolowa 52, 31-506 Kraków",
        timezone="Europe/Warsaw",
        description=DESCRIPTION if plan.krakow else "",
        contact="",
        ruleset=plan.rules,
        hanchan_count=plan.hanchans,
        capacity=plan.players,
        fee=45,
        currency="PLN",
    )
    if plan.krakow:
        krakow_day(tournament, actor=chief)
    else:
        plan_day(tournament, actor=chief)
    return tournament


def _values(person: DemoPlayer, number: int) -> dict[str, object]:
    return {
        "name": person.name,
        "nickname": person.nickname,
        "email": "",
        "club": person.club,
        "country": person.country,
        "ema_number": person.ema_number,
        "can_substitute": person.can_substitute,
        "note": "Vegetarian lunch, please." if number % 11 == 5 else "",
    }


def _register(tournament: Tournament, everybody: list[DemoPlayer], chief: Actor, rng: random.Random) -> None:
    """Players, then two on the waiting list, and one substitute."""
    *players, substitute = everybody
    for number, person in enumerate(players):
        add_entrant(tournament, _values(person, number), actor=chief, duplicate_is_meant=True)
    add_entrant(
        tournament, _values(substitute, 0), actor=chief, kind=Entrant.Kind.SUBSTITUTE, duplicate_is_meant=True
    )
    holding = Entrant.objects.filter(tournament=tournament, status__in=Entrant.HOLDS_A_PLACE)
    pks = list(holding.values_list("pk", flat=True))
    confirm(tournament, pks, actor=chief)
    set_paid(tournament, [pk for pk in pks if rng.random() < 0.85] or pks[:1], True, actor=chief)


def _play(tournament: Tournament, plan: DemoPlan, rng: random.Random, chief: Actor, referee: Actor) -> None:
    """Half of the hanchans are over, the next one is under way with some tables in."""
    over = plan.hanchans // 2
    chombo = kind_of(ruleset_of(tournament)).chombo
    strength: dict[int, float] = {}
    for round_ in Round.objects.filter(tournament=tournament, number__lte=over + 1).order_by("number"):
        if round_.number > 1:
            publish(tournament, [round_.number], actor=chief)
            deal_demo(tournament, chief)
        under_way = round_.number > over
        tables = list(Table.objects.filter(round=round_).prefetch_related("seats__entrant"))
        finished = tables if not under_way else tables[: max(1, len(tables) // 3)]
        for table in tables if plan.reported else finished:
            seats = {seat.wind: seat.entrant_id for seat in table.seats.all()}
            tilt = {w: strength.setdefault(pk, rng.uniform(0.7, 1.4)) for w, pk in seats.items()}
            if plan.reported:
                _report(tournament, table, rng, tilt, None if table in finished else rng.randint(3, 6), referee)
                continue
            outcome = _sit(tournament, table, rng, tilt, referee)
            save_result(
                table,
                Sheet(
                    points=outcome.points,
                    sticks_left=outcome.sticks_left,
                    chombo={"W": 1} if chombo and (round_.number, table.number) == (1, 2) else {},
                ),
                actor=referee,
                based_on=0,
                confirm=not (under_way and table is finished[-1]),
            )
    late = Entrant.objects.filter(tournament=tournament, seats__round__number=1).order_by("pk").first()
    first = Round.objects.get(tournament=tournament, number=1)
    give_penalty(
        tournament, NewPenalty(entrant=late, tenths=-30, reason="3 minutes late", round=first), actor=referee
    )
    current = Round.objects.get(tournament=tournament, number=over + 1)
    Clock.objects.update_or_create(
        round=current,
        defaults={
            "seconds": hanchan_minutes(tournament) * 60,
            "started_at": timezone.now() - dt.timedelta(minutes=35),
        },
    )


def _report(
    tournament: Tournament,
    table: Table,
    rng: random.Random,
    tilt: dict[str, float],
    most: int | None,
    referee: Actor,
) -> None:
    """A table whose players report every hand, or the first `most`; once over, its result is confirmed."""
    seats = {seat.wind: seat.entrant for seat in table.seats.all()}
    last = 0
    for number, what in enumerate(hands_reported(rng, ruleset_of(tournament), tilt, most)):
        player = actor_for(list(seats.values())[number % len(seats)])
        last = report_record(tournament, table, what, after=last, actor=player).last
    if most is None:
        entered = submit_result(tournament, table, actor=actor_for(seats["E"]))
        confirm_result(table, version=entered.version, actor=referee)


def _sit(
    tournament: Tournament, table: Table, rng: random.Random, tilt: dict[str, float], referee: Actor
) -> PlayedHanchan:
    """One table's hanchan. The first Baida table is reported hand by hand, the others by their totals."""
    rules = ruleset_of(tournament)
    if rules.game == "riichi":
        return play(rng, rules, tilt)
    if table.number > 1:
        return play_baida(rng, rules, tilt)
    for number, record in enumerate(session_records(rng, rules, tilt)):
        add(tournament, table, record, after=number, actor=referee)
    return PlayedHanchan(session_of(tournament, table).session.points, 0)

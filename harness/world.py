"""Large tournament for benches, written directly into a fresh database."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

SLUG = "bench"
#: Four results that differ, so that the ranking is no single shared place.
POINTS = [(42_300, 31_100, 27_400, 19_200), (25_000, 51_600, 12_900, 30_500), (38_800, 8_700, 33_400, 39_100)]


@contextmanager
def fresh_site() -> Iterator[None]:
    """Django with an empty database of its own: PostgreSQL if `DATABASE_URL` says so, else SQLite in a folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")
    with tempfile.TemporaryDirectory(prefix="taikai-bench-") as folder:
        os.environ["TAIKAI_VAR"] = folder
        url = os.environ.get("DATABASE_URL", "")
        with _postgres(url) if url.startswith("postgres") else _nothing():
            import django

            django.setup()
            from django.core.management import call_command
            from django.db import connections

            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            try:
                yield
            finally:
                connections.close_all()
                if (pool := getattr(connections["default"], "pool", None)) is not None:
                    pool.close()


@contextmanager
def _nothing() -> Iterator[None]:
    yield


@contextmanager
def _postgres(url: str) -> Iterator[None]:
    """The database of the address, made again and dropped at the end."""
    import psycopg
    from psycopg import sql

    parts = urlsplit(url)
    server, name = parts._replace(path="/postgres").geturl(), parts.path.strip("/")
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(drop)
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield
    finally:
        with psycopg.connect(server, autocommit=True) as admin:
            admin.execute(drop)


def build(
    players: int,
    hanchans: int,
    *,
    played: int,
    entered: int = 0,
    release: str = "at_once",
    ruleset: str = "ema2025",
):
    """A tournament with all its hanchans seated and published, the first `played` of them confirmed.

    `entered`: of the hanchan after these, so many tables are in as well, the first ones.
    """
    from taikai.registration.models import Entrant
    from taikai.results.models import Result
    from taikai.seating.models import WINDS, Round, Seat, Table
    from tests import factories

    tournament = factories.TournamentFactory(
        slug=SLUG, stage="playing", capacity=players, hanchan_count=hanchans, release=release, ruleset=ruleset
    )
    people = Entrant.objects.bulk_create(
        factories.EntrantFactory.build(tournament=tournament, name=f"Player {number:04d}", club="Club")
        for number in range(players)
    )
    tables_a_round = players // 4
    for number in range(1, hanchans + 1):
        round_ = Round.objects.create(tournament=tournament, number=number, state="published")
        tables = Table.objects.bulk_create(Table(round=round_, number=n + 1) for n in range(tables_a_round))
        # Each wind is a block of the players, moved on by another step: nobody meets the same three again.
        Seat.objects.bulk_create(
            Seat(
                round=round_,
                table=table,
                wind=wind,
                entrant=people[block * tables_a_round + (at + number * block) % tables_a_round],
            )
            for at, table in enumerate(tables)
            for block, wind in enumerate(WINDS)
        )
        into = tables if number <= played else tables[:entered] if number == played + 1 else []
        Result.objects.bulk_create(
            Result(table=table, version=1, state="confirmed", **_points(at + number))
            for at, table in enumerate(into)
        )
    return tournament


def _points(at: int) -> dict[str, int]:
    east, south, west, north = POINTS[at % len(POINTS)]
    moved = 100 * (at % 37)
    return {"east": east + moved, "south": south - moved, "west": west, "north": north}


def deal(tournament, hanchan: int) -> None:
    """Cards at the tables of the running hanchan, open at the first, and of the one before, which is over."""
    from taikai.decks.domain.demo import deal_demo
    from taikai.decks.domain.tables.card_actions import choose
    from taikai.decks.domain.tables.table_state import carded_table
    from taikai.decks.models import Deck
    from taikai.seating.models import WINDS, Table
    from taikai.tournaments.domain.change import SYSTEM

    deal_demo(tournament, SYSTEM)
    settings = Deck.objects.filter(table__round__tournament=tournament, table__round__number=hanchan)[0].settings
    over = Table.objects.filter(round__tournament=tournament, round__number=hanchan - 1)
    Deck.objects.bulk_create(Deck(table=table, settings=settings) for table in over)
    for seat in WINDS:
        first = carded_table(tournament, hanchan, 1)
        card = first.log.state.hands[seat][0]
        choose(tournament, first.deck, seat, card, hand=first.hand_number, actor=SYSTEM)


def drawn(tournament) -> tuple[int, int]:
    """Two draws: the one the published seating is said to come from, and one that waits to be taken.

    The second says that somebody left before the last hanchan, and would move everybody to another table.
    """
    from django.utils import timezone

    from taikai.seating.domain.seats.load import seated_rounds
    from taikai.seating.models import PlanJob, Round

    rounds = [[list(table) for table in each.as_ids()] for each in seated_rounds(tournament, published_only=True)]
    players = sorted(who for table in rounds[0] for who in table)
    many = len(rounds)
    made = {"seed": 7, "hash": "bench", "version": "0", "method": "bench"}
    asked = {"rounds": many, "seed": 7, "effort": "quick", "overlay": {}, "constraints": {"players": players}}
    taken = PlanJob.objects.create(
        tournament=tournament,
        mode="import",
        state=PlanJob.State.DONE,
        request=asked | {"mode": "import", "first": 1, "start": rounds},
        plan=made | {"rounds": rounds, "figures": []},
        accepted_at=timezone.now(),
    )
    left = {"kind": "left", "who": players[:1], "first": many, "last": None, "substitute": None, "reason": ""}
    waiting = PlanJob.objects.create(
        tournament=tournament,
        mode="all",
        state=PlanJob.State.DONE,
        request=asked | {"mode": "all", "first": many, "event": left | {"mix": True}},
        plan=made | {"rounds": [*rounds[:-1], rounds[-1][1:] + rounds[-1][:1]], "figures": []},
    )
    Round.objects.filter(tournament=tournament).update(provenance=made | {"job": taken.pk})
    return taken.pk, waiting.pk


def cookie_of(user) -> str:
    """The session cookie of somebody logged in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from taikai.accounts.login.session_store import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def reporting(tournament, *hanchans: int, hands: int) -> None:
    """Hands at every table of these hanchans, reported by the players: wins with and without yaku, draws."""
    import random

    from scoring.riichi.hanchan import Record, begin
    from taikai.hands.domain.entry.entry_state import EntryState
    from taikai.hands.domain.entry.outcome import record_for
    from taikai.hands.domain.replay import stored
    from taikai.hands.models import ReportedHand, ReportSettings
    from taikai.seating.models import WINDS, Table
    from taikai.tournaments.domain.rules import ruleset_of

    ReportSettings.objects.update_or_create(tournament=tournament, defaults={"way": "phones"})
    rules, rng, rows = ruleset_of(tournament), random.Random(7), []
    values = ("1.30", "2.40", "3.30", "mangan", "y30.1.0.tanyao+sanshoku_doujun", "y30.0.0.yakuhai_haku+honitsu")
    for table in Table.objects.filter(round__tournament=tournament, round__number__in=hanchans):
        game = begin(rules)
        for number in range(1, hands + 1):
            winner, payer = rng.sample(WINDS, 2)
            chosen = EntryState(do="ron", payer=payer, won=((winner, rng.choice(values)),), called=(winner,))
            if rng.random() < 0.2:
                chosen = EntryState(do="draw", tenpai=(winner,))
            game = game.append(Record(record_for(rules, game.state, chosen, ())))
            record = game.records[-1]
            kind, schema, raw = stored(record.what)
            rows.append(
                ReportedHand(
                    table=table,
                    number=number,
                    place=number,
                    kind=kind,
                    dealer=record.dealer or 0,
                    schema=schema,
                    record=raw,
                    by="bench",
                )
            )
            if game.state.over:
                break
    ReportedHand.objects.bulk_create(rows)


def bumper(tournament) -> Callable[[], int]:
    """A function that changes a tournament, for a thread of its own, and says its revision then."""
    from taikai.tournaments.domain.change import SYSTEM, change

    def bump() -> int:
        from django.db import connection

        with change(tournament, SYSTEM, "bench.change"):
            pass
        connection.close()
        return tournament.revision

    return bump

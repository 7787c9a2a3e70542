"""A change that a reader cannot see moves nothing for them, and one they can see always does.

Every verb that says for itself what it shows is done here, and every public page is looked at before and after:
where a page says something else, the number it watches must have moved. A wrong word of a verb cannot hide.
"""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone
from PIL import Image

from scoring.baida.session import NoWin
from scoring.ledger import Seat
from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.agenda.domain import clock, programme
from taikai.arrivals.domain.availability import set_plays
from taikai.arrivals.domain.check_in import set_door
from taikai.arrivals.domain.check_in_requirements import fill_in_requirements as mend_entry
from taikai.baida.domain import report as sheets
from taikai.calls.domain import answering as answers
from taikai.calls.domain import calling as calls
from taikai.calls.models import Call
from taikai.emails.domain.own_words import set_words
from taikai.emails.domain.round_mails import MailDraft, audience, drop_draft, save_draft, send_round
from taikai.emails.models import RoundMail
from taikai.federation.domain import organiser_answers, player_list
from taikai.hands.domain.access.reporting_modes import set_mode, set_table_mode
from taikai.hands.domain.access.table_links import renew_link, withdraw_link
from taikai.hands.domain.entry.riichi_marks import note_riichi
from taikai.hands.domain.reporting import insert_record, remove_record, replace_record, report_record, undo_last
from taikai.live.domain import screens
from taikai.live.fastpath.batch_rendering import BatchRequest
from taikai.money.domain.overdue.reminders import chosen, remind
from taikai.news.domain import announcements as announcing
from taikai.news.models import Announcement
from taikai.people.domain.entry import consents
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_batch import frame_of
from taikai.registration.pages.personal_cache import frame_watch
from taikai.results.domain.penalties import NewPenalty, cancel_penalty, give_penalty
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.signing.photo import set_photo
from taikai.results.domain.signing.signatures import sign, withdraw_signature
from taikai.results.models import Penalty
from taikai.rulings.domain.register import NewRuling, make_ruling, withdraw_ruling
from taikai.rulings.models import RulingSettings, TableRuling
from taikai.seating.models import Round, Table
from taikai.standings.domain.ceremony import running
from taikai.tournaments.domain.change import SYSTEM, Actor, change, narrow_verbs
from taikai.tournaments.models import LogEntry, Tournament
from taikai.tournaments.page_dependencies import Watch
from tests import factories
from tests.memory import forget_all

pytestmark = pytest.mark.django_db

#: What an organiser tells a federation.
FILING = dict.fromkeys(organiser_answers.FACTS, None) | {
    "federation": "ema",
    "country": "PL",
    "observer": "Ola",
    "qualification": True,
    "done": ["prizes"],
}
WORDS = dict.fromkeys(organiser_answers.WORDS, "x")
PAGES = ["", "players/", "programme/", "seating/", "seating/1/", "seating/2/", "standings/", "standings/why/"]
PAGES += ["standings/hanchan/1/", "standings/hanchan/2/", "screen/standings/", "screen/seating/", "screen/clock/"]
PAGES += ["screen/", "screen/ceremony/", "announcements/"]
#: What is never the same twice, and the numbers themselves.
FLEETING = re.compile(
    r'csrfmiddlewaretoken" value="\w+|"X-CSRFToken": "\w+|data-revision="\d+|name="key" value="[\w-]+'
    r'|data-server-now="\d+'
)


#: The parts and the own affairs that an open page asks about.
WATCHED = re.compile(r'data-live-revision="[^"]*\?see=([\w.]+)(?:&amp;own=([^"&]+))?"')


@dataclass
class Scene:
    tournament: Tournament
    rounds: list[Round]

    @property
    def tables(self) -> list[Table]:
        """Those of the hanchan being played."""
        return list(self.rounds[1].tables.order_by("number"))

    def sheet(self, east: int = 40_000) -> Sheet:
        return Sheet(points={"E": east, "S": 60_000 - east, "W": 30_000, "N": 30_000}, sticks_left=0)

    def save(self, table: int, confirm: bool = True, east: int = 40_000) -> None:
        target = self.tables[table]
        latest = target.results.order_by("-version").first()
        save_result(
            target,
            self.sheet(east),
            actor=SYSTEM,
            based_on=latest.version if latest else 0,
            confirm=confirm,
            reason="again",
        )


def scene(release: str) -> Scene:
    """Two hanchans of two tables: the first is in, the second being played, with its clock set."""
    tournament = factories.TournamentFactory(stage="playing", release=release, hanchan_count=2)
    rounds = factories.seated(tournament, players=8, rounds=2)
    for table in rounds[0].tables.all():
        factories.confirmed(table)
    now = timezone.now()
    for hanchan in (1, 2):
        start = now + dt.timedelta(hours=hanchan)
        programme.add_items(
            tournament,
            [programme.NewItem(start, start + dt.timedelta(hours=1), f"Hanchan {hanchan}", "hanchan", hanchan)],
            actor=SYSTEM,
        )
    clock.start(tournament, 1, actor=SYSTEM)
    return Scene(tournament, rounds)


Looks = dict[str, tuple[int, str]]
#: Whose personal pages are looked at: people of both tables.
SOME = (0, 3, 7)


def looks(s: Scene, was: Looks | None = None) -> Looks:
    """Each public page: the number it watches, and what it says. Those of `was` only whose number stayed."""
    forget_all()
    found = {}
    base = s.tournament.get_absolute_url()
    everybody = list(s.tournament.entrants.order_by("pk"))
    paths = [base + page for page in PAGES]
    paths += [f"{base}players/{entrant.pk}/" for entrant in everybody[:2]]
    paths += [f"/me/{at}" for at in SOME]
    for path in paths:
        if was is not None and has_moved(s, *was[path]):
            continue
        where = personal_path(everybody[int(path[4:])]) if path.startswith("/me/") else path
        html = Client().get(where).content.decode()
        number = re.search(r'data-revision="(\d+)"', html)
        token = re.compile(r"/me/[\w-]+/")
        found[path] = (int(number[1]) if number else -1, token.sub("/me/…/", FLEETING.sub("", html)))
    return found


def has_moved(s: Scene, number: int, html: str) -> bool:
    """Whether a page that was open hears of it by what it asks about: then it may say anything."""
    asked = WATCHED.search(html)
    if asked is None:
        return False
    tournament = Tournament.objects.get(pk=s.tournament.pk)
    return Watch(parts=tuple(asked[1].split(".")), own=asked[2] or "").number(tournament) != number


def frames(s: Scene, was: Looks | None = None) -> Looks:
    """What is kept of each personal page while results come in: the number it hangs on, and what it says."""
    forget_all()
    found = {}
    tournament = Tournament.objects.get(pk=s.tournament.pk)
    everybody = list(tournament.entrants.order_by("pk"))
    for at in SOME:
        one = everybody[at]
        one.tournament = tournament
        scope = {"type": "http", "method": "GET", "path": "/t/me/", "headers": [(b"host", b"hall")]}
        asked = BatchRequest(scope, (), tournament.slug, f"token{at}", "en", False)
        number = frame_watch(one).number(tournament)
        if was is not None and was[f"/frame/{at}"][0] != number:
            continue
        with timezone.override(tournament.zone):
            found[f"/frame/{at}"] = (number, frame_of(asked, one))
    return found


def entrant(s: Scene, at: int = 0) -> int:
    return s.tournament.entrants.order_by("pk")[at].pk


def item(s: Scene) -> int:
    return s.tournament.agenda.order_by("pk").first().pk


def new_item(s: Scene) -> programme.NewItem:
    start = timezone.now() + dt.timedelta(hours=5)
    return programme.NewItem(start, start + dt.timedelta(hours=1), "Party")


def penalise(s: Scene, hanchan: int | None) -> None:
    new = NewPenalty(
        entrant=s.tournament.entrants.order_by("pk")[0],
        tenths=-15,
        reason="late",
        round=None if hanchan is None else s.rounds[hanchan - 1],
    )
    give_penalty(s.tournament, new, actor=SYSTEM)


def forgive(s: Scene) -> None:
    cancel_penalty(Penalty.objects.get(), reason="no", actor=SYSTEM)


def rule(s: Scene, public: bool = False) -> None:
    RulingSettings.objects.update_or_create(tournament=s.tournament, defaults={"enabled": True, "public": public})
    table = s.tables[0]
    player = table.seats.order_by("pk").first().entrant
    make_ruling(s.tournament, NewRuling("late", "points", table, player, tenths=10), actor=SYSTEM)


def withdraw_it(s: Scene) -> None:
    withdraw_ruling(s.tournament, TableRuling.objects.get().pk, reason="no", actor=SYSTEM)


def confirm(s: Scene) -> None:
    confirm_result(s.tables[0], version=1, actor=SYSTEM)


def reopen(s: Scene, hanchan: int = 2) -> None:
    table = s.rounds[hanchan - 1].tables.order_by("number").first()
    version = table.results.order_by("-version").first().version
    reopen_result(table, version=version, reason="wrong", actor=SYSTEM)


def report(s: Scene, tenpai: Seat = "E") -> None:
    table = s.tables[0]
    rows = table.reported_hands.filter(undone_at=None)
    last = rows.last()
    hand = HandPlayed(Draw((tenpai,)))
    report_record(s.tournament, table, hand, after=last.number if last else 0, actor=SYSTEM)


def mend(s: Scene, how: Callable[..., object], *hand: HandPlayed) -> None:
    last = s.tables[0].reported_hands.get()
    how(s.tournament, s.tables[0], 0, *hand, after=last.number, reason="wrong", actor=SYSTEM)


def judge(s: Scene) -> Actor:
    user = User.objects.filter(username="judge").first() or factories.staff(
        s.tournament, "judge", username="judge", email=""
    )
    return Actor("Judge Jo", "judge", user)


def opened(s: Scene) -> None:
    now = timezone.now()
    hour = dt.timedelta(hours=1)
    set_door(s.tournament, now - hour, now + hour, True, actor=SYSTEM)


def drafted(s: Scene) -> None:
    texts = {"en": ("Doors", "Hello {name}")}
    save_draft(s.tournament, MailDraft(("confirmed", "applied"), True, texts), actor=SYSTEM)


def send_drafted(s: Scene) -> None:
    mail = RoundMail.objects.get()
    send_round(s.tournament, mail.pk, audience(mail, list(mail.texts.all())).agreed, actor=SYSTEM)


def ring(s: Scene) -> None:
    calls.call_judge(s.tables[0], actor=SYSTEM)


def listed_players(s: Scene) -> None:
    text = f"Name,EMA\n{s.tournament.entrants.order_by('pk')[3].whole_name},19010042\n"
    player_list.keep_list(s.tournament, player_list.numbers_in_file(text.encode()).rows, actor=SYSTEM)


def argue(s: Scene) -> None:
    calls.dispute(s.tables[0], hand=3, words="wrong", actor=SYSTEM)


def going(s: Scene) -> None:
    answers.take_call(Call.objects.get(), actor=judge(s))


def baida(s: Scene) -> None:
    """The same hall plays Baida, and its first hand is in."""
    Tournament.objects.filter(pk=s.tournament.pk).update(ruleset="baida")
    s.tournament.refresh_from_db()
    sheets.add(s.tournament, s.tables[0], NoWin(east="E"), after=0, actor=SYSTEM)


def sealed(s: Scene) -> None:
    set_options(s.tournament, signatures=True, actor=SYSTEM)


def entered(s: Scene) -> None:
    s.save(0, confirm=False)


def saved(s: Scene) -> None:
    s.save(0)


def other_saved(s: Scene) -> None:
    s.save(1)


def seal(s: Scene, wind: str = "E") -> None:
    sign(s.tables[0], wind, version=1, actor=SYSTEM)


def unseal(s: Scene) -> None:
    withdraw_signature(s.tables[0], "E", version=1, actor=SYSTEM)


def say(s: Scene) -> None:
    announcing.announce(s.tournament, announcing.NewsText("Lunch", "Foyer"), actor=SYSTEM)


def announced() -> int:
    return Announcement.objects.get(taken_back_at=None).pk


def unsaid() -> int:
    return Announcement.objects.exclude(taken_back_at=None).get().pk


def unsay(s: Scene) -> None:
    announcing.withdraw_announcement(s.tournament, announced(), actor=SYSTEM)


def ceremony(s: Scene) -> None:
    """The last hanchan is in and hidden, and the ceremony has begun."""
    running.plan(s.tournament, 3, actor=SYSTEM)
    s.save(0)
    s.save(1, east=45_000)
    running.begin(s.tournament, actor=SYSTEM)


def turn(s: Scene) -> None:
    running.move_step(s.tournament, running.ceremony_of(s.tournament).step, True, actor=SYSTEM)


def photograph(s: Scene) -> None:
    raw = io.BytesIO()
    Image.new("RGB", (400, 600), "white").save(raw, "PNG")
    set_photo(s.tables[0], raw.getvalue(), actor=SYSTEM, staff=True)


def owing(s: Scene) -> None:
    """There is a fee, and somebody with an address has not paid it."""
    Tournament.objects.filter(pk=s.tournament.pk).update(fee=25)
    s.tournament.refresh_from_db()
    Entrant.objects.filter(tournament=s.tournament).update(email="a@example.org", paid_at=None)


def remind_one(s: Scene) -> None:
    one = [Entrant.objects.filter(tournament=s.tournament).order_by("pk")[0].pk]
    remind(s.tournament, one, chosen(s.tournament, one).agreed, actor=SYSTEM)


Step = Callable[[Scene], object]
#: Verb, what is done before, and what is done.
DONE: list[tuple[str, list[Step], Step]] = [
    ("result.saved", [], lambda s: s.save(0, confirm=False)),
    ("result.saved", [], lambda s: s.save(0)),
    ("result.saved", [saved], lambda s: s.save(1)),
    ("result.saved", [saved], lambda s: s.save(0)),
    ("result.saved", [saved], lambda s: s.save(0, east=35_000)),
    ("result.saved", [saved, other_saved], lambda s: s.save(0, east=35_000)),
    ("result.saved", [saved, other_saved], lambda s: s.save(0, confirm=False, east=35_000)),
    ("result.confirmed", [entered], confirm),
    ("result.confirmed", [entered, other_saved], confirm),
    ("result.confirmed", [saved], confirm),
    ("result.reopened", [saved], reopen),
    ("result.reopened", [saved, other_saved], reopen),
    ("result.reopened", [], lambda s: reopen(s, 1)),
    ("results.settings", [], lambda s: set_options(s.tournament, second_person=True, actor=SYSTEM)),
    ("penalty.given", [], lambda s: penalise(s, None)),
    ("penalty.given", [], lambda s: penalise(s, 1)),
    ("penalty.given", [saved], lambda s: penalise(s, 2)),
    ("penalty.cancelled", [lambda s: penalise(s, 1)], forgive),
    ("penalty.cancelled", [saved, lambda s: penalise(s, 2)], forgive),
    ("ruling.made", [], rule),
    ("ruling.made", [saved], lambda s: rule(s, public=True)),
    ("ruling.withdrawn", [rule], withdraw_it),
    ("ruling.withdrawn", [saved, lambda s: rule(s, public=True)], withdraw_it),
    ("entrant.paid", [], lambda s: bulk_actions.set_paid(s.tournament, [entrant(s)], True, actor=SYSTEM)),
    (
        "entrant.unpaid",
        [lambda s: bulk_actions.set_paid(s.tournament, [entrant(s)], True, actor=SYSTEM)],
        lambda s: bulk_actions.set_paid(s.tournament, [entrant(s)], False, actor=SYSTEM),
    ),
    (
        "entrant.checked_in",
        [],
        lambda s: bulk_actions.set_checked_in(s.tournament, entrant(s), True, actor=SYSTEM),
    ),
    (
        "entrant.not_here",
        [lambda s: bulk_actions.set_checked_in(s.tournament, entrant(s), True, actor=SYSTEM)],
        lambda s: bulk_actions.set_checked_in(s.tournament, entrant(s), False, actor=SYSTEM),
    ),
    ("entrant.link_renewed", [], lambda s: entrants.renew_link(s.tournament, entrant(s), actor=SYSTEM)),
    (
        "entrant.consent",
        [],
        lambda s: consents.set_consent(s.tournament, entrant(s), {"photos": True}, actor=SYSTEM),
    ),
    ("arrivals.door", [], opened),
    ("arrivals.mended", [], lambda s: mend_entry(s.tournament, entrant(s), number="16010099", actor=SYSTEM)),
    ("arrivals.plays", [], lambda s: set_plays(s.tournament, entrant(s), 1, 1, actor=SYSTEM)),
    ("emails.words", [], lambda s: set_words(s.tournament, "entrant.link", {"en": ("Hi", "")}, actor=SYSTEM)),
    ("emails.drafted", [], drafted),
    ("emails.dropped", [drafted], lambda s: drop_draft(s.tournament, RoundMail.objects.get().pk, actor=SYSTEM)),
    ("emails.sent", [drafted], send_drafted),
    ("clock.started", [], lambda s: clock.start(s.tournament, 2, actor=SYSTEM)),
    ("clock.paused", [], lambda s: clock.pause(s.tournament, 1, actor=SYSTEM)),
    ("clock.reset", [], lambda s: clock.reset(s.tournament, 1, actor=SYSTEM)),
    ("clock.extended", [], lambda s: clock.add_minutes(s.tournament, 1, 5, actor=SYSTEM)),
    ("clock.extended", [], lambda s: clock.add_minutes(s.tournament, 1, 5, table=1, actor=SYSTEM)),
    ("agenda.added", [], lambda s: programme.add_items(s.tournament, [new_item(s)], actor=SYSTEM)),
    ("agenda.edited", [], lambda s: programme.edit_item(s.tournament, item(s), new_item(s), actor=SYSTEM)),
    ("agenda.deleted", [], lambda s: programme.delete_item(s.tournament, item(s), actor=SYSTEM)),
    (
        "agenda.moved",
        [],
        lambda s: programme.move_items(s.tournament, item(s), 15, mode="from", actor=SYSTEM),
    ),
    ("federation.facts", [], lambda s: organiser_answers.say(s.tournament, FILING, actor=SYSTEM)),
    ("federation.report", [], lambda s: organiser_answers.write_report(s.tournament, WORDS, actor=SYSTEM)),
    ("federation.columns", [], lambda s: organiser_answers.set_columns(s.tournament, ["place"], actor=SYSTEM)),
    ("federation.listed", [], listed_players),
    ("federation.list_deleted", [listed_players], lambda s: player_list.drop_list(s.tournament, actor=SYSTEM)),
    ("federation.numbers_added", [listed_players], lambda s: player_list.add_numbers(s.tournament, actor=SYSTEM)),
    ("call.made", [judge], ring),
    ("call.disputed", [], argue),
    ("call.described", [ring], lambda s: calls.set_call_reason(Call.objects.get(), "rules", actor=SYSTEM)),
    ("call.taken_back", [ring], lambda s: calls.withdraw_call(Call.objects.get(), actor=SYSTEM)),
    ("call.taken", [ring, judge], going),
    ("call.left", [ring, going], lambda s: answers.hand_over_call(Call.objects.get(), actor=judge(s))),
    ("call.settled", [ring], lambda s: answers.settle_call(Call.objects.get(), actor=SYSTEM)),
    ("result.saved", [sealed], lambda s: s.save(0, confirm=False)),
    ("result.signed", [sealed, entered], seal),
    ("result.signed", [sealed, entered, *[lambda s, w=w: seal(s, w) for w in "SWN"]], seal),
    ("result.unsigned", [sealed, entered, seal], unseal),
    ("result.unsigned", [sealed, entered, *[lambda s, w=w: seal(s, w) for w in "SWNE"]], unseal),
    ("results.settings", [], sealed),
    ("results.settings", [entered], sealed),
    ("clock.started", [], lambda s: clock.start(s.tournament, 2, seconds=60, actor=SYSTEM)),
    ("hands.reported", [], report),
    ("hands.undone", [report], lambda s: undo_last(s.tournament, s.tables[0], number=1, actor=SYSTEM)),
    ("hands.changed", [report], lambda s: mend(s, replace_record, HandPlayed(Draw(("S",))))),
    ("hands.inserted", [report], lambda s: mend(s, insert_record, HandPlayed(Draw(("S",))))),
    ("hands.removed", [report], lambda s: mend(s, remove_record)),
    (
        "sheet.reported",
        [baida],
        lambda s: sheets.add(s.tournament, s.tables[0], NoWin(east="S"), after=1, actor=SYSTEM),
    ),
    (
        "sheet.changed",
        [baida],
        lambda s: sheets.replace(
            s.tournament, s.tables[0], 1, NoWin(east="S"), after=1, reason="wrong", actor=SYSTEM
        ),
    ),
    ("sheet.removed", [baida], lambda s: sheets.remove(s.tournament, s.tables[0], 1, after=1, actor=SYSTEM)),
    ("hands.riichi_noted", [], lambda s: note_riichi(s.tournament, s.tables[0], "E", True, after=0, actor=SYSTEM)),
    ("hands.way", [], lambda s: set_mode(s.tournament, "phones", actor=SYSTEM)),
    ("hands.way_at", [], lambda s: set_table_mode(s.tournament, s.tables[0], "phones", actor=SYSTEM)),
    ("hands.link_renewed", [], lambda s: renew_link(s.tournament, s.tables[0], actor=SYSTEM)),
    ("screen.told", [], lambda s: screens.show_on_screen(s.tournament, 1, "screen-clock", actor=SYSTEM)),
    ("screen.themed", [], lambda s: screens.set_theme(s.tournament, 1, "light", actor=SYSTEM)),
    ("screen.added", [], lambda s: screens.add(s.tournament, "Foyer", actor=SYSTEM)),
    (
        "screen.removed",
        [lambda s: screens.add(s.tournament, "Foyer", actor=SYSTEM)],
        lambda s: screens.remove(s.tournament, 2, actor=SYSTEM),
    ),
    ("news.announced", [], say),
    (
        "news.corrected",
        [say],
        lambda s: announcing.correct(s.tournament, announced(), announcing.NewsText("Dinner"), actor=SYSTEM),
    ),
    (
        "news.taken_back",
        [say],
        lambda s: announcing.withdraw_announcement(s.tournament, announced(), actor=SYSTEM),
    ),
    ("news.restored", [say, unsay], lambda s: announcing.restore(s.tournament, unsaid(), actor=SYSTEM)),
    ("ceremony.stepped", [ceremony], turn),
    ("ceremony.stepped", [ceremony, turn, turn], turn),
    ("result.reopened", [ceremony, turn], reopen),
    ("penalty.given", [ceremony, turn, turn], lambda s: penalise(s, 2)),
    ("result.photo", [saved], photograph),
    ("money.reminded", [owing], remind_one),
    ("hands.link_withdrawn", [], lambda s: withdraw_link(s.tournament, s.tables[0], actor=SYSTEM)),
]
#: What happens at a carded table is looked at in `decks/tests/test_unseen_cards.py`.
CARDED = {verb for verb in narrow_verbs if verb.startswith("cards.")}


@pytest.fixture
def still() -> Iterator[None]:
    """Clocks count: the same moment before and after."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


#: Every act with those that begin as it does. Only results and penalties ask the policy.
BEGINNINGS: dict[tuple[str, tuple[Step, ...]], list[tuple[str, Step]]] = {}
for _verb, _before, _act in DONE:
    for _release in Tournament.Release.values:
        if _release == "at_once" or _verb.startswith(("result", "penalty")):
            BEGINNINGS.setdefault((_release, tuple(_before)), []).append((_verb, _act))


@contextmanager
def taken_back(s: Scene) -> Iterator[Scene]:
    """The same hall as it is stored; nothing that is done to it within stays."""
    forget_all()
    with transaction.atomic():
        yield Scene(
            Tournament.objects.get(pk=s.tournament.pk), list(Round.objects.filter(tournament=s.tournament))
        )
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("release", "before"),
    [
        pytest.param(
            *key, id=f"{key[0]}-{at}-{acts[0][0]}", marks=[pytest.mark.soak] if key[0] == "complete" else []
        )
        for at, (key, acts) in enumerate(BEGINNINGS.items())
    ],
)
def test_what_a_page_says_moves_its_number(still, release, before):
    s = scene(release)
    for step in before:
        step(s)
    last = LogEntry.objects.filter(tournament=s.tournament).first()
    was = looks(s) | frames(s)
    assert all(WATCHED.search(was[path][1]) for path in was if not path.startswith("/frame/"))
    silent = []
    for verb, act in BEGINNINGS[release, before]:
        with taken_back(s) as here:
            act(here)
            assert LogEntry.objects.filter(tournament=s.tournament, id__gt=last.pk).exists(), verb
            now = looks(here, was) | frames(here, was)
        silent += [
            f"{verb}: {path}"
            for path in was
            if path in now and was[path][1] != now[path][1] and was[path][0] == now[path][0]
        ]
    assert not silent, "these say something else and nobody hears of it"


def test_every_narrow_verb_is_looked_at():
    assert {verb for verb, _before, _act in DONE} | CARDED == set(narrow_verbs)


def moved(was: Looks, now: Looks) -> set[str]:
    return {path for path in was if was[path][0] != now[path][0]}


@pytest.mark.parametrize("release", ["complete", "hidden"])
def test_a_result_that_is_not_public_yet_moves_only_its_players(still, release):
    """The hall is not told: no page asks again, nothing kept is thrown away. The table's own four may hear."""
    s = scene(release)
    clock.start(s.tournament, 2, actor=SYSTEM)  # without a clock its first result begins the hanchan
    was = looks(s)
    s.save(0)
    told = moved(was, looks(s))
    assert told
    assert all(path.startswith("/me/") for path in told)
    assert len(told) < 3


def test_a_saved_sheet_that_nobody_confirmed_moves_nobody(still):
    s = scene("at_once")
    was = looks(s)
    s.save(0, confirm=False)
    assert moved(was, looks(s)) == set()


def test_a_result_public_at_once_moves_the_standings_and_not_the_programme(still):
    s = scene("at_once")
    clock.start(s.tournament, 2, actor=SYSTEM)  # without a clock its first result begins the hanchan
    was = looks(s)
    s.save(0)
    told = moved(was, looks(s))
    base = s.tournament.get_absolute_url()
    assert f"{base}standings/" in told
    assert not told & {f"{base}programme/", f"{base}players/", f"{base}seating/", f"{base}screen/clock/", base}


def test_a_check_in_moves_only_ones_own_page(still):
    s = scene("at_once")
    was = looks(s)
    bulk_actions.set_checked_in(s.tournament, entrant(s, 3), True, actor=SYSTEM)
    assert moved(was, looks(s)) == {"/me/3"}


def test_many_own_changes_are_never_lost(still, monkeypatch):
    """The list of own revisions is short; who falls out of it counts as changed rather than as unchanged."""
    monkeypatch.setattr("taikai.tournaments.domain.change.MOST_OWN", 100)
    tournament = factories.TournamentFactory(stage="playing")
    people = factories.EntrantFactory.create_batch(130, tournament=tournament)
    from taikai.tournaments.domain.change import Seen, own_mark

    def number(at: int) -> int:
        tournament.refresh_from_db()
        seen = Seen.read(tournament.seen, tournament.revision)
        return seen.number((), own_mark(tournament.secret, people[at].pk))

    last = 0
    for person in people:
        before = number(people.index(person))
        bulk_actions.set_checked_in(tournament, person.pk, True, actor=SYSTEM)
        assert number(people.index(person)) > before
    assert number(0) > last
    assert len(tournament.seen["own"]) == 100


def test_a_verb_that_is_not_registered_may_not_say_less():
    tournament = factories.TournamentFactory()
    with pytest.raises(LookupError), change(tournament, SYSTEM, "tournament.edited") as act:
        act.shows()
    tournament.refresh_from_db()
    assert tournament.revision == 1


def test_what_says_nothing_shows_everything(still):
    s = scene("hidden")
    was = looks(s)
    with change(s.tournament, SYSTEM, "tournament.edited"):
        pass
    now = looks(s)
    assert moved(was, now) == set(was)

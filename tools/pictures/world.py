"""Site with content on every page: the demos and more.

Runs inside the checkout that is photographed (`python …/world.py` in its folder) and prints, as JSON, who logs in
and where to begin. An older checkout knows fewer of these scenes: what fails there is named and left out.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PASSWORD = "riichi-tsumo-2022"
Event = Any
Scene = Callable[["World"], None]
SCENES: list[Scene] = []


def scene(make: Scene) -> Scene:
    """A scene of the world, in the order they are written."""
    SCENES.append(make)
    return make


class World:
    """What the scenes share. `begin`: addresses to begin from, by who looks ("" is a stranger); `apart`: pages of
    an event on which there is nothing yet, beside those on which there is.
    """

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.begin: dict[str, list[str]] = {"": ["/"], "organiser": ["/"], "judge": [], "owner": []}
        self.apart: dict[str, list[str]] = {}
        self.password = PASSWORD
        self.failed: list[str] = []
        self.chief: Any = None
        self.judge: Any = None

    def public(self, *paths: str) -> None:
        """Begin from these as a stranger."""
        self.begin[""] += paths

    def staff(self, *paths: str, who: str = "organiser") -> None:
        """Begin from these logged in."""
        self.begin[who] += paths

    def demo(self, name: str, **plan: Any) -> Event:
        """A demo event under a name of this page's own."""
        from taikai.overview.demo.build import DemoPlan, build

        plans, build = DemoPlan, build
        event = self.events[name] = build(plans(**plan), PASSWORD)
        return event

    def entrants(self, name: str) -> list[Any]:
        """The confirmed entrants of an event, first come first."""
        return list(self.events[name].entrants.filter(status="confirmed").order_by("pk"))

    def play_to_the_end(self, name: str) -> None:
        """Confirm what is missing: totals for every table without a confirmed result."""
        from taikai.hands.domain.access.reporting_modes import set_table_mode
        from taikai.results.domain.sheets.saving import save_result
        from taikai.results.domain.sheets.score_sheet import Sheet
        from taikai.seating.models import Table

        event, way = self.events[name], set_table_mode
        save, sheet = (
            save_result,
            Sheet,
        )
        tables = Table.objects.filter(round__tournament=event)
        for number, table in enumerate(tables.exclude(results__state="confirmed").order_by("round", "number")):
            last = table.results.order_by("-version").first()
            if last is None:
                way(event, table, "points", actor=self.chief)
            points = {"E": 38_400 + 100 * number, "S": 33_100, "W": 27_000 - 100 * number, "N": 21_500}
            save(
                table,
                sheet(points=points, sticks_left=0, chombo={}),
                actor=self.judge,
                based_on=last.version if last else 0,
                confirm=True,
                reason="Counted together at the table.",
            )


@scene
def running_with_cards(world: World) -> None:
    """Kraków: cards, two hanchans over, the third under way."""
    from taikai.tournaments.domain.change import Actor

    event = world.demo("cards")
    actor = Actor
    staff = {one.role: one.user for one in event.staff.select_related("user").order_by("-pk")}
    world.chief = actor(staff["organiser"].get_full_name(), "organiser", user=staff["organiser"])
    world.judge = actor(staff["judge"].get_full_name(), "judge", user=staff["judge"])
    owner = type(staff["organiser"]).objects.create_superuser("owner@demo.example", "owner@demo.example", PASSWORD)
    owner.first_name, owner.last_name = "Irena", "Zawada"
    owner.save()
    world.staff("/account/", "/site/", who="owner")
    world.staff(f"/t/{event.slug}/manage/", who="judge")
    world.staff(f"/t/{event.slug}/manage/", f"/t/{event.slug}/")


@scene
def links_of_players(world: World) -> None:
    """What a player's own link, a badge and a look for a name open."""
    from taikai.registration.domain.personal_links import personal_path

    event, path = world.events["cards"], personal_path
    player = world.entrants("cards")[2]
    own = path(player)
    world.public(own, f"/t/{event.slug}/find/?q=a", f"/t/{event.slug}/at/3/2/", "/nowhere/")
    world.public("/calculator/?rules=ema2025&h=234567m22345p67s8s&by=tsumo&seat=S&round=E&riichi=1&d=4m")
    world.public("/worth/?on=2026-10-03&place=1&players=84&days=2&countries=8")
    world.staff(f"/t/{event.slug}/find/?q=a", f"/t/{event.slug}/manage/players/?state=all")


@scene
def every_address(world: World) -> None:
    """Whatever page of the site and of the first event needs nothing more than a table and a player."""
    from harness.crawl import filled, pieces_of

    site = filled({}, "page").values()
    pages = filled(pieces_of(world.events["cards"]), "page").values()
    world.public(*site, *(page for page in pages if "/manage/" not in page))
    world.staff(
        *(page for page in site if page.startswith(("/new", "/account", "/login", "/password", "/series")))
    )
    world.staff(*(page for page in pages if "/manage/" in page))


@scene
def announcements(world: World) -> None:
    """Three announcements, one of them corrected, and what the screens show."""
    from taikai.live.domain.screens import add, show_on_screen
    from taikai.news.domain.announcements import NewsText, announce, correct

    event, say = world.events["cards"], announce
    words = NewsText
    quiet = {"to_screens": False}
    say(event, words("Lunch is served in the café from 13:00.", place="Café", **quiet), actor=world.chief)
    old = say(event, words("Hanchan 4 begins at 16:15.", **quiet), actor=world.chief)
    better = words("Hanchan 4 begins at 16:30.", **quiet)
    correct(event, old.pk, better, actor=world.chief)
    say(event, words("Whose is the blue bottle at table 2?", **quiet), actor=world.judge)
    add(event, "Entrance", actor=world.chief)
    show_on_screen(event, 2, "seating", actor=world.chief)


@scene
def calls(world: World) -> None:
    """A judge is called to one table, another doubts a result."""
    from taikai.calls.domain.calling import call_judge, dispute, set_call_reason
    from taikai.registration.domain.personal_links import actor_for
    from taikai.seating.models import Table

    tables = Table.objects.filter(round__tournament=world.events["cards"], round__number=3)
    table = tables.exclude(results__state="confirmed").order_by("number").last()
    seat = table.seats.select_related("entrant").first()
    player = actor_for(seat.entrant)
    made = call_judge(table, actor=player, entrant=seat.entrant)
    set_call_reason(made, "scoring", actor=player, entrant=seat.entrant)
    wrong = tables.filter(results__isnull=False).order_by("number").first()
    seat = wrong.seats.select_related("entrant").first()
    dispute(
        wrong,
        actor=actor_for(seat.entrant),
        entrant=seat.entrant,
        words="I had 31,200.",
    )


@scene
def an_event_that_takes_entries(world: World) -> None:
    """Registration is open: fees, questions, groups, people who wait, doubles, a place to be passed on."""
    from taikai.registration.domain.place_transfer.terms import save_terms
    from taikai.registration.domain.questions import add_question
    from taikai.registration.domain.quotas.groups import add_group
    from taikai.tournaments.domain.editing import edit_tournament

    event = world.demo("open", players=40, hanchans=8, empty=True)
    edit = edit_tournament
    day = event.starts_on + dt.timedelta(days=40)
    edit(
        event,
        actor=world.chief,
        name="Wisła Riichi Open",
        starts_on=day,
        ends_on=day + dt.timedelta(days=1),
        capacity=8,
    )
    for values in (
        {
            "text": "What do you eat?",
            "kind": "choice",
            "choices": "everything\nvegetarian\nvegan",
            "required": True,
        },
        {"text": "Pictures of me may be published", "kind": "consent", "choices": "", "required": False},
        {"text": "When do you arrive?", "kind": "text", "choices": "", "required": False},
    ):
        add_question(event, {"help": "", "seen_by": "staff", **values}, actor=world.chief)
    blank = {
        "countries": "",
        "most": None,
        "most_percent": None,
        "kept": 0,
        "kept_until": None,
        "skips_approval": False,
    }
    for values in (
        {"name": "Members of the club", "joined": "choice"},
        {"name": "From abroad", "joined": "abroad", "countries": "PL", "most": 4},
        {"name": "Guests", "joined": "invited", "kept": 2, "skips_approval": True},
    ):
        add_group(event, {**blank, **values}, actor=world.chief)
    save_terms(event, {"allowed": "ask", "until": None, "days": 4, "fee_follows": True}, actor=world.chief)
    event.refresh_from_db()
    world.public(f"/t/{event.slug}/", f"/t/{event.slug}/register/")
    full = ("money", "money/unpaid", "money/discounts", "money/terms", "money/accounts", "money/statement")
    full += (
        "emails",
        "emails/group",
        "registration",
        "registration/quotas",
        "registration/transfers",
        "seating/plan",
    )
    full += ("settings/final", "players/duplicates", "settings")
    world.staff(f"/t/{event.slug}/manage/", *(f"/t/{event.slug}/manage/{page}/" for page in full))


@scene
def entries(world: World) -> None:
    """Those who entered it, with what they answered; two of them may be one person."""
    from taikai.overview.demo.build import people
    from taikai.registration.domain.bulk_actions import confirm
    from taikai.registration.domain.entrants import add_entrant, apply
    from taikai.registration.domain.personal_links import personal_path
    from taikai.tournaments.domain.change import SYSTEM

    event, apply = world.events["open"], apply
    people, rng = people, __import__("random").Random(4)
    system = SYSTEM
    first = event.questions.first()
    for number, one in enumerate(people(12, rng)):
        apply(
            event,
            {
                "name": one.name,
                "family_name": "",
                "nickname": one.nickname,
                "shown_as": "full",
                "email": f"player{number}@example.org",
                "club": one.club,
                "country": one.country,
                "ema_number": "",
                "can_substitute": number % 5 == 0,
                "note": "I come by train." if number == 3 else "",
            },
            actor=system,
            answers={first.pk: ("everything", "vegetarian", "vegan")[number % 3]},
            groups=[event.groups.first().pk] if number % 4 == 0 else [],
        )
    holding = event.entrants.exclude(status="waiting").order_by("pk")
    confirm(event, [one.pk for one in holding][:6], actor=world.chief)
    twin = world.entrants("open")[1]
    add_entrant(
        event,
        {"name": twin.name, "nickname": "", "email": "", "club": "", "country": twin.country, "ema_number": ""},
        actor=world.chief,
        duplicate_is_meant=True,
    )
    path = personal_path
    own = [path(each) for each in (world.entrants("open")[0], event.entrants.filter(status="waiting").last())]
    world.public(*own, f"{own[0]}edit/", f"{own[0]}withdraw/", f"{own[0]}transfer/", f"{own[0]}data/")


@scene
def a_place_is_offered(world: World) -> None:
    """Somebody passes a place on; the other reads the offer."""
    from taikai.registration.domain.personal_links import actor_for
    from taikai.registration.domain.place_transfer.emails import offer_path
    from taikai.registration.domain.place_transfer.offers import approve_offer, offer
    from taikai.registration.domain.quotas.group_membership import invitation_path

    event, giver = world.events["open"], world.entrants("open")[3]
    made = offer(
        event,
        giver.pk,
        "Cora Nowak",
        "cora@example.org",
        actor=actor_for(giver),
    )
    if made.state != "offered":
        approve_offer(event, made.pk, actor=world.chief)
        made.refresh_from_db()
    world.public(offer_path(made))
    invited = event.groups.get(joined="invited")
    world.public(invitation_path(invited))


@scene
def money(world: World) -> None:
    """Two currencies, discounts, a deadline that has passed, payments by hand and one that nobody knows."""
    from taikai.money.domain.bank_accounts import save_account
    from taikai.money.domain.overdue.deadline import set_terms
    from taikai.money.domain.payments import record_payment
    from taikai.money.domain.prices.discounts import save_discount
    from taikai.money.models import Payment

    event, save = world.events["open"], save_account
    iban = "PL61109010140000071219812874"
    save(event, currency="PLN", amount=None, holder="Klub Riichi Kraków", iban=iban, bic="", actor=world.chief)
    euro = {"currency": "EUR", "amount": 1100, "holder": "Klub Riichi Kraków", "iban": "DE89370400440532013000"}
    save(event, **euro, bic="", actor=world.chief)
    save_discount(
        event,
        name="Early bird",
        who="all",
        group=None,
        until=event.starts_on - dt.timedelta(days=20),
        amounts={"PLN": 500, "EUR": 100},
        actor=world.chief,
    )
    today = dt.date.today()
    terms = {"pay_by": today - dt.timedelta(days=2), "pay_days": None, "remind_days": 1, "auto_days": None}
    set_terms(event, **terms, judges_take=True, actor=world.chief)
    record_payment = record_payment
    for pk, hundredths in zip([one.pk for one in world.entrants("open")], (4500, 2000, 4000), strict=False):
        record_payment(event, pk, amount=hundredths, currency="PLN", how="transfer", on=today, actor=world.chief)
    payments = Payment.objects
    payments.create(tournament=event, amount=4500, currency="PLN", on=today, text="TURNIEJ RIICHI", by="Marta")


@scene
def e_mails(world: World) -> None:
    """A round mail as a draft."""
    from taikai.emails.domain.recipient_groups import groups
    from taikai.emails.domain.round_mails import MailDraft, save_draft

    draft = MailDraft
    texts = {"en": ("How to get there", "Tram 10 stops in front of the house. **Bring your own cup.**")}
    groups = [each.name for each in groups()][:1]
    wanted = draft(groups=tuple(groups), about_entry=True, texts=texts)
    save_draft(world.events["open"], wanted, actor=world.chief)


@scene
def wishes(world: World) -> None:
    """Wishes for seats and a final of four."""
    from taikai.seating.domain.people.wishes import WEIGHTS, Texts, save_wishes
    from taikai.standings.domain.final.decisions import StageWish, set_stages

    event = world.events["open"]
    names = [one.name for one in world.entrants("open")]
    texts, offered = Texts, WEIGHTS
    save_wishes(
        event,
        texts(fixed_table=f"{names[0]}: 1", forbidden_pairs=f"{names[2]}, {names[3]}"),
        dict(offered),
        {"club": 2},
        actor=world.chief,
    )
    stage = StageWish
    set_stages(event, [stage(8, 4, 50)], actor=world.chief)


@scene
def teams(world: World) -> None:
    """Six teams of four in the event that is played."""
    from taikai.series.domain.teams import save_teams

    names = [one.name for one in world.entrants("cards")]
    lines = [f"Team {n + 1}: {', '.join(names[4 * n : 4 * n + 4])}" for n in range(len(names) // 4)]
    try:
        save_teams(world.events["cards"], "\n".join(lines), by="score", counted=None, actor=world.chief)
    finally:
        world.public(f"/t/{world.events['cards'].slug}/teams/")


@scene
def programs(world: World) -> None:
    """A program that reads, staff who were invited, somebody who said yes to pictures."""
    from taikai.api.domain.tokens import make_token
    from taikai.people.domain.entry.consents import set_consent
    from taikai.tournaments.domain.staff.roles import add_staff

    event = world.events["cards"]
    make_token(event, name="Stream overlay", scope="read", actor=world.chief)
    add_staff(event, email="nele@example.org", name="Nele Birkner", role="judge", plays=False, actor=world.chief)
    for one in world.entrants("cards")[:5]:
        set_consent(event, one.pk, {"photos": one.pk % 2 == 0}, actor=world.chief)


@scene
def reported_hand_by_hand(world: World) -> None:
    """Tables that report every hand, followed by whoever likes; a table's page in every step of an entry."""
    from taikai.hands.domain.access.table_links import table_url
    from taikai.hands.domain.broadcast import BroadcastWish, set_broadcast
    from taikai.news.domain.announcements import NewsText, announce
    from taikai.registration.domain.personal_links import personal_path
    from taikai.seating.models import Table

    event = world.demo("hands", players=12, hanchans=3, reported=True)
    wish = BroadcastWish
    set_broadcast(event, wish(0, (2, 3)), actor=world.chief)
    tables = Table.objects.select_related("round").filter(round__tournament=event)
    playing = tables.filter(round__number=2).exclude(results__state="confirmed").order_by("number").last()
    path = table_url(event, playing, None)
    address = "/" + path.split("://")[-1].split("/", 1)[-1]
    world.staff(f"/t/{event.slug}/manage/", who="judge")
    world.staff(f"/t/{event.slug}/manage/settings/coverage/", f"/t/{event.slug}/manage/hands/2/")
    steps = (
        "ron",
        "draw",
        "hands",
        "points",
        "ron&winner=W&payer=S",
        "tsumo&winner=E",
        "abort",
        "cancel",
        "chombo",
    )
    world.public(address)  # which makes the browser one of the table
    address = f"/t/{event.slug}/table/{playing.round.number}/{playing.number}/"
    world.public(*(f"{address}{'&' if '?' in address else '?'}do={step}" for step in steps))
    player = playing.seats.select_related("entrant").first().entrant
    own = personal_path(player)
    world.public(own, f"{own}table/", f"/t/{event.slug}/watch/", f"/t/{event.slug}/standings/statistics/")
    world.public(f"/t/{event.slug}/screen/feature/", f"/t/{event.slug}/overlay/feature/")
    say, words = announce, NewsText
    say(event, words("Please come to the hall.", place="Main hall"), actor=world.chief)
    world.public(f"/t/{event.slug}/screen/message/")
    over = tables.filter(results__state="confirmed").order_by("number").first()
    world.public(f"/t/{event.slug}/watch/{over.round.number}/{over.number}/")


@scene
def what_no_link_leads_to(world: World) -> None:
    """Pages that a code, an e-mail or a form opens."""
    from taikai.tournaments.domain.staff.invitations import token_of

    cards, hands = (f"/t/{world.events[name].slug}/" for name in ("cards", "hands"))
    world.public(f"{hands}table/2/3/photo/", f"{hands}overlay/2/3/", f"{cards}screen/2/")
    world.staff(f"{cards}rulings/?edit=1", f"{cards}manage/cards/3/2/hand/")
    missing = world.entrants("cards")[5]
    world.staff(f"{cards}manage/seating/absent/{missing.pk}/")
    invited = world.events["cards"].staff.filter(pending=True).first()
    token = token_of(invited, by_email=False)
    world.public(f"/invitation/{token}/")


@scene
def a_plan(world: World) -> None:
    """The seating of the open event, planned and not accepted yet."""
    from taikai.seating.domain.plans.job import run, start
    from taikai.seating.domain.requests.request import DrawWanted, request_for

    event = world.events["hands"]
    wanted = DrawWanted("all")
    request = request_for(event, wanted)
    job = start(event, request, actor=world.chief)
    run(job.pk)
    world.staff(f"/t/{event.slug}/manage/seating/plan/{job.pk}/")


@scene
def a_ceremony(world: World) -> None:
    """The last hanchan is kept back, three places are turned over."""
    from taikai.standings.domain.ceremony.running import begin, move_step, plan

    event = world.demo("ceremony", players=16, hanchans=1, reported=True)
    plan(event, 6, actor=world.chief)
    world.play_to_the_end("ceremony")
    begin(event, actor=world.chief)
    for step in range(3):
        move_step(event, step, True, actor=world.chief)
    world.public(f"/t/{event.slug}/screen/ceremony/", f"/t/{event.slug}/", f"/t/{event.slug}/standings/")
    world.staff(f"/t/{event.slug}/manage/", f"/t/{event.slug}/manage/screens/")


@scene
def a_finished_event(world: World) -> None:
    """Everything is over: podium, numbers, thanks."""
    from taikai.registration.domain.personal_links import personal_path
    from taikai.tournaments.domain.lifecycle import move_to_stage

    event = world.demo("over", players=20, hanchans=2, reported=True)
    world.play_to_the_end("over")
    stages = move_to_stage
    stages(event, "final", actor=world.chief)
    world.public(f"/t/{event.slug}/", f"/t/{event.slug}/standings/")
    own = personal_path(world.entrants("over")[0])
    world.public(own, f"{own}data/")
    world.staff(f"/t/{event.slug}/manage/")


@scene
def a_series(world: World) -> None:
    """Two events of a series, which somebody runs."""
    from taikai.series.domain.editing import add_event, make

    values = {"name": "Polish Riichi League", "description": "Best two of three.", "competitors": "people"}
    more = {"points_by": "share", "table": [], "best": 2, "drops": 0, "ties": [], "least": 1}
    series = make({**values, **more}, world.chief.user)
    for name in ("over", "hands"):
        add_event(series, world.events[name].pk, world.chief.user)
    world.public(f"/series/{series.slug}/")
    world.staff(f"/series/{series.slug}/run/")


@scene
def people_with_a_page(world: World) -> None:
    """Two of a club who want a page of their own."""
    from taikai.people.domain.entry.consents import set_consent
    from taikai.people.domain.persons.linking import show_page
    from taikai.people.pages.persons import club_slug

    event = world.events["over"]
    for one in event.entrants.filter(club="Kruk i Bambus", status="confirmed")[:2]:
        set_consent(event, one.pk, {"results": True}, actor=world.chief)
        person = show_page(one, True)
        world.public(f"/people/{person.secret}/")
    world.public(f"/clubs/{club_slug('Kruk i Bambus')}/")


@scene
def baida(world: World) -> None:
    """The other game: its sheets are hands in rows."""
    from taikai.hands.domain.access.reporting_modes import set_mode
    from taikai.hands.domain.access.table_links import table_url
    from taikai.seating.models import Table

    event = world.demo("baida", players=16, hanchans=4, game="baida")
    world.public(f"/t/{event.slug}/standings/", f"/t/{event.slug}/rules/", f"/t/{event.slug}/standings/compare/")
    pages = (
        "manage/results/1/1/sheet/",
        "manage/results/3/4/sheet/",
        "manage/results/3/paper/",
        "manage/results/3/4/",
    )
    world.staff(*(f"/t/{event.slug}/{page}" for page in pages), who="judge")
    world.staff(f"/t/{event.slug}/manage/settings/rules/")
    set_mode(event, "phones", actor=world.chief)
    tables = Table.objects.select_related("round").filter(round__tournament=event)
    table = tables.filter(round__number=3).order_by("number").last()
    link = table_url(event, table, None)
    world.public("/" + link.split("://")[-1].split("/", 1)[-1])


@scene
def a_draft(world: World) -> None:
    """An event just made: nothing is there yet."""
    from taikai.tournaments.domain.editing import create_tournament

    today = dt.date.today() + dt.timedelta(days=90)
    event = create_tournament(
        actor=world.chief, name="Autumn Taikai", starts_on=today, ends_on=today, place="Gdańsk", ruleset="ema2025"
    )
    world.events["draft"] = event
    empty = (
        "",
        "players/",
        "check-in/",
        "seating/",
        "results/",
        "programme/",
        "money/",
        "emails/",
        "announcements/",
        "print/",
    )
    pages = (*empty, "screens/", "log/", "penalties/", "teams/", "federation/", "files/", "registration/")
    world.apart["organiser"] = [f"/t/{event.slug}/manage/{page}" for page in pages]
    world.apart[""] = []


@scene
def links_of_accounts(world: World) -> None:
    """What e-mails about accounts lead to."""
    from taikai.accounts.domain import passwords, sign_up, unlock
    from taikai.accounts.domain.site_rights import choose
    from taikai.accounts.models import AccountRequest
    from taikai.emails.domain.unsubscribe import unsubscribe_url

    now = dt.datetime.now(dt.UTC)
    choose(who_joins="asked")
    rows = AccountRequest.objects
    world.judge.user.refresh_from_db()
    rows.create(name="Jan Wzorek", email="jan@example.org", language="pl", asked_at=now)
    asked = rows.create(name="Nadia", email="n@example.org", language="en", asked_at=now, allowed_at=now)
    found = [
        sign_up.link_of(asked),
        passwords.link_of(world.judge.user),
        unlock.link_of(world.judge.user),
        unsubscribe_url("player1@example.org"),
    ]
    world.public("/join/", *("/" + each.split("://")[-1].split("/", 1)[-1] for each in found))


def made() -> World:
    """Every scene, one after the other; which failed is kept."""
    world = World()
    for make in SCENES:
        try:
            make(world)
        except Exception as wrong:  # an older checkout has not got it
            world.failed.append(f"{make.__name__}: {type(wrong).__name__}: {wrong}")
    return world


def older() -> World:
    """What a checkout had before it knew any scene: its own demos."""
    from django.conf import settings
    from django.core.management import call_command

    for arguments in (["--empty"], []):  # the last one's log-ins are kept
        call_command("demo", "--quiet", *arguments)
    kept = json.loads((Path(settings.VAR_DIR) / "demo-logins.json").read_text())
    world = World()
    home = f"/t/{kept['slug']}/"
    world.password = kept["password"]
    world.begin = {
        "": [home, kept["player_path"], "/"],
        "organiser": [f"{home}manage/", "/"],
        "judge": [f"{home}manage/"],
    }
    return world


def main() -> int:
    """Make it, and say where to begin."""
    sys.path.insert(0, str(Path.cwd()))
    sys.path.append(str(Path(__file__).resolve().parents[2]))  # this checkout's own harness
    import django

    django.setup()
    world = made()
    if not world.events:
        world = older()
    for line in world.failed:
        print(f"left out: {line}", file=sys.stderr)
    logins = {"organiser": "organiser@demo.example", "judge": "judge@demo.example", "owner": "owner@demo.example"}
    said = {"begin": world.begin, "apart": world.apart, "logins": logins, "password": world.password}
    json.dump(said, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())

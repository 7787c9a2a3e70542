"""Navigation of a tournament: public pages, staff groups, bottom bar on phones.

An app's page appears here by one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.problems import Refused
from taikai.tournaments.context import MINE_COOKIE
from taikai.tournaments.domain.extension_points import is_there
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import JUDGE, ORGANISER, may

register = template.Library()

Stage = Tournament.Stage


@dataclass(frozen=True, slots=True)
class NavPage:
    """A page of a tournament: the name of its address, its word, who may see it, its picture, what is found there.

    `key`: the letter that opens it after G. `cards`: only where the rules are played with cards. `below`: what
    lies below it though its address does not, from `manage/` on.
    """

    name: str
    label: Any
    permission: str
    icon: str
    hint: Any = ""
    key: str = ""
    cards: bool = False
    below: str = ""


@dataclass(frozen=True, slots=True)
class NavGroup:
    """Pages of one task, behind one word; a group of which somebody sees one page is a link to that page."""

    name: str
    label: Any
    pages: tuple[NavPage, ...]


PUBLIC = (
    NavPage("tournament", pgettext_lazy("the page of a tournament", "Tournament"), "tournament.view", "ticket"),
    NavPage("agenda", _("Programme"), "tournament.view", "calendar-days"),
    NavPage("participants", _("Players"), "entrants.view", "users"),
    NavPage("seating", _("Seating"), "seating.view", "armchair"),
    NavPage("standings", _("Standings"), "standings.view", "list-ordered"),
    NavPage("rules", _("Rules"), "tournament.view", "scroll-text"),
)
CARDS = NavGroup(
    "cards",
    _("Cards"),
    (
        NavPage(
            "card-statistics",
            _("Cards played"),
            "cards.view",
            "layers",
            _("which cards were played and how they scored"),
            cards=True,
        ),
        NavPage("rulings", _("Rulings"), "cards.view", "gavel", _("how to read a card"), cards=True),
        NavPage("fairness", _("Fairness"), "cards.view", "check", _("check every deal yourself"), cards=True),
    ),
)
DASHBOARD = NavPage(
    "dashboard", _("Dashboard"), "dashboard.view", "layout-dashboard", _("the day at a glance"), "d"
)
MANAGE = (
    NavGroup(
        "people",
        _("People"),
        (
            NavPage(
                "manage-players",
                _("Players"),
                "entrants.edit",
                "users",
                _("registrations, fees, waiting list"),
                "e",
            ),
            NavPage("manage-teams", _("Teams"), "finals.edit", "users", _("teams and their members"), "x"),
            NavPage("staff", _("Staff"), "staff.edit", "circle-user", _("organisers and judges"), "o"),
            NavPage(
                "manage-consents",
                _("Consents and privacy"),
                "entrants.edit",
                "check",
                _("consents and access log"),
                "q",
                below="access-log/",
            ),
        ),
    ),
    NavGroup(
        "programme",
        _("Programme"),
        (
            NavPage("manage-programme", _("Programme"), "agenda.edit", "calendar-days", _("days and times"), "p"),
            NavPage(
                "manage-seating", _("Seating"), "seating.edit", "armchair", _("draw, publish, substitutes"), "s"
            ),
            NavPage("manage-final", _("Final"), "finals.edit", "trophy", _("cut and finalists"), "f"),
        ),
    ),
    NavGroup(
        "money",
        _("Money"),
        (NavPage("manage-money", _("Money"), "money.edit", "banknote", _("payments, bank statements"), "z"),),
    ),
    NavGroup(
        "rules",
        _("Rules"),
        (
            NavPage(
                "tournament-rules",
                _("Rules"),
                "tournament.edit",
                "scroll-text",
                _("your changes to the ruleset"),
                "r",
            ),
            NavPage(
                "tie-breaks",
                _("Ranking and tie-breaks"),
                "tournament.edit",
                "list-ordered",
                _("what counts and how ties are broken"),
            ),
        ),
    ),
    NavGroup(
        "communication",
        _("Communication"),
        (
            NavPage("manage-emails", _("E-mails"), "emails.view", "mail", _("sent, waiting, failed"), "m"),
            NavPage(
                "manage-announcements",
                _("Announcements"),
                "news.write",
                "megaphone",
                _("message all players"),
                "u",
                below="notifications/",
            ),
            NavPage(
                "manage-screens",
                _("Screens"),
                "screens.run",
                "monitor",
                _("what screens show, ceremony"),
                "b",
                below="ceremony/",
            ),
        ),
    ),
    NavGroup(
        "day",
        pgettext_lazy("the day of a tournament", "Event day"),
        (
            NavPage(
                "manage-check-in", _("Check-in"), "entrants.check_in", "user-check", _("arrivals, no-shows"), "c"
            ),
            NavPage("board", _("Results"), "results.view", "grid-3x3", _("tables, results, calls"), "t"),
            NavPage("manage-clock", _("Clock"), "clock.run", "timer", _("start, pause, add time"), "k"),
            NavPage(
                "manage-hands",
                _("Hand recording"),
                "hands.run",
                "scan-line",
                _("how tables record, table codes"),
                "h",
            ),
            NavPage(
                "manage-cards",
                _("Cards"),
                "cards.judge",
                "layers",
                _("tables that play with cards"),
                "j",
                cards=True,
            ),
            NavPage(
                "manage-penalties", _("Penalties"), "penalties.edit", "gavel", _("give or cancel penalties"), "y"
            ),
            NavPage(
                "manage-rulings",
                _("Rulings of judges"),
                "rulings.decide",
                "scroll-text",
                _("what the rules say, what judges decided"),
            ),
            NavPage(
                "papers",
                pgettext_lazy("what is printed on", "Print"),
                "paper.print",
                "printer",
                _("badges, lists, score sheets, PDF"),
                "v",
            ),
            NavPage("log", _("Log"), "log.view", "history", _("who did what and when"), "l"),
        ),
    ),
    NavGroup(
        "standings",
        _("Standings"),
        (
            NavPage("standings", _("Standings"), "dashboard.view", "list-ordered", _("the public standings"), "a"),
            NavPage(
                "numbers",
                _("Statistics and awards"),
                "dashboard.view",
                "trophy",
                _("best results and awards"),
                "n",
            ),
            NavPage(
                "manage-federation",
                _("Federation"),
                "federation.edit",
                "download",
                _("requirements, weight, results list"),
                "w",
            ),
            NavPage("files", _("Files"), "dashboard.view", "download", _("spreadsheets, backup, offline pages")),
        ),
    ),
    NavGroup(
        "settings",
        _("Settings"),
        (
            NavPage(
                "tournament-edit",
                _("Settings"),
                "tournament.edit",
                "ticket",
                _("name, dates, capacity, texts"),
                "i",
                below="registration/",
            ),
            NavPage(
                "manage-programs",
                _("Integrations"),
                "programs.edit",
                "share-2",
                _("tokens, webhooks, embeds"),
            ),
        ),
    ),
)
#: The same place seen from the other side.
SIDES = {
    "tournament": "dashboard",
    "participants": "manage-players",
    "agenda": "manage-programme",
    "seating": "manage-seating",
    "standings": "board",
    "rules": "tournament-rules",
    "card-statistics": "manage-cards",
}
ME = NavPage("my", pgettext_lazy("a player's own page", "My page"), "tournament.view", "circle-user")
CALLS = NavPage("dashboard", _("Calls"), "calls.answer", "hand")
#: What lies at a thumb, beside "More".
BARS: dict[str, tuple[str, ...]] = {
    ORGANISER: ("dashboard", "manage-check-in", "board"),
    JUDGE: ("calls", "board", "manage-clock"),
    "player": ("my", "seating", "standings"),
    "visitor": ("tournament", "seating", "standings"),
    "after": ("tournament", "standings", "participants"),
}
#: What lies there instead as long as there is nothing on a page.
INSTEAD = {"seating": "agenda", "standings": "participants"}


@dataclass(frozen=True, slots=True)
class NavLink:
    """A page where it is: with its address, and whether it is the one being looked at."""

    page: NavPage
    url: str
    current: bool = False


def _with_cards(tournament: Tournament) -> bool:
    try:
        return ruleset_of(tournament).cards != "none"
    except Refused:
        return False


@lru_cache(maxsize=512)
def _links(slug: str, role: str, cards: bool, pages: tuple[NavPage, ...]) -> tuple[NavLink, ...]:
    """Those of `pages` that exist and that somebody of this role may see."""
    found = []
    for page in pages:
        if (page.cards and not cards) or not may(role, page.permission):
            continue
        try:
            found.append(NavLink(page, reverse(page.name, args=[slug])))
        except NoReverseMatch:
            continue
    return tuple(found)


def manage_pages() -> tuple[NavPage, ...]:
    """Every page of the staff, group by group."""
    return (DASHBOARD, *(page for group in MANAGE for page in group.pages))


def links_for(tournament: Tournament, role: str) -> tuple[NavLink, ...]:
    """Every page somebody of this role may see, those of the staff first."""
    seen = (
        _links(tournament.slug, role, _with_cards(tournament), manage_pages())
        if may(role, "dashboard.view")
        else ()
    )
    public = _links(tournament.slug, role, _with_cards(tournament), (*PUBLIC, *CARDS.pages))
    known = {link.page.name for link in seen}
    return (*seen, *(link for link in public if link.page.name not in known))


def _here(links: Iterable[NavLink], path: str, home: str) -> str:
    """The name of the page that `path` is, or lies below; "" for one that is below none."""
    below = [
        link
        for link in links
        if (path.startswith(link.url) and (link.url != home or path == home))
        or (link.page.below and path.startswith(f"{home}manage/{link.page.below}"))
    ]
    return max(below, key=lambda link: len(link.url)).page.name if below else ""


def _marked(links: Sequence[NavLink], here: str) -> list[NavLink]:
    return [NavLink(link.page, link.url, link.page.name == here) for link in links]


def _at_hand(tournament: Tournament, who: str) -> tuple[str, ...]:
    """The names of the things this person needs at the thumb: of pages, those on which there is something."""
    if who in (ORGANISER, JUDGE) or tournament.is_over:
        return BARS[who]
    there = set(BARS[who])
    if tournament.stage != Stage.PLAYING:  # which begins with a published hanchan
        there.discard("standings")
        if tournament.stage != Stage.CHECK_IN or not is_there(tournament, "seating"):
            there.discard("seating")
    return tuple(name if name in there else INSTEAD[name] for name in BARS[who])


def _bar(slug: str, role: str, at_hand: Iterable[str], here: str) -> list[NavLink]:
    """The things this person needs, at the thumb."""
    known = {page.name: page for page in (*manage_pages(), *PUBLIC, ME)} | {"calls": CALLS}
    pages = tuple(known[name] for name in at_hand)
    links = _marked(_links(slug, role, False, pages), here)
    return [
        NavLink(link.page, f"{link.url}#needs", link.current) if link.page is CALLS else link for link in links
    ]


@lru_cache(maxsize=1024)
def _written(
    slug: str,
    role: str,
    cards: bool,
    at_hand: tuple[str, ...],
    here: str,
    managing: bool,
    _language: str,
) -> dict[str, SafeString]:
    """The bars as they are written for everybody to whom all of this applies: they hang on nothing else."""
    staff = may(role, "dashboard.view")
    mine = (ME,) if ME.name in at_hand else ()
    home = reverse("tournament", args=[slug])
    groups: list[dict[str, Any]] = []
    for group in MANAGE if staff else ():
        links = _marked(_links(slug, role, cards, group.pages), here if managing else "")
        if links:
            current = any(link.current for link in links)
            # Its word leads nowhere where its first page is a public one, from which no row leads on.
            leads = links[0].url.startswith(f"{home}manage/")
            groups.append({"group": group, "links": links, "current": current, "leads": leads})
    public_here = "" if managing else here
    card_links = _marked(_links(slug, role, cards, CARDS.pages), public_here)
    other = {back: front for front, back in SIDES.items()} if managing else SIDES
    allowed = {
        link.page.name: link.url for link in _links(slug, role, cards, (*PUBLIC, *CARDS.pages, *manage_pages()))
    }
    across = allowed.get(other.get(here, ""), home if managing else allowed.get("dashboard", ""))
    context = {
        "managing": managing,
        "staff": staff,
        "across": across,
        "dashboard": _marked(_links(slug, role, cards, (DASHBOARD,)), here),
        "groups": groups,
        "row": next((group for group in groups if group["current"] and len(group["links"]) > 1), None),
        "public": _marked(_links(slug, role, cards, (*mine, *PUBLIC)), public_here),
        "cards": card_links,
        "cards_current": any(link.current for link in card_links),
        "bar": _bar(slug, role, at_hand, here),
    }
    parts = ("top", "second", "bottom", "pages")
    return {part: SafeString(render_to_string(f"parts/nav_{part}.html", context)) for part in parts}


def _who(request: HttpRequest, tournament: Tournament, role: str) -> str:
    """Whose bar it is: that of a role, of a player with an own page here, or of a visitor by the day."""
    if role in (ORGANISER, JUDGE):
        return role
    match = request.resolver_match
    if request.COOKIES.get(MINE_COOKIE) == "1" or (match is not None and "token" in match.kwargs):
        return "player"
    return "after" if tournament.is_over else "visitor"


@register.filter
def initials(user: Any) -> str:
    """The first letters of first and last name, or of what somebody logs in with: "KM"."""
    words = (user.get_full_name() or user.get_username()).split()
    return "".join(word[0] for word in dict.fromkeys((words[0], words[-1]))).upper() if words else "?"


@register.simple_tag(takes_context=True)
def tournament_nav(context: dict[str, Any]) -> dict[str, SafeString]:
    """The parts of it: `top` within the bar, `second` the row of a group, `bottom` a phone's, `pages` all
    pages of a side.
    """
    request, tournament = context["request"], context["tournament"]
    role = context.get("role", "public")
    managing = request.path.startswith(f"{reverse('tournament', args=[tournament.slug])}manage/")
    cards = _with_cards(tournament)
    pages = manage_pages() if managing else (*PUBLIC, *CARDS.pages, ME)
    here = _here(_links(tournament.slug, role, cards, pages), request.path, tournament.get_absolute_url())
    match = request.resolver_match
    if not managing and match is not None and "token" in match.kwargs:
        here = "my"
    at_hand = _at_hand(tournament, _who(request, tournament, role))
    return _written(tournament.slug, role, cards, at_hand, here, managing, get_language() or "")


@register.simple_tag(takes_context=True)
def guide_address(context: dict[str, Any]) -> str:
    """The section of the guides about this page of the staff; "" on every other page."""
    request = context.get("request")
    if request is None or request.resolver_match is None or "/manage/" not in request.path:
        return ""
    name, mark, anchor = getattr(request.resolver_match.func, "guide", "").partition("#")
    return f"{reverse('guide', args=[name])}{mark}{anchor}" if name else ""

"""The way around a tournament: its public pages, the groups of its staff, the bar at a phone's lower edge.

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
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import JUDGE, ORGANISER, may

register = template.Library()

Stage = Tournament.Stage


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a tournament: the name of its address, its word, who may see it, its picture, what is found there.

    `key`: the letter that opens it after G. `cards`: only where the rules are played with cards.
    """

    name: str
    label: Any
    permission: str
    icon: str
    hint: Any = ""
    key: str = ""
    cards: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that belong together, behind one word."""

    name: str
    label: Any
    pages: tuple[Page, ...]


PUBLIC = (
    Page("tournament", pgettext_lazy("the page of a tournament", "Event"), "tournament.view", "ticket"),
    Page("agenda", _("Programme"), "tournament.view", "calendar-days"),
    Page("participants", _("Players"), "entrants.view", "users"),
    Page("seating", _("Seating"), "seating.view", "armchair"),
    Page("standings", _("Standings"), "standings.view", "list-ordered"),
    Page("rules", _("Rules"), "tournament.view", "scroll-text"),
)
CARDS = Group(
    "cards",
    _("Cards"),
    (
        Page(
            "card-statistics",
            _("Cards played"),
            "cards.view",
            "layers",
            _("who has which, what they did"),
            cards=True,
        ),
        Page("rulings", _("Rulings"), "cards.view", "gavel", _("how a card is read"), cards=True),
        Page("fairness", _("Fairness"), "cards.view", "check", _("check every deal yourself"), cards=True),
    ),
)
COCKPIT = Page("desk", _("Cockpit"), "desk.view", "layout-dashboard", _("the day on one screen"), "d")
MANAGE = (
    Group(
        "prepare",
        _("Prepare"),
        (
            Page("desk-entrants", _("Entrants"), "entrants.edit", "users", _("confirm, fees, waiting list"), "e"),
            Page("desk-money", _("Money"), "money.edit", "ticket", _("who paid, bank statements")),
            Page(
                "tournament-rules",
                _("Rules"),
                "tournament.edit",
                "scroll-text",
                _("what differs from the book"),
                "r",
            ),
            Page("desk-agenda", _("Programme"), "agenda.edit", "calendar-days", _("the days, line by line"), "p"),
            Page("desk-seating", _("Seating"), "seating.edit", "armchair", _("plan, publish, substitute"), "s"),
            Page("staff", _("Staff"), "staff.edit", "circle-user", _("organisers and judges"), "o"),
            Page("desk-teams", _("Teams"), "finals.edit", "users", _("who plays for which team"), "x"),
            Page("desk-final", _("Final"), "finals.edit", "trophy", _("who plays it"), "f"),
            Page("desk-consents", _("Data"), "entrants.edit", "check", _("who agreed to what, who looked"), "q"),
            Page(
                "desk-programs",
                _("Programs"),
                "programs.edit",
                "share-2",
                _("tokens, webhooks, other web sites"),
                "x",
            ),
            Page("desk-emails", _("E-mails"), "emails.view", "mail", _("what was sent"), "m"),
            Page(
                "tournament-edit", _("Settings"), "tournament.edit", "ticket", _("name, dates, places, texts"), "i"
            ),
        ),
    ),
    Group(
        "day",
        pgettext_lazy("the day of a tournament", "Day"),
        (
            Page("desk-check-in", _("Check-in"), "entrants.check_in", "user-check", _("who is here"), "c"),
            Page("board", _("Tables"), "results.view", "grid-3x3", _("results as they come in, calls"), "t"),
            Page("desk-clock", _("Clock"), "clock.run", "timer", _("start, pause, give time"), "k"),
            Page("desk-hands", _("Reporting"), "hands.run", "scan-line", _("hand by hand, codes of tables"), "h"),
            Page(
                "desk-cards", _("Cards"), "cards.judge", "layers", _("tables played with cards"), "j", cards=True
            ),
            Page("desk-news", _("Announcements"), "news.write", "megaphone", _("tell everybody"), "u"),
            Page("desk-screens", _("Screens"), "screens.run", "monitor", _("what they show, ceremony"), "b"),
            Page(
                "papers",
                pgettext_lazy("what is printed on", "Paper"),
                "paper.print",
                "printer",
                _("badges, lists, sheets, PDF"),
                "v",
            ),
            Page("log", _("Log"), "log.view", "history", _("who did what, and when"), "l"),
        ),
    ),
    Group(
        "results",
        _("Results"),
        (
            Page("standings", _("Standings"), "desk.view", "list-ordered", _("as everybody sees them"), "a"),
            Page("desk-penalties", _("Penalties"), "penalties.edit", "gavel", _("give, cancel"), "y"),
            Page("numbers", _("Numbers and awards"), "desk.view", "trophy", _("the best of the hall"), "n"),
            Page(
                "desk-federation",
                _("Federation"),
                "federation.edit",
                "download",
                _("conditions, weight, list of results"),
                "w",
            ),
            Page("files", _("Files"), "desk.view", "download", _("tables, the whole event, pages to keep"), "x"),
        ),
    ),
)
#: The same place seen from the other side.
SIDES = {
    "tournament": "desk",
    "participants": "desk-entrants",
    "agenda": "desk-agenda",
    "seating": "desk-seating",
    "standings": "board",
    "rules": "tournament-rules",
    "card-statistics": "desk-cards",
}
ME = Page("my", pgettext_lazy("a player's own page", "Me"), "tournament.view", "circle-user")
CALLS = Page("desk", _("Calls"), "calls.answer", "hand")
#: What lies at a thumb, beside "More".
BARS: dict[str, tuple[str, ...]] = {
    ORGANISER: ("desk", "desk-check-in", "board"),
    JUDGE: ("calls", "board", "desk-clock"),
    "player": ("my", "seating", "standings"),
    "before": ("tournament", "agenda", "participants"),
    "playing": ("tournament", "seating", "standings"),
    "after": ("tournament", "standings", "participants"),
}


@dataclass(frozen=True, slots=True)
class Link:
    """A page where it is: with its address, and whether it is the one being looked at."""

    page: Page
    url: str
    current: bool = False


def _with_cards(tournament: Tournament) -> bool:
    try:
        return ruleset_of(tournament).cards != "none"
    except Refused:
        return False


@lru_cache(maxsize=512)
def _links(slug: str, role: str, cards: bool, pages: tuple[Page, ...]) -> tuple[Link, ...]:
    """Those of `pages` that exist and that somebody of this role may see."""
    found = []
    for page in pages:
        if (page.cards and not cards) or not may(role, page.permission):
            continue
        try:
            found.append(Link(page, reverse(page.name, args=[slug])))
        except NoReverseMatch:
            continue
    return tuple(found)


def manage_pages() -> tuple[Page, ...]:
    """Every page of the staff, group by group."""
    return (COCKPIT, *(page for group in MANAGE for page in group.pages))


def links_for(tournament: Tournament, role: str) -> tuple[Link, ...]:
    """Every page somebody of this role may see, those of the staff first."""
    seen = _links(tournament.slug, role, _with_cards(tournament), manage_pages()) if may(role, "desk.view") else ()
    public = _links(tournament.slug, role, _with_cards(tournament), (*PUBLIC, *CARDS.pages))
    known = {link.page.name for link in seen}
    return (*seen, *(link for link in public if link.page.name not in known))


def _here(links: Iterable[Link], path: str, home: str) -> str:
    """The name of the page that `path` is, or lies below; "" for one that is below none."""
    below = [link for link in links if path.startswith(link.url) and (link.url != home or path == home)]
    return max(below, key=lambda link: len(link.url)).page.name if below else ""


def _marked(links: Sequence[Link], here: str) -> list[Link]:
    return [Link(link.page, link.url, link.page.name == here) for link in links]


def _bar(slug: str, role: str, who: str, here: str) -> list[Link]:
    """The things this person needs, at the thumb."""
    known = {page.name: page for page in (*manage_pages(), *PUBLIC, ME)} | {"calls": CALLS}
    pages = tuple(known[name] for name in BARS[who])
    links = _marked(_links(slug, role, False, pages), here)
    return [Link(link.page, f"{link.url}#needs", link.current) if link.page is CALLS else link for link in links]


@lru_cache(maxsize=1024)
def _written(
    slug: str, role: str, cards: bool, who: str, here: str, managing: bool, _language: str
) -> dict[str, SafeString]:
    """The bars as they are written for everybody to whom all of this applies: they hang on nothing else."""
    staff = may(role, "desk.view")
    mine = (ME,) if who == "player" else ()
    groups = []
    for group in MANAGE if staff else ():
        links = _marked(_links(slug, role, cards, group.pages), here if managing else "")
        if links:
            groups.append({"group": group, "links": links, "current": any(link.current for link in links)})
    public_here = "" if managing else here
    card_links = _marked(_links(slug, role, cards, CARDS.pages), public_here)
    other = {back: front for front, back in SIDES.items()} if managing else SIDES
    allowed = {
        link.page.name: link.url for link in _links(slug, role, cards, (*PUBLIC, *CARDS.pages, *manage_pages()))
    }
    home = reverse("tournament", args=[slug])
    across = allowed.get(other.get(here, ""), home if managing else allowed.get("desk", ""))
    context = {
        "managing": managing,
        "staff": staff,
        "across": across,
        "cockpit": _marked(_links(slug, role, cards, (COCKPIT,)), here),
        "groups": groups,
        "row": next((group for group in groups if group["current"]), None) if managing else None,
        "public": _marked(_links(slug, role, cards, (*mine, *PUBLIC)), public_here),
        "cards": card_links,
        "cards_current": any(link.current for link in card_links),
        "bar": _bar(slug, role, who, here),
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
    if tournament.stage in (Stage.CHECK_IN, Stage.PLAYING):
        return "playing"
    return "after" if tournament.is_over else "before"


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
    managing = request.path.startswith(f"{reverse('tournament', args=[tournament.slug])}desk/")
    cards = _with_cards(tournament)
    pages = manage_pages() if managing else (*PUBLIC, *CARDS.pages, ME)
    here = _here(_links(tournament.slug, role, cards, pages), request.path, tournament.get_absolute_url())
    match = request.resolver_match
    if not managing and match is not None and "token" in match.kwargs:
        here = "my"
    who = _who(request, tournament, role)
    return _written(tournament.slug, role, cards, who, here, managing, get_language() or "")

"""Permission table: what each role may do. `docs/permissions.md` is generated from it.

Every view names its permission and what it is (`@page(…)`, `access.py`); a test refuses an address without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from taikai.accounts.domain.site_rights import Somebody, may_create, owns_site

ORGANISER = "organiser"
JUDGE = "judge"
PLAYER = "player"
PUBLIC = "public"

ROLES = (ORGANISER, JUDGE, PLAYER, PUBLIC)
EVERYBODY = frozenset(ROLES)
STAFF = frozenset({ORGANISER, JUDGE})
ORGANISERS = frozenset({ORGANISER})


@dataclass(frozen=True, slots=True)
class Permission:
    """Something one may do, the roles that may, and its heading in the guide for organisers."""

    title: object  # lazy translation
    roles: frozenset[str]
    guide: str = ""


PERMISSIONS: dict[str, Permission] = {
    # Outside a tournament
    "site.view": Permission(
        _("See the front page, log in and out, set a forgotten password, change language"), EVERYBODY
    ),
    "tournament.create": Permission(
        _("Create a tournament (accounts the site owner allows)"), ORGANISERS, "Weeks before"
    ),
    "site.edit": Permission(
        _("Change the settings of the whole site (site owner)"), ORGANISERS, "Before anything: an account"
    ),
    "series.create": Permission(
        _("Make a series of events (accounts the site owner allows)"), ORGANISERS, "A series"
    ),
    "series.run": Permission(_("Run a series: its owner and the people they allow"), STAFF, "A series"),
    "people.edit": Permission(
        _("Say which entries are one person's (site owner)"), ORGANISERS, "People across events"
    ),
    "account.edit": Permission(
        _("Change how your own account logs in, end its sessions (any account)"),
        STAFF,
        "Before anything: an account",
    ),
    # Public pages
    "tournament.view": Permission(_("See the tournament, its rules and programme"), EVERYBODY),
    "entrants.view": Permission(_("See the list of participants"), EVERYBODY),
    "entrants.apply": Permission(_("Apply with the public form"), EVERYBODY),
    "entrants.own": Permission(_("See, edit and withdraw your own entry (personal link)"), EVERYBODY),
    "seating.view": Permission(_("See published seating"), EVERYBODY),
    "standings.view": Permission(_("See released results and standings, export them"), EVERYBODY),
    "cards.view": Permission(_("See the card statistics, the rulings and the fairness page"), EVERYBODY),
    "hands.report": Permission(
        _("Report the hands of a table (personal link of its players, link of the table, staff)"), EVERYBODY
    ),
    "live.view": Permission(_("Follow live changes and big screens"), EVERYBODY),
    # Staff pages
    "desk.view": Permission(_("Open the staff desk"), STAFF, "On the day"),
    "tournament.edit": Permission(
        _("Edit the tournament, its rules, stage and release"), ORGANISERS, "Weeks before"
    ),
    "tournament.delete": Permission(
        _("Delete the tournament, and undo that for a week"),
        ORGANISERS,
        "The same event again, the archive, deleting",
    ),
    "staff.edit": Permission(_("Invite and remove organisers and judges"), ORGANISERS, "Weeks before"),
    "log.view": Permission(_("Read the action log"), STAFF, "When things go wrong"),
    "emails.view": Permission(_("See which e-mails were sent, and send one again"), ORGANISERS, "Weeks before"),
    "emails.write": Permission(_("Write group e-mails and our own words in e-mails"), ORGANISERS, "Weeks before"),
    "entrants.edit": Permission(
        _("Confirm, edit, withdraw, add and import entrants, mark fees"), ORGANISERS, "Weeks before"
    ),
    "money.edit": Permission(_("See and note payments, read bank statements"), ORGANISERS, "Weeks before"),
    "contacts.looks": Permission(_("See who of the staff looked at contact data"), ORGANISERS, "Data protection"),
    "entrants.check_in": Permission(_("Check entrants in"), STAFF, "On the day"),
    "seating.edit": Permission(_("Draw, change and publish seating"), ORGANISERS, "On the day"),
    "agenda.edit": Permission(_("Edit the programme"), ORGANISERS, "Weeks before"),
    "clock.run": Permission(_("Start, stop and extend the clock"), STAFF, "On the day"),
    "calls.answer": Permission(_("See who calls a judge, go, and settle it"), STAFF, "On the day"),
    "results.view": Permission(_("See all results and the board of missing tables"), STAFF, "On the day"),
    "results.enter": Permission(_("Enter and confirm results"), STAFF, "On the day"),
    "hands.run": Permission(
        _("Choose how tables are reported, give and withdraw their links"), STAFF, "Hands reported at the tables"
    ),
    "results.reopen": Permission(_("Reopen and correct confirmed results"), STAFF, "On the day"),
    "results.release": Permission(_("Release or hide the results of a hanchan"), ORGANISERS, "On the day"),
    "ceremony.run": Permission(_("Plan the ceremony, turn the places over, end it"), ORGANISERS, "The ceremony"),
    "screens.run": Permission(_("Choose what the big screens show"), STAFF, "The big screens"),
    "news.write": Permission(_("Make, correct and withdraw announcements"), STAFF, "Telling people something"),
    "paper.print": Permission(_("Print badges, signs, lists and sheets, take them as PDF"), STAFF, "On the day"),
    "finals.edit": Permission(_("Set up a final and say who plays it"), ORGANISERS, "With a final"),
    "penalties.edit": Permission(_("Give and cancel penalties"), STAFF, "When things go wrong"),
    "programs.edit": Permission(
        _("Give tokens to programs, choose webhooks, embedding and origins"),
        ORGANISERS,
        "Programs and other web sites",
    ),
    "federation.edit": Permission(
        _("Write what a federation is told, take its list of results"), ORGANISERS, "For the federation"
    ),
    "cards.judge": Permission(
        _("Run the tables played with cards: events, hands, marks"), STAFF, "With Saki cards"
    ),
    "cards.deal": Permission(
        _("Publish the commitment and the secret, deal the cards"), ORGANISERS, "With Saki cards"
    ),
    "cards.rulings": Permission(_("Choose the rulings of the cards"), ORGANISERS, "With Saki cards"),
}


# Outside a tournament there are no roles: what an account needs there beyond being logged in.
ON_SITE: dict[str, Callable[[Somebody], bool]] = {
    "tournament.create": may_create,
    "site.edit": owns_site,
    "people.edit": owns_site,
    "series.create": may_create,
}


def may_on_site(user: Somebody, permission: str) -> bool:
    """Whether an account holds a permission outside any tournament."""
    return permission not in ON_SITE or ON_SITE[permission](user)


def least_role(permission: str) -> str:
    """The role with the fewest rights that holds a permission."""
    return next(role for role in reversed(ROLES) if may(role, permission))


def may(role: str, permission: str) -> bool:
    """Whether `role` holds `permission`; an unknown permission is a bug and raises KeyError."""
    return role in PERMISSIONS[permission].roles

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
    """Something one may do, the roles that may, and the section of the guides about it ("seating#teams")."""

    title: object  # lazy translation
    roles: frozenset[str]
    guide: str = ""


PERMISSIONS: dict[str, Permission] = {
    # Outside a tournament
    "site.view": Permission(
        _("See the front page, log in and out, reset a forgotten password, change language"), EVERYBODY
    ),
    "tournament.create": Permission(
        _("Create a tournament (accounts the site admin allows)"), ORGANISERS, "registration#create-the-tournament"
    ),
    "site.edit": Permission(
        _("Change the settings of the whole site (site admin)"), ORGANISERS, "accounts#who-gets-an-account"
    ),
    "series.create": Permission(
        _("Create a series (accounts the site admin allows)"), ORGANISERS, "afterwards#series"
    ),
    "series.run": Permission(_("Manage a series (its owner and managers)"), STAFF, "afterwards#series"),
    "people.edit": Permission(
        _("Link registrations of one player (site admin)"), ORGANISERS, "afterwards#players-across-tournaments"
    ),
    "account.edit": Permission(
        _("Change the log-in of your own account, end its sessions (any account)"),
        STAFF,
        "accounts#your-account",
    ),
    # Public pages
    "tournament.view": Permission(_("See the tournament, its rules and programme"), EVERYBODY),
    "entrants.view": Permission(_("See the list of players"), EVERYBODY),
    "entrants.apply": Permission(_("Register with the public form"), EVERYBODY),
    "entrants.own": Permission(_("See, edit and withdraw your own registration (personal link)"), EVERYBODY),
    "seating.view": Permission(_("See published seating"), EVERYBODY),
    "standings.view": Permission(_("See published results and standings, export them"), EVERYBODY),
    "cards.view": Permission(_("See card statistics, rulings and the fairness page"), EVERYBODY),
    "hands.report": Permission(
        _("Record the hands of a table (personal link of its players, table link, staff)"), EVERYBODY
    ),
    "rulings.view": Permission(_("Read the judges’ rulings where the organiser opens them"), EVERYBODY),
    "live.view": Permission(_("Follow live changes and screens"), EVERYBODY),
    # Staff pages
    "dashboard.view": Permission(_("Open the staff pages"), STAFF, "event-day#the-dashboard"),
    "tournament.edit": Permission(
        _("Edit the tournament, its rules and its stage"), ORGANISERS, "registration#the-tournament-page"
    ),
    "tournament.delete": Permission(
        _("Delete the tournament and undo that for a week"),
        ORGANISERS,
        "afterwards#archive-or-delete",
    ),
    "staff.edit": Permission(
        _("Invite and remove organisers and judges"), ORGANISERS, "registration#invite-staff"
    ),
    "log.view": Permission(_("Read the action log"), STAFF, "event-day#the-log"),
    "emails.view": Permission(_("See sent e-mails and send one again"), ORGANISERS, "registration#e-mails"),
    "emails.write": Permission(_("Write group e-mails and e-mail texts"), ORGANISERS, "registration#e-mails"),
    "entrants.edit": Permission(
        _("Confirm, edit, withdraw, add and import players, mark fees"),
        ORGANISERS,
        "registration#the-list-of-players",
    ),
    "money.edit": Permission(_("See and record payments, read bank statements"), ORGANISERS, "payments#set-up"),
    "contacts.looks": Permission(
        _("See the access log of contact data"), ORGANISERS, "data-protection#what-you-do-for-players"
    ),
    "entrants.check_in": Permission(_("Check players in"), STAFF, "event-day#check-in"),
    "seating.edit": Permission(_("Draw, change and publish seating"), ORGANISERS, "seating#draw-and-publish"),
    "agenda.edit": Permission(_("Edit the programme"), ORGANISERS, "registration#the-programme"),
    "clock.run": Permission(_("Start, stop and extend the clock"), STAFF, "event-day#the-clock"),
    "calls.answer": Permission(_("See, take and close judge calls"), STAFF, "event-day#calls"),
    "results.view": Permission(_("See all results and the tables without one"), STAFF, "results#enter-a-result"),
    "results.enter": Permission(_("Enter and confirm results"), STAFF, "results#enter-a-result"),
    "hands.run": Permission(
        _("Set up hand recording, give and revoke table links"), STAFF, "hand-recording#choose-how-tables-record"
    ),
    "results.reopen": Permission(
        _("Reopen and correct confirmed results"), STAFF, "results#correct-a-confirmed-result"
    ),
    "results.release": Permission(
        _("Publish or hide the results of a hanchan"), ORGANISERS, "results#publish-results"
    ),
    "ceremony.run": Permission(
        _("Plan the ceremony, reveal the ranks, end it"), ORGANISERS, "final-and-ceremony#run-the-ceremony"
    ),
    "screens.run": Permission(_("Choose what the screens show"), STAFF, "screens#choose-what-a-screen-shows"),
    "news.write": Permission(_("Write, correct and withdraw announcements"), STAFF, "screens#announcements"),
    "paper.print": Permission(
        _("Print badges, signs, lists and score sheets, save them as PDF"), STAFF, "event-day#print"
    ),
    "finals.edit": Permission(
        _("Set up a final and choose the finalists"), ORGANISERS, "final-and-ceremony#set-up-a-final"
    ),
    "penalties.edit": Permission(_("Give and cancel penalties"), STAFF, "results#penalties"),
    "rulings.decide": Permission(
        _("Look up what the rules say, make and withdraw rulings"), STAFF, "event-day#rulings"
    ),
    "rulings.lead": Permission(
        _("Turn rulings on, open the register, decide for all tables"), ORGANISERS, "event-day#rulings"
    ),
    "programs.edit": Permission(
        _("Manage API tokens, webhooks, embedding and origins"),
        ORGANISERS,
        "integrations#tokens",
    ),
    "federation.edit": Permission(
        _("Edit the federation data, export the results list"), ORGANISERS, "federation#weeks-before"
    ),
    "cards.judge": Permission(
        _("Run the tables that play with cards (events, hands, marks)"), STAFF, "saki-cards#for-judges"
    ),
    "cards.deal": Permission(
        _("Publish the commitment and the secret, deal the cards"), ORGANISERS, "saki-cards#prepare"
    ),
    "cards.rulings": Permission(_("Choose the card rulings"), ORGANISERS, "saki-cards#prepare"),
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

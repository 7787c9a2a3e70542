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
        _("See the front page, log in and out, reset a forgotten password, change language"), EVERYBODY
    ),
    "tournament.create": Permission(
        _("Create a tournament (accounts the site admin allows)"), ORGANISERS, "Weeks before"
    ),
    "site.edit": Permission(
        _("Change the settings of the whole site (site admin)"), ORGANISERS, "Before anything: an account"
    ),
    "series.create": Permission(_("Create a series (accounts the site admin allows)"), ORGANISERS, "A series"),
    "series.run": Permission(_("Manage a series (its owner and managers)"), STAFF, "A series"),
    "people.edit": Permission(
        _("Link registrations of one player (site admin)"), ORGANISERS, "People across events"
    ),
    "account.edit": Permission(
        _("Change the log-in of your own account, end its sessions (any account)"),
        STAFF,
        "Before anything: an account",
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
    "live.view": Permission(_("Follow live changes and screens"), EVERYBODY),
    # Staff pages
    "desk.view": Permission(_("Open the staff pages"), STAFF, "On the day"),
    "tournament.edit": Permission(_("Edit the tournament, its rules and its stage"), ORGANISERS, "Weeks before"),
    "tournament.delete": Permission(
        _("Delete the tournament and undo that for a week"),
        ORGANISERS,
        "The same event again, the archive, deleting",
    ),
    "staff.edit": Permission(_("Invite and remove organisers and judges"), ORGANISERS, "Weeks before"),
    "log.view": Permission(_("Read the action log"), STAFF, "When things go wrong"),
    "emails.view": Permission(_("See sent e-mails and send one again"), ORGANISERS, "Weeks before"),
    "emails.write": Permission(_("Write group e-mails and e-mail texts"), ORGANISERS, "Weeks before"),
    "entrants.edit": Permission(
        _("Confirm, edit, withdraw, add and import players, mark fees"), ORGANISERS, "Weeks before"
    ),
    "money.edit": Permission(_("See and record payments, read bank statements"), ORGANISERS, "Weeks before"),
    "contacts.looks": Permission(_("See the access log of contact data"), ORGANISERS, "Data protection"),
    "entrants.check_in": Permission(_("Check players in"), STAFF, "On the day"),
    "seating.edit": Permission(_("Draw, change and publish seating"), ORGANISERS, "On the day"),
    "agenda.edit": Permission(_("Edit the programme"), ORGANISERS, "Weeks before"),
    "clock.run": Permission(_("Start, stop and extend the clock"), STAFF, "On the day"),
    "calls.answer": Permission(_("See, take and close judge calls"), STAFF, "On the day"),
    "results.view": Permission(_("See all results and the tables without one"), STAFF, "On the day"),
    "results.enter": Permission(_("Enter and confirm results"), STAFF, "On the day"),
    "hands.run": Permission(
        _("Set up hand recording, give and revoke table links"), STAFF, "Hands reported at the tables"
    ),
    "results.reopen": Permission(_("Reopen and correct confirmed results"), STAFF, "On the day"),
    "results.release": Permission(_("Publish or hide the results of a hanchan"), ORGANISERS, "On the day"),
    "ceremony.run": Permission(_("Plan the ceremony, reveal the ranks, end it"), ORGANISERS, "The ceremony"),
    "screens.run": Permission(_("Choose what the screens show"), STAFF, "The big screens"),
    "news.write": Permission(_("Write, correct and withdraw announcements"), STAFF, "Telling people something"),
    "paper.print": Permission(
        _("Print badges, signs, lists and score sheets, save them as PDF"), STAFF, "On the day"
    ),
    "finals.edit": Permission(_("Set up a final and choose the finalists"), ORGANISERS, "With a final"),
    "penalties.edit": Permission(_("Give and cancel penalties"), STAFF, "When things go wrong"),
    "programs.edit": Permission(
        _("Manage API tokens, webhooks, embedding and origins"),
        ORGANISERS,
        "Programs and other web sites",
    ),
    "federation.edit": Permission(
        _("Edit the federation data, export the results list"), ORGANISERS, "For the federation"
    ),
    "cards.judge": Permission(
        _("Run the tables that play with cards (events, hands, marks)"), STAFF, "With Saki cards"
    ),
    "cards.deal": Permission(
        _("Publish the commitment and the secret, deal the cards"), ORGANISERS, "With Saki cards"
    ),
    "cards.rulings": Permission(_("Choose the card rulings"), ORGANISERS, "With Saki cards"),
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

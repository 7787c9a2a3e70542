"""The one permission table: what each role may do. `docs/permissions.md` is generated from it.

Every view names its permission with `@needs(...)`; a test walks all URLs and refuses a view without one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from taikai.accounts.domain.rights import Somebody, may_create, owns_site

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
    """Something one may do, and the roles that may."""

    title: object  # lazy translation
    roles: frozenset[str]


PERMISSIONS: dict[str, Permission] = {
    # Outside a tournament
    "site.view": Permission(
        _("See the front page, log in and out, set a forgotten password, change language"), EVERYBODY
    ),
    "tournament.create": Permission(_("Create a tournament (accounts the site owner allows)"), ORGANISERS),
    "site.edit": Permission(_("Change the settings of the whole site (site owner)"), ORGANISERS),
    "series.create": Permission(_("Make a series of events (accounts the site owner allows)"), ORGANISERS),
    "series.run": Permission(_("Run a series: its owner and the people they allow"), STAFF),
    "people.edit": Permission(_("Say which entries are one person's (site owner)"), ORGANISERS),
    "account.edit": Permission(_("Change how your own account logs in, end its sessions (any account)"), STAFF),
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
    "desk.view": Permission(_("Open the staff desk"), STAFF),
    "tournament.edit": Permission(_("Edit the tournament, its rules, stage and release"), ORGANISERS),
    "tournament.delete": Permission(_("Delete the tournament, and undo that for a week"), ORGANISERS),
    "staff.edit": Permission(_("Invite and remove organisers and judges"), ORGANISERS),
    "log.view": Permission(_("Read the action log"), STAFF),
    "emails.view": Permission(_("See which e-mails were sent, and send one again"), ORGANISERS),
    "emails.write": Permission(_("Write group e-mails and our own words in e-mails"), ORGANISERS),
    "entrants.edit": Permission(_("Confirm, edit, withdraw, add and import entrants, mark fees"), ORGANISERS),
    "money.edit": Permission(_("See and note payments, read bank statements"), ORGANISERS),
    "contacts.looks": Permission(_("See who of the staff looked at contact data"), ORGANISERS),
    "entrants.check_in": Permission(_("Check entrants in"), STAFF),
    "seating.edit": Permission(_("Draw, change and publish seating"), ORGANISERS),
    "agenda.edit": Permission(_("Edit the programme"), ORGANISERS),
    "clock.run": Permission(_("Start, stop and extend the clock"), STAFF),
    "calls.answer": Permission(_("See who calls a judge, go, and settle it"), STAFF),
    "results.view": Permission(_("See all results and the board of missing tables"), STAFF),
    "results.enter": Permission(_("Enter and confirm results"), STAFF),
    "hands.run": Permission(_("Choose how tables are reported, give and withdraw their links"), STAFF),
    "results.reopen": Permission(_("Reopen and correct confirmed results"), STAFF),
    "results.release": Permission(_("Release or hide the results of a hanchan"), ORGANISERS),
    "ceremony.run": Permission(_("Plan the ceremony, turn the places over, end it"), ORGANISERS),
    "screens.run": Permission(_("Choose what the big screens show"), STAFF),
    "news.write": Permission(_("Make, correct and withdraw announcements"), STAFF),
    "paper.print": Permission(_("Print badges, signs, lists and sheets, take them as PDF"), STAFF),
    "finals.edit": Permission(_("Set up a final and say who plays it"), ORGANISERS),
    "penalties.edit": Permission(_("Give and cancel penalties"), STAFF),
    "programs.edit": Permission(_("Give tokens to programs, choose webhooks, embedding and origins"), ORGANISERS),
    "federation.edit": Permission(_("Write what a federation is told, take its list of results"), ORGANISERS),
    "cards.judge": Permission(_("Run the tables played with cards: events, hands, marks"), STAFF),
    "cards.deal": Permission(_("Publish the commitment and the secret, deal the cards"), ORGANISERS),
    "cards.rulings": Permission(_("Choose the rulings of the cards"), ORGANISERS),
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


def may(role: str, permission: str) -> bool:
    """Whether `role` holds `permission`; an unknown permission is a bug and raises KeyError."""
    return role in PERMISSIONS[permission].roles

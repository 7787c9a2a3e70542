"""Undo from the audit log for changes of a registration."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.bulk_actions import PaidBy, check_in_all, set_paid
from taikai.registration.domain.import_list.log_lines import meant_by
from taikai.registration.domain.quotas.groups import set_membership
from taikai.registration.models import Group
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


@undoes("entrant.checked_in", "entrants.check_in")
def undo_check_in(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """Who was checked in is not here: one line, as it was one."""
    check_in_all(tournament, meant_by(entry), False, actor=actor, key=key)


@undoes("entrant.not_here", "entrants.check_in")
def redo_check_in(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """Whose check-in was taken back is here."""
    check_in_all(tournament, meant_by(entry), actor=actor, key=key)


@undoes("entrant.paid", "entrants.edit")
def not_paid(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee is open again."""
    set_paid(tournament, meant_by(entry), False, actor=actor, key=key)


@undoes("entrant.unpaid", "entrants.edit")
def paid(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The fee is paid after all, in the way in which it was."""
    how = PaidBy((entry.before or {}).get("how", PaidBy.ON_SITE))
    set_paid(tournament, meant_by(entry), True, actor=actor, how=how, key=key)


@undoes("entrant.grouped", "entrants.edit")
def restore_membership(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What was said of somebody's belonging to a group is what it was before."""
    (entrant,), before = meant_by(entry), entry.before or {}
    group = Group.objects.filter(tournament=tournament, name=before["group"]).first()
    if group is None:
        raise refuse("group.unknown", _("This group was deleted. Reload the page."))
    set_membership(tournament, entrant, group.pk, before["belongs"], actor=actor, key=key)

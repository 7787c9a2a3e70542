"""Template context of the staff's day page: set-up checklist, next step, hanchan, tasks, latest changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.agenda.models import Item
from taikai.formatting.translation import reader_language
from taikai.jobs.domain.mail_server import can_send_email
from taikai.jobs.domain.worker_state import emails_unsent
from taikai.overview.pages.dashboard.dashboard import People, dashboard_of, played
from taikai.overview.pages.dashboard.tasks import Need
from taikai.overview.pages.day_progress import NextStep, day_of, next_step, what_closing_means
from taikai.overview.pages.guide import guide_of
from taikai.registration.domain.personal_links import qr_svg
from taikai.registration.domain.queries import EntrantCounts, entrant_counts, missing_people
from taikai.runtime.health import troubles
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.lifecycle import STEPS
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.rules import hanchan_minutes, ruleset_of
from taikai.tournaments.domain.undo import can_undo
from taikai.tournaments.models import LogEntry, Staff, Tournament
from taikai.tournaments.permissions import may

# Set-up checklist before registration opens.


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One thing to look at: what it is, how it stands, and where it is changed."""

    label: str
    value: Any
    done: bool
    url_name: str


def setup_of(tournament: Tournament) -> list[SetupItem]:
    """What players will ask about, in the order an organiser decides it."""
    rules = ruleset_of(tournament)
    lines = Item.objects.filter(tournament=tournament).count()
    staff = list(
        Staff.objects.filter(tournament=tournament, role=Staff.Role.JUDGE).values_list("pending", flat=True)
    )
    judges, invited = staff.count(False), staff.count(True)
    words = ngettext("%(count)s judge", "%(count)s judges", judges) % {"count": judges}
    if invited:
        words += ", " + ngettext("%(count)s invited", "%(count)s invited", invited) % {"count": invited}
    contact = tournament.contact
    return [
        SetupItem(_("Rules"), rules.title.get(reader_language()), True, "tournament-rules"),
        SetupItem(
            _("Programme"),
            ngettext("%(count)s item", "%(count)s items", lines) % {"count": lines} if lines else _("nothing yet"),
            lines > 0,
            "manage-programme",
        ),
        SetupItem(_("Staff"), words if staff else _("no staff yet"), bool(staff), "staff"),
        SetupItem(_("Contact e-mail"), contact or _("nothing yet"), bool(contact), "tournament-edit"),
        SetupItem(
            _("Description"),
            _("written") if tournament.description else _("nothing yet"),
            bool(tournament.description),
            "tournament-edit",
        ),
        SetupItem(
            _("E-mails"),
            _("sent by the mail server") if can_send_email() else _("saved here, not sent"),
            can_send_email(),
            "",
        ),
    ]


LOG_LINES = 3
Stage = Tournament.Stage


def dashboard_context(tournament: Tournament, role: str, actor: Actor) -> dict[str, Any]:
    """Everything `overview/dashboard.html` shows to somebody of this role."""
    counts = entrant_counts(tournament)
    day = day_of(tournament)
    step = next_step(tournament, day, counts)
    setup = setup_of(tournament) if tournament.stage == Stage.DRAFT else ()
    on = day.current if tournament.stage in (Stage.CHECK_IN, Stage.PLAYING) else None
    dashboard = dashboard_of(tournament, role, actor, on)
    dashboard["needs"] = [*dashboard["needs"], *_machines(tournament, role)]
    log = list(LogEntry.objects.filter(tournament=tournament)[:LOG_LINES])
    may_press = bool(step.post) and may(role, step.post_permission)
    return {
        **dashboard,
        "counts": counts,
        "people": People(
            here=counts.checked_in,
            places=counts.expected,
            unpaid=counts.unpaid,
            missing=once_a_revision(tournament, ("not-here",), lambda: missing_people(tournament))
            if tournament.stage in (Stage.CHECK_IN, Stage.PLAYING)
            else (),
        ),
        "played": played(tournament) if tournament.is_over else None,
        "hanchan_minutes": hanchan_minutes(tournament),
        "day": day,
        "next": step,
        "next_post": _address(tournament, step.post, step.post_args) if may_press else "",
        "next_other": _address(tournament, step.other.url_name, step.other.url_args)
        if step.other is not None and may(role, "seating.edit")
        else "",
        "next_url": _address(tournament, step.url_name, step.url_args),
        "other_steps": _other_steps(tournament, step, counts),
        "link_qr": qr_svg(step.link) if step.link else "",
        "starts": step.starts and may_press,
        "setup": [(item, _address(tournament, item.url_name)) for item in setup],
        "guide": guide_of(tournament, role, actor),
        "log": log,
        "undoable": can_undo(log, role),
    }


def _other_steps(tournament: Tournament, step: NextStep, counts: EntrantCounts) -> list[dict[str, object]]:
    """The steps to other stages; closing the registration asks first."""
    return [
        {
            "to": other.to,
            "label": other.label,
            "asks": what_closing_means(counts) if other.to == Stage.CLOSED and other.forward else "",
        }
        for other in STEPS[tournament.stage]
        if other.to != step.stage
    ]


def _machines(tournament: Tournament, role: str) -> list[Need]:
    """What is wrong with the machines, for whom that concerns."""
    found = [Need("triangle-alert", str(trouble), key="trouble") for trouble in _troubles(role)]
    unsent = emails_unsent(tournament.pk) if may(role, "emails.view") else {}
    if failed := unsent.get("failed"):
        title = ngettext("%(count)s e-mail could not be sent", "%(count)s e-mails could not be sent", failed)
        url = _address(tournament, "manage-emails")
        found.append(Need("mail", title % {"count": failed}, "", _("Review"), url, key="emails"))
    return found


def _troubles(role: str) -> Sequence[Any]:
    return troubles() if may(role, "tournament.edit") else ()


def _address(tournament: Tournament, name: str, args: tuple[object, ...] = ()) -> str:
    """The page of this name; "" where none is named, or none exists."""
    try:
        return reverse(name, args=[tournament.slug, *args]) if name else ""
    except NoReverseMatch:
        return ""

"""Life of a registration: apply, add by hand, edit, withdraw, return, switch player and substitute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting.translation import reader_language
from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.domain.entrant_emails import EntryEmail, post, send
from taikai.registration.domain.names import NAME_FIELDS, find_duplicates, name_key, sharing_address
from taikai.registration.domain.questions import Answers, write_answers
from taikai.registration.domain.quotas.group_membership import declare_groups, invitation, invite
from taikai.registration.domain.quotas.state import over_a_limit, why_waiting
from taikai.registration.domain.waiting_list import (
    closed_words,
    fill_places,
    initial_status,
    initial_status_as,
    is_full,
    is_waiting_list_full,
)
from taikai.registration.fields import ENTRY, OWN_FIELDS
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament, new_secret

Status = Entrant.Status
Kind = Entrant.Kind

OWN_WITHDRAWAL_IN = (Tournament.Stage.OPEN, Tournament.Stage.CLOSED, Tournament.Stage.CHECK_IN)


class DuplicateEntry(Refusal):
    """The person seems to be here already; `entrants` are the entries found."""

    def __init__(self, problem: Problem, entrants: list[Entrant]) -> None:
        super().__init__(problem)
        self.entrants = entrants


def entrant_in(act: Change, pk: int) -> Entrant:
    """The entrant of the locked tournament; of an entry that was merged the one it went into.

    Raises Refusal if there is none.
    """
    entrant = Entrant.objects.filter(tournament=act.tournament, pk=pk).first()
    if entrant is None:
        raise refuse(
            "entrant.unknown", _("This registration isn’t part of this tournament. Choose a player from the list.")
        )
    entrant.tournament = act.tournament
    return merged_into(entrant)


def log_entry(act: Change, entrant: Entrant, verb: str = "", **details: Any) -> None:
    act.log(verb=verb, target=entrant.name, target_id=f"entrant:{entrant.pk}", **details)


def create_entrant(act: Change, values: Mapping[str, Any], **more: Any) -> Entrant:
    """A new entry of now, in the language of who reads this, within an open change."""
    entrant = Entrant(tournament=act.tournament, language=reader_language(), **values, **more)
    entrant.applied_at = timezone.now()
    entrant.save()
    return entrant


def _place(
    act: Change, values: Mapping[str, Any], member_of: frozenset[int] = frozenset(), holding: str = Status.APPLIED
) -> str:
    country = str(values.get("country") or "")
    return initial_status(act, holding, country=country, member_of=member_of)


def _duplicates(act: Change, values: Mapping[str, Any], *, namesakes: bool = True) -> list[Entrant]:
    return find_duplicates(
        Entrant.objects.filter(tournament=act.tournament),
        name=values.get("legal_name") or values["name"],
        country=str(values.get("country") or ""),
        email=values.get("email") or "",
        number=values.get("ema_number") or "",
        namesakes=namesakes,
    )


def _sharing(act: Change, values: Mapping[str, Any]) -> list[Entrant]:
    return sharing_address(Entrant.objects.filter(tournament=act.tournament), values.get("email") or "")


_ALREADY_BY_EMAIL = gettext_lazy(
    "You’re already registered with this name and e-mail address. We’ve sent your personal link to that "
    "address. Use it to view or change your registration. If no e-mail arrives, ask the organisers."
)
_ALREADY = gettext_lazy(
    "You’re already registered with this name and e-mail address. Use your personal link to view or change your "
    "registration. If you lost the link, ask the organisers."
)
_SAME_NUMBER = gettext_lazy(
    "Another player is registered with this EMA number. Correct the number or leave it empty. If you’re another "
    "person with this number, tick this and send again."
)
_SHARED_ADDRESS = gettext_lazy(
    "Another player is registered with this e-mail address. If you’re registering another person, such as a "
    "child or a partner, tick this and send again."
)


def must_be_new(act: Change, values: Mapping[str, Any], *, another_person: bool) -> None:
    """Raises DuplicateEntry where the person seems to be here already; see `apply`."""
    if found := _duplicates(act, values, namesakes=False):
        already = _ALREADY_BY_EMAIL if can_send_email() else _ALREADY
        raise DuplicateEntry(Problem("entrant.duplicate", "", already), found)
    if another_person:
        return
    if found := _duplicates(act, values):
        named = name_key(values.get("legal_name") or values["name"])
        namesakes = any(name_key(each.whole_name) == named for each in found)
        words = _NAMESAKE if namesakes else _SAME_NUMBER
        raise DuplicateEntry(Problem("entrant.namesake", "another_person", words), found)
    if found := _sharing(act, values):
        raise DuplicateEntry(Problem("entrant.address", "another_person", _SHARED_ADDRESS), found)


FULL = gettext_lazy(
    "All places are taken and the waiting list is full. Registration reopens when a player withdraws."
)
_NAMESAKE = gettext_lazy(
    "A player with this name is already registered. If that’s you, use your personal link or ask the organisers "
    "for it. If you’re another person, tick this and send again."
)


def apply(
    tournament: Tournament,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    another_person: bool = False,
    answers: Answers | None = None,
    groups: Sequence[int] = (),
    invited_to: int | None = None,
    key: str = "",
) -> Entrant:
    """Somebody applies with the public form: a place in order of application, else the waiting list.

    `groups`: those they say they belong to, which the organisers look at; `invited_to`: the group whose link
    brought them, which may spare them the organisers' approval, but no limit.

    `values` are `OWN_FIELDS`, already checked by the form, with the consent given. `another_person`: they say
    that an entry of their name is somebody else's; the organisers see namesakes pointed out. An e-mail with the
    personal link goes out afterwards. Raises DuplicateEntry (the caller may send the link again) and Refusal
    when the registration is not open; nothing is saved then.
    """
    content = (values, another_person, answers or {}, groups, invited_to)
    with change(tournament, actor, "entrant.applied", key=key, content=content) as act:
        if act.repeated:
            return entrant_in(act, act.answer.get("entrant", 0))
        if not act.tournament.takes_registrations:
            raise refuse("registration.closed", closed_words(act.tournament))
        group = invitation(act, invited_to)
        belongs = frozenset() if group is None else frozenset({group.pk})
        straight = group is not None and group.skips_approval
        if is_full(act.tournament) and not (straight and _place(act, values, belongs) != Status.WAITING):
            raise refuse("registration.full", FULL)
        must_be_new(act, values, another_person=another_person)
        asks = act.tournament.approves and not straight
        status = Status.PENDING if asks else _place(act, values, belongs)
        entrant = create_entrant(act, values, status=status, consented_at=timezone.now())
        write_answers(act, entrant, answers or {})
        declare_groups(act, entrant, groups)
        if group is not None:
            invite(entrant, group)
        if status == Status.WAITING and is_waiting_list_full(act.tournament, but=entrant.pk):
            raise refuse("registration.full", f"{why_waiting(entrant)} {_('The waiting list is full.')}")
        act.answer |= {"entrant": entrant.pk}
        came_by = {} if group is None else {"group": group.name}
        log_entry(act, entrant, after={"status": entrant.status, **came_by})
        post(act, EntryEmail.APPLIED, [entrant])
    return entrant


def add_entrant(
    tournament: Tournament,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    kind: str = Kind.PLAYER,
    over_capacity: bool = False,
    duplicate_is_meant: bool = False,
    key: str = "",
) -> Entrant:
    """The organiser adds somebody by hand, at any stage: confirmed, or waiting when all places are taken.

    `over_capacity` gives a place all the same; `duplicate_is_meant` accepts a person of the same name.
    Raises DuplicateEntry; nothing is saved then.
    """
    content = (values, kind, over_capacity, duplicate_is_meant)
    with change(tournament, actor, "entrant.added", key=key, content=content) as act:
        if act.repeated:
            return entrant_in(act, act.answer.get("entrant", 0))
        if not duplicate_is_meant and (found := _duplicates(act, values) or _sharing(act, values)):
            raise DuplicateEntry(
                Problem(
                    "entrant.duplicate",
                    "",
                    _("Already registered: %(names)s. If this is another person, tick the box below.")
                    % {"names": ", ".join(entrant.name for entrant in found)},
                ),
                found,
            )
        holds = kind == Kind.SUBSTITUTE or over_capacity
        status = Status.CONFIRMED if holds else _place(act, values, holding=Status.CONFIRMED)
        entrant = create_entrant(act, values, kind=kind, status=status)
        act.answer |= {"entrant": entrant.pk}
        log_entry(act, entrant, after={"status": status, "kind": kind})
        post(act, EntryEmail.APPLIED, [entrant])
    return entrant


def add_within(act: Change, name: str) -> Entrant:
    """Inside a change: somebody who stands there and takes a seat gets a place, whatever the capacity.

    Raises DuplicateEntry where somebody of this name is entered.
    """
    values = {"name": name}
    if found := _duplicates(act, values):
        words = _(
            "Already registered: %(names)s. Choose the player above, or add a player with the same name "
            "under Players."
        )
        names = ", ".join(entrant.name for entrant in found)
        raise DuplicateEntry(Problem("entrant.duplicate", "newcomer", words % {"names": names}), found)
    entrant = create_entrant(act, values, status=Status.CONFIRMED)
    log_entry(act, entrant, verb="entrant.added", after={"status": entrant.status, "kind": entrant.kind})
    return entrant


def edit_entrant(
    tournament: Tournament,
    pk: int,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    answers: Answers | None = None,
    groups: Sequence[int] | None = None,
) -> Entrant:
    """Change what is written about an entrant; of e-mail, note and answers the log keeps only that they changed.

    The entrant themselves changes answers only while the registration is open. `groups`: the numbers of those they
    say they belong to, where that may be said now; None leaves it. Raises Refusal.
    """
    with change(tournament, actor, "entrant.edited") as act:
        entrant = entrant_in(act, pk)
        changed = [
            name
            for name in values
            if name in (*OWN_FIELDS, *NAME_FIELDS) and getattr(entrant, name) != values[name]
        ]
        before = {name: _as_log(entrant, name, "…") for name in changed}
        for name in changed:
            setattr(entrant, name, values[name])
        entrant.save()
        over = _over_a_limit(act, entrant) if "country" in changed else ""
        after = {n: _as_log(entrant, n, _("changed")) for n in changed}
        if answers and actor.entrant_id is not None and not act.tournament.takes_registrations:
            raise refuse(
                "answers.closed",
                _("Registration is closed, so you can’t change your answers. Contact the organisers."),
            )
        if answers and write_answers(act, entrant, answers):
            before, after = before | {"answers": "…"}, after | {"answers": _("changed")}
        if groups is not None and declare_groups(act, entrant, groups):
            before, after = before | {"groups": "…"}, after | {"groups": _("changed")}
        log_entry(act, entrant, before=before, after=after, reason=over)
        if "country" in changed:
            fill_places(act)
    return entrant


def _over_a_limit(act: Change, entrant: Entrant) -> str:
    """The sentence, if somebody's new country makes their group larger than it may be; "" if not.

    Organisers may do so, and the log says it. Raises Refusal for the entrant themselves.
    """
    words = over_a_limit(entrant)
    if words and act.actor.entrant_id is not None:
        raise refuse(
            "entrant.over_a_limit",
            _("With this country you would lose your place. %(reason)s Contact the organisers.")
            % {"reason": words},
            "country",
        )
    return words


def _as_log(entrant: Entrant, name: str, private: str) -> Any:
    if ENTRY.fields[name].contact:  # judges read the log, too
        return private
    value = getattr(entrant, name)
    return value if isinstance(value, bool) else str(value)


def withdraw(tournament: Tournament, pk: int, *, actor: Actor, reason: str = "", key: str = "") -> Entrant:
    """Take an entry out; the first on the waiting list moves up. Doing it twice changes nothing more.

    The entrant themselves may until the playing begins, an organiser always. Raises Refusal.
    """
    with change(tournament, actor, "entrant.withdrawn", key=key, content=(pk, reason)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated or entrant.status == Status.WITHDRAWN:
            return entrant
        if actor.entrant_id is not None and act.tournament.stage not in OWN_WITHDRAWAL_IN:
            raise refuse(
                "entrant.too_late",
                _("The tournament has started. Tell the organisers, or a judge at your table."),
            )
        before = {"status": entrant.status}
        entrant.status = Status.WITHDRAWN
        entrant.withdrawn_at = timezone.now()
        entrant.checked_in_at = entrant.asked_until = None
        entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at", "asked_until"])
        log_entry(act, entrant, before=before, after={"status": entrant.status}, reason=reason)
        fill_places(act)
        post(act, EntryEmail.WITHDRAWN, [entrant])
    return entrant


def reinstate(tournament: Tournament, pk: int, *, actor: Actor, over_capacity: bool = False) -> Entrant:
    """Bring a withdrawn entry back, at the end of the line: the old place may be somebody else's by now."""
    with change(tournament, actor, "entrant.reinstated") as act:
        entrant = entrant_in(act, pk)
        if entrant.status != Status.WITHDRAWN:
            return entrant
        holds = entrant.kind == Kind.SUBSTITUTE or over_capacity
        entrant.status = Status.APPLIED if holds else initial_status_as(act, entrant)
        entrant.withdrawn_at = entrant.asked_until = None
        entrant.applied_at = timezone.now()
        entrant.save(update_fields=["status", "withdrawn_at", "applied_at", "asked_until"])
        log_entry(act, entrant, before={"status": Status.WITHDRAWN}, after={"status": entrant.status})
        post(act, EntryEmail.PROMOTED if entrant.holds_a_place else EntryEmail.LINK, [entrant])
    return entrant


def move(tournament: Tournament, pk: int, kind: str, *, actor: Actor, over_capacity: bool = False) -> Entrant:
    """Make a player a substitute, which frees the place, or a substitute a player.

    A new player needs a free place, else joins the waiting list by the time of the first application.
    """
    if kind not in Kind.values:
        raise refuse("entrant.kind", _("Choose player or substitute."), "kind")
    with change(tournament, actor, "entrant.moved") as act:
        entrant = entrant_in(act, pk)
        if entrant.kind == kind:
            return entrant
        before = {"kind": entrant.kind, "status": entrant.status}
        if kind == Kind.SUBSTITUTE:
            entrant.kind = kind
            if entrant.status in (Status.WAITING, Status.PENDING):
                entrant.status, entrant.asked_until = Status.APPLIED, None
        else:
            fill_places(act)
            entrant.kind = kind
            holds = entrant.status in Entrant.HOLDS_A_PLACE
            if holds and not over_capacity:
                entrant.status = initial_status_as(act, entrant, entrant.status)
        entrant.save(update_fields=["kind", "status", "asked_until"])
        log_entry(act, entrant, before=before, after={"kind": kind, "status": entrant.status})
        fill_places(act)
    return entrant


def renew_link(tournament: Tournament, pk: int, *, actor: Actor) -> Entrant:
    """Make the personal link void and send a new one."""
    with change(tournament, actor, "entrant.link_renewed") as act:
        entrant = entrant_in(act, pk)
        entrant.secret, entrant.erased_at = new_secret(), None
        entrant.save(update_fields=["secret", "erased_at"])
        for other in entrant.merged.all():
            other.secret = new_secret()
            other.save(update_fields=["secret"])
        log_entry(act, entrant)
        act.shows(own=[entrant.pk])
        post(act, EntryEmail.LINK, [entrant])
    return entrant


def send_link_again(entrants: list[Entrant]) -> None:
    """Send the personal link to the address the entry was made with."""
    send(EntryEmail.LINK, entrants)

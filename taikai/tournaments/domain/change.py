"""Unit of work: one transaction that locks the tournament, checks, writes, logs and raises the revision.

    with change(tournament, actor, "seating.swapped", key=key, content=(first, second)) as act:
        if act.repeated:            # the same write again: give the same answer
            return act.answer
        table = act.again(table)    # as it is now: what was loaded before the lock may have changed since
        ...                         # raise Refusal(...) and nothing has happened
        act.log(target="Hanchan 3", target_id="round:3", before=..., after=...)

The row lock serialises writers on PostgreSQL, the IMMEDIATE transaction does on SQLite. Whatever a change checks
it reads inside: nothing that was loaded before counts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Exists, Subquery
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.runtime.registry import Registry, dotted
from taikai.tournaments.models import LogEntry, Staff, Tournament, WriteKey

if TYPE_CHECKING:
    from django.contrib.auth.models import User
import hmac
from functools import lru_cache

# Actor: the person behind a change, without a request, so that pages, commands and jobs act alike.


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind a change, as the action log will name them.

    `role` is one of `organiser`, `judge`, `player`, `public`, `system`. `browser` tells strangers apart, who have
    neither account nor link. `looked_up`: the role of a member of the staff stood in the database when the request
    came, and is looked up again when the change gets its turn.
    """

    label: str
    role: str
    user: User | None = None
    entrant_id: int | None = None
    browser: str = ""
    looked_up: bool = False

    @property
    def identity(self) -> str:
        """Who it is, for telling two people apart; "" for a stranger whose browser has shown no mark."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.entrant_id is not None:
            return f"entrant:{self.entrant_id}"
        if self.browser:
            return f"browser:{self.browser}"
        return "" if self.role in ("public", "player") else f"{self.role}:{self.label}"


SYSTEM = Actor(label="Taikai", role="system")


OPENS = frozenset({"tournament.stays"})
#: What data protection law asks for does not wait until an event is taken out of the archive.
ERASES = frozenset({"entrant.erased", "entrant.forgotten", "staff.left"})
OPENS_ARCHIVE = OPENS | ERASES | {"tournament.stage", "tournament.leaves"}

Row = TypeVar("Row", bound=models.Model)


def with_fields(tournament: Tournament, values: Mapping[str, Any]) -> Tournament:
    """A copy of the tournament with other values, not to be saved."""
    other = copy(tournament)
    for name, value in values.items():
        setattr(other, name, value)
    return other


@dataclass(slots=True)
class Change:
    """An open change. `tournament` is the locked row, freshly read."""

    tournament: Tournament
    actor: Actor
    verb: str
    repeated: bool = False
    answer: dict[str, Any] = field(default_factory=dict)
    entries: list[LogEntry] = field(default_factory=list)
    shown: Shown | None = None
    asked: dict[str, bool] = field(default_factory=dict)  # what `asked_along` learnt with the lock
    was: dict[str, Any] = field(default_factory=dict)  # the tournament's edited fields as they were

    @property
    def as_it_was(self) -> Tournament:
        """The tournament before the fields in `was` were changed."""
        return with_fields(self.tournament, self.was)

    def log(
        self,
        *,
        target: str = "",
        target_id: str = "",
        before: Any = None,
        after: Any = None,
        reason: str = "",
        verb: str = "",
    ) -> None:
        """Add a line to the action log. `before` and `after` are plain JSON values."""
        self.entries.append(
            LogEntry(
                tournament=self.tournament,
                user=self.actor.user,
                actor=self.actor.label[:150],
                role=self.actor.role,
                verb=verb or self.verb,
                target=target[:200],
                target_id=target_id,
                before=before,
                after=after,
                reason=reason,
            )
        )

    def shows(self, *parts: str, own: Iterable[int] = (), tables: Iterable[int] = ()) -> None:
        """Say what people outside the staff see of this: `parts`, the pages of the entrants and
        of the tables with these ids. Said again, it adds up; never said, everything counts as changed for
        everybody.
        """
        if self.verb not in narrow_verbs:
            raise LookupError(f"{self.verb} is not registered with register_narrow")
        self.shown = self.shown or Shown()
        self.shown.parts.update(parts)
        self.shown.own.update(own_mark(self.tournament.secret, pk) for pk in own)
        self.shown.own.update(table_mark(self.tournament.secret, pk) for pk in tables)

    def answer_to(self, name: str) -> bool:
        """What was asked along under `name`; asked now, where nothing was looked up with the lock."""
        if name not in self.asked:
            self.asked[name] = asked_along[name](self.tournament).exists()
        return self.asked[name]

    def again(self, row: Row, *related: str) -> Row:
        """A row that was loaded before the lock as it is now, with `related` rows.

        Raises:
            Refusal: it is gone.
        """
        kind = type(row)
        found = kind._default_manager.select_related(*related).filter(pk=row.pk).first()
        if found is None:
            raise refuse(
                "change.gone",
                _("This was deleted or changed while you were editing. Reload the page and try again."),
            )
        return found


Follower = Callable[[Change], object]
_followers: Registry[tuple[str, str], Follower] = Registry("what follows a verb")


def follow(*verbs: str) -> Callable[[Follower], Follower]:
    """Register what an upper app does with changes of these verbs: inside them, after all else, before they are
    saved. What it writes is saved with them or not at all.
    """

    def register(follower: Follower) -> Follower:
        for verb in verbs:
            _followers.add(follower, (verb, dotted(follower)))
        return follower

    return register


#: By the name for `act.answer_to(name)`: for what a follower or an upper app needs to know of nearly every change,
#: which costs no question of its own.
asked_along: Registry[str, Callable[[Tournament], models.QuerySet[Any]]] = Registry(
    "rows that every change asks for with its lock"
)


#: What an upper app does with every change, after all followers of its verbs. Each looks at the locked row first:
#: where its switch is off, it asks nothing.
after_each: Registry[str, Follower] = Registry("what follows every change")


def _tell_followers(act: Change) -> None:
    """Each follower once, whatever number of lines the change has logged; those of what a follower logs, too."""
    told: set[Follower] = set()
    while True:
        verbs = dict.fromkeys(entry.verb for entry in act.entries)
        wanted = [
            each for verb in verbs for (of, _name), each in _followers.items() if of == verb and each not in told
        ]
        if not wanted:
            return
        for follower in dict.fromkeys(wanted):
            told.add(follower)
            follower(act)


def canonical_json(value: Any) -> Any:
    """A value as JSON that is always the same for the same value: what a write says, for its key."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, models.Model):
        return [value._meta.label, value.pk]
    if is_dataclass(value):
        return {each.name: canonical_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return sorted(([canonical_json(name), canonical_json(each)] for name, each in value.items()), key=repr)
    if isinstance(value, AbstractSet):
        return sorted((canonical_json(each) for each in value), key=repr)
    if isinstance(value, (Sequence, Iterator)) and not isinstance(value, (bytes, bytearray)):
        return [canonical_json(each) for each in value]
    return [type(value).__name__, str(value)]


def once(key: str, actor: Actor, verb: str, content: Sequence[Any]) -> str:
    """The write a client-made key stands for: this form, sent by this person or browser, saying this.

    A key alone is bound to nobody: whoever sends it again would get the answer meant for the first, and theirs
    would be lost. Changed and sent again, while the answer was lost or behind the browser's back button, it is
    another write. "": no key, or of somebody who cannot be told from others.
    """
    who = actor.identity
    if not (key and who):
        return ""
    return hashlib.sha256(json.dumps([key, who, verb, canonical_json(content)]).encode()).hexdigest()


@contextmanager
def _lock_tournament(pk: int) -> Iterator[Tournament]:
    """One writer at a time: a transaction that holds the tournament's row, freshly read."""
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().filter(pk=pk).first()
        if locked is None:
            raise refuse("tournament.gone", _("This tournament has been deleted."))
        yield locked


@contextmanager
def change(
    tournament: Tournament | int, actor: Actor, verb: str, *, key: str = "", content: Sequence[Any] | None = None
) -> Iterator[Change]:
    """Open a change of `tournament`; see the module's text.

    `key` is made by the client's page and makes the write safe to send twice; `content` is everything the write
    says beside it (plain values, rows, dataclasses), and is needed with it: see `once`.
    Without a call of `log` inside, a bare line with the verb is written: no change goes unlogged.
    On leaving, the passed tournament object (if any) gets the new revision.

    Raises:
        Refusal: the tournament is gone, or the actor's role was taken away while they waited for the lock.
    """
    if key and content is None:
        raise TypeError(f"{verb}: a key without what the write says is bound to nothing (`content`)")
    digest = once(key, actor, verb, content or ())
    pk = tournament if isinstance(tournament, int) else tournament.pk
    with _lock_tournament(pk) as locked:
        act = Change(tournament=locked, actor=actor, verb=verb)
        known = _known(act, digest)
        if known is not None:
            act.repeated = True
            act.answer = dict(known)
        else:
            _must_be_open(locked, verb)
        yield act
        if act.repeated:
            return
        if not act.entries:
            act.log()
        _tell_followers(act)
        for each in after_each.values():
            each(act)
        LogEntry.objects.bulk_create(act.entries)
        if digest:
            WriteKey.objects.create(tournament=locked, key=digest, verb=verb, answer=act.answer)
        _count(locked, act.shown)
    if isinstance(tournament, Tournament):
        tournament.refresh_from_db()


def _count(locked: Tournament, shown: Shown | None) -> None:
    """Raise the revision of a locked row: nobody else has counted meanwhile."""
    seen = Seen.read(locked.seen, locked.revision)
    locked.revision += 1
    locked.seen = seen.after(locked.revision, shown).stored()
    Tournament.objects.filter(pk=locked.pk).update(revision=locked.revision, seen=locked.seen)


@contextmanager
def storing_derived(pk: int, *parts: str) -> Iterator[Tournament]:
    """Store what a worker made from facts, so that open pages of these parts fetch it. Gives the locked row.

    No fact changes, so nothing is logged and no follower is told.

    Raises:
        Refusal: the tournament is gone.
    """
    with _lock_tournament(pk) as locked:
        yield locked
        _count(locked, Shown(set(parts)))


def _must_be_open(tournament: Tournament, verb: str) -> None:
    """Raises Refusal where nothing changes any more: in the archive, and while an event waits to be deleted."""
    if tournament.leaves_at is not None and verb not in OPENS:
        raise refuse(
            "change.leaves", _("This tournament is scheduled for deletion. Cancel the deletion to change it.")
        )
    if tournament.stage == Tournament.Stage.ARCHIVED and verb not in OPENS_ARCHIVE:
        raise refuse("change.archived", _("This tournament is archived. Restore it to change it."))


def _known(act: Change, digest: str) -> dict[str, Any] | None:
    """The answer this write got before, if it is a repeated one. One query, after the lock, for what is asked.

    Raises:
        Refusal: the actor's role was looked up for the request and taken away before its change got its turn.
    """
    tournament, actor = act.tournament, act.actor
    keys = WriteKey.objects.filter(tournament=tournament, key=digest)
    if not actor.looked_up or actor.user is None:
        return keys.values_list("answer", flat=True).first() if digest else None
    holds = Staff.objects.filter(tournament=tournament, user=actor.user, role=actor.role, pending=False)
    along = {f"along_{at}": Exists(rows(tournament)) for at, rows in enumerate(asked_along.values())}
    found = (
        User.objects.filter(pk=actor.user.pk)
        .annotate(holds=Exists(holds), answer=Subquery(keys.values("answer")[:1]), **along)
        .values_list("is_superuser", "holds", "answer", *along)
        .first()
    )
    if found is None or not (found[0] or found[1]):
        raise refuse("actor.removed", _("You’re no longer on the staff of this tournament, so nothing was saved."))
    act.asked.update(zip(asked_along, found[3:], strict=True))
    answer: dict[str, Any] | None = found[2]
    return answer


# Audiences of a change: version counters, so that a change costs only readers who can see it.
#
# `Tournament.revision` counts every change; the staff's pages hang on it. What everybody else sees hangs on the
# revision at which it last changed, and a row of these stands on the tournament: one for everything, one for each
# part a page may be made of, and one for each entrant's own affairs (the fee, the check-in, the cards).
#
# A change shows everything to everybody unless its verb is registered here and it says otherwise:
#
#     register_narrow("clock.started")
#
#     with change(tournament, actor, "clock.started") as act:
#         act.shows(PROGRAMME)


#: Published seats and which hanchan is current; programme and clocks; released results; played-out card tables.
SEATING, PROGRAMME, STANDINGS, CARDS = "seating", "programme", "standings", "cards"
#: Announcements, and what the screens were told to show: on every page, whatever else it is made of.
NEWS = "news"
#: Chances that a worker has stored; a part of its own, because they come some seconds after the standings.
CHANCES = "chances"
PARTS = (SEATING, PROGRAMME, STANDINGS, CARDS, NEWS, CHANCES)
#: So many entrants' and tables' own revisions are kept apart; who drops out counts as changed with the last that
#: did. A hall of 200 with its tables has room: with less, each result of one table is news to half of the others.
MOST_OWN = 300

narrow_verbs: Registry[str, str] = Registry("verbs that say for themselves what they show")


def register_narrow(*verbs: str) -> None:
    """These verbs say for themselves what they show (a test makes each of them and looks at every page)."""
    for verb in verbs:
        narrow_verbs.add(verb, verb)


@lru_cache(maxsize=4096)
def own_mark(secret: str, entrant: int) -> str:
    """An entrant's name in `Seen.own`: says nothing to whoever reads it elsewhere. `secret`: the tournament's."""
    return hmac.new(secret.encode(), f"own:{entrant}".encode(), hashlib.sha256).hexdigest()[:12]


def table_mark(secret: str, table: int) -> str:
    """As `own_mark`, of a table: the page on which its hands are reported."""
    return hmac.new(secret.encode(), f"table:{table}".encode(), hashlib.sha256).hexdigest()[:12]


@dataclass(slots=True)
class Shown:
    """What an open change has said it shows: parts, and the marks of the entrants and tables it touches."""

    parts: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Seen:
    """The revisions at which what people see last changed. `others`: that of everybody and every table not named
    in `own`.
    """

    everything: int = 0
    parts: Mapping[str, int] = field(default_factory=dict)
    own: Mapping[str, int] = field(default_factory=dict)
    others: int = 0

    @classmethod
    def read(cls, stored: Any, revision: int) -> Seen:
        """From what is stored on a tournament, which is at `revision`; nothing stored: all counts as new."""
        if not stored:
            return cls(everything=revision)
        return cls(stored["everything"], stored["parts"], stored["own"], stored["others"])

    def stored(self) -> dict[str, Any]:
        """As it is stored on the tournament."""
        return {
            "everything": self.everything,
            "parts": dict(self.parts),
            "own": dict(self.own),
            "others": self.others,
        }

    def number(self, parts: Iterable[str], own: str = "") -> int:
        """The revision at which a page of these parts last changed; `own`: with that entrant's affairs."""
        numbers = [self.everything, *(self.parts.get(part, 0) for part in parts)]
        if own:
            numbers.append(self.own.get(own, self.others))
        return max(numbers)

    @property
    def news(self) -> int:
        """The revision at which there was an announcement, or a word to the screens, last."""
        return self.parts.get(NEWS, 0)

    def after(self, revision: int, shown: Shown | None) -> Seen:
        """With a change that became `revision`; None: it shows everything to everybody."""
        if shown is None:
            # When there was news last is remembered: open pages fetch it only when there is more.
            return Seen(everything=revision, parts={NEWS: self.news} if self.news else {})
        own = {**self.own, **dict.fromkeys(shown.own, revision)}
        kept = sorted(own.items(), key=lambda item: (-item[1], item[0]))
        others = max((number for _mark, number in kept[MOST_OWN:]), default=0)
        return Seen(
            self.everything,
            {**self.parts, **dict.fromkeys(shown.parts, revision)},
            dict(kept[:MOST_OWN]),
            max(self.others, others),
        )

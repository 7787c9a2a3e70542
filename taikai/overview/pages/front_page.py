"""Template context of the front page: current, coming and past tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q, QuerySet

from taikai.accounts.domain.first_account import has_owner
from taikai.accounts.domain.sign_up import Who, sign_up_policy
from taikai.accounts.domain.site_rights import may_create, why_not_create
from taikai.agenda.domain.clock import TimeLeft, time_left_now
from taikai.registration.models import Entrant
from taikai.runtime.lru_cache import LruCache
from taikai.seating.domain.seats.load import current_of
from taikai.standings.domain.ranking.current import current, state_key
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.tournaments.models import Tournament

PLAYED = 12  # of which the winners are named; older ones stand behind "all"
MOST_PLAYED = 400
FIRST = 3
_winners: LruCache[tuple[str, ...]] = LruCache(2_000)


@dataclass(frozen=True, slots=True)
class Now:
    """The event that plays now, as the front page shows it."""

    event: Tournament
    hanchan: int | None
    clock: TimeLeft | None
    rows: tuple[Ranked, ...]


def home_context(user: User | AnonymousUser, *, everything: bool = False) -> dict[str, Any]:
    """Everything the front page shows; `everything`: all that was played, not only the latest."""
    stage = Tournament.Stage
    public = Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC, leaves_at=None)
    shown = public.exclude(stage__in=(stage.DRAFT, stage.ARCHIVED))
    over = Q(stage=stage.FINAL)
    begun = shown.filter(over | Q(stage=stage.PLAYING)).defer("description", "thanks")
    events = list(begun.order_by("-starts_on", "name")[:MOST_PLAYED])
    running = [event for event in events if not event.is_over]
    played = [event for event in events if event.is_over]
    latest = played if everything else played[:PLAYED]
    known = user.is_authenticated
    context: dict[str, Any] = {
        "now": [_now(event) for event in running[:1]],
        "running": running[1:],
        "coming": list(
            with_places(shown.exclude(over).exclude(stage=stage.PLAYING)).order_by("starts_on", "name")
        ),
        "played": [(event, winners(event) if at < PLAYED else ()) for at, event in enumerate(latest)],
        "more": len(played) - len(latest),
        "may_create": may_create(user),
        "ownerless": not known and not has_owner(),
        "can_join": not known and sign_up_policy() != Who.INVITED,
        "own": [],
    }
    context["public"] = bool(events or context["coming"])
    if isinstance(user, User):
        mine = Q(pk__gt=0) if user.is_superuser else Q(staff__user=user, staff__pending=False)
        own = list(Tournament.objects.filter(mine).distinct())
        context["own"] = sorted((event for event in own if event.stage != stage.ARCHIVED), key=_soonest)
        # What is one's own stands above: nothing of the present stands there twice.
        above = {event.pk for event in own}
        for part in ("running", "coming"):
            context[part] = [event for event in context[part] if event.pk not in above]
        context["archived"] = [event for event in own if event.stage == stage.ARCHIVED]
        if not context["may_create"]:
            context["why_not_create"] = why_not_create()
    return context


def _soonest(event: Tournament) -> tuple[int, int]:
    """What plays or begins next comes first, then what is over, the latest first."""
    day = event.starts_on.toordinal()
    return (1, -day) if event.is_over else (0, day)


def with_places(events: QuerySet[Tournament]) -> QuerySet[Any]:
    """The events, each with how many places are taken. One query."""
    asked = Q(entrants__status=Entrant.Status.WAITING, entrants__asked_until__isnull=False)
    taken = Q(entrants__status__in=Entrant.HOLDS_A_PLACE) | asked
    holding = Q(entrants__kind=Entrant.Kind.PLAYER) & taken
    return events.annotate(taken=Count("entrants", filter=holding))


def winners(event: Tournament) -> tuple[str, ...]:
    """Who came first, by what is public; nobody where nothing is."""

    def found() -> tuple[str, ...]:
        now = current(event, "public").now
        return tuple(row.person.public_name for row in now.rows if row.place == 1) if now.counted else ()

    return _winners.get_or_make(state_key(event, "public"), found)


def _now(event: Tournament) -> Now:
    now = current(event, "public").now
    clock = time_left_now(event)
    hanchan = current_of(event) if clock is None else clock.number
    return Now(event, hanchan, clock, now.rows[:FIRST] if now.counted else ())

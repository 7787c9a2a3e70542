"""Editing of a series: rules, tournaments, admins. Each change is a line of its log."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from taikai.accounts.domain.login_names import plain_name
from taikai.problems import Problem, Refusal, refuse
from taikai.series.models import FACTOR_ONE, MOST_EVENTS, Runner, Series, SeriesEntry, SeriesEvent
from taikai.tournaments.domain.editing import LETTERS
from taikai.tournaments.models import Staff, Tournament

RULES = ("name", "description", "competitors", "points_by", "table", "best", "drops", "ties", "least")


def runs(user: Any, series: Series) -> bool:
    """Whether an account may change a series: its owner, its runners, whoever runs the site."""
    if not user.is_authenticated or not user.is_active:
        return False
    return bool(
        user.is_superuser or series.owner_id == user.pk or Runner.objects.filter(series=series, user=user).exists()
    )


def own_events(user: User) -> QuerySet[Tournament]:
    """The events an account may put into a series: those it organises."""
    if user.is_superuser:
        return Tournament.objects.all()
    roles = Staff.objects.filter(user=user, role=Staff.Role.ORGANISER, pending=False)
    return Tournament.objects.filter(pk__in=roles.values("tournament"))


def _log(series: Series, user: User, verb: str, target: str = "") -> None:
    who = user.get_full_name() or user.get_username()
    SeriesEntry.objects.create(series=series, user=user, who=who[:150], verb=verb, target=target[:200])


def _locked(series: Series, user: User) -> Series:
    """The series as it is now, for one writer. Raises Refusal if it is gone, or the account runs it no more."""
    found = Series.objects.select_for_update().filter(pk=series.pk).first()
    if found is None:
        raise refuse("series.gone", _("This series has been deleted."))
    if not runs(user, found):
        raise refuse("series.foreign", _("You no longer manage this series, so nothing was changed."))
    return found


def check(values: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the rules of a series."""
    found = []
    if values["best"] and values["drops"]:
        text = _("Enter either how many tournaments count or how many are left out, not both.")
        found.append(Problem("series.both", "drops", text))
    if values["points_by"] == Series.PointsBy.TABLE:
        table = values["table"]
        if not table:
            found.append(
                Problem("series.table", "table", _("Enter the points of the 1st rank, the 2nd, and so on."))
            )
        elif any(after > before for before, after in pairwise(table)):
            found.append(
                Problem("series.table", "table", _("A lower rank can’t give more points than a higher one."))
            )
    return found


def free_slug(name: str) -> str:
    """An address of its own for a series of this name."""
    begin = slugify(name.translate(LETTERS))[:70] or "series"
    taken = set(Series.objects.filter(slug__startswith=begin).values_list("slug", flat=True))
    slug, number = begin, 2
    while slug in taken or slug == "new":
        slug, number = f"{begin}-{number}", number + 1
    return slug


def _just_made(series: Series, values: Mapping[str, Any]) -> bool:
    """Whether the same form made it and nothing has become of it since."""
    untouched = list(series.log.values_list("verb", flat=True)) == ["made"]
    return untouched and all(getattr(series, name) == values[name] for name in RULES)


@transaction.atomic
def make(values: Mapping[str, Any], user: User) -> Series:
    """A new series, of whoever makes it; pressed twice, it is the one that was just made.

    Raises:
        Refusal: its rules contradict each other, or the account has one of this name.
    """
    User.objects.select_for_update().get(pk=user.pk)  # the second press waits for the first
    problems = check(values)
    known = Series.objects.filter(owner=user, name=values["name"]).first()
    if known is not None and _just_made(known, values):
        return known
    if known is not None:
        problems.append(
            Problem("series.twice", "name", _("You already have a series with this name. Choose another name."))
        )
    if problems:
        raise Refusal(problems)
    series = Series.objects.create(
        slug=free_slug(values["name"]), owner=user, **{name: values[name] for name in RULES}
    )
    _log(series, user, "made")
    return series


@transaction.atomic
def edit(series: Series, values: Mapping[str, Any], user: User) -> None:
    """Other rules. Raises Refusal if they contradict each other."""
    locked = _locked(series, user)
    if problems := check(values):
        raise Refusal(problems)
    changed = [name for name in RULES if getattr(locked, name) != values[name]]
    for name in changed:
        setattr(locked, name, values[name])
    if changed:
        locked.save(update_fields=changed)
        _log(locked, user, "edited", ", ".join(changed))


@transaction.atomic
def add_event(series: Series, pk: int, user: User, factor: int = FACTOR_ONE) -> None:
    """Put an event into the series, or give it another factor (tenths).

    Raises:
        Refusal: the account does not organise it, or the series is full.
    """
    locked = _locked(series, user)
    tournament = own_events(user).filter(pk=pk).first()
    if tournament is None:
        raise refuse("series.event", _("Choose a tournament that you organise."), "tournament")
    if not 1 <= factor <= 100:
        raise refuse("series.factor", _("Enter a factor from 0.1 to 10."), "factor")
    if locked.events.exclude(tournament=tournament).count() >= MOST_EVENTS:
        raise refuse("series.full", _("A series has at most %(count)d tournaments.") % {"count": MOST_EVENTS})
    SeriesEvent.objects.update_or_create(series=locked, tournament=tournament, defaults={"factor": factor})
    _log(locked, user, "event", tournament.name)


@transaction.atomic
def remove_event(series: Series, pk: int, user: User) -> None:
    locked = _locked(series, user)
    row = locked.events.select_related("tournament").filter(pk=pk).first()
    if row is not None:
        row.delete()
        _log(locked, user, "event_out", row.tournament.name)


@transaction.atomic
def add_runner(series: Series, name: str, user: User) -> None:
    """Let another account run the series, too. Raises Refusal if there is none of this name."""
    locked = _locked(series, user)
    wanted = plain_name(name)
    found = User.objects.filter(Q(username=wanted) | Q(email=wanted), is_active=True).order_by("pk").first()
    if not wanted or found is None:
        raise refuse("series.runner", _("No account named “%(name)s”. Check the name.") % {"name": name}, "runner")
    Runner.objects.get_or_create(series=locked, user=found)
    _log(locked, user, "runner", found.get_full_name() or found.get_username())


@transaction.atomic
def remove_runner(series: Series, pk: int, user: User) -> None:
    """An account runs the series no more."""
    locked = _locked(series, user)
    row = locked.runners.select_related("user").filter(pk=pk).first()
    if row is not None:
        row.delete()
        _log(locked, user, "runner_out", row.user.get_full_name() or row.user.get_username())


@transaction.atomic
def delete(series: Series, name: str, user: User) -> None:
    """Delete a series for good, by its name; its events stay as they are. Raises Refusal for another name."""
    locked = _locked(series, user)
    if name.strip() != locked.name:
        raise refuse(
            "series.name", _("Enter the name of the series to delete it: %(name)s") % {"name": locked.name}, "name"
        )
    locked.delete()

"""Terms of place transfers, set by the organiser."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.duplicates.merge_plan import is_tied
from taikai.registration.domain.entrants import OWN_WITHDRAWAL_IN
from taikai.registration.domain.waiting_list import in_words
from taikai.registration.models import Entrant, PassingTerms
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.domain.event.movable_deadlines import Deadline, moment_finders
from taikai.tournaments.models import Tournament

FIELDS = ("allowed", "until", "days", "fee_follows")
Allowed = PassingTerms.Allowed


def terms_of(tournament: Tournament) -> PassingTerms:
    """What holds; nothing said: not allowed."""
    found = PassingTerms.objects.filter(tournament=tournament).first()
    return found or PassingTerms(tournament=tournament)


def save_terms(tournament: Tournament, values: Mapping[str, Any], *, actor: Actor, key: str = "") -> None:
    """Say how places are passed on. Raises Refusal where there is no time to accept."""
    with change(tournament, actor, "passing.terms", key=key, content=(values,)) as act:
        if act.repeated:
            return
        if not 1 <= values["days"] <= PassingTerms.MOST_DAYS:
            words = _("Enter 1 to %(most)d days to accept.")
            raise refuse("passing.days", words % {"most": PassingTerms.MOST_DAYS}, "days")
        terms = terms_of(act.tournament)
        before = {name: _plain(getattr(terms, name)) for name in FIELDS}
        for name in FIELDS:
            setattr(terms, name, values[name])
        terms.save()
        act.log(
            target=act.tournament.name,
            target_id=f"passing:{act.tournament.pk}",
            before=before,
            after={name: _plain(values[name]) for name in FIELDS},
        )


def _plain(value: Any) -> Any:
    return value.isoformat(timespec="minutes") if hasattr(value, "isoformat") else value


def why_not(terms: PassingTerms, giver: Entrant) -> str:
    """Why this entry's place cannot be passed on now, as a sentence; "" where it can."""
    tournament = giver.tournament
    if terms.allowed == Allowed.NO:
        return _(
            "Places can’t be transferred in this tournament. Withdraw instead, and the next player on the "
            "waiting list moves up."
        )
    if not giver.holds_a_place:
        return _("Only a player with a place can transfer it.")
    if tournament.stage not in OWN_WITHDRAWAL_IN:
        return _("The tournament has started. Contact the organisers.")
    if terms.until is not None and terms.until <= timezone.now():
        words = _("Places could be transferred until %(when)s. Contact the organisers.")
        return words % {"when": in_words(tournament, terms.until)}
    if is_tied(giver.pk):
        return _("Seats are already drawn. Contact the organisers.")
    return ""


@copiers.register()
def terms_come_along(original: Tournament, copy: Tournament) -> None:
    """The same holds; the moment was of the other event."""
    terms = PassingTerms.objects.filter(tournament=original).first()
    if terms is not None:
        terms.pk, terms.tournament, terms.until = None, copy, None
        terms.save()


@moment_finders.register()
def passing_until_moment(tournament: Tournament) -> list[Deadline]:
    terms = PassingTerms.objects.filter(tournament=tournament).exclude(allowed=Allowed.NO).first()
    if terms is None or terms.until is None:
        return []
    return [Deadline("passing", _("places may be transferred until"), terms.until, partial(_allow_until, terms))]


def _allow_until(terms: PassingTerms, act: Change, until: dt.datetime) -> None:
    before, terms.until = _plain(terms.until), until
    terms.save(update_fields=["until"])
    act.log(
        verb="passing.terms",
        target=act.tournament.name,
        target_id=f"passing:{act.tournament.pk}",
        before={"until": before},
        after={"until": _plain(until)},
    )

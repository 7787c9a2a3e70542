"""Erasure: identifying data are deleted, results stay under an irreversible pseudonym."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.jobs.models import Email
from taikai.people.domain.entry.log_lines import meant_in, namesakes_of, shared_by
from taikai.people.domain.inventory import about_entrants
from taikai.people.domain.persons.identity import entries_of, person_of
from taikai.people.models import Forgotten
from taikai.problems import Problem, refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.fields import ENTRY
from taikai.registration.models import Entrant
from taikai.runtime.fields import OnRequest, declared
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import LogEntry, Tournament, WriteKey
from taikai.tournaments.permissions import PLAYER

VERB = "entrant.forgotten"
SHORTEST = 3  # letters of a name that are looked for in other texts: fewer would hit words


def pseudonym(number: int) -> str:
    """Who the `number`th forgotten person of an event is called in its lists, in every language."""
    return f"N. N. {number}"


def obstacles(entrant: Entrant) -> list[Problem]:
    """What stands in the way of forgetting somebody now."""
    if Forgotten.objects.filter(entrant=entrant).exists():
        return [Problem("forget.done", "", _("This registration already has a pseudonym."))]
    if entrant.status != Entrant.Status.WITHDRAWN and not entrant.tournament.is_over:
        return [
            Problem(
                "forget.plays",
                "",
                _("The tournament still needs your name. Withdraw first, or wait until the standings are final."),
            )
        ]
    return []


def erase_person(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> str:
    """Empty or replace whatever says who the entrant was; the pseudonym.

    Names in the action log become the pseudonym too. The personal link ends.

    Raises:
        Refusal: there is no such entry, it is forgotten already, or the event still needs the name.
    """
    with change(tournament, actor, VERB, key=key, content=(pk,)) as act:
        if act.repeated:
            return str(act.answer["name"])
        entrant = entrant_in(act, pk)
        if problems := obstacles(entrant):
            raise refuse(problems[0].code, problems[0].message)
        number = 1 + Forgotten.objects.filter(entrant__tournament=act.tournament).count()
        name = pseudonym(number)
        # What was merged into the entry holds what was not taken over: it is the same person's.
        for each in (*entrant.merged.all(), entrant):
            _clean_log(act, each, name)
            _delete_rows(act, each)
            _empty(each, name)
        by_staff = actor.role != PLAYER
        Forgotten.objects.create(entrant=entrant, number=number, by_staff=by_staff)
        act.actor = actor if by_staff else Actor(label=name, role=PLAYER, entrant_id=pk)
        act.log(target=name, target_id=f"entrant:{pk}")
        act.answer |= {"name": name}
        return name


def _empty(entrant: Entrant, name: str) -> None:
    """Each field as it is declared."""
    pseudonyms = dict.fromkeys(ENTRY.emptied(lambda kept: kept.on_request is OnRequest.PSEUDONYM), name)
    for field, value in (ENTRY.emptied(lambda kept: kept.on_request is OnRequest.CLEARED) | pseudonyms).items():
        setattr(entrant, field, value)
    entrant.erased_at = entrant.erased_at or timezone.now()
    entrant.save()


def _delete_rows(act: Change, entrant: Entrant) -> None:
    known = person_of(entrant)
    for model, field in about_entrants():
        if any(kept.on_request is OnRequest.DELETED for kept in declared(model).kept.values()):
            model._default_manager.filter(**{field: entrant}).delete()
    if known is not None and not entries_of(known).exclude(pk=entrant.pk).exists():
        known.delete()
    if entrant.email:
        Email.objects.filter(tournament=act.tournament, to__iexact=entrant.email).delete()
    WriteKey.objects.filter(tournament=act.tournament, answer__icontains=entrant.name).delete()


def _clean_log(act: Change, entrant: Entrant, name: str) -> None:
    """The lines about them keep what happened and lose who it was; other lines lose the name.

    A namesake in the same event keeps theirs: then only lines that are surely about the entrant are touched, and
    in a line about both of them among others one of the two names.
    """
    lines = LogEntry.objects.filter(tournament=act.tournament)
    own = Q(target_id=f"entrant:{entrant.pk}")
    for line in lines.filter(own):
        line.target, line.before, line.after, line.reason = name, None, None, ""
        if line.role == PLAYER and line.actor == entrant.name:
            line.actor = name
        line.save()
    namesakes = namesakes_of(entrant)
    if namesakes:
        for line in shared_by(entrant):
            both = bool(meant_in(line, namesakes))
            line.target = _as_pattern([entrant.name]).sub(name, line.target, count=int(both))
            line.save(update_fields=["target"])
    words = [] if namesakes else [entrant.name]
    words += [word for word in (entrant.email,) if word]
    words = [word for word in words if len(word) >= SHORTEST]
    if not words:
        return
    pattern = _as_pattern(words)
    changed = []
    for line in lines.exclude(own).iterator():
        kept = (line.actor, line.target, line.before, line.after, line.reason)
        line.actor, line.target, line.before, line.after, line.reason = (
            _without(each, pattern, name) for each in kept
        )
        if kept != (line.actor, line.target, line.before, line.after, line.reason):
            changed.append(line)
    LogEntry.objects.bulk_update(changed, ["actor", "target", "before", "after", "reason"], batch_size=200)


def _as_pattern(words: Sequence[str]) -> re.Pattern[str]:
    whole = (rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words, key=len, reverse=True))
    return re.compile("|".join(whole))


def _without(value: Any, pattern: re.Pattern[str], name: str) -> Any:
    """A logged value with the pseudonym for every name, in keys as well."""
    if isinstance(value, str):
        return pattern.sub(name, value)
    if isinstance(value, list):
        return [_without(each, pattern, name) for each in value]
    if isinstance(value, dict):
        return {_without(key, pattern, name): _without(each, pattern, name) for key, each in value.items()}
    return value

"""Template context of the merge page: choices and effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.registration.domain.duplicates.merge_choices import TwoWords, groups_of_two, over_then
from taikai.registration.domain.duplicates.merge_plan import (
    consequences,
    default_choices,
    obstacle,
    plan_digest,
    state_after,
    to_choose,
    which_stays,
)
from taikai.registration.domain.names import label_of, said_in_words
from taikai.registration.models import Entrant, Membership
from taikai.registration.pages.duplicates import FactOfTwo, facts_of_two

Status = Entrant.Status


@dataclass(frozen=True, slots=True)
class OneOfTwo:
    """Something about which the entries differ: `options` are the number of the entry and what it says."""

    name: str
    title: str
    options: list[tuple[int, str]]
    chosen: int


def merging_context(first: Entrant, second: Entrant, chosen: Mapping[str, int]) -> dict[str, Any]:
    """Everything `registration/manage_merge.html` shows; `chosen` so far, else what stays."""
    kept, left = which_stays(first, second)
    wanted = default_choices(kept, left) | dict(chosen)
    numbers = {name: number for name, number in wanted.items() if number in (kept.pk, left.pk)}
    choices = [
        OneOfTwo(name, _title(name), [(each.pk, _words(each, name)) for each in (first, second)], numbers[name])
        for name in to_choose(kept, left)
    ]
    belonging = groups_of_two(kept, left)
    choices += [
        OneOfTwo(
            each.choice,
            _("Group “%(name)s”") % {"name": each.group.name},
            [(row.entrant_id, str(row.get_state_display())) for row in _in_order(each, first)],
            dict(chosen).get(each.choice) or each.default() or kept.pk,
        )
        for each in belonging
        if each.disagree
    ]
    problem = obstacle(kept, left)
    after = {} if problem else state_after(kept, left)
    facts = [*facts_of_two(first, second), *_group_facts(belonging, first)]
    written_to = kept if numbers["email"] == kept.pk else left
    country = str((kept if numbers["country"] == kept.pk else left).country.code or "")
    return {
        "pair": {"first": first, "second": second, "facts": facts},
        "kept": kept,
        "choices": choices,
        "problem": problem,
        "happens": []
        if problem
        else _happens(kept, left, after, _Outcome(belonging, chosen, country, written_to)),
        "written_to": written_to.email,
        "agreed": plan_digest(kept, left),
    }


def _in_order(each: TwoWords, first: Entrant) -> list[Membership]:
    rows = [row for row in (each.kept, each.left) if row is not None]
    return sorted(rows, key=lambda row: row.entrant_id != first.pk)


def _group_facts(belonging: Sequence[TwoWords], first: Entrant) -> list[FactOfTwo]:
    facts = []
    for each in belonging:
        words = {row.entrant_id: str(row.get_state_display()) for row in _in_order(each, first)}
        other = next((state for pk, state in words.items() if pk != first.pk), "")
        facts.append(FactOfTwo(each.group.name, words.get(first.pk, ""), other))
    return facts


def _title(name: str) -> str:
    return str(capfirst(label_of(name)))


def _words(entrant: Entrant, name: str) -> str:
    words = said_in_words(entrant, name)
    return f"{words} ({entrant.nickname})" if name == "name" and entrant.nickname else words


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What the choices so far come to."""

    groups: Sequence[TwoWords]
    chosen: Mapping[str, int]
    country: str
    written_to: Entrant


def _happens(kept: Entrant, left: Entrant, after: Mapping[str, Any], then: _Outcome) -> list[str]:
    status = Status(after["status"])
    what = _("Merged registration: %(kind)s, %(status)s.")
    words = [what % {"kind": Entrant.Kind(after["kind"]).label, "status": status.label}]
    day = date_format(after["applied_at"].astimezone(kept.tournament.zone), "DATETIME_FORMAT")
    if status == Status.WAITING:
        words.append(_("It keeps the earlier position on the waiting list, from %(when)s.") % {"when": day})
    else:
        words.append(_("The registration date is %(when)s.") % {"when": day})
    if kept.holds_a_place and left.holds_a_place:
        words.append(_("One place becomes free. The next player on the waiting list moves up."))
    if along := [each.group.name for each in then.groups if each.kept is None]:
        words.append(_("Group memberships are kept: %(groups)s.") % {"groups": ", ".join(along)})
    holds = after["kind"] == Entrant.Kind.PLAYER and (status in Entrant.HOLDS_A_PLACE or after["asked_until"])
    if holds and (over := over_then(kept, left, then.country, then.chosen)):
        words.append(
            _("%(reason)s This registration exceeds the limit, but no player loses a place.") % {"reason": over}
        )
    words += consequences(kept, left)
    theirs = list(left.answers.values_list("question_id", flat=True))
    both = kept.answers.filter(question__in=theirs).count()
    if count := len(theirs) - both:
        belonging = ngettext("%(count)d answer is kept.", "%(count)d answers are kept.", count)
        words.append(belonging % {"count": count})
    if both:
        words.append(_("If both answered a question, the answer of the registration that stays is kept."))
    words.append(_("Both personal links and both badges open the merged registration."))
    if then.written_to.email:
        words.append(_("Future e-mails go to %(email)s.") % {"email": then.written_to.email})
    words.append(_("You can undo this. It restores both registrations with their own data."))
    return words

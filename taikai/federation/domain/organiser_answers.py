"""Organiser's answers to a federation's conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from taikai.federation.domain.columns import COLUMNS
from taikai.federation.domain.conditions import CHECKS
from taikai.federation.domain.federations import federations
from taikai.federation.models import Filing
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

FACTS = ("federation", "country", "qualification", "applied_on", "observer", "observer_named_on")
WORDS = ("venue", "equipment", "complaints", "atmosphere", "catering", "prizes", "other", "conclusion")


def _locked(act: Change) -> Filing:
    found: Filing = Filing.objects.get_or_create(tournament=act.tournament)[0]
    return found


def _plain(value: Any) -> Any:
    return value if isinstance(value, (bool, int, list)) or value is None else str(value)


def _save(act: Change, filing: Filing, wanted: Mapping[str, Any], private: Sequence[str] = ()) -> None:
    """Write what differs; of `private` texts the log keeps only that they changed."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for name, value in wanted.items():
        old = getattr(filing, name)
        if _plain(old) != _plain(value):
            before[name], after[name] = ("", "…") if name in private else (_plain(old), _plain(value))
            setattr(filing, name, value)
    if after:
        filing.save(update_fields=list(after))
    act.shows()
    act.log(target=act.tournament.name, target_id=f"tournament:{act.tournament.pk}", before=before, after=after)


def say(tournament: Tournament, wanted: Mapping[str, Any], *, actor: Actor, key: str = "") -> None:
    """Set the facts (`FACTS`) and which conditions the organiser says are met (`done`).

    Raises:
        Refusal: a federation or a condition nobody knows, or an observer named after the last day.
    """
    with change(tournament, actor, "federation.facts", key=key, content=(wanted,)) as act:
        if act.repeated:
            return
        problems = []
        if wanted["federation"] not in federations():
            text = _("Unknown federation “%(name)s”. Choose one from the list.") % {"name": wanted["federation"]}
            problems.append(Problem("federation.unknown", "federation", text))
        unknown = [name for name in wanted["done"] if name not in CHECKS]
        if unknown:
            text = _("Unknown conditions: %(names)s. Reload the page.") % {"names": ", ".join(unknown)}
            problems.append(Problem("federation.condition", "done", text))
        for name in ("applied_on", "observer_named_on"):
            if wanted[name] is not None and wanted[name] > act.tournament.ends_on:
                text = _("This date is after the last day of the tournament, %(day)s.") % {
                    "day": act.tournament.ends_on
                }
                problems.append(Problem("federation.late", name, text))
        if problems:
            raise Refusal(problems)
        _save(act, _locked(act), {name: wanted[name] for name in (*FACTS, "done")})


def write_report(tournament: Tournament, wanted: Mapping[str, str], *, actor: Actor, key: str = "") -> None:
    """Set the parts of the observer's report that only people know (`WORDS`)."""
    with change(tournament, actor, "federation.report", key=key, content=(wanted,)) as act:
        if act.repeated:
            return
        _save(act, _locked(act), {name: wanted[name] for name in WORDS}, private=WORDS)


def set_columns(tournament: Tournament, wanted: Sequence[str], *, actor: Actor, key: str = "") -> None:
    """Set the columns of the list, in order; none means the federation's own.

    Raises:
        Refusal: a column nobody knows, or the same one twice.
    """
    with change(tournament, actor, "federation.columns", key=key, content=(list(wanted),)) as act:
        if act.repeated:
            return
        unknown = [name for name in wanted if name not in COLUMNS]
        if unknown:
            text = _("Unknown columns: %(names)s. Choose columns from the list.") % {"names": ", ".join(unknown)}
            raise Refusal([Problem("federation.column", "columns", text)])
        if len(set(wanted)) != len(wanted):
            raise Refusal([Problem("federation.twice", "columns", _("Choose each column once."))])
        _save(act, _locked(act), {"columns": list(wanted)})

"""The JSON interface of the cards: one request object in, one answer out (`docs/spec/cards-interface.md`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from cards.judge.api import judge
from cards.judge.reading.checks import ReportReader
from cards.judge.tiles.engine import RULES
from cards.rulings import chosen
from cards.texts import CATALOGUES, problem
from scoring.problems import Problem, Refused
from scoring.rulesets import Ruleset
from scoring.rulesets.named import ruleset_named
from scoring.texts import Joined, Verbatim

CARDED: Final = "krakow-saki-2022"
"""The Kraków rules with their cards: the rules where a request names none."""
FIELDS: Final = frozenset({"id", "lang", "ruleset", "rules", "context", "report", "rulings"})
REMARKS: Final = frozenset({"title", "clauses", "why", "note", "answer"})
"""What a worked example carries beside its request; nothing is asked with it."""


def respond(request: Any) -> dict[str, Any]:
    """The answer to one request, or all its problems; `id` is handed back."""
    if not isinstance(request, Mapping):
        return _refuse(None, [problem("not_an_object", "", "a request is an object")])
    lang = CATALOGUES.language(request.get("lang"))
    reader = ReportReader()
    reader.fields(request, "", FIELDS | REMARKS, ("context", "report"))
    ruleset, problems = ruleset_of(request)
    problems = [*reader.problems, *problems]
    if problems:
        return _refuse(request.get("id"), problems + chosen(request.get("rulings"))[1], lang)
    verdict = judge(request.get("context"), request.get("report"), request.get("rulings"), ruleset)
    return {"id": request.get("id"), **verdict.as_dict(lang)}


def ruleset_of(request: Mapping[str, Any]) -> tuple[Ruleset, list[Problem]]:
    """The preset a request names with its `rules` applied, as `scoring` takes them; the Kraków one by default."""
    name = request.get("ruleset", CARDED)
    try:
        return ruleset_named(RULES.name if name == CARDED else name, request.get("rules")), []
    except Refused as refused:
        return RULES, [_with_carded(p) if p.where == "ruleset" else p for p in refused.problems]


def _with_carded(unknown: Problem) -> Problem:
    """An unknown ruleset, the name of the carded one among those that are known."""
    return replace(unknown, code="unknown_ruleset", message=Joined(", ", (unknown.message, Verbatim(CARDED))))


def _refuse(id_: Any, problems: Iterable[Problem], lang: str = "en") -> dict[str, Any]:
    return {"id": id_, "problems": [entry.as_dict(lang) for entry in problems]}


def respond_line(line: str) -> str:
    """One line of JSON for one line of JSON; a line that is not JSON gets a problem."""
    try:
        request = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        wrong = problem("not_json", "", "this line is not JSON: {error}", error=error)
        return json.dumps(_refuse(None, [wrong]))
    return json.dumps(respond(request), ensure_ascii=False, separators=(", ", ": "))


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def respond_lines(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Answers in the order of the requests, each with whether the program itself failed on it.

    A line on which it fails gets a problem, so that the lines after it still get their answers; empty lines are
    passed over.
    """
    for line in lines:
        if not line.strip():
            continue
        failed = False
        try:
            answer = respond_line(line)
        except Exception as fault:
            failed = True
            sys.stderr.write(f"{type(fault).__name__}: {fault}\n")
            request = json.loads(line)
            broken = problem("internal", "", "the program failed on this line")
            answer = json.dumps(_refuse(request.get("id") if isinstance(request, Mapping) else None, [broken]))
        yield answer, failed

"""The JSON face of the cards: one request object in, one answer object out (`cards-interface.md`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cards.judge.api import judge
from cards.rulings import chosen
from scoring.problems import Problem, problem

RULESETS: Final = ("krakow-saki-2022",)


def respond(request: Any) -> dict[str, Any]:
    """The answer to one request, or all its problems; `id` is handed back."""
    if not isinstance(request, Mapping):
        return _refuse(None, [problem("not_an_object", "", "a request is an object", "żądanie jest obiektem")])
    lang = "pl" if request.get("lang") == "pl" else "en"
    problems = _problems(request)
    if problems:
        return _refuse(request.get("id"), problems, lang)
    verdict = judge(request.get("context"), request.get("report"), request.get("rulings"))
    return {"id": request.get("id"), **verdict.as_dict(lang)}


def _problems(request: Mapping[str, Any]) -> list[Problem]:
    found = []
    ruleset = request.get("ruleset", RULESETS[0])
    if ruleset not in RULESETS:
        known = ", ".join(RULESETS)
        found.append(
            problem(
                "unknown_ruleset",
                "ruleset",
                f"{ruleset!r} is not played with cards; known: {known}",
                f"{ruleset!r} nie jest grane z kartami; znane: {known}",
            )
        )
        found += chosen(request.get("rulings"))[1]
    return found


def _refuse(id_: Any, problems: Iterable[Problem], lang: str = "en") -> dict[str, Any]:
    return {"id": id_, "problems": [entry.as_dict(lang) for entry in problems]}


def respond_line(line: str) -> str:
    """One line of JSON for one line of JSON; a line that is not JSON gets a problem."""
    try:
        request = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        message = f"this line is not JSON: {error}"
        return json.dumps(_refuse(None, [problem("not_json", "", message, f"to nie jest JSON: {error}")]))
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
            broken = problem("internal", "", "the program failed on this line", "program zawiódł na tym wierszu")
            answer = json.dumps(_refuse(request.get("id") if isinstance(request, Mapping) else None, [broken]))
        yield answer, failed

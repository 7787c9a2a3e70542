"""JSON interface: one request object in, one answer or list of problems out.

A kind is a module with `answer(given, ruleset, request) -> dict | list[Problem]`: `given` the object of
that name, `request` the whole line (for what stands beside `given`). Kinds are imported when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from scoring.problems import Problem, Refused, problem
from scoring.rulesets import Ruleset
from scoring.rulesets.named import ruleset_named
from scoring.texts import CATALOGUES

Given = Mapping[str, Any]
Reply = dict[str, Any]
Kind = Callable[[Given, Ruleset, Given], "Reply | list[Problem]"]

#: Every kind of question and the module that answers it.
KINDS: dict[str, str] = {
    "hand": "scoring.interface.kinds.hand",
    "report": "scoring.interface.kinds.report",
    "wait": "scoring.interface.kinds.wait",
    "legality": "scoring.interface.kinds.legality",
    "final": "scoring.interface.kinds.final",
    "multi_ron": "scoring.interface.kinds.settlement",
    "draw": "scoring.interface.kinds.settlement",
    "nagashi": "scoring.interface.kinds.settlement",
    "abortive": "scoring.interface.kinds.settlement",
    "chombo": "scoring.interface.kinds.settlement",
    "special_win": "scoring.interface.kinds.settlement",
    "progression": "scoring.interface.kinds.progression",
    "hanchan": "scoring.interface.kinds.hanchan",
    "baida": "scoring.interface.kinds.baida",
}


@cache
def kind_named(name: str) -> Kind:
    """The function that answers the questions of this kind."""
    found: Kind = import_module(KINDS[name]).answer
    return found


def respond(request: object) -> Reply:
    """The reply to one request: `{"id": …, "answer": …}` or `{"id": …, "problems": […]}`."""
    if not isinstance(request, Mapping):
        return refusal(
            None,
            [problem("not_an_object", "", "each line is one JSON object")],
        )
    identity = request.get("id")
    lang = CATALOGUES.language(request.get("lang"))
    problems: list[Problem] = []
    ruleset: Ruleset | None = None
    try:
        ruleset = ruleset_named(request.get("ruleset"), request.get("rules"))
    except Refused as refused:
        problems += refused.problems
    kind = request.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        known = ", ".join(KINDS)
        problems.append(
            problem(
                "kind",
                "kind",
                "unknown kind {kind!r}, known are {known}",
                kind=kind,
                known=known,
            )
        )
    given = request.get("given")
    if not isinstance(given, Mapping):
        problems.append(problem("given", "given", "given must be an object"))
    if problems or ruleset is None or not isinstance(kind, str) or not isinstance(given, Mapping):
        return refusal(identity, problems, lang)
    try:
        answer = kind_named(kind)(given, ruleset, request)
    except Refused as refused:
        return refusal(identity, list(refused.problems), lang)
    if isinstance(answer, list):
        return refusal(identity, answer, lang)
    return {"id": identity, "answer": answer}


def refusal(identity: object, problems: list[Problem], lang: str = "en") -> Reply:
    return {"id": identity, "problems": [p.as_dict(lang) for p in problems]}

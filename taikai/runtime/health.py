"""Health check registry.

    @check("disk")
    def disk() -> Finding:
        return Finding() if ... else Finding(WARNING, _("The disk is nearly full."), {"free": ...})

A check answers within a second or two and never raises: what it raises is its error. `says` is a sentence for
staff, `values` are plain JSON for machines; neither holds a secret, a name or an address of a machine.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from taikai.runtime.registry import Registry

OK, WARNING, ERROR = "ok", "warning", "error"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: `OK`, `WARNING` (it works, somebody should look) or `ERROR` (it does not work)."""

    state: str = OK
    says: Any = ""  # str or lazy translation
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check. Without a `vital` one the site cannot answer: `/health/` says 503."""

    name: str
    look: Callable[[], Finding]
    vital: bool


_checks: Registry[str, Check] = Registry("checks of the machines")
_kept: dict[str, tuple[float, list[Any]]] = {}  # the last answer of `troubles`, and when


def lazy_words(text: Any, **values: Any) -> Any:
    """A lazy sentence with values, in the language of whoever reads it."""
    return _lazy_words(text, values)


def _fill(text: Any, values: dict[str, Any]) -> str:
    return str(text) % values


_lazy_words = lazy(_fill, str)


def check(name: str, *, vital: bool = False) -> Callable[[Callable[[], Finding]], Callable[[], Finding]]:
    """Register a function as the check `name`."""

    def register(look: Callable[[], Finding]) -> Callable[[], Finding]:
        _checks.add(Check(name, look, vital), name)
        return look

    return register


def names() -> list[str]:
    """The names of all checks, in the order they registered."""
    return list(_checks)


def look(wanted: Iterable[str] = ()) -> dict[str, Finding]:
    """Run the checks (those named, else all). An unknown name raises KeyError."""
    return {name: _run(_checks[name]) for name in (list(wanted) or names())}


def _run(each: Check) -> Finding:
    try:
        return each.look()
    except Exception as error:
        logger.warning("check %s: %s: %s", each.name, type(error).__name__, str(error).split("\n")[0])
        return Finding(ERROR, lazy_words(_("The check “%(name)s” failed."), name=each.name))


def state_of(findings: dict[str, Finding]) -> str:
    """`ok`; `degraded` when something is wrong and pages are answered all the same; `down` when they are not."""
    if any(_checks[name].vital and found.state == ERROR for name, found in findings.items()):
        return "down"
    return OK if all(found.state == OK for found in findings.values()) else "degraded"


def troubles() -> list[Any]:
    """What is wrong, as lazy sentences for staff; looked at again every few seconds at most."""
    at, found = _kept.get("", (float("-inf"), []))
    if time.monotonic() - at >= settings.HEALTH_SECONDS:
        found = [each.says for each in look().values() if each.state != OK]
        _kept[""] = (time.monotonic(), found)
    return found


def as_json(findings: dict[str, Finding]) -> dict[str, Any]:
    """The findings for machines, in English."""
    with override("en"):
        checks = {
            name: {"state": found.state, **({"says": str(found.says)} if found.says else {}), **found.values}
            for name, found in findings.items()
        }
    state = state_of(findings)
    return {"ok": state != "down", "state": state, "checks": checks}

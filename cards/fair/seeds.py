"""Verifier of the seeds of seating draws: numbered without a gap, each derived from the secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cards.fair.findings import Findings
from cards.fair.table import seating_seed

_BAD = (KeyError, TypeError, ValueError, AttributeError, OverflowError)


def verify_seeds(entries: Sequence[object], secret: bytes | None, public: str, report: Findings) -> None:
    """Adds the check of all seating seeds to the report.

    Draws count 1, 2, 3 …: a draw left out shows as a gap. A seed somebody typed is said as such.
    """
    counters = []
    for number, raw in enumerate(entries, 1):
        what = report.say("seed", number=number, hanchans="?")
        try:
            if not isinstance(raw, Mapping):
                raise TypeError("it is not an object")
            counter = _whole(raw["counter"], "counter")
            counters.append(counter)
            hanchans = ", ".join(str(_whole(each, "hanchan")) for each in raw["hanchans"])
            what = report.say("seed", number=counter, hanchans=hanchans)
            _seed(raw, counter, secret, public, report, what)
        except _BAD as error:
            report.wrong(what, report.say("unreadable", error=repr(error)))
    if entries:
        _numbered(counters, report)


def _seed(
    raw: Mapping[str, object], counter: int, secret: bytes | None, public: str, report: Findings, what: str
) -> None:
    typed, seed = raw["typed"], raw["seed"]
    if not isinstance(typed, bool):
        raise TypeError("typed is neither true nor false")
    if typed:
        report.typed_seeds += 1
        report.right(what, report.say("seed_typed"))
    elif secret is None:
        report.later(what)
    elif seed is None:
        report.wrong(what, report.say("seed_hidden", computed=seating_seed(secret, public, counter)))
    else:
        report.agree(what, _whole(seed, "seed"), seating_seed(secret, public, counter))


def _numbered(counters: Sequence[int], report: Findings) -> None:
    what, wanted = report.say("seeds"), list(range(1, len(counters) + 1))
    if list(counters) == wanted:
        report.right(what, f"{len(counters)}")
        return
    missing = next((n for n in wanted if n not in counters), 0)
    report.wrong(what, report.say("seed_missing", missing=missing) if missing else report.say("seeds_order"))


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is not a whole number")
    return value

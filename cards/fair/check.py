"""Verifier of a published fairness file: commitment, seating draws, deals, every operation."""

from __future__ import annotations

import binascii
from collections.abc import Mapping, Sequence
from typing import Any

from cards.catalogue import load, set_ids
from cards.deck import DeckLog, DeckSettings, OperationRefused, broken, from_json, to_json
from cards.fair.chain import first_link, next_link
from cards.fair.findings import Findings
from cards.fair.publish import cards_as_json
from cards.fair.seeds import verify_seeds
from cards.fair.stream import SECRET_BYTES, VERSION, clean_public, commitment
from cards.fair.table import DeckShuffle, draw_seating

_BAD = (KeyError, TypeError, ValueError, AttributeError, OverflowError)


def verify(document: object, language: str = "en") -> Findings:
    """The report on a published file (`publish`), in "en" or "pl".

    Never raises: what cannot be read is a wrong line.
    """
    report = Findings(language)
    if not isinstance(document, Mapping) or document.get("format") != VERSION:
        report.wrong(report.say("file"), report.say("no_file", version=VERSION))
        return report
    public = _public(document, report)
    secret = _secret(document, report)
    places: set[tuple[str, str]] = set()
    for number, raw in enumerate(_list(document, "seating", report), 1):
        verify_seating(raw, secret, public, report, report.say("seating", number=number))
    verify_seeds(_list(document, "seating_seeds", report), secret, public, report)
    for number, raw in enumerate(_list(document, "tables", report), 1):
        what = report.say("entry", number=number)
        if isinstance(raw, Mapping):
            place = (str(raw.get("hanchan")), str(raw.get("table")))
            what = report.say("table", hanchan=place[0], table=place[1])
            if place in places:
                report.wrong(what, report.say("twice"))
            places.add(place)
        verify_table(raw, secret, public, str(document.get("commitment")), report, what)
    return report


def verify_seating(raw: object, secret: bytes | None, public: str, report: Findings, what: str) -> None:
    """Adds the check of one seating draw to the report."""
    try:
        if not isinstance(raw, Mapping):
            raise TypeError("it is not an object")
        items = [str(item) for item in raw["items"]]
        result = [str(item) for item in raw["result"]]
        subject, hanchan, counter = str(raw["subject"]), _whole(raw, "hanchan"), _whole(raw, "counter")
        where = report.say("seating_of", what=what, subject=subject or report.say("whole"), count=len(items))
        if secret is None:
            if sorted(items) == sorted(result):
                report.later(where)
            else:
                report.wrong(where, report.say("strangers"))
            return
        drawn = draw_seating(secret, public, items, subject=subject, hanchan=hanchan, counter=counter)
        report.agree(where, result, list(drawn))
    except _BAD as error:
        report.wrong(what, report.say("unreadable", error=repr(error)))


def verify_table(
    raw: object, secret: bytes | None, public: str, promised: str, report: Findings, what: str
) -> None:
    """Adds the checks of one table: settings, links, deal, every operation, the cards at the end."""
    try:
        if not isinstance(raw, Mapping):
            raise TypeError("it is not an object")
        settings = DeckSettings.from_json(raw["settings"])
        hanchan, table = _whole(raw, "hanchan"), _whole(raw, "table")
        operations = list(raw["operations"])
        _settings(settings, report, what)
        _links(operations, first_link(promised, public, hanchan, table, settings.as_json()), report, what)
        if secret is None:
            report.later(report.say("deal", what=what))
            return
        shuffle = DeckShuffle(secret, public, settings.set_id, hanchan, table)
        log = DeckLog.start(settings, shuffle)
        report.agree(report.say("deal", what=what), raw["deal"], cards_as_json(log.dealt))
        replayed = _replay(log, operations, report, what)
        if replayed is not None:
            report.agree(report.say("end", what=what), raw["end"], cards_as_json(replayed.state))
    except _BAD as error:
        report.wrong(what, report.say("unreadable", error=repr(error)))


def _replay(log: DeckLog, operations: Sequence[Any], report: Findings, what: str) -> DeckLog | None:
    for number, raw in enumerate(operations, 1):
        name = f"{raw['op']} {raw['seat']}" if "seat" in raw else raw["op"]
        where = report.say("operation", what=what, number=number, name=name)
        try:
            log = log.append(from_json(raw))
        except OperationRefused as refused:
            report.wrong(where, _reasons(refused, report))
            return None
        faults = broken(log.state)
        if faults:
            report.wrong(where, "; ".join(faults))
        report.agree(where, raw["outcome"], log.entries[-1].outcome.as_json())
    return log


def _reasons(refused: OperationRefused, report: Findings) -> str:
    why = "; ".join(problem.say(report.language) for problem in refused.problems)
    return report.say("not_allowed", why=why)


def _links(operations: Sequence[Any], link: str, report: Findings, what: str) -> None:
    for number, raw in enumerate(operations, 1):
        link = next_link(link, to_json(from_json(raw)))
        if raw["link"] != link:
            report.agree(report.say("link", what=what, number=number), raw["link"], link)
            return
    report.right(report.say("links", what=what), f"{len(operations)}")


def _settings(settings: DeckSettings, report: Findings, what: str) -> None:
    faults = settings.problems()
    if faults:
        raise ValueError("; ".join(fault.get(report.language) for fault in faults))
    where = report.say("deck", what=what)
    if settings.set_id in set_ids() and settings.cards != load(settings.set_id).deck:
        report.wrong(where, report.say("other_deck", set=settings.set_id))
    else:
        report.right(where, report.say("deck_of", count=len(settings.cards), set=settings.set_id))


def _secret(document: Mapping[str, Any], report: Findings) -> bytes | None:
    written = document.get("secret")
    if written is None:
        report.later(report.say("secret"))
        return None
    try:
        secret = binascii.unhexlify(written)
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"{len(secret)} bytes")
    except (ValueError, TypeError) as error:
        form = report.say("secret_form", digits=2 * SECRET_BYTES, error=error)
        report.wrong(report.say("secret"), form)
        return None
    report.agree(report.say("secret_fits"), document.get("commitment"), commitment(secret))
    return secret


def _public(document: Mapping[str, Any], report: Findings) -> str:
    written = document.get("public", "")
    try:
        public = clean_public(written)
    except (ValueError, TypeError) as error:
        report.wrong(report.say("public"), str(error))
        return ""
    report.agree(report.say("public_clean"), written, public)
    return public


def _whole(raw: Mapping[str, Any], key: str) -> int:
    value = raw[key]
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{key} is not a whole number")
    return value


def _list(document: Mapping[str, Any], key: str, report: Findings) -> list[Any]:
    value = document.get(key, [])
    if isinstance(value, list):
        return value
    report.wrong(key, report.say("list"))
    return []

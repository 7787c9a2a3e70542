"""Versions of the file: older ones are brought up to date step by step, newer ones are refused.

A field or part that is added needs no new version: where it is missing, its default holds. One that is renamed, or
means something else, does: then `VERSION` counts up, and `STEPS` gets what makes the old file a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext as _

from taikai.problems import Refusal, refuse

FORMAT: Final = "taikai-event"
VERSION: Final = 4

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


def _answers_given(data: dict[str, Any]) -> dict[str, Any]:
    """What was answered to the questions of cards was called `said`."""
    renamed = {
        part: [
            {("answers_given" if name == "said" else name): value for name, value in row.items()}
            if isinstance(row, dict)
            else row
            for row in data[part]
        ]
        for part in ("decks", "card_hands")
        if isinstance(data.get(part), list)
    }
    return {**data, **renamed}


def _verbs_of_emails(data: dict[str, Any]) -> dict[str, Any]:
    """The verbs of the log about e-mails began with `letters.`, what they are about with `letter:`."""

    def renamed(line: Any) -> Any:
        if not (isinstance(line, dict) and str(line.get("verb", "")).startswith("letters.")):
            return line
        target = line.get("target_id", "")
        if isinstance(target, str) and target.startswith("letter:"):
            target = f"email:{target.removeprefix('letter:')}"
        verb = f"emails.{line['verb'].removeprefix('letters.')}"
        return {**line, "verb": verb} | ({"target_id": target} if "target_id" in line else {})

    log = data.get("log")
    return {**data, "log": [renamed(line) for line in log]} if isinstance(log, list) else data


def _verb_of_the_facts(data: dict[str, Any]) -> dict[str, Any]:
    """The verb of the log for the facts of a federation's filing was `federation.said`."""

    def renamed(line: Any) -> Any:
        told = isinstance(line, dict) and line.get("verb") == "federation.said"
        return {**line, "verb": "federation.facts"} if told else line

    log = data.get("log")
    return {**data, "log": [renamed(line) for line in log]} if isinstance(log, list) else data


#: From a version to the next one.
STEPS: Final[dict[int, Upgrade]] = {1: _answers_given, 2: _verbs_of_emails, 3: _verb_of_the_facts}


def no_event_file() -> Refusal:
    """The refusal of a file that is something else."""
    words = _("This is not the file of an event: it must say “format”: “taikai-event”.")
    return refuse("file.format", words, "file")


def up_to_date(data: dict[str, Any]) -> dict[str, Any]:
    """The file in this version.

    Raises:
        Refusal: it is no file of an event, or of a version that is not known here.
    """
    if data.get("format") != FORMAT:
        raise no_event_file()
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise refuse(
            "file.version", _("The file does not say which version it is: “version” is a number from 1."), "file"
        )
    if version > VERSION:
        words = _("The file is of version %(version)d; this site reads up to %(known)d. It needs a newer Taikai.")
        raise refuse("file.newer", words % {"version": version, "known": VERSION}, "file")
    while version < VERSION:
        data = STEPS[version](data)
        version += 1
    return {**data, "version": VERSION}

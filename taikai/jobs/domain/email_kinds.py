"""Registry of e-mail kinds. An app registers its own, by a name that stays with each stored e-mail:

register_email("entrant.confirmed", _("Place confirmed"), sample=…)

`sample` writes one as it would go to an entrant, in a language and with the organiser's own words (before, after):
such an e-mail can be previewed and added to. `to_staff`: it goes to people without an entry, and nothing may stand
in it that only an entry has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.core.mail import EmailMessage

from taikai.runtime.registry import Registry

WordsAround = tuple[str, str]  # what stands before the fixed part and after it
Sample = Callable[[Any, str, WordsAround], EmailMessage]  # entrant, language, own words


@dataclass(frozen=True, slots=True)
class EmailKind:
    """A kind of e-mail: its name in the database, what people call it, and how one is written as an example."""

    name: str
    title: Any  # lazy translation
    sample: Sample | None = None
    to_staff: bool = False


_kinds: Registry[str, EmailKind] = Registry("kinds of e-mail")


def register_email(name: str, title: Any, sample: Sample | None = None, *, to_staff: bool = False) -> None:
    """Make a kind of e-mail known."""
    _kinds.add(EmailKind(name, title, sample, to_staff), name)


def add_sample(name: str, sample: Sample) -> None:
    """Say how an e-mail of an app below is written as an example."""
    _kinds[name] = replace(_kinds[name], sample=sample)


def email_kinds() -> list[EmailKind]:
    """All of them, in the order they were registered."""
    return list(_kinds.values())


def email_kind(name: str) -> EmailKind | None:
    """One by its name; None if no app writes such e-mails."""
    return _kinds.get(name)

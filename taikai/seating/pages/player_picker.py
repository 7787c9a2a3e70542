"""Player picker of the wishes form: adds a name at the right place of the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from taikai.registration.models import Entrant
from taikai.seating.domain.people.wishes import LISTS

#: Lists in which a line holds several people, and how many at most (0: any number).
A_LINE = {"forbidden_pairs": 2, "team": 0, "couple": 0}


def picks_of(entrants: Iterable[Entrant]) -> list[str]:
    """How everybody is picked: by name; namesakes by what is theirs alone."""
    people = list(entrants)
    names = Counter(each.name.casefold() for each in people)
    return [each.name if names[each.name.casefold()] == 1 else f"#{each.pk}" for each in people]


def with_name(kind: str, text: str, name: str) -> str:
    """The list with one person more: in the last line while it has room, else in a new one.

    An empty name begins a new line, so that the next person begins a new team or couple.
    """
    name = " ".join(name.replace(",", " ").split())
    if not name:
        return f"{text.rstrip()}\n" if text.strip() else ""
    before, last = text.rstrip(" "), text.rpartition("\n")[2].strip()
    line = f"{name}: 1" if kind == "fixed_table" else name
    most = A_LINE.get(kind, 1)
    if last and (most == 0 or last.count(",") + 1 < most):
        return f"{before}{' ' if last.endswith(':') else ', '}{line}"
    return f"{before}\n{line}" if last else f"{before}{line}"


def picked_of(sent: Mapping[str, str]) -> list[str]:
    """The lists that get a person: where a name was typed, whatever sent it; else whose Add was pressed."""
    typed = [kind for kind in LISTS if sent.get(f"who_{kind}", "").strip()]
    pressed = sent.get("pick", "")
    return typed or [kind for kind in LISTS if kind == pressed]


def with_picked(sent: Mapping[str, str], kinds: Iterable[str]) -> dict[str, str]:
    """What was sent, with the people typed in their lists."""
    values = dict(sent.items())
    for kind in kinds:
        values[kind] = with_name(kind, sent.get(kind, ""), sent.get(f"who_{kind}", ""))
    return values

"""`manage.py hooks [WORD …]`: list what apps register with each other, in the order it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import get_resolver

import taikai
from taikai.runtime.registry import Registry, dotted, registries

ROOT = Path(taikai.__file__).parents[1]


class Command(BaseCommand):
    help = "Print what runs at each verb, check, deadline, panel …: in order, with the line that registers it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("words", nargs="*", metavar="WORD", help="only lines with all of these words")

    def handle(self, *args: Any, **options: Any) -> None:
        _ = get_resolver().url_patterns  # views declare the addresses of the API
        for registry in sorted(registries, key=lambda each: each.made_at):
            heading = f"{registry.about} ({_where(registry.made_at)})"
            lines = [
                line
                for line in lines_of(registry)
                if all(word in f"{heading} {line}" for word in options["words"])
            ]
            if lines or not options["words"]:
                self.stdout.write("\n".join([heading, *(f"  {line}" for line in lines)]))


def lines_of(registry: Registry[Any, Any]) -> list[str]:
    """A line for each value: its key, the functions in it and where it is registered."""
    lines = []
    for key, value in registry.items():
        names = [dotted(each) for each in functions_in(value)]
        words = [str(each) for each in (key if isinstance(key, tuple) else [key])]
        lines.append(
            "  ".join([*words, *(name for name in names if name not in words), _where(registry.places[key])])
        )
    if any(isinstance(key, tuple) for key in registry):  # several at one verb: verb by verb
        lines.sort(key=lambda line: line.partition("  ")[0])
    return lines


def functions_in(value: Any) -> Iterator[FunctionType]:
    """The functions that a registered value consists of."""
    if isinstance(value, FunctionType):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from functions_in(getattr(value, each.name))


def _where(place: tuple[str, int]) -> str:
    path = Path(place[0])
    return f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{place[1]}"

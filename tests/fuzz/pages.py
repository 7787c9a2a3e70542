"""The forms of a page as a fuzzer sends them, and the names a view's module asks for."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import Any

from rehearsal.html import Form as FormOnPage

NAMED = re.compile(r"""[(\[,{]\s*f?"([a-z_]+(?:\{\w+\})?)\"""")
SOMEBODY = "E"  # `points_{wind}` and the like: one of them will do


@dataclass
class Form:
    """Where it goes and, by field, the values it offers. Every button is one more value."""

    action: str
    fields: dict[str, list[str]]
    files: list[str]

    @classmethod
    def of(cls, form: FormOnPage, action: str) -> Form:
        fields = {name: list(values) for name, values in form.choices.items()}
        for name, value, *_action in (*form.fields, *form.buttons):
            if name:
                fields.setdefault(name, []).append(value)
        return cls(action, fields, form.files)


def asked_names(view: Any) -> set[str]:
    """Words that the module of a view and the forms it reads with could mean as fields, shown on a page or not."""
    module = inspect.getmodule(inspect.unwrap(view))
    if module is None or not module.__name__.startswith("taikai."):
        return set()
    readers = {
        inspect.getmodule(each)
        for each in vars(module).values()
        if getattr(each, "__module__", "").startswith("taikai.") and "form" in each.__module__
    }
    sources = [inspect.getsource(each) for each in (module, *readers) if each is not None]
    return {re.sub(r"\{\w+\}", SOMEBODY, name) for source in sources for name in NAMED.findall(source)}

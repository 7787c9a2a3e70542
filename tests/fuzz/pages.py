"""The forms of a page as a browser would send them, and the names a view's module asks for."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

NAMED = re.compile(r"""[(\[,{]\s*f?"([a-z_]+(?:\{\w+\})?)\"""")
SOMEBODY = "E"  # `points_{wind}` and the like: one of them will do


@dataclass
class Form:
    """Where it goes, how, and what it sends when nothing is touched. Every button is one more value."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.links: list[str] = []
        self._select = ""
        self._by_id: dict[str, Form] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text: dict[str, Any] = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in text:
            self.links.append(text["href"])
        if tag == "form":
            self.found.append(Form(text.get("action", ""), text.get("method", "get").lower()))
            if "id" in text:
                self._by_id[text["id"]] = self.found[-1]
        form = self._by_id.get(text.get("form", "")) or (self.found[-1] if self.found else None)
        if form is None:
            return
        if tag == "option" and self._select:
            form.fields.setdefault(self._select, []).append(text.get("value", ""))
        name = text.get("name", "")
        if tag == "select":
            self._select = name
        if tag in ("input", "textarea", "button", "select") and name:
            if text.get("type") == "file":
                form.files.append(name)
            else:
                form.fields.setdefault(name, [])
                if tag != "select":
                    form.fields[name].append(text.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""


def read_page(html: str) -> tuple[list[Form], list[str]]:
    """The forms and the links of a page."""
    reader = _Forms()
    reader.feed(html)
    return reader.found, reader.links


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

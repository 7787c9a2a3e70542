"""HTML reader: links, forms with fields and buttons, texts by class."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
BUTTONS = ("submit", "image")


@dataclass(frozen=True, slots=True)
class Link:
    """A link: where to, and its other attributes."""

    href: str
    attributes: dict[str, str]


@dataclass(slots=True)
class Form:
    """A form: `fields` is what it sends as it stands, `buttons` are name, value and address of its own."""

    action: str
    method: str = "get"
    name: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)

    @property
    def names(self) -> set[str]:
        """Every field, ticked or not."""
        return {name for name, _value in self.fields} | set(self.choices)

    def has_button(self, name: str, value: str = "") -> bool:
        return any(each == name and value in ("", given) for each, given, _action in self.buttons)

    def action_of(self, name: str, value: str) -> str:
        """The address a button goes to instead of the form's; "" for none."""
        return next((action for each, given, action in self.buttons if (each, given) == (name, value)), "")

    def value(self, name: str) -> str:
        """What a field says; "" where it says nothing."""
        return next((value for each, value in self.fields if each == name), "")

    def button(self, name: str) -> tuple[str, str]:
        return next((each, value) for each, value, _action in self.buttons if each == name)


class PageReader(HTMLParser):
    """Reads one page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[Link] = []
        self.forms: list[Form] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside: list[Form] = []
        self._named: dict[str, Form] = {}
        self._later: list[tuple[str, str, dict[str, str]]] = []
        self._select: tuple[Form | None, str, list[str]] | None = None
        self._open: list[tuple[str, tuple[str, ...], list[str]]] = []
        self._area: tuple[Form | None, str, list[str]] | None = None

    @classmethod
    def of(cls, html: str) -> PageReader:
        reader = cls()
        reader.feed(html)
        reader.close()
        for where, tag, values in reader._later:
            if where in reader._named:
                reader._control(reader._named[where], tag, values)
        return reader

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self.tags.append((tag, values))
        if tag not in VOID:
            self._open.append((tag, tuple(values.get("class", "").split()), []))
        if tag in ("a", "area") and "href" in values:
            self.links.append(Link(values["href"], values))
        elif tag == "form":
            form = Form(values.get("action", ""), values.get("method", "get").lower(), values.get("id", ""))
            self.forms.append(form)
            self._inside.append(form)
            self._named[form.name] = form
        elif tag in ("input", "button", "select", "textarea"):
            self._control_at(tag, values)
        elif tag == "option" and self._select is not None:
            self._option(values)

    def _control_at(self, tag: str, values: dict[str, str]) -> None:
        if "form" in values and tag in ("input", "button"):
            self._later.append((values["form"], tag, values))
            return
        form = self._named.get(values["form"]) if "form" in values else self._inside[-1] if self._inside else None
        if tag == "select":
            self._select = (form, values.get("name", ""), [])
        elif tag == "textarea":
            self._area = (form, values.get("name", ""), [])
        elif form is not None:
            self._control(form, tag, values)

    def _control(self, form: Form, tag: str, values: dict[str, str]) -> None:
        name, kind, value = values.get("name", ""), values.get("type", ""), values.get("value", "")
        if tag == "button" or kind in BUTTONS:
            if kind != "button" and "disabled" not in values:
                form.buttons.append((name, value, values.get("formaction", "")))
        elif kind in ("checkbox", "radio"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in values:
                form.fields.append((name, value or "on"))
        elif name and "disabled" not in values:
            if kind == "file":
                form.files.append(name)
            else:
                form.fields.append((name, value))

    def _option(self, values: dict[str, str]) -> None:
        form, name, seen = self._select or (None, "", [])
        if form is None:
            return
        value = values.get("value", "")
        form.choices.setdefault(name, []).append(value)
        if "selected" in values:
            form.fields[:] = [pair for pair in form.fields if pair[0] != name or not seen]
            form.fields.append((name, value))
            seen[:] = ["chosen"]
        elif not seen:
            form.fields.append((name, value))
            seen.append("first")

    def handle_endtag(self, tag: str) -> None:
        """An element ends: its text is known."""
        if tag == "form" and self._inside:
            self._inside.pop()
        elif tag == "select":
            self._select = None
        elif tag == "textarea" and self._area is not None:
            form, name, words = self._area
            if form is not None and name:
                form.fields.append((name, "".join(words).removeprefix("\n")))  # as browsers do
            self._area = None
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at][0] == tag:
                for _tag, classes, words in self._open[at:]:
                    for each in classes:
                        self.texts.setdefault(each, []).append("".join(words).strip())
                del self._open[at:]
                return

    def handle_data(self, data: str) -> None:
        """Text belongs to everything that is open."""
        if self._area is not None:
            self._area[2].append(data)
        for _tag, classes, words in self._open:
            if classes:
                words.append(data)

"""What a message is in a template: the element, attribute or tag around it, and the page it is on."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

_DJANGO = r"\{%.*?%\}|\{\{.*?\}\}"
TAG = re.compile(
    rf"""<(/?)([a-zA-Z][\w-]*)((?:{_DJANGO}|"(?:{_DJANGO}|[^"{{]|\{{)*"|'(?:{_DJANGO}|[^'{{]|\{{)*'|[^<>"'{{]|\{{)*)>""",
    re.DOTALL,
)
COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}|<!--.*?-->", re.DOTALL)
SCRIPT = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
BLOCK = re.compile(r"\{%\s*(?:block\s+(\w+)|(endblock))\b")
TITLES = (
    re.compile(r"""\{%\s*block title\s*%\}\s*\{%\s*translate\s+["']([^"']+)["']"""),
    re.compile(r"""<h1[^>]*>\s*\{%\s*translate\s+["']([^"']+)["']"""),
)
INCLUDED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([\w./-]+)["']""")
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
ELEMENTS = {
    "button": "Button",
    "a": "Link",
    "h1": "Page heading",
    **{f"h{level}": "Heading" for level in range(2, 7)},
    "th": "Column head",
    "td": "Table cell",
    "caption": "Table caption",
    "label": "Field label",
    "legend": "Label of a group of fields",
    "summary": "Title of a part that unfolds",
    "option": "Choice",
    "optgroup": "Group of choices",
    "dt": "Label of a value",
    "dd": "Value",
    "li": "List item",
    "title": "Title of the browser tab",
    "figcaption": "Caption",
    "text": "Text in a picture",
}
ATTRIBUTES = {
    "aria-label": "Text for screen readers",
    "title": "Tooltip",
    "alt": "Text for screen readers",
    "placeholder": "Example in an empty field",
    "value": "Button",
    "content": "Description for search engines",
    "data-confirm": "Confirmation question",
}
KINDS = (
    (re.compile(r"/mail/|\.txt$"), "E-mail text"),
    (re.compile(r"^help/"), "Help text"),
    (re.compile(r"^paper/sheets/"), "On a printed sheet"),
    (re.compile(r"screen"), "On a screen in the venue"),
)


@dataclass
class Page:
    """A template with what stands around each place in it."""

    name: str
    source: str
    title: str = ""
    _starts: list[int] = field(default_factory=list)
    _around: list[tuple[tuple[str, str], ...]] = field(default_factory=list)
    _tags: list[re.Match[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Walk through the elements once."""
        text = SCRIPT.sub(_blank, COMMENT.sub(_blank, self.source))
        around: tuple[tuple[str, str], ...] = ()
        for tag in TAG.finditer(text):
            closes, name, attributes = tag.groups()
            if closes:
                at = max((n for n, (other, _) in enumerate(around) if other == name), default=None)
                around = around if at is None else around[:at]
            elif name not in VOID and not attributes.endswith("/"):
                around = (*around, (name, attributes))
            self._starts.append(tag.end())
            self._around.append(around)
            self._tags.append(tag)

    def role(self, at: int) -> str:
        """What a message at this place is, and on which page."""
        kind = next((role for pattern, role in KINDS if pattern.search(self.name)), "")
        role = self._attribute(at) or self._argument(at) or self._element(at)
        if kind in ("E-mail text", "Help text"):
            return kind
        where = f" on “{self.title}”" if self.title and not role.endswith("tab") else ""
        return f"{role}{where}" + (f" ({kind[:1].lower()}{kind[1:]})" if kind else "")

    def _attribute(self, at: int) -> str:
        """The role by the attribute that holds the message; nothing between the tags."""
        index = bisect_right(self._starts, at)
        if index == len(self._tags) or not self._tags[index].start() < at:
            return ""
        before = self.source[self._tags[index].start() : at]
        names = re.findall(r"([\w:-]+)=[\"'](?:(?:\{%.*?%\}|\{\{.*?\}\}|[^\"'])*)$", before, re.DOTALL)
        if not names:
            return ""
        name = names[-1]
        if name == "value" and self._tags[index][2] != "input":
            return "Value"
        return ATTRIBUTES.get(
            name, "Text that a script shows" if name.startswith("data-") else f"Attribute {name}"
        )

    def _argument(self, at: int) -> str:
        """The role by the argument of an include that holds the message."""
        begin = max(self.source.rfind("{%", 0, at), self.source.rfind("{{", 0, at))
        before = self.source[begin:at]
        if "%}" in before or "}}" in before:
            return ""
        tag = before[2:].split(maxsplit=1)[0] if before[2:].split() else ""
        if tag in ("state_mark", "done"):
            return "State"
        named = re.search(r"(\w+)=$", before)
        if tag == "include" and named:
            return f"Text for {named[1]} of another template"
        return ""

    def _element(self, at: int) -> str:
        """The role by the innermost element that says something."""
        blocks: list[str] = []
        for found in BLOCK.finditer(self.source, 0, at):
            if found[2]:
                del blocks[-1:]
            else:
                blocks.append(found[1])
        if blocks and blocks[-1] == "title":
            return ELEMENTS["title"]
        index = bisect_right(self._starts, at)
        around = self._around[index - 1] if index else ()
        for name, attributes in reversed(around):
            if name == "th" and 'scope="row"' in attributes:
                return "Row head"
            if name == "a" and re.search(r'class="[^"]*\bbutton\b', attributes):
                return "Button"
            if name == "p" and re.search(r'class="[^"]*\b(?:hint|help)\b', attributes):
                return "Hint"
            if name in ELEMENTS:
                return ELEMENTS[name]
            if name in ("p", "div", "section", "article", "form", "main", "fieldset"):
                break
        return "Text"


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def pages(folder: Path) -> dict[str, Page]:
    """Every template; one without a title has that of a page that includes it."""
    texts = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".html", ".txt")
    }
    titles = {name: [title.search(text) for title in TITLES] for name, text in texts.items()}
    own = {name: next((each[1] for each in found if each), "") for name, found in titles.items()}
    by: dict[str, list[str]] = {}
    for name, text in texts.items():
        for included in INCLUDED.findall(text):
            by.setdefault(included, []).append(name)
    return {name: Page(name, text, own[name] or _title_of(name, own, by)) for name, text in texts.items()}


def _title_of(name: str, own: dict[str, str], by: dict[str, list[str]], steps: int = 3) -> str:
    """The title of the only page that includes a template, at most three steps away."""
    above = by.get(name, [])
    if len(above) != 1 or not steps:
        return ""
    return own.get(above[0], "") or _title_of(above[0], own, by, steps - 1)

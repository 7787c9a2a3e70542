"""What Enter presses: browsers take the first submit button of a form, wherever it stands on the page.

So in every form the first one is the one that follows the field, or one for nobody to see that does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PAGES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
COMMENT = re.compile(r"(?s)\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}")
INCLUDE = re.compile(r'(?s)\{%\s*include\s+"([^"]+)"(.*?)%\}')
GIVEN = re.compile(r'(\w+)="([^"]*)"')
#: In a tag of HTML stand tags of the template, and those hold what looks like its end.
TAG = r"(?:\{%.*?%\}|\{\{.*?\}\}|[^>])*"
PART = re.compile(
    rf"(?s)<form\b{TAG}>|</form>|<button\b{TAG}>|<input\b{TAG}>"
    r"|\{% (?:if|elif|else|endif|field)\b.*?%\}|\{\{ ?\w*form(?:\.\w+)? ?\}\}"
)
#: Where Enter submits nothing: what is not seen, what opens something, what is a button itself, and long texts.
NO_ENTER = frozenset(("hidden", "file", "button", "image", "reset", "color", "range"))
NO_ENTER_FIELDS = ("{% field form.text %}", "{% field form.file %}")


@dataclass(frozen=True)
class Part:
    """A field or a submit button, and in which branch of which conditions it stands."""

    tag: str
    is_button: bool
    within: tuple[tuple[int, int], ...]

    def beside(self, other: Part) -> bool:
        """Whether the two can be on a page together: not if one stands where the other one does not."""
        mine = dict(self.within)
        return all(mine.get(condition, branch) == branch for condition, branch in other.within)


@dataclass
class Form:
    """Fields and submit buttons of a form in the order of the page."""

    parts: list[Part] = field(default_factory=list)

    def wrong(self) -> Iterator[str]:
        """The fields in which Enter presses another button than the next one."""
        for at, each in enumerate(self.parts):
            buttons = [part for part in self.parts if part.is_button and part.beside(each)]
            if each.is_button or len(buttons) < 2 or is_default(buttons[0].tag):
                continue
            after = next((part for part in self.parts[at:] if part.is_button and part.beside(each)), None)
            if after is not buttons[0]:
                yield f"Enter in {each.tag} presses {buttons[0].tag}"


def is_default(button: str) -> bool:
    """Whether a button is there for Enter alone. Safari presses none that is not drawn at all."""
    return all(words in button for words in ("visually-hidden", 'tabindex="-1"', 'aria-hidden="true"'))


def whole(name: str, within: tuple[str, ...] = ()) -> str:
    """A template with what it includes in its place, and the words that are passed along filled in."""
    text = COMMENT.sub(" ", (TEMPLATES / name).read_text("utf-8"))

    def included(match: re.Match[str]) -> str:
        part, given = match.groups()
        if part in (*within, name):
            return ""
        inside = whole(part, (*within, name))
        for word, value in GIVEN.findall(given):
            inside = inside.replace("{{ " + word + " }}", value)
        return inside

    return INCLUDE.sub(included, text)


def forms_of(text: str) -> list[Form]:
    """The forms of a text with what belongs to them, wherever it stands."""
    found: list[Form] = []
    by_id: dict[str, Form] = {}
    now: Form | None = None
    conditions: list[tuple[int, int]] = []
    for match in PART.finditer(text):
        tag = re.sub(r"\s+", " ", match[0])
        if tag.startswith(("{% if", "{% elif", "{% else", "{% endif")):
            step(conditions, tag, match.start())
        elif tag.startswith("</form"):
            now = None
        elif tag.startswith("<form"):
            now = Form()
            found.append(now)
            if ident := re.search(r'\bid="([^"]*)"', tag):
                by_id[ident[1]] = now
        elif (is_button := submits(tag)) is not None:
            owner = re.search(r'\bform="([^"]*)"', tag)
            if owner and owner[1] not in by_id:
                by_id[owner[1]] = Form()
                found.append(by_id[owner[1]])
            form = by_id[owner[1]] if owner else now
            if form is not None:
                form.parts.append(Part(tag, is_button, tuple(conditions)))
    return found


def step(conditions: list[tuple[int, int]], tag: str, at: int) -> None:
    """Into a condition, to its next branch, or out of it."""
    if tag.startswith("{% if"):
        conditions.append((at, 0))
    elif tag.startswith("{% endif"):
        conditions.pop()
    elif conditions:  # the "else" of a list without lines is none
        begun, branch = conditions[-1]
        conditions[-1] = (begun, branch + 1)


def submits(tag: str) -> bool | None:
    """Whether this submits, as a button does; False: a field in which Enter does; None: neither."""
    kind = re.search(r'\btype="([^"]*)"', tag)
    if tag.startswith("<button") or (kind and kind[1] == "submit"):
        return True if kind is None or kind[1] == "submit" else None
    if tag in NO_ENTER_FIELDS or (kind and kind[1] in NO_ENTER):
        return None
    return False


def wrong(text: str) -> list[str]:
    return [words for form in forms_of(text) for words in form.wrong()]


@pytest.mark.parametrize("name", PAGES)
def test_enter_presses_the_button_of_the_field(name):
    assert not wrong(whole(name))


PIN = '<input name="pin"><button value="pin">'
QUIET = '<button class="visually-hidden" tabindex="-1" aria-hidden="true" value="check">'


@pytest.mark.parametrize(
    "text, faults",
    [
        (f'<form><button value="passed">{PIN}</form>', 1),
        ('<form id="a"></form><button form="a"><input form="a" name="words"><button form="a" value="b">', 1),
        (f'<form><button value="passed"></form><form>{PIN}</form>', 0),
        (f'<form>{PIN}<button value="passed"></form>', 0),
        (f'<form>{QUIET}<button value="passed">{PIN}</form>', 0),
        (f'<form>{{% if a %}}<button value="passed">{{% else %}}{PIN}{{% endif %}}</form>', 0),
        (f'<form>{{% if a %}}<button value="passed">{{% endif %}}{{% if b %}}{PIN}{{% endif %}}</form>', 1),
        ('<form><input name="amount"></form>', 0),
    ],
)
def test_the_reader_of_forms_sees_the_fault_and_only_it(text, faults):
    assert len(wrong(text)) == faults

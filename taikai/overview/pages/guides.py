"""Guides for organisers, judges and players: the texts of `docs/guides/`, as pages of the site.

`seating.md` is English, with `.pl` before `.md` Polish. A section has one anchor in all languages, that
of its English heading. “?” on a page leads to the section in the reader’s language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

WRITTEN_IN = "en"
_LINK = re.compile(r"^([\w-]+)(?:\.\w\w)?\.md(#.*)?$")
_API = re.compile(r"^\.\./api(?:\.\w\w)?\.md")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class WrittenGuide:
    """A guide as it is read: `language` is the reader's where it is written in that, else English."""

    name: str
    title: str
    summary: str  # its first paragraph: for whom it is, and what they will have done
    language: str
    html: SafeString


def names() -> list[str]:
    """The guides in the order of the index (`docs/guides/README.md`)."""
    index = (_folder() / "README.md").read_text(encoding="utf-8")
    return re.findall(r"\]\(([\w-]+)\.md\)", index)


@cache
def guide(name: str, language: str) -> WrittenGuide | None:
    """A guide by its file's name; None where there is none."""
    english = _folder() / f"{name}.md"
    if not english.is_file() or name == "README":
        return None
    written = _folder() / f"{name}.{language}.md"
    found = language if language != WRITTEN_IN and written.is_file() else WRITTEN_IN
    tokens = _markdown.parse((english if found == WRITTEN_IN else written).read_text(encoding="utf-8"))
    _anchor(tokens, list(sections(name)))
    for token in tokens:
        _lead(token)
    title = next(after.content for at, after in pairwise(tokens) if at.tag == "h1")
    summary = next(after for at, after in pairwise(tokens) if at.type == "paragraph_open")
    body = str(_markdown.renderer.render(tokens, _markdown.options, {})).replace("<pre>", '<pre tabindex="0">')
    return WrittenGuide(name, title, plain(summary), found, mark_safe(body))  # noqa: S308 - raw HTML is off


@cache
def sections(name: str) -> tuple[str, ...]:
    """The anchors of a guide's headings, from its English text."""
    tokens = _markdown.parse((_folder() / f"{name}.md").read_text(encoding="utf-8"))
    return tuple(
        slugify(after.content) for at, after in pairwise(tokens) if at.type == "heading_open" and at.tag != "h1"
    )


def plain(token: Token) -> str:
    """The words of a paragraph without its marks."""
    return "".join(child.content or " " for child in token.children or [] if child.type in ("text", "softbreak"))


def _folder() -> Path:
    return Path(settings.BASE_DIR) / "docs" / "guides"


def _anchor(tokens: list[Token], anchors: list[str]) -> None:
    headings = [token for token in tokens if token.type == "heading_open" and token.tag != "h1"]
    for token, anchor in zip(headings, anchors, strict=False):
        token.attrSet("id", anchor)


def _lead(token: Token) -> None:
    """Links to other guides lead to their pages. Pictures and links to other docs are left out: not installed."""
    kept, left_out = [], False
    for child in token.children or []:
        target = str(child.attrGet("href") or "") if child.type == "link_open" else ""
        if other := _LINK.match(target):
            child.attrSet("href", reverse("guide", args=[other[1]]) + (other[2] or ""))
        elif _API.match(target):
            child.attrSet("href", reverse("api-guide"))
        elif target.startswith("../"):
            left_out = True
            continue
        if child.type == "link_close" and left_out:
            left_out = False
        elif child.type != "image":
            kept.append(child)
    token.children = kept

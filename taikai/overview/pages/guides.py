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
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it.token import Token

from taikai.formatting.markdown import PARSER, rendered

WRITTEN_IN = "en"
_LINK = re.compile(r"^([\w-]+)(?:\.\w\w)?\.md(#.*)?$")
_API = re.compile(r"^\.\./api(?:\.\w\w)?\.md")


@dataclass(frozen=True, slots=True)
class WrittenGuide:
    """A guide as it is read: `language` is the reader's where it is written in that, else English."""

    name: str
    title: str
    summary: str  # its first paragraph: for whom it is, and what they will have done
    language: str
    html: SafeString


@cache
def names() -> tuple[str, ...]:
    """The guides in the order of the index (`docs/guides/README.md`)."""
    index = (_folder() / "README.md").read_text(encoding="utf-8")
    return tuple(re.findall(r"\]\(([\w-]+)\.md\)", index))


@cache
def guide(name: str, language: str) -> WrittenGuide:
    """One of `names()`, which bound the cache: a name from an address is checked first."""
    written = _folder() / f"{name}.{language}.md"
    found = language if written.is_file() else WRITTEN_IN
    tokens = _parsed(written if written.is_file() else _folder() / f"{name}.md")
    for heading, anchor in zip(filter(_opens_section, tokens), sections(name), strict=False):
        heading.attrSet("id", anchor)
    for token in tokens:
        _lead(token)
    title = next(after.content for at, after in pairwise(tokens) if at.tag == "h1")
    summary = next(after for at, after in pairwise(tokens) if at.type == "paragraph_open")
    return WrittenGuide(name, title, plain(summary), found, rendered(tokens))


@cache
def sections(name: str) -> tuple[str, ...]:
    """The anchors of a guide's headings, from its English text."""
    tokens = _parsed(_folder() / f"{name}.md")
    return tuple(slugify(after.content) for at, after in pairwise(tokens) if _opens_section(at))


def plain(token: Token) -> str:
    """The words of a paragraph without its marks."""
    return "".join(child.content or " " for child in token.children or [] if child.type in ("text", "softbreak"))


def _folder() -> Path:
    return Path(settings.BASE_DIR) / "docs" / "guides"


def _parsed(path: Path) -> list[Token]:
    return PARSER.parse(path.read_text(encoding="utf-8"))


def _opens_section(token: Token) -> bool:
    return token.type == "heading_open" and token.tag != "h1"


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

"""Markdown as HTML: texts of organisers and the guides."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

#: Raw HTML in a text is shown as text, never run.
PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")


def rendered(tokens: Sequence[Token]) -> SafeString:
    """What `PARSER` has read, as HTML; the keyboard scrolls its code."""
    html: str = PARSER.renderer.render(tokens, PARSER.options, {})
    return mark_safe(html.replace("<pre>", '<pre tabindex="0">'))  # noqa: S308

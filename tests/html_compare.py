"""Comparison of pages by text and nesting, not by line breaks."""

from __future__ import annotations

import re

from django.http import HttpResponse


def flat(answer: HttpResponse | str) -> str:
    """The page on one line: breaks are spaces, and none are between two tags or at the edges of an element."""
    page = answer if isinstance(answer, str) else answer.content.decode()
    page = re.sub(r"[ \t\r\n]+", " ", page).replace(" >", ">").replace("> <", "><")
    page = re.sub(r"(<[a-z][^<>]*>) ", r"\1", page)
    return page.replace(" </", "</")

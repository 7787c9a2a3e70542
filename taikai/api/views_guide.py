"""View of the API guide: `docs/api.md` (and `api.pl.md`), whose examples the tests run."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from taikai.api.pages.guide import guide_text
from taikai.formatting.translation import reader_language
from taikai.tournaments.access import TaikaiRequest, page


@page("site.view")
def guide(request: TaikaiRequest) -> HttpResponse:
    """For whoever writes a program."""
    text, language = guide_text(reader_language())
    return render(request, "api/guide.html", {"text": text, "language": language})

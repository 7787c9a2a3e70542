"""Who is in the middle of an entry, asked by the other pages of the table every few seconds."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from taikai.hands.domain.access.busy import busy_at
from taikai.hands.pages.whose import busy_words
from taikai.tournaments.access import TaikaiRequest, part

MARK = re.compile(r"[0-9a-f]{12}")


@never_cache
@part("hands.report")
def entering(request: TaikaiRequest) -> HttpResponse:
    """The words, as text, at the table of the mark `of`; empty while nobody enters, and for who does (`me`)."""
    mark = str(request.GET.get("of", ""))
    busy = busy_at(mark) if MARK.fullmatch(mark) else None
    mine = busy is not None and busy.who == request.GET.get("me", "")
    words = busy_words(busy) if busy is not None and not mine else ""
    return HttpResponse(words, content_type="text/plain; charset=utf-8")

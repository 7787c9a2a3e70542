"""View that receives hands queued offline on a phone: one at a time, in order, idempotent.

The same words as on the table's page, with `after` (the row they come after) and the device's key. JSON:
200 `{"row": n}`, the row it became, for the next one's `after`; the same again gets the same answer. 409: another
hand stands there, and the page asks about it. 422 and 403 with `problems`. Whatever else: it is sent again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.problems import Refused
from taikai.hands.domain.access.entry_presence import presence_at
from taikai.hands.domain.access.reporting_modes import has_table_page
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.reporting import Meanwhile
from taikai.hands.pages.device_owner import presence_text
from taikai.hands.views_table import WRITES_AN_HOUR, TableRequest, write_hand
from taikai.http_guard.rate_limit import over_rate_limit
from taikai.problems import Refusal
from taikai.tournaments.access import TaikaiRequest, action, part
from taikai.tournaments.domain.rules import as_refusal


@action("hands.report")
def queued(request: TaikaiRequest, hanchan: int, number: int) -> JsonResponse:
    at = TableRequest(request, hanchan, number)
    if not at.guest.reports or not has_table_page(request.tournament):
        return unqueued(
            403, [_("This device can’t record hands here. Log in, or scan the code on the table again.")]
        )
    if at.guest.kind != "staff" and over_rate_limit(request, f"hands:{at.table.pk}", WRITES_AN_HOUR):
        return unqueued(429, [_("Too many requests. Wait a moment and try again.")])
    chosen = EntryState.read(request.POST)
    if chosen.after is None or chosen.riichi is None:
        return unqueued(422, [_("The hand arrived without its place in the order. Enter it again.")])
    try:
        row = write_hand(at, chosen)
    except Refused as refused:
        return _refused(as_refusal(refused))
    except Meanwhile:
        return unqueued(409, [_("Another hand was saved first. Review it and save again.")])
    except Refusal as refusal:
        return _refused(refusal)
    return JsonResponse({"row": row})


def _refused(refusal: Refusal) -> JsonResponse:
    return unqueued(422, [str(problem.message) for problem in refusal.problems])


def unqueued(status: int, problems: Iterable[str]) -> JsonResponse:
    """Why a hand of the queue was not written."""
    return JsonResponse({"problems": list(problems)}, status=status)


# Presence: which player is entering a hand, polled by the other pages of the table.


MARK = re.compile(r"[0-9a-f]{12}")


@never_cache
@part("hands.report")
def entering(request: TaikaiRequest) -> HttpResponse:
    """The words, as text, at the table of the mark `of`; empty while nobody enters, and for who does (`me`)."""
    mark = str(request.GET.get("of", ""))
    busy = presence_at(mark) if MARK.fullmatch(mark) else None
    mine = busy is not None and busy.who == request.GET.get("me", "")
    words = presence_text(busy) if busy is not None and not mine else ""
    return HttpResponse(words, content_type="text/plain; charset=utf-8")

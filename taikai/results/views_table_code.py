"""Views behind a table's QR code, and signing on a judge's device."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import natural, text_in
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import SIGN_COOKIE, entrant_of
from taikai.results.domain.sheets.versions import seats_of
from taikai.results.domain.signing.signatures import sign
from taikai.results.models import Signature
from taikai.seating.models import WINDS, Round, Table
from taikai.tournaments.access import TaikaiRequest, action, page
from taikai.tournaments.permissions import may


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table | None:
    found = Table.objects.filter(round__tournament=request.tournament, round__number=hanchan, number=number)
    return found.filter(round__state=Round.State.PUBLISHED).select_related("round").first()


WAYS = {"pin": Signature.How.PIN, "passed": Signature.How.PASSED, "judge": Signature.How.JUDGE}


@never_cache
@page("seating.view")
def table_entry(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """Where the code on a table's sign or sheet leads: staff to its result, players to their own page.

    Whose phone it is says the personal link it has opened; a stranger sees who sits there and how to get in.
    """
    table = _table(request, hanchan, number)
    if table is None:
        raise Http404
    if may(request.role, "results.enter"):
        return redirect("result-entry", request.tournament.slug, hanchan, number)
    token = request.COOKIES.get(SIGN_COOKIE, "")
    if token and entrant_of(request.tournament, token) is not None:
        return redirect("personal", request.tournament.slug, token)
    return render(request, "results/table_entry.html", {"table": table, "seats": seats_of(table)})


@action("results.enter")
def sign_here(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """`wind` signs `version`: `how` is pin (with `pin`), passed, or judge (with `reason`)."""
    table = _table(request, hanchan, number)
    how, wind = WAYS.get(request.POST.get("how", "")), request.POST.get("wind", "")
    if table is None or how is None or wind not in WINDS:
        raise Http404
    try:
        made = sign(
            table,
            wind,
            version=natural(request.POST.get("version")),
            how=how,
            pin=text_in(request.POST, "pin", 20),
            reason=text_in(request.POST, "reason"),
            actor=request.actor,
        )
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("Signed for %(name)s.") % {"name": made.entrant.name})
    return redirect("result-entry", request.tournament.slug, hanchan, number)

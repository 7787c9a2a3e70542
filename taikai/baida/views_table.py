"""Players' views of a Baida table: on phones and on a shared device."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.baida.domain.result_submission import submit_result, submit_totals
from taikai.baida.forms import TotalsForm
from taikai.baida.pages.phone import phone_context, totals_typed
from taikai.baida.views_hand import CHANGES, AtSheet, baida_rules
from taikai.hands.domain.access.entry_presence import at_step, saved_at
from taikai.hands.pages.seats import short_names
from taikai.hands.pages.table_panels import parts_of
from taikai.hands.views_call import CALLS, call_from
from taikai.hands.views_offline import unqueued
from taikai.hands.views_table import WRITES_AN_HOUR, TableRequest, closed, said_whose
from taikai.http_guard.input_parsing import LINE, key_of, text_in
from taikai.http_guard.rate_limit import over_rate_limit
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, action, form
from taikai.tournaments.domain.change import PROGRAMME, SEATING, table_mark
from taikai.tournaments.page_dependencies import watches

TAPS_AN_HOUR = 10 * WRITES_AN_HOUR  # a hand of tiles is some thirty, each asked about


@never_cache
@form("hands.report")
@watches(PROGRAMME, SEATING)
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """As a judge's page of the table, for those who sit there; `act` is judge…, whose, result or totals."""
    rules = baida_rules(request.tournament)
    at = TableRequest(request, hanchan, number)
    if at.guest.kind == "staff":
        return redirect("sheet-hands", request.tournament.slug, hanchan, number)
    if not at.guest.sees:
        return closed(request, at)
    shown = phone_context(request.tournament, at.table, at.seats, at.guest, request.path)
    shown["parts"] = parts_of(request, at.table, at.guest)
    mark = table_mark(request.tournament.secret, at.table.pk)
    sheet = AtSheet(
        request,
        at.table,
        rules,
        at.guest.actor,
        judge=False,
        reports=at.guest.reports,
        viewer=at.guest.sits,
        flat=at.guest.kind == "device" and not at.guest.sits,
        shown=shown,
        at_step=lambda page, step: at_step(mark, at.guest, dict(page.names), page.chosen, step),
    )
    if request.method == "GET":
        return sheet.get()
    if not at.guest.reports:
        return closed(request, at)
    act = str(request.POST.get("act", ""))
    writes = bool(act) or request.POST.get("do") in CHANGES
    counter, most = ("hands", WRITES_AN_HOUR) if writes else ("sheet", TAPS_AN_HOUR)
    if over_rate_limit(request, f"{counter}:{at.table.pk}", most):
        return sheet.refused([Problem("hands.many", "", _("Too many requests. Wait a moment and try again."))])
    if not act:
        answer = sheet.post()
        if writes and answer.status_code == HTTPStatus.FOUND:
            saved_at(mark)
        return answer
    if act == "whose":
        return said_whose(at)
    return _acted(at, sheet, act)


@action("hands.report")
def queued(request: TaikaiRequest, hanchan: int, number: int) -> JsonResponse:
    """One hand of a device's queue, in the fields of the page's form; answers as `hands/views_offline.py`."""
    rules = baida_rules(request.tournament)
    at = TableRequest(request, hanchan, number)
    if not at.guest.reports:
        return unqueued(
            403, [_("This device can’t record hands here. Log in, or scan the code on the table again.")]
        )
    if at.guest.kind != "staff" and over_rate_limit(request, f"hands:{at.table.pk}", WRITES_AN_HOUR):
        return unqueued(429, [_("Too many requests. Wait a moment and try again.")])
    if "after" not in request.POST:
        return unqueued(422, [_("The hand arrived without its place in the order. Enter it again.")])
    sheet = AtSheet(request, at.table, rules, at.guest.actor, judge=False, viewer=at.guest.sits)
    try:
        return JsonResponse({"row": sheet.queued()})
    except Refusal as refusal:
        meanwhile = any(problem.code == "sheet.meanwhile" for problem in refusal.problems)
        return unqueued(409 if meanwhile else 422, [str(problem.message) for problem in refusal.problems])


def _acted(at: TableRequest, sheet: AtSheet, act: str) -> HttpResponse:
    """A judge is called, or the result handed in."""
    request, actor = at.request, at.guest.actor
    key, seats = key_of(request), text_in(request.POST, "seats", LINE)
    try:
        if act in CALLS:
            call_from(request, at.table, at.seats, at.guest)
        elif act == "result":
            submit_result(request.tournament, at.table, actor=actor, seats=seats, key=key)
        elif act == "totals":
            form = TotalsForm(request.POST, names=short_names(at.seats))
            if not form.is_valid():
                raise Refusal(form.problems())
            submit_totals(request.tournament, at.table, form.points(), actor=actor, seats=seats, key=key)
    except Refusal as refusal:
        if act == "totals":
            sheet.shown["total_rows"] = totals_typed(at.seats, request.POST)
            sheet.shown["totals_open"] = True
        return sheet.refused(refusal.problems)
    return redirect(request.path)

"""A Baida table hand by hand: tap, see what it comes to, save, mend; and its score sheets on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.baida.session import NoWin, Record
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.report import add, plays, remove, replace
from taikai.baida.domain.sessions import TableSession, record_of, session_of
from taikai.baida.domain.tapped import Tapped, drop, tap
from taikai.baida.forms import HandForm, initial_of
from taikai.baida.pages.paper import paper_context
from taikai.baida.pages.table import answer_to, table_context
from taikai.edge.reading import key_of, natural
from taikai.problems import Problem, Refusal
from taikai.results.domain.sheets.entry import seats_of
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of

TAP, DROP = "tap-", "drop-"


def _rules(request: TaikaiRequest) -> BaidaRules:
    """The sheet of the tournament; tournaments of other games have none of these pages."""
    rules = ruleset_of(request.tournament).baida
    if rules is None or not plays(request.tournament):
        raise Http404
    return rules


def _round(request: TaikaiRequest, hanchan: int) -> Round:
    found = Round.objects.filter(
        tournament=request.tournament, number=hanchan, state=Round.State.PUBLISHED
    ).first()
    if found is None:
        raise Http404
    return found


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table:
    found = Table.objects.filter(round=_round(request, hanchan), number=number).select_related("round").first()
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "POST"])
@needs("results.enter")
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """`do` is tap-3m, drop-h0.3m, check, save, none (nobody won) or remove; else the hand so far is shown."""
    rules = _rules(request)
    at = _table(request, hanchan, number)
    if request.method == "POST":
        return _posted(request, at, rules)
    now = session_of(request.tournament, at)
    values: dict[str, Any] = {"east": now.session.next_east, "told_by": "tiles"}
    tapped = Tapped()
    index = now.index_of(natural(request.GET.get("change"))) if "change" in request.GET else None
    if index is not None:
        values, tapped = initial_of(record_of(now.rows[index]), now.rows[index].number)
    return _page(request, at, now, HandForm(initial=values), tapped, rules)


def _posted(request: TaikaiRequest, at: Table, rules: BaidaRules) -> HttpResponse:
    do = request.POST.get("do", "")
    tapped = Tapped.from_form(request.POST)
    before = tapped
    if do.startswith(TAP):
        tapped = tap(tapped, do.removeprefix(TAP))
    elif do.startswith(DROP):
        tapped = drop(tapped, do.removeprefix(DROP))
    form = HandForm(request.POST)
    form.is_valid()
    if do in ("save", "none", "remove"):
        return _change(request, at, form, tapped, rules)
    now = session_of(request.tournament, at)
    record, missing = form.record(tapped, rules)
    answer, wrong = answer_to(now, record, form.cleaned_data.get("change") or 0, seats_of(at))
    problems = list(form.problems())
    if do == "check":
        problems, missing, wrong = [*(missing or wrong)], [], []
    elif do.startswith(TAP) and tapped == before:
        words = _("That tile does not fit: no fifth copy, no more than fourteen tiles, a chow starts with 1 to 7.")
        problems.append(Problem("hand.tap", "tiles", words))
    return _page(request, at, now, form, tapped, rules, answer=answer, problems=problems, hints=missing or wrong)


def _change(request: TaikaiRequest, at: Table, form: HandForm, tapped: Tapped, rules: BaidaRules) -> HttpResponse:
    """Save, note that nobody won, or take a hand back; what is refused stays on the page."""
    do = request.POST["do"]
    try:
        if form.errors:
            raise Refusal(form.problems())
        if do == "remove":
            _remove(request, at, form)
        else:
            record, missing = form.no_win() if do == "none" else form.record(tapped, rules)
            if record is None:
                raise Refusal(missing)
            _save(request, at, form, record)
    except Refusal as refusal:
        now = session_of(request.tournament, at)
        return _page(request, at, now, form, tapped, rules, problems=refusal.problems, status=422)
    return redirect("sheet-hands", request.tournament.slug, at.round.number, at.number)


def _common(request: TaikaiRequest, form: HandForm) -> dict[str, Any]:
    read = form.cleaned_data
    return {
        "after": read.get("after") or 0,
        "seats": read.get("seats", ""),
        "actor": request.actor,
        "key": key_of(request),
    }


def _save(request: TaikaiRequest, at: Table, form: HandForm, record: Record) -> None:
    common, number = _common(request, form), form.cleaned_data.get("change")
    if number:
        reason = form.cleaned_data.get("reason", "")
        now = replace(request.tournament, at, number, record, reason=reason, **common)
        messages.success(request, _("The hand is changed."))
        return
    now = add(request.tournament, at, record, **common)
    if isinstance(record, NoWin):
        messages.success(request, _("Hand %(number)d: nobody won.") % {"number": now.session.hands})
    else:
        messages.success(request, _("Hand %(number)d is saved.") % {"number": now.session.hands})


def _remove(request: TaikaiRequest, at: Table, form: HandForm) -> None:
    read = form.cleaned_data
    reason = read.get("reason", "")
    remove(request.tournament, at, read.get("change") or 0, reason=reason, **_common(request, form))
    messages.success(request, _("The hand is taken back."))


def _page(
    request: TaikaiRequest,
    at: Table,
    now: TableSession,
    form: HandForm,
    tapped: Tapped,
    rules: BaidaRules,
    *,
    problems: Sequence[Problem] = (),
    status: int = 200,
    **shown: Any,
) -> HttpResponse:
    context = table_context(
        request.tournament, at, seats_of(at), now, form, tapped, rules, problems=problems, **shown
    )
    part = request.htmx.target == "hand"
    return render(request, "baida/table.html#hand" if part else "baida/table.html", context, status=status)


@require_GET
@needs("results.view")
def paper(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """The score sheets of a hanchan's tables for the printer, one a page. Drafts print too."""
    rules = _rules(request)
    return render(request, "baida/paper.html", paper_context(request.tournament, hanchan, rules))

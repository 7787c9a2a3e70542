"""Treasurer's views of bank statements: upload, preview, record."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import key_of, text_in
from taikai.money.domain.prices.load import fees_of
from taikai.money.domain.statement.reading import look
from taikai.money.domain.statement_matching import StatementResult, take_statement
from taikai.money.forms import StatementForm
from taikai.money.models import StatementColumns
from taikai.money.pages.statement import statement_context
from taikai.problems import Refusal
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("money.edit", guide="payments#read-a-bank-statement")
def statement(request: TaikaiRequest) -> HttpResponse:
    """A bank statement: how it is read may be changed; what is ticked of its payments is recorded."""
    tournament = request.tournament
    if request.method != "POST":
        return render(request, "money/statement.html", {"form": StatementForm()})
    form = StatementForm(request.POST, request.FILES)
    if not form.is_valid() and not form.keeps_its_text():
        return render(request, "money/statement.html", {"form": form}, status=422)
    action = text_in(request.POST, "action")
    if action.startswith("encoding-"):
        form = form.read_as(action.removeprefix("encoding-"))
    stored = StatementColumns.objects.filter(tournament=tournament).first()
    remembered = stored.columns if stored else {}
    currencies = list(fees_of(tournament)) or [tournament.currency]
    currency = form.currency_of(currencies, remembered)
    seen = look(form.content(), form.layout(), remembered, currency, timezone.localdate())
    ticks, agreed = frozenset(request.POST.getlist("line")), str(request.POST.get("agreed", ""))
    problems = list(seen.refusal.problems) if seen.refusal else []
    if form.is_taken() and seen.statement is not None:
        columns = {**seen.columns, "assumed": currency} if seen.table is not None else None
        try:
            taken = take_statement(
                tournament,
                seen.statement,
                ticked=ticks,
                columns=columns,
                agreed=agreed,
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            _say(request, taken)
            return redirect("manage-money", tournament.slug)
    context = statement_context(tournament, form, seen, currencies, currency, ticks, agreed)
    # Columns that could not be found are asked for: that is a question, not a mistake, until they were shown.
    if not form.layout().columns:
        problems = [each for each in problems if each.code != "statement.columns"]
    context["problems"] = problems
    return render(request, "money/statement.html", context, status=422 if problems or form.errors else 200)


def _say(request: TaikaiRequest, taken: StatementResult) -> None:
    words = _("Matched: %(matched)d. Not matched: %(open)d. Already recorded: %(known)d.")
    fill = {"matched": taken.matched, "open": taken.open, "known": taken.known}
    messages.success(request, words % fill)
    if taken.unticked:
        left = ngettext(
            "%(count)d payment was not selected, so it isn’t recorded.",
            "%(count)d payments were not selected, so they aren’t recorded.",
            taken.unticked,
        )
        messages.info(request, left % {"count": taken.unticked})

"""The treasurer's pages: payments, accounts, statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from taikai.edge.encodings import decode
from taikai.edge.reading import key_of, row, text_in
from taikai.edge.saving import say_why_not
from taikai.money.domain.accounts import remove_account, save_account
from taikai.money.domain.door.here import give_back_here, take_here
from taikai.money.domain.matching import take_statement
from taikai.money.domain.payments import assign, note, take_back
from taikai.money.domain.prices.reading import fees_of
from taikai.money.domain.statement import Statement, guessed, is_camt, read_camt, read_csv, rows_of
from taikai.money.forms import AccountForm, PaymentForm, StatementForm
from taikai.money.models import StatementColumns
from taikai.money.pages.comparison import comparison
from taikai.money.pages.treasurer import treasurer_context
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.writing.context import joined

Problems = Sequence[Problem]


@never_cache
@require_http_methods(["GET", "POST"])
@needs("money.edit")
def money(request: TaikaiRequest) -> HttpResponse:
    """Who paid what; a payment noted by hand."""
    tournament, problems = request.tournament, []
    currencies = list(fees_of(tournament))
    form = PaymentForm(tournament, currencies, initial={"on": timezone.localdate()})
    if request.method == "POST":
        form = PaymentForm(tournament, currencies, request.POST)
        if form.is_valid():
            data = form.cleaned_data
            entrant = data.pop("entrant")
            try:
                note(tournament, entrant.pk, **data, actor=request.actor, key=key_of(request))
                messages.success(request, _("Recorded for %(name)s.") % {"name": entrant.name})
                return redirect("desk-money", tournament.slug)
            except Refusal as refusal:
                problems = list(refusal.problems)
    context = {**treasurer_context(tournament), "form": form, "problems": problems}
    return render(request, "money/money.html", context, status=422 if form.errors or problems else 200)


@require_POST
@needs("money.edit")
def payment(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One payment: whose it is, or taken back."""
    try:
        if "entrant" in request.POST and "back" not in request.POST:
            chosen = row(request.POST["entrant"])
            assign(request.tournament, pk, chosen, actor=request.actor, key=key_of(request))
            messages.success(request, _("Counted."))
        else:
            take_back(request.tournament, pk, actor=request.actor, key=key_of(request))
            messages.success(request, _("Reversed: it no longer counts, but stays in the list."))
    except Refusal as refusal:
        say_why_not(request, refusal.problems)
    return redirect("desk-money", request.tournament.slug)


@require_POST
@needs("entrants.check_in")
def paid_here(request: TaikaiRequest, pk: int) -> HttpResponse:
    """The fee taken where people arrive, in the currency of the button pressed; or that taken back."""
    actor, key = request.actor, key_of(request)
    try:
        if "back" in request.POST:
            give_back_here(request.tournament, row(request.POST["back"]), actor=actor, key=key)
        else:
            currency, seen = text_in(request.POST, "currency", 3), row(request.POST.get("amount"))
            take_here(request.tournament, pk, currency, seen, actor=actor, key=key)
    except Refusal as refusal:
        say_why_not(request, refusal.problems)
    return redirect("desk-arrival", request.tournament.slug, pk)


@never_cache
@require_http_methods(["GET", "POST"])
@needs("money.edit")
def accounts(request: TaikaiRequest) -> HttpResponse:
    """Where fees are transferred."""
    tournament = request.tournament
    form, problems = AccountForm(initial={"currency": tournament.currency}), []
    if "remove" in request.POST:
        remove_account(tournament, row(request.POST["remove"]), actor=request.actor, key=key_of(request))
        return redirect("desk-accounts", tournament.slug)
    if request.method == "POST":
        form = AccountForm(request.POST)
        if form.is_valid():
            try:
                save_account(tournament, **form.cleaned_data, actor=request.actor, key=key_of(request))
                messages.success(request, _("Saved."))
                return redirect("desk-accounts", tournament.slug)
            except Refusal as refusal:
                problems = list(refusal.problems)
    context = {"form": form, "problems": problems, "accounts": tournament.accounts.all()}
    return render(request, "money/accounts.html", context, status=422 if form.errors or problems else 200)


@never_cache
@require_http_methods(["GET", "POST"])
@needs("money.edit")
def statement(request: TaikaiRequest) -> HttpResponse:
    """A bank statement: of a CSV the columns are asked; what would be counted stands there before it is."""
    if request.method != "POST":
        return render(request, "money/statement.html", {"form": StatementForm()})
    form = StatementForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "money/statement.html", {"form": form}, status=422)
    file = form.cleaned_data["file"]
    text = decode(file.read())[0] if isinstance(file, UploadedFile) else form.cleaned_data["text"]
    columns = form.columns()
    first = isinstance(file, UploadedFile) or not any(columns.values())
    read: Statement | None = None
    try:
        if is_camt(text):
            read, columns = read_camt(text), {}
        else:
            columns = _columns_of(request, text, {} if first else columns)
            read = read_csv(text, columns, request.tournament.currency)
        if "take" not in request.POST or isinstance(file, UploadedFile):
            return _ask_columns(request, text, columns, read=read)
        agreed = text_in(request.POST, "agreed", 64)
        actor, key, kept = request.actor, key_of(request), columns or None
        ticks = frozenset(request.POST.getlist("line"))
        taken = take_statement(
            request.tournament, read, ticked=ticks, columns=kept, agreed=agreed, actor=actor, key=key
        )
    except Refusal as refusal:
        code = refusal.problems[0].code
        problems = () if first and code == "statement.columns" else refusal.problems
        seen = read if code in ("statement.changed", "statement.none") else None
        return _ask_columns(request, text, columns, problems, seen)
    words = _("%(matched)d found their entrant, %(open)d fit nobody, %(known)d were here already.")
    fill = {"matched": taken.matched, "open": taken.open, "known": taken.known}
    messages.success(request, words % fill)
    if taken.unticked:
        left = ngettext(
            "%(count)d payment was not ticked, so it is not recorded.",
            "%(count)d payments were not ticked, so they are not recorded.",
            taken.unticked,
        )
        messages.info(request, left % {"count": taken.unticked})
    return redirect("desk-money", request.tournament.slug)


def _columns_of(request: TaikaiRequest, text: str, chosen: dict[str, str]) -> dict[str, str]:
    """Which column is which: as chosen, as the last time, or by the headings."""
    rows = rows_of(text)
    stored = StatementColumns.objects.filter(tournament=request.tournament).first()
    if any(chosen.values()):
        return chosen
    return guessed(rows[0], stored.columns if stored else {}) if rows else {}


def _ask_columns(
    request: TaikaiRequest,
    text: str,
    columns: dict[str, str],
    problems: Problems = (),
    read: Statement | None = None,
) -> HttpResponse:
    """Which column of a CSV is which, its first lines, and what would be counted for whom."""
    context: dict[str, Any] = {"form": StatementForm(initial={"text": text}), "problems": problems, "text": text}
    try:
        rows = [] if is_camt(text) else rows_of(text)
    except Refusal:
        rows = []
    if rows:
        chosen = guessed(rows[0], columns)
        labels = {"on": _("day"), "amount": _("amount"), "currency": _("currency")}
        context["columns"] = [(name, label, chosen[name]) for name, label in labels.items()]
        context["headings"], context["sample"] = rows[0], rows[1:6]
    if read is not None:
        ticks = frozenset(request.POST.getlist("line")) if "take" in request.POST else None
        context = joined(context, comparison(request.tournament, read, ticks))
    return render(request, "money/statement.html", context, status=422 if problems else 200)

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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from taikai.edge.reading import key_of, row
from taikai.money.domain.accounts import remove_account, save_account
from taikai.money.domain.matching import take_statement
from taikai.money.domain.payments import assign, dues_of, note, take_back
from taikai.money.domain.statement import guessed, is_camt, read_camt, read_csv, rows_of
from taikai.money.forms import AccountForm, PaymentForm, StatementForm
from taikai.money.models import StatementColumns
from taikai.money.pages.treasurer import treasurer_context
from taikai.problems import Problem, Refusal
from taikai.registration.domain.lists.decode import decode
from taikai.tournaments.access import TaikaiRequest, needs

Problems = Sequence[Problem]


@never_cache
@require_http_methods(["GET", "POST"])
@needs("money.edit")
def money(request: TaikaiRequest) -> HttpResponse:
    """Who paid what; a payment noted by hand."""
    tournament, problems = request.tournament, []
    currencies = list(dues_of(tournament))
    form = PaymentForm(tournament, currencies, initial={"on": timezone.localdate()})
    if request.method == "POST":
        form = PaymentForm(tournament, currencies, request.POST)
        if form.is_valid():
            data = form.cleaned_data
            entrant = data.pop("entrant")
            try:
                note(tournament, entrant.pk, **data, actor=request.actor, key=key_of(request))
                messages.success(request, _("Noted for %(name)s.") % {"name": entrant.name})
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
            messages.success(request, _("Taken back: it counts no more, and stays in the list."))
    except Refusal as refusal:
        for problem in refusal.problems:
            messages.error(request, problem.message)
    return redirect("desk-money", request.tournament.slug)


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
    """A bank statement: CAMT.053 is taken at once, of a CSV the columns are asked."""
    if request.method != "POST":
        return render(request, "money/statement.html", {"form": StatementForm()})
    form = StatementForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "money/statement.html", {"form": form}, status=422)
    file = form.cleaned_data["file"]
    text = decode(file.read())[0] if isinstance(file, UploadedFile) else form.cleaned_data["text"]
    columns = form.columns()
    try:
        if is_camt(text):
            taken = take_statement(request.tournament, read_camt(text), actor=request.actor, key=key_of(request))
        elif isinstance(file, UploadedFile) or "take" not in request.POST:
            return _ask_columns(request, text, {})
        else:
            read = read_csv(text, columns, request.tournament.currency)
            taken = take_statement(
                request.tournament, read, columns=columns, actor=request.actor, key=key_of(request)
            )
    except Refusal as refusal:
        return _ask_columns(request, text, columns, refusal.problems)
    words = _("%(matched)d found their entrant, %(open)d fit nobody, %(known)d were here already.")
    fill = {"matched": taken.matched, "open": taken.open, "known": taken.known}
    messages.success(request, words % fill)
    return redirect("desk-money", request.tournament.slug)


def _ask_columns(
    request: TaikaiRequest, text: str, columns: dict[str, str], problems: Problems = ()
) -> HttpResponse:
    """The statement's first lines, and which column is which: as chosen, as the last time, or by the headings."""
    stored = StatementColumns.objects.filter(tournament=request.tournament).first()
    context: dict[str, Any] = {"form": StatementForm(initial={"text": text}), "problems": problems, "text": text}
    try:
        rows = [] if is_camt(text) else rows_of(text)
    except Refusal:
        rows = []
    if rows:
        chosen = guessed(rows[0], columns if any(columns.values()) else stored.columns if stored else {})
        labels = {"on": _("day"), "amount": _("amount"), "currency": _("currency")}
        context["columns"] = [(name, label, chosen[name]) for name, label in labels.items()]
        context["headings"], context["sample"] = rows[0], rows[1:6]
    return render(request, "money/statement.html", context, status=422 if problems else 200)

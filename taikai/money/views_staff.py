"""Treasurer's views of payments and accounts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, row, text_in
from taikai.money.domain.bank_accounts import remove_account, save_account
from taikai.money.domain.check_in_payments import give_back_here, take_here
from taikai.money.domain.payments import assign, record_payment, undo_payment
from taikai.money.domain.prices.load import fees_of
from taikai.money.forms import AccountForm, PaymentForm
from taikai.money.models import Payment
from taikai.money.pages.treasurer import treasurer_context
from taikai.problems import Refusal
from taikai.tournaments.access import TaikaiRequest, action, form


@never_cache
@form("money.edit", guide="payments#what-the-numbers-mean")
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
                record_payment(tournament, entrant.pk, **data, actor=request.actor, key=key_of(request))
                messages.success(request, _("Payment recorded for %(name)s.") % {"name": entrant.name})
                return redirect("manage-money", tournament.slug)
            except Refusal as refusal:
                problems = list(refusal.problems)
    context = {**treasurer_context(tournament), "form": form, "problems": problems}
    return render(request, "money/money.html", context, status=422 if form.errors or problems else 200)


@action("money.edit")
def payment(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One payment: whose it is, or taken back, which the page of the person says then."""
    found = Payment.objects.filter(tournament=request.tournament, pk=pk).first()
    whose = found.entrant_id if found else None
    try:
        if "entrant" in request.POST and "back" not in request.POST:
            chosen = row(request.POST["entrant"])
            assign(request.tournament, pk, chosen, actor=request.actor, key=key_of(request))
            messages.success(request, _("Payment assigned."))
        else:
            undo_payment(request.tournament, pk, actor=request.actor, key=key_of(request))
            messages.success(request, _("Payment reversed. It stays in the list but no longer counts."))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    if whose is not None:
        return redirect("manage-fee", request.tournament.slug, whose)
    return redirect("manage-money", request.tournament.slug)


@action("entrants.check_in")
def paid_here(request: TaikaiRequest, pk: int) -> HttpResponse:
    """The fee taken where people arrive, in the currency of the button pressed; or that taken back."""
    actor, key = request.actor, key_of(request)
    try:
        if "back" in request.POST:
            give_back_here(request.tournament, row(request.POST["back"]), actor=actor, key=key)
            messages.success(request, _("Payment reversed. It stays in the list but no longer counts."))
        else:
            currency, seen = text_in(request.POST, "currency", 3), row(request.POST.get("amount"))
            take_here(request.tournament, pk, currency, seen, actor=actor, key=key)
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("manage-arrival", request.tournament.slug, pk)


@never_cache
@form("money.edit")
def accounts(request: TaikaiRequest) -> HttpResponse:
    tournament = request.tournament
    form, problems = AccountForm(initial={"currency": tournament.currency}), []
    if "remove" in request.POST:
        remove_account(tournament, row(request.POST["remove"]), actor=request.actor, key=key_of(request))
        return redirect("manage-accounts", tournament.slug)
    if request.method == "POST":
        form = AccountForm(request.POST)
        if form.is_valid():
            try:
                save_account(tournament, **form.cleaned_data, actor=request.actor, key=key_of(request))
                messages.success(request, _("Saved."))
                return redirect("manage-accounts", tournament.slug)
            except Refusal as refusal:
                problems = list(refusal.problems)
    context = {"form": form, "problems": problems, "accounts": tournament.accounts.all()}
    return render(request, "money/accounts.html", context, status=422 if form.errors or problems else 200)

"""Treasurer's view that splits one transfer among several players."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import key_of
from taikai.money.domain.prices.price import amount, figure
from taikai.money.domain.split_transfer import Payers, split
from taikai.money.forms import PartsForm
from taikai.money.models import Payment
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("money.edit", guide="payments#assign-and-split-payments")
def split_payment(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Whose parts a transfer is made of, filled in for the people it is probably for."""
    tournament, problems = request.tournament, list[Problem]()
    payment = Payment.objects.filter(tournament=tournament, pk=pk, part_of=None).first()
    if payment is None:
        raise Http404
    own = {"tournament": tournament}
    if request.method == "POST":
        forms = PartsForm(request.POST, form_kwargs=own, prefix="part")
        if forms.is_valid():
            try:
                made = split(tournament, pk, forms.parts(), actor=request.actor, key=key_of(request))
            except Refusal as refusal:
                problems = list(refusal.problems)
            else:
                words = ngettext("Split into %(count)d payment.", "Split into %(count)d payments.", len(made))
                messages.success(request, words % {"count": len(made)})
                return redirect("manage-money", tournament.slug)
    else:
        parts = Payers(tournament).proposed(payment)
        forms = PartsForm(
            initial=[{"entrant": each.entrant.pk, "amount": figure(each.amount)} for each in parts],
            form_kwargs=own,
            prefix="part",
        )
    problems += [Problem("split.form", "", str(error)) for error in forms.non_form_errors()]
    context = {
        "payment": payment,
        "amount": amount(payment.amount, payment.currency),
        "forms": forms,
        "problems": problems,
    }
    refused = bool(problems) or (forms.is_bound and not forms.is_valid())
    return render(request, "money/split.html", context, status=422 if refused else 200)

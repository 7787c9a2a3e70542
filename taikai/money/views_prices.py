"""Treasurer's views of discounts and prices."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import key_of, row
from taikai.money.domain.prices.discounts import (
    grant_allowance,
    remove_discount,
    reprice,
    revoke_allowance,
    save_discount,
)
from taikai.money.domain.prices.load import fees_of
from taikai.money.forms import AllowanceForm, DiscountForm, amounts_in
from taikai.money.pages.prices import discounts_context, person_context
from taikai.problems import Problem, Refusal, at_fields
from taikai.registration.models import Entrant
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("money.edit", guide="payments#discounts")
def discounts(request: TaikaiRequest) -> HttpResponse:
    """What is given to whom; who was confirmed at another price."""
    tournament, problems = request.tournament, list[Problem]()
    currencies = list(fees_of(tournament))
    form = DiscountForm(tournament, currencies, initial={"who": "all"})
    try:
        if "remove" in request.POST:
            remove_discount(tournament, row(request.POST["remove"]), actor=request.actor, key=key_of(request))
            messages.success(request, _("Discount removed. Confirmed players keep it."))
            return redirect("manage-discounts", tournament.slug)
        if "reprice" in request.POST:
            count = reprice(tournament, (), actor=request.actor, key=key_of(request))
            words = ngettext("%(count)d price updated.", "%(count)d prices updated.", count)
            messages.success(request, words % {"count": count})
            return redirect("manage-discounts", tournament.slug)
        if request.method == "POST":
            form = DiscountForm(tournament, currencies, request.POST)
            if form.is_valid():
                data = form.cleaned_data
                replaced = save_discount(
                    tournament,
                    name=data["name"],
                    who=data["who"],
                    group=data["group"].pk if data["group"] else None,
                    until=data["until"],
                    amounts=amounts_in(form),
                    actor=request.actor,
                    key=key_of(request),
                )
                again = _("Discount replaced.")
                messages.success(request, again if replaced else _("Saved."))
                return redirect("manage-discounts", tournament.slug)
    except Refusal as refusal:
        problems = at_fields(form, refusal.problems)
    context = {**discounts_context(tournament), "form": form, "problems": problems}
    return render(request, "money/discounts.html", context, status=422 if form.errors or problems else 200)


@never_cache
@form("money.edit", guide="payments#what-the-numbers-mean")
def person(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One person's reckoning, line by line; something given to them alone."""
    tournament, problems = request.tournament, list[Problem]()
    entrant = Entrant.objects.filter(tournament=tournament, pk=pk).first()
    if entrant is None:
        raise Http404
    entrant.tournament = tournament
    currencies = list(fees_of(tournament))
    form = AllowanceForm(currencies)
    actor, key = request.actor, key_of(request)
    try:
        if "back" in request.POST:
            revoke_allowance(tournament, row(request.POST["back"]), actor=actor, key=key)
            return redirect("manage-fee", tournament.slug, pk)
        if "reprice" in request.POST:
            reprice(tournament, (pk,), actor=actor, key=key)
            return redirect("manage-fee", tournament.slug, pk)
        if request.method == "POST":
            form = AllowanceForm(currencies, request.POST)
            if form.is_valid():
                grant_allowance(
                    tournament, pk, amounts_in(form), form.cleaned_data["reason"], actor=actor, key=key
                )
                messages.success(request, _("Saved."))
                return redirect("manage-fee", tournament.slug, pk)
    except Refusal as refusal:
        problems = at_fields(form, refusal.problems)
    context = {**person_context(entrant), "form": form, "problems": problems}
    return render(request, "money/person.html", context, status=422 if form.errors or problems else 200)

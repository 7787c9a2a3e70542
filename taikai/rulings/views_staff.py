"""Staff views of rulings: what happened, what the rules say, the register, its switch."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import handle_form, whole_page_if_refused
from taikai.http_guard.input_parsing import key_of, text_in
from taikai.rulings.domain.irregularities import IRREGULARITIES
from taikai.rulings.domain.register import make_ruling, withdraw_ruling
from taikai.rulings.domain.switch import set_switch, settings_of, uses_rulings
from taikai.rulings.forms import ForAllForm, RulingForm
from taikai.rulings.pages.reading import cases, reading_of
from taikai.rulings.pages.register import register_lines
from taikai.rulings.pages.tables import tables_to_rule_at
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.permissions import may


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table:
    """A table of a published hanchan, while rulings are on."""
    if not uses_rulings(request.tournament):
        raise Http404
    found = Table.objects.filter(round__tournament=request.tournament, round__state=Round.State.PUBLISHED)
    return get_object_or_404(found.select_related("round"), round__number=hanchan, number=number)


@page("rulings.decide")
def register(request: TaikaiRequest) -> HttpResponse:
    """Every ruling, the tables to rule at, and for organisers the switch."""
    tournament = request.tournament
    kept = settings_of(tournament)
    context = {
        "settings": kept,
        "leads": may(request.role, "rulings.lead"),
        "lines": register_lines(tournament),
        "tables": tables_to_rule_at(tournament) if kept.enabled else None,
    }
    return render(request, "rulings/register.html", context)


@page("rulings.decide")
def report(request: TaikaiRequest) -> HttpResponse:
    """The rulings that stand, on paper for the federation's report."""
    return render(request, "rulings/report.html", {"lines": register_lines(request.tournament, standing=True)})


@action("rulings.lead")
def switch(request: TaikaiRequest) -> HttpResponse:
    """Turn rulings on or off, open or close the register."""
    set_switch(
        request.tournament,
        enabled=request.POST.get("enabled") == "yes",
        public=request.POST.get("public") == "yes",
        actor=request.actor,
        key=key_of(request),
    )
    messages.success(request, _("Saved."))
    return redirect("manage-rulings", request.tournament.slug)


@form("rulings.lead")
def for_all(request: TaikaiRequest) -> HttpResponse:
    """The head judge decides a case for every table."""
    tournament = request.tournament
    if not uses_rulings(tournament):
        raise Http404
    form = ForAllForm(request.POST or None)

    def save() -> None:
        make_ruling(tournament, form.ruling(), actor=request.actor, key=key_of(request))

    if handle_form(request, form, save, _("Ruling recorded.")):
        return redirect("manage-rulings", tournament.slug)
    return render(request, "rulings/for_all.html", {"form": form}, status=422 if form.errors else 200)


@page("rulings.decide")
def what(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """What happened at a table: groups that open without a page of their own."""
    table = _table(request, hanchan, number)
    return render(request, "rulings/what.html", {"table": table, "cases": cases(request.tournament)})


@form("rulings.decide")
def reading(request: TaikaiRequest, hanchan: int, number: int, irregularity: str) -> HttpResponse:
    """What the rules and the register say of a case; one tap records the ruling and settles the call."""
    tournament, table = request.tournament, _table(request, hanchan, number)
    if irregularity not in IRREGULARITIES:
        raise Http404
    found = reading_of(tournament, table, irregularity)
    form = RulingForm(request.POST or None, seats=found.seats, auto_id="decide_%s")

    def save() -> None:
        make_ruling(tournament, form.ruling(table, irregularity), actor=request.actor, key=key_of(request))

    if handle_form(request, form, save, _("Ruling recorded.")):
        return redirect("board-hanchan", tournament.slug, hanchan)
    # Hand and reason stand on the page twice: beside the buttons of one tap, and to decide otherwise.
    context = {"reading": found, "table": table, "form": form, "tap": RulingForm(seats=found.seats)}
    return render(request, "rulings/reading.html", context, status=422 if form.errors else 200)


@action("rulings.decide")
def withdraw(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Withdraw a ruling with a reason."""

    def done() -> None:
        reason = text_in(request.POST, "reason")
        withdraw_ruling(request.tournament, pk, reason=reason, actor=request.actor, key=key_of(request))
        messages.success(request, _("Ruling withdrawn."))

    return whole_page_if_refused(request, done) or redirect("manage-rulings", request.tournament.slug)

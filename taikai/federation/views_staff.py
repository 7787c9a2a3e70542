"""Staff views for a federation: status, result files, observer's report."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.federation.domain.columns import COLUMNS
from taikai.federation.domain.organiser_answers import say, set_columns, write_report
from taikai.federation.domain.player_list import MOST_BYTES, add_numbers, drop_list, keep_list, numbers_in_file
from taikai.federation.domain.tournament_figures import event_of, filing_of
from taikai.federation.forms import FactsForm, ReportForm
from taikai.federation.pages import result_files
from taikai.federation.pages.observer_report import observers_report
from taikai.federation.pages.overview import columns_context, numbers_context, overview_context, told
from taikai.formatting.spreadsheets import XLSX
from taikai.http_guard.input_parsing import file_in, key_of, text_in
from taikai.http_guard.responses import CSV, attachment
from taikai.problems import Problem, Refusal, at_fields
from taikai.tournaments.access import TaikaiRequest, file, form
from taikai.tournaments.domain.revision_cache import once_a_revision


@never_cache
@form("federation.edit")
def federation(request: TaikaiRequest) -> HttpResponse:
    """Weight, conditions, what to put right before the file goes out, the list; and what only people know."""
    context = overview_context(request.tournament)
    filing = filing_of(request.tournament)
    form = FactsForm(request.POST or None, instance=filing, conditions=context["conditions"])
    if request.method == "POST":
        problems = []
        if form.is_valid():
            wanted = form.wanted(event_of(request.tournament, filing_of(request.tournament)))
            try:
                say(request.tournament, wanted, actor=request.actor, key=key_of(request))
            except Refusal as refusal:
                problems = at_fields(form, refusal.problems)
            else:
                messages.success(request, _("Saved."))
                return redirect("manage-federation", request.tournament.slug)
        context |= {"form": form, "problems": problems}
        return render(request, "federation/federation.html", context, status=422)
    return render(request, "federation/federation.html", {**context, "form": form})


@never_cache
@form("federation.edit", guide="federation#ema-numbers")
def numbers(request: TaikaiRequest) -> HttpResponse:
    """The federation's list of players: uploaded, deleted, its numbers added where players have none."""
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        try:
            messages.success(request, _changed(request))
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect("manage-federation-numbers", request.tournament.slug)
    context = {**numbers_context(request.tournament), "problems": problems}
    return render(request, "federation/numbers.html", context, status=422 if problems else 200)


def _changed(request: TaikaiRequest) -> str:
    """Do what was pressed; what came of it, in words."""
    tournament, who, key = request.tournament, request.actor, key_of(request)
    if request.POST.get("do") == "delete":
        drop_list(tournament, actor=who, key=key)
        return _("List deleted.")
    if request.POST.get("do") == "add":
        added = add_numbers(tournament, actor=who, key=key)
        return ngettext("%(count)d EMA number added.", "%(count)d EMA numbers added.", added) % {"count": added}
    found = numbers_in_file(file_in(request.FILES, "file", most=MOST_BYTES))
    kept = keep_list(tournament, found.rows, actor=who, key=key)
    words = ngettext("%(count)d player listed.", "%(count)d players listed.", kept) % {"count": kept}
    if not found.left_out:
        return words
    rest = ngettext(
        "%(count)d row without an EMA number was left out.",
        "%(count)d rows without an EMA number were left out.",
        found.left_out,
    )
    return f"{words} {rest % {'count': found.left_out}}"


@never_cache
@form("federation.edit", guide="federation#send-the-results")
def report(request: TaikaiRequest) -> HttpResponse:
    """The parts of the observer's report that only people know."""
    form = ReportForm(request.POST or None, instance=filing_of(request.tournament))
    if request.method == "POST" and form.is_valid():
        write_report(request.tournament, form.wanted(), actor=request.actor, key=key_of(request))
        messages.success(request, _("Saved."))
        return redirect("manage-federation-report", request.tournament.slug)
    return render(request, "federation/report.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@form("federation.edit", guide="federation#send-the-results")
def columns(request: TaikaiRequest) -> HttpResponse:
    """Which columns the list has, and in which order."""
    if request.method != "POST":
        return render(request, "federation/columns.html", columns_context(request.tournament))
    names = (text_in(request.POST, f"column_{at}") for at in range(1, len(COLUMNS) + 1))
    chosen = [] if request.POST.get("do") == "default" else [name for name in names if name]
    try:
        set_columns(request.tournament, chosen, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        context = {**columns_context(request.tournament, chosen), "problems": refusal.problems}
        return render(request, "federation/columns.html", context, status=422)
    messages.success(request, _("Columns saved."))
    return redirect("manage-federation", request.tournament.slug)


def _csv(request: TaikaiRequest, text: str, name: str) -> HttpResponse:
    return attachment(text, CSV, f"{request.tournament.slug}-{name}.csv")


@never_cache
@file("federation.edit")
def as_xlsx_file(request: TaikaiRequest) -> HttpResponse:
    """The list of results as a spreadsheet."""
    tournament = request.tournament

    def made() -> bytes:
        found = told(tournament)
        return result_files.as_xlsx(tournament.name, found.columns, found.results)

    body = once_a_revision(tournament, ("federation-xlsx", get_language()), made)
    return attachment(body, XLSX, f"{tournament.slug}-results.xlsx")


@never_cache
@file("federation.edit")
def as_csv_file(request: TaikaiRequest) -> HttpResponse:
    found = told(request.tournament)
    return _csv(request, result_files.as_csv(found.columns, found.results), "results")


@never_cache
@file("federation.edit")
def for_ema_site_file(request: TaikaiRequest) -> HttpResponse:
    """The list of results as the ranking program European-Mahjong reads it."""
    return _csv(request, result_files.for_ema_site(told(request.tournament).results), "european-mahjong")


@never_cache
@file("federation.edit")
def for_portal_file(request: TaikaiRequest) -> HttpResponse:
    """The list of results as the ranking program mahjong-portal reads it."""
    return _csv(request, result_files.for_portal(told(request.tournament).results), "mahjong-portal")


@never_cache
@file("federation.edit")
def report_file(request: TaikaiRequest) -> HttpResponse:
    found = told(request.tournament)
    name = f"{request.tournament.slug}-observer.md"
    return attachment(observers_report(found.event), "text/markdown; charset=utf-8", name)

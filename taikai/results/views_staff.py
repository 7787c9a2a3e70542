"""Staff views of the results board, of publishing, and of penalties."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.calls.domain.open_calls import open_calls, queue_of
from taikai.calls.pages.queue import QueueView
from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, natural, text_in
from taikai.problems import Refusal, into_form
from taikai.results.domain.penalties import NOBODYS, cancel_penalty, chombos_of, give_penalty
from taikai.results.domain.progress import TableProgress, by_need, counts, current_hanchan, tables_of
from taikai.results.domain.public_results import hide_hanchan, release_hanchan
from taikai.results.domain.result_settings import options_of, set_options
from taikai.results.domain.sheets.confirm import confirm_results
from taikai.results.forms import PenaltyForm
from taikai.results.models import Penalty
from taikai.results.pages.paper_sheet import paper_context
from taikai.seating.models import Round
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.rules import kind_of, ruleset_of

MOST_TABLES = 400  # that one form names


@page("results.view")
def board(request: TaikaiRequest, hanchan: int | None = None) -> HttpResponse:
    """The tables of a hanchan, by default of the first one that still misses something."""
    tournament = request.tournament
    found = once_a_revision(tournament, ("counts",), lambda: counts(tournament))
    current = current_hanchan(found)
    shown = current
    if hanchan is not None:
        shown = next((count for count in found if count.number == hanchan), None)
        if shown is None:
            raise Http404
    only = "missing" if request.GET.get("show") == "missing" else ""

    chosen = once_a_revision(tournament, ("entry",), lambda: options_of(tournament))

    def tables() -> list[TableProgress]:
        found = tables_of(shown.round, signatures=chosen.signatures) if shown is not None else []
        return [table for table in by_need(found) if only != "missing" or table.state != "confirmed"]

    on = current is not None and shown is current and not current.complete
    context = {
        "queue": _queue(request, shown.round) if on and shown else None,
        "queue_hanchan": hanchan,
        "found": found,
        "current": current,
        "shown": shown,
        "only": only,
        "tables": tables,  # asked for by the template, when the list of this revision is not at hand
        "game": kind_of(ruleset_of(tournament)),
        "second_person": chosen.second_person,
        "signatures": chosen.signatures,
    }
    template = "results/board.html#board" if request.htmx.target == "board" else "results/board.html"
    return render(request, template, context)


def _queue(request: TaikaiRequest, round_: Round) -> QueueView:
    """The calls of a hanchan, looked up once a revision for all who have the board open."""
    calls = once_a_revision(request.tournament, ("calls", round_.pk), lambda: list(open_calls(round_)))
    return QueueView(queue_of(round_, request.actor.user, calls), request.actor, request.tournament)


@page("results.view")
def paper(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """A sheet of paper for every table, for when there is no network. Drafts print too.

    Another game's sheet has other lines and is a page of its own.
    """
    own = kind_of(ruleset_of(request.tournament)).paper_page
    if own:
        return redirect(own, request.tournament.slug, hanchan)
    return render(request, "results/paper.html", paper_context(request.tournament, hanchan, request.role))


@action("results.release")
def release(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    round_ = get_object_or_404(Round, tournament=request.tournament, number=hanchan)
    wanted = request.POST.get("do", "")
    try:
        if wanted == "release":
            release_hanchan(round_, actor=request.actor, key=key_of(request))
            messages.success(request, _("Results of hanchan %(number)d published.") % {"number": hanchan})
        elif wanted == "hide":
            hide_hanchan(round_, actor=request.actor, key=key_of(request))
            messages.success(request, _("Results of hanchan %(number)d hidden.") % {"number": hanchan})
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("board-hanchan", request.tournament.slug, hanchan)


@action("tournament.edit")
def options(request: TaikaiRequest) -> HttpResponse:
    """Whether another person must confirm, and whether the four at the table must sign."""
    set_options(
        request.tournament,
        second_person=request.POST.get("second_person") == "yes",
        signatures=request.POST.get("signatures") == "yes",
        actor=request.actor,
    )
    messages.success(request, _("Saved."))
    return redirect("board", request.tournament.slug)


@form("penalties.edit")
def penalties(request: TaikaiRequest) -> HttpResponse:
    """All penalties, newest first, and the form for a new one."""
    tournament = request.tournament
    ruleset = ruleset_of(tournament)
    initial = {name: request.GET[name] for name in ("entrant", "hanchan") if name in request.GET}
    form = PenaltyForm(request.POST or None, tournament=tournament, ruleset=ruleset, initial=initial)
    doubted = False
    if request.method == "POST" and form.is_valid():
        try:
            knowing = form.cleaned_data["knowing"]
            given = give_penalty(
                tournament, form.penalty(), actor=request.actor, knowing=knowing, key=key_of(request)
            )
        except Refusal as refusal:
            doubted = any(problem.code == NOBODYS for problem in refusal.problems)
            into_form(form, refusal.problems)
        else:
            messages.success(request, _("Penalty given to %(name)s.") % {"name": given.entrant.name})
            return redirect("manage-penalties", tournament.slug)
    found = (
        Penalty.objects.filter(tournament=tournament)
        .select_related("entrant", "round", "given_by")
        .order_by("-given_at", "-id")
    )
    return render(
        request,
        "results/penalties.html",
        {
            "form": form,
            "penalties": found,
            "chombos": chombos_of(tournament),
            "ruleset": ruleset,
            "game": kind_of(ruleset),
            "doubted": doubted,
        },
        status=422 if form.errors else 200,
    )


@action("penalties.edit")
def cancel(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Cancel a penalty with a reason."""
    penalty = get_object_or_404(Penalty, tournament=request.tournament, pk=pk)
    try:
        cancel_penalty(
            penalty,
            reason=text_in(request.POST, "reason"),
            actor=request.actor,
            key=key_of(request),
        )
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("Penalty cancelled."))
    return redirect("manage-penalties", request.tournament.slug)


@action("results.enter")
def confirm_many(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """Confirm what the board showed as entered: `entered` is a table's number and the version that was seen."""
    round_ = get_object_or_404(Round, tournament=request.tournament, number=hanchan)
    pairs = [text.partition(":") for text in request.POST.getlist("entered")[:MOST_TABLES]]
    versions = {natural(number): natural(version) for number, _colon, version in pairs}
    try:
        done = confirm_results(round_, versions, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        text = ngettext("%(count)d result confirmed.", "%(count)d results confirmed.", len(done))
        messages.success(request, text % {"count": len(done)})
    return redirect("board-hanchan", request.tournament.slug, hanchan)

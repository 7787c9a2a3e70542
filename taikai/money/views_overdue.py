"""Treasurer's views of overdue fees: deadline, reminders, cancelling, each with a preview."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, rows, text_in
from taikai.jobs.domain.mail_server import can_send_email
from taikai.money.domain.overdue.cancelling import cancel, undo_cancelling
from taikai.money.domain.overdue.deadline import set_terms, terms_of
from taikai.money.domain.overdue.reminders import remind
from taikai.money.forms import TermsForm
from taikai.money.pages.overdue import cancel_context, owing_context, remind_context
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.access import TaikaiRequest, action, form


@never_cache
@form("money.edit")
def terms(request: TaikaiRequest) -> HttpResponse:
    """Until when the fee is paid, and how often people are reminded."""
    tournament, problems = request.tournament, list[Problem]()
    form = TermsForm(request.POST or None, instance=terms_of(tournament))

    def save() -> None:
        set_terms(tournament, **form.cleaned_data, actor=request.actor, key=key_of(request))

    if handle_form(request, form, save, aside=problems):
        return redirect("manage-unpaid", tournament.slug)
    context = {"form": form, "problems": problems}
    return render(request, "money/terms.html", context, status=422 if form.errors or problems else 200)


@never_cache
@form("money.edit", guide="payments#unpaid-fees")
def owing_list(request: TaikaiRequest) -> HttpResponse:
    """Who has not paid. Reminding and cancelling ask first, by a page that shows what would happen."""
    tournament = request.tournament
    pks = rows(request.POST.getlist("entrant"))
    do = text_in(request.POST, "do", 20)
    if request.method != "POST":
        return render(request, "money/owing.html", owing_context(tournament))
    try:
        if not pks:
            raise refuse("owing.nobody", _("Select at least one player."))
        if do == "look-remind":
            return render(request, "money/remind.html", remind_context(tournament, pks))
        if do == "look-cancel":
            return render(request, "money/cancel.html", cancel_context(tournament, pks))
        _do(request, do, pks)
    except Refusal as refusal:
        return _refused(request, do, pks, refusal.problems)
    return redirect("manage-unpaid", tournament.slug)


def _do(request: TaikaiRequest, do: str, pks: Sequence[int]) -> None:
    tournament, agreed, key = request.tournament, text_in(request.POST, "agreed", 64), key_of(request)
    if do == "remind":
        count = len(remind(tournament, pks, agreed, actor=request.actor, key=key))
        words = ngettext("%(count)d reminder is being sent.", "%(count)d reminders are being sent.", count)
        if not can_send_email():
            words = ngettext("%(count)d reminder saved, not sent.", "%(count)d reminders saved, not sent.", count)
    elif do == "cancel":
        count = cancel(tournament, pks, agreed, actor=request.actor, key=key).people.count()
        words = ngettext("%(count)d registration cancelled.", "%(count)d registrations cancelled.", count)
    else:
        raise refuse("owing.unknown", _("Choose an action: Remind or Cancel."))
    messages.success(request, words % {"count": count})


def _refused(request: TaikaiRequest, do: str, pks: Sequence[int], problems: Sequence[Problem]) -> HttpResponse:
    tournament = request.tournament
    if do == "remind" and pks:
        template, context = "money/remind.html", remind_context(tournament, pks)
    elif do == "cancel" and pks:
        template, context = "money/cancel.html", cancel_context(tournament, pks)
    else:
        template, context = "money/owing.html", owing_context(tournament, pks)
    return render(request, template, {**context, "problems": problems}, status=422)


@action("money.edit")
def back(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Bring the entries of one cancelling back."""
    try:
        found = undo_cancelling(request.tournament, pk, actor=request.actor, key=key_of(request))
        waiting = [entrant.name for entrant in found if not entrant.holds_a_place]
        messages.success(request, _("Registrations restored."))
        if waiting:
            words = _("Their places are taken. First on the waiting list now: %(names)s.")
            messages.warning(request, words % {"names": ", ".join(waiting)})
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("manage-unpaid", request.tournament.slug)

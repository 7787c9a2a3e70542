"""Organiser's views of registrations: list, one entry, adding by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, rows, search_words, text_in
from taikai.http_guard.responses import CSV, attachment
from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import Problem, Refusal
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.duplicates.merge import merged_entries
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.domain.ema_numbers import asked_about, entry_warnings, listed
from taikai.registration.domain.first_links import send_first_links
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.names import by_name
from taikai.registration.domain.personal_links import personal_url, qr_svg
from taikai.registration.domain.queries import entrant_counts, waiting_place
from taikai.registration.domain.questions import answers_of, questions_of
from taikai.registration.domain.quotas.state import over_a_limit, why_waiting
from taikai.registration.domain.waiting_list_offers import accept_place
from taikai.registration.forms.entries import AddForm, EntrantForm
from taikai.registration.forms.lists import paid_by
from taikai.registration.models import Entrant
from taikai.registration.pages.answers import message_after_action
from taikai.registration.pages.groups import belonging_choices
from taikai.registration.pages.personal_panels import price_words
from taikai.registration.pages.players import players_context
from taikai.tournaments.access import TaikaiRequest, action, file, form, page, shows_contacts

#: Pages that ask for somebody to be added, and are gone on with then.
ASKED_FROM = {"seating": "manage-seating", "plan": "manage-seating-plan", "changes": "manage-seating-replan"}
WHO = re.compile(r"[0-9]{1,9}(?:,[0-9]{1,9}){0,40}")


def _entrant(request: TaikaiRequest, pk: int) -> Entrant:
    entrant = get_object_or_404(Entrant, tournament=request.tournament, pk=pk)
    entrant.tournament = request.tournament
    return merged_into(entrant)


@page("entrants.edit")
@shows_contacts("entrants")
def manage_players(request: TaikaiRequest) -> HttpResponse:
    """All entries: narrowed by state or by words, with what can be done to many at once."""
    order, state = text_in(request.GET, "order", 20), text_in(request.GET, "state", 20)
    context = players_context(request.tournament, state=state, words=search_words(request), order=order)
    return render(request, "registration/manage_players.html", context)


def _ask_withdraw(request: TaikaiRequest, pks: Sequence[int]) -> HttpResponse:
    """There is no taking back of e-mails and of who moved up: say what happens first."""
    chosen = Entrant.objects.filter(tournament=request.tournament, pk__in=pks).exclude(
        status=Entrant.Status.WITHDRAWN
    )
    context = {"chosen": by_name(chosen), "back": request.POST.get("back", "")[:300]}
    return render(request, "registration/withdraw_many.html", context)


def _chosen(pks: Sequence[int]) -> str:
    """The part of an address that names these people."""
    return f"?to={','.join(map(str, pks))}" if pks else ""


@action("entrants.edit")
def manage_bulk(request: TaikaiRequest) -> HttpResponse:
    """Confirm or mark as paid the ticked entries, or confirm everybody who has applied."""
    tournament, action = request.tournament, request.POST.get("action", "")
    pks = rows(request.POST.getlist("entrant"))
    if action == "confirm-all":
        applied = Entrant.objects.filter(tournament=tournament, status=Entrant.Status.APPLIED)
        pks = list(applied.values_list("pk", flat=True))
    key = key_of(request)
    done: Sequence[Entrant] = ()
    left_out: Sequence[Problem] = ()
    try:
        if action in ("confirm", "confirm-all"):
            confirmed = bulk_actions.confirm(tournament, pks, actor=request.actor, key=key)
            done, left_out = confirmed.fresh, confirmed.left_out
            text = ngettext("%(count)d registration confirmed.", "%(count)d registrations confirmed.", len(done))
        elif action in ("paid", "unpaid"):
            done = bulk_actions.set_paid(
                tournament, pks, action == "paid", how=paid_by(request.POST), actor=request.actor, key=key
            )
            text = ngettext("%(count)d fee marked as paid.", "%(count)d fees marked as paid.", len(done))
        elif action == "check-in":
            checked = bulk_actions.check_in_all(tournament, pks, actor=request.actor, key=key)
            done, left_out = checked.fresh, checked.left_out
            text = ngettext("%(count)d player checked in.", "%(count)d players checked in.", len(done))
        elif action == "write":
            return redirect(reverse("manage-round-new", args=[tournament.slug]) + _chosen(pks))
        elif action == "withdraw" and request.POST.get("sure") != "yes":
            return _ask_withdraw(request, pks)
        elif action == "withdraw":
            done = bulk_actions.withdraw_all(tournament, pks, actor=request.actor, key=key)
            text = ngettext("%(count)d registration withdrawn.", "%(count)d registrations withdrawn.", len(done))
        else:
            raise Http404
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, text % {"count": len(done)})
        for problem in left_out:
            messages.warning(request, problem.message)
    narrowed = request.POST.get("back", "")
    if narrowed == "dashboard":
        return redirect("dashboard", tournament.slug)
    here = reverse("manage-players", args=[tournament.slug])
    return redirect(here + narrowed if narrowed.startswith("?") else here)


@action("entrants.edit")
def manage_first_links(request: TaikaiRequest) -> HttpResponse:
    """Everybody with an address who has no personal link yet gets one."""
    try:
        people = send_first_links(request.tournament, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        words = ngettext("%(count)d personal link sent.", "%(count)d personal links sent.", len(people))
        messages.success(request, words % {"count": len(people)})
    return redirect("manage-players", request.tournament.slug)


@form("entrants.edit")
@shows_contacts("entrant")
def manage_player(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One entry: everything about it and everything one can do to it."""
    entrant = _entrant(request, pk)
    questions = questions_of(request.tournament)
    given = answers_of([entrant], questions)[entrant.pk]
    form = EntrantForm(request.POST or None, instance=entrant, questions=questions, answers=given)
    if request.method == "POST" and form.is_valid():
        entrants.edit_entrant(request.tournament, pk, form.values(), actor=request.actor, answers=form.answers())
        messages.success(request, _("Saved."))
        if words := over_a_limit(_entrant(request, pk)):
            messages.warning(request, words)
        return redirect("manage-player", request.tournament.slug, pk)
    shown = _entrant(request, pk)
    url = personal_url(shown)
    asked = asked_about(shown)
    return render(
        request,
        "registration/manage_player.html",
        {
            "entrant": shown,
            "can_send_email": can_send_email(),
            "form": form,
            "link": url,
            "qr": qr_svg(url),
            "waiting_place": waiting_place(shown),
            "why": why_waiting(shown),
            "doubt": entry_warnings(shown.tournament, asked),
            "listed_number": "" if asked.number else listed(shown.tournament, [asked])[0].number,
            "groups": belonging_choices(shown),
            "merged": merged_entries(shown),
            "fee": price_words(shown),
            "counts": entrant_counts(request.tournament),
        },
        status=422 if form.errors else 200,
    )


@action("entrants.edit")
def manage_act(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One of the buttons of an entry's page."""
    entrant = _entrant(request, pk)
    tournament, actor, post = request.tournament, request.actor, request.POST
    over = post.get("over_capacity") == "on"
    key = key_of(request)
    actions: dict[str, Any] = {
        "confirm": lambda: bulk_actions.confirm(tournament, [pk], actor=actor, over_capacity=over, key=key),
        "paid": lambda: bulk_actions.set_paid(tournament, [pk], True, how=paid_by(post), actor=actor, key=key),
        "unpaid": lambda: bulk_actions.set_paid(tournament, [pk], False, actor=actor, key=key),
        "check-in": lambda: bulk_actions.set_checked_in(tournament, pk, True, actor=actor, key=key),
        "not-here": lambda: bulk_actions.set_checked_in(tournament, pk, False, actor=actor, key=key),
        "accept": lambda: accept_place(tournament, pk, actor=actor, key=key),
        "withdraw": lambda: entrants.withdraw(
            tournament, pk, actor=actor, reason=text_in(post, "reason"), key=key
        ),
        "reinstate": lambda: entrants.reinstate(tournament, pk, actor=actor, over_capacity=over),
        "substitute": lambda: entrants.move(tournament, pk, "substitute", actor=actor),
        "player": lambda: entrants.move(tournament, pk, "player", actor=actor, over_capacity=over),
        "renew-link": lambda: entrants.renew_link(tournament, pk, actor=actor),
        "send-link": lambda: entrants.send_link_again([entrant]),
    }
    action = post.get("action", "")
    if action not in actions:
        raise Http404
    try:
        actions[action]()
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        entrant.refresh_from_db()
        messages.success(request, message_after_action(action, entrant))
    return redirect("manage-player", tournament.slug, pk)


@form("entrants.edit")
def manage_add(request: TaikaiRequest) -> HttpResponse:
    asked = request.GET.get("kind")
    initial = {"kind": asked} if asked in Entrant.Kind.values else {}
    form = AddForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            entrant = entrants.add_entrant(
                request.tournament,
                form.values(),
                actor=request.actor,
                kind=form.cleaned_data["kind"],
                over_capacity=form.cleaned_data["over_capacity"],
                duplicate_is_meant=form.cleaned_data["duplicate_is_meant"],
                key=key_of(request),
            )
        except Refusal as refusal:
            for problem in refusal.problems:
                form.add_error(None, problem.message)
        else:
            messages.success(
                request,
                _("%(name)s: %(status)s.") % {"name": entrant.name, "status": entrant.get_status_display()},
            )
            return redirect(_asked_from(request))
    return render(request, "registration/manage_add.html", {"form": form}, status=422 if form.errors else 200)


def _asked_from(request: TaikaiRequest) -> str:
    """The page that asked for somebody to be added, with whom it is about; else the list."""
    name = ASKED_FROM.get(request.GET.get("back", ""), "manage-players")
    address = reverse(name, args=[request.tournament.slug])
    who = request.GET.get("who", "")
    return f"{address}?who={who}" if WHO.fullmatch(who) else address


@file("entrants.edit")
@shows_contacts("entrants.csv")
def manage_export(request: TaikaiRequest) -> HttpResponse:
    """All entries as CSV, with the private columns: for organisers."""
    return attachment(entrants_csv(request.tournament), CSV, f"{request.tournament.slug}-entrants.csv")

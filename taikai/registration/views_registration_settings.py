"""Organiser's views of the registration settings: opening hours, capacity, approval."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of
from taikai.problems import Refusal
from taikai.registration.domain.questions import (
    FIELDS,
    add_question,
    edit_question,
    move_question,
    questions_of,
    remove_question,
)
from taikai.registration.forms.terms import HoursForm, QuestionForm
from taikai.registration.models import Answer, Question
from taikai.tournaments.access import TaikaiRequest, action, form
from taikai.tournaments.domain.editing import edit_as_typed
from taikai.tournaments.pages import unconfirmed_effects


@form("tournament.edit", guide="registration#open-and-close-registration")
def manage_registration(request: TaikaiRequest) -> HttpResponse:
    """When registration opens and closes, and how places are given."""
    tournament = request.tournament
    form = HoursForm(request.POST or None, instance=tournament)
    context = {"form": form, "questions": questions_of(tournament)}
    if ahead := unconfirmed_effects(request, form):
        return render(request, "registration/manage_registration.html", context | {"ahead": ahead})
    if handle_form(request, form, lambda: edit_as_typed(tournament, form.cleaned_data, actor=request.actor)):
        return redirect("manage-registration", tournament.slug)
    return render(request, "registration/manage_registration.html", context, status=422 if form.errors else 200)


@form("tournament.edit", guide="registration#custom-questions")
def manage_question(request: TaikaiRequest, pk: int = 0) -> HttpResponse:
    """Ask something new, or ask it otherwise."""
    tournament = request.tournament
    question = get_object_or_404(Question, tournament=tournament, pk=pk) if pk else None
    form = QuestionForm(request.POST or None, instance=question)

    def save() -> None:
        values = {name: form.cleaned_data[name] for name in FIELDS}
        if pk:
            edit_question(tournament, pk, values, actor=request.actor)
        else:
            add_question(tournament, values, actor=request.actor, key=key_of(request))

    if handle_form(request, form, save):
        return redirect("manage-registration", tournament.slug)
    count = Answer.objects.filter(question=pk).count() if pk else 0
    context = {"form": form, "pk": pk, "count": count}
    return render(request, "registration/manage_question.html", context, status=422 if form.errors else 200)


@action("tournament.edit")
def manage_question_act(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Move a question or remove it."""
    tournament, action, key = request.tournament, request.POST.get("action", ""), key_of(request)
    try:
        if action in ("up", "down"):
            move_question(tournament, pk, action == "up", actor=request.actor, key=key)
        elif action == "remove":
            remove_question(tournament, pk, actor=request.actor, key=key)
            messages.success(request, _("Question and answers deleted."))
        else:
            raise Http404
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("manage-registration", tournament.slug)

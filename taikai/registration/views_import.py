"""Importing a pasted or uploaded list: look first, then take it over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from taikai.edge.reading import key_of
from taikai.problems import Problem, Refusal
from taikai.registration.domain.lists.decode import decode
from taikai.registration.domain.lists.importing import import_people, preview
from taikai.registration.forms import ImportForm
from taikai.registration.models import Entrant
from taikai.registration.pages.importing import COLUMN_LABELS
from taikai.tournaments.access import TaikaiRequest, needs


def _columns(data: QueryDict) -> list[str]:
    """The columns as chosen in the preview; empty before the first one."""
    chosen: list[str] = []
    while f"column-{len(chosen)}" in data:
        chosen.append(str(data[f"column-{len(chosen)}"]))
    return chosen


@require_http_methods(["GET", "POST"])
@needs("entrants.edit")
def desk_import(request: TaikaiRequest) -> HttpResponse:
    """Paste, look, correct, import. The text stays in the box until everybody is in."""
    if request.method != "POST":
        return _page(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=422)
    text, chosen = form.cleaned_data["text"], _columns(request.POST)
    if form.cleaned_data["file"]:
        text, encoding = decode(form.cleaned_data["file"].read())
        data = request.POST.copy()
        data["text"] = text
        return _page(request, ImportForm(data), text=text, encoding=encoding)
    if request.POST.get("action") != "import":
        return _page(request, form, text=text, chosen=chosen)
    try:
        made = import_people(
            request.tournament,
            text,
            actor=request.actor,
            columns=chosen,
            status=form.cleaned_data["status"],
            skip_wrong=form.cleaned_data["skip_wrong"],
            with_twins=form.cleaned_data["with_twins"],
            emails=form.cleaned_data["emails"],
            key=key_of(request),
        )
    except Refusal as refusal:
        return _page(request, form, text=text, chosen=chosen, problems=refusal.problems, status=422)
    words = ngettext("%(count)d person imported.", "%(count)d people imported.", len(made))
    messages.success(request, words % {"count": len(made)})
    if waiting := sum(entrant.status == Entrant.Status.WAITING for entrant in made):
        full = ngettext(
            "All places are taken: %(count)d of them is on the waiting list.",
            "All places are taken: %(count)d of them are on the waiting list.",
            waiting,
        )
        messages.warning(request, full % {"count": waiting})
    return redirect("desk-entrants", request.tournament.slug)


def _page(
    request: TaikaiRequest,
    form: ImportForm,
    *,
    text: str | None = None,
    chosen: Sequence[str] | None = None,
    encoding: str = "",
    problems: Sequence[Problem] = (),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "encoding": encoding, "labels": COLUMN_LABELS, "problems": problems}
    if text is not None:
        context["reading"] = reading = preview(request.tournament, text, chosen)
        context["problems"] = problems or reading.problems
        if reading.problems:
            status = 422
    return render(request, "registration/desk_import.html", context, status=status)

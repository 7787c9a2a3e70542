"""Organiser's views of the import: upload, preview, import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from taikai.http_guard.encodings import LEGACY, decode_as
from taikai.http_guard.input_parsing import key_of, whole
from taikai.problems import Problem, Refusal
from taikai.registration.domain.import_list.importing import import_people, preview
from taikai.registration.domain.import_list.people import likeliest
from taikai.registration.domain.import_list.workbook import MOST_SHEETS, WorkbookSheet
from taikai.registration.forms.lists import ImportForm, ListFile
from taikai.registration.models import Entrant
from taikai.registration.pages.importing import columns_of, encodings_of, sheets_of
from taikai.tournaments.access import TaikaiRequest, form


def _columns(data: QueryDict) -> list[str]:
    """The columns as chosen in the preview; empty before the first one."""
    chosen: list[str] = []
    while f"column-{len(chosen)}" in data:
        chosen.append(str(data[f"column-{len(chosen)}"]))
    return chosen


@form("entrants.edit", guide="registration#import-a-list")
def manage_import(request: TaikaiRequest) -> HttpResponse:
    """Paste, look, correct, import. The text stays in the box until everybody is in."""
    if request.method != "POST":
        return _page(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, status=422)
    text, chosen = form.cleaned_data["text"], _columns(request.POST)
    action = request.POST.get("action", "")
    if isinstance(form.cleaned_data["file"], ListFile):
        file = form.cleaned_data["file"]
        sheet = likeliest(file.sheets)
        return _list_page(request, sheet.text, file.sheets, encoding=file.encoding, hidden=sheet.hidden)
    if action.startswith("sheet-"):
        sheets, number = form.sheets(), whole(action.removeprefix("sheet-"), 0, MOST_SHEETS)
        if number is not None and number < len(sheets):
            return _list_page(request, sheets[number].text, sheets)
    if action.startswith("encoding-"):
        return _read_again(request, form, action.removeprefix("encoding-"))
    if action == "suggest":
        chosen = preview(request.tournament, text, form.answers(chosen)).suggested
    if action != "import":
        return _page(request, form, text=text, chosen=chosen)
    try:
        made = import_people(
            request.tournament,
            text,
            actor=request.actor,
            answers=form.answers(chosen),
            choices=form.choices(),
            key=key_of(request),
        )
    except Refusal as refusal:
        return _page(request, form, text=text, chosen=chosen, problems=refusal.problems, status=422)
    words = ngettext("%(count)d player imported.", "%(count)d players imported.", len(made))
    messages.success(request, words % {"count": len(made)})
    if waiting := sum(entrant.status == Entrant.Status.WAITING for entrant in made):
        full = ngettext(
            "All places are taken, so %(count)d of them is on the waiting list.",
            "All places are taken, so %(count)d of them are on the waiting list.",
            waiting,
        )
        messages.warning(request, full % {"count": waiting})
    return redirect("manage-players", request.tournament.slug)


def _list_page(
    request: TaikaiRequest, text: str, sheets: Sequence[WorkbookSheet], *, encoding: str = "", hidden: int = 0
) -> HttpResponse:
    """The look at a list that came in a file, or at another sheet of it: as if it had been pasted."""
    data = request.POST.copy()
    data["text"], data["first"], data["encoding"] = text, "", encoding
    form = ImportForm(data)
    form.is_valid()
    return _page(request, form, text=text, sheets=sheets, hidden=hidden)


def _read_again(request: TaikaiRequest, form: ImportForm, encoding: str) -> HttpResponse:
    """The same list in the letters of another encoding; unchanged where the letters in the box don’t allow it."""
    text, read_as = form.cleaned_data["text"], form.cleaned_data["encoding"]
    again = decode_as(text, read_as, encoding) if encoding in LEGACY else None
    chosen = _columns(request.POST)
    if again is None:
        return _page(request, form, text=text, chosen=chosen)
    data = request.POST.copy()
    data["text"], data["encoding"] = again, encoding
    form = ImportForm(data)
    form.is_valid()
    return _page(request, form, text=again, chosen=chosen)


def _page(
    request: TaikaiRequest,
    form: ImportForm,
    *,
    text: str | None = None,
    chosen: Sequence[str] | None = None,
    sheets: Sequence[WorkbookSheet] | None = None,
    hidden: int = 0,
    problems: Sequence[Problem] = (),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "problems": problems, "hidden": hidden}
    if text is not None:
        reading = preview(request.tournament, text, form.answers(chosen))
        context["reading"], context["columns"] = reading, columns_of(reading)
        context["encodings"] = encodings_of(reading, form.cleaned_data.get("encoding", ""), text)
        context["sheets"] = sheets_of(form.sheets() if sheets is None else sheets, text)
        context["problems"] = problems or reading.problems
        if reading.problems:
            status = 422
    return render(request, "registration/manage_import.html", context, status=status)

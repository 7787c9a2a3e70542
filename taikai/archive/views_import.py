"""Views of the event import: upload, preview, import."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.archive.domain.event_file.read import MOST_BYTES
from taikai.archive.domain.uploads import data_of, import_event, store_upload
from taikai.archive.forms import EventFileForm
from taikai.archive.models import Upload
from taikai.archive.pages.event import look_context
from taikai.http_guard.input_parsing import row
from taikai.http_guard.uploads.concurrency_limit import limit_concurrency
from taikai.problems import Refusal, at_fields
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("tournament.create")
def choose(request: TaikaiRequest) -> HttpResponse:
    """Choose the file; whatever is wrong with it is told at once."""
    form = EventFileForm(request.POST or None, request.FILES or None)
    problems = []
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            kept = store_upload(file.name, file.read(MOST_BYTES + 1), actor=request.actor)
        except Refusal as refusal:
            problems = at_fields(form, refusal.problems)
        else:
            return redirect("event-import-look", kept.pk)
    status = 422 if form.errors or problems else 200
    return render(request, "archive/import.html", {"form": form, "problems": problems}, status=status)


@limit_concurrency
@never_cache
@form("tournament.create", linked=False)
def look(request: TaikaiRequest, pk: int) -> HttpResponse:
    """What the file would make, who is who in it; and making it."""
    upload = get_object_or_404(Upload, pk=pk, user=request.user)
    if upload.made is not None:
        return redirect(upload.made)
    problems = []
    if request.method == "POST":
        given = {number: row(request.POST.get(f"person-{number}")) for number in range(1, 2001)}
        try:
            made = import_event(upload, {number: pk for number, pk in given.items() if pk}, actor=request.actor)
        except Refusal as refusal:
            problems = list(refusal.problems)
        else:
            messages.success(request, _("Tournament created: %(name)s") % {"name": made.name})
            return redirect("dashboard", made.slug)
    context = {**look_context(data_of(upload), upload.user), "upload": upload, "problems": problems}
    return render(request, "archive/look.html", context, status=422 if problems else 200)

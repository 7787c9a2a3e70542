"""Views of downloads: the list, each table, the event file."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from taikai.archive.domain.event_file.export import event_text
from taikai.archive.domain.static_copy import ZIPS
from taikai.archive.models import Pages
from taikai.archive.pages.files import files_context, pages_context
from taikai.formatting.spreadsheets import XLSX, csv_of, xlsx_of
from taikai.http_guard.responses import CSV, JSON, ZIP, attachment
from taikai.tournaments.access import TaikaiRequest, View, action, file, page
from taikai.tournaments.domain.audit_log.contacts import tell
from taikai.tournaments.domain.event.downloads import Download
from taikai.tournaments.domain.revision_cache import once_a_revision


@never_cache
@page("dashboard.view", guide="afterwards#files")
def files(request: TaikaiRequest) -> HttpResponse:
    """Everything that can be taken along."""
    return render(request, "archive/files.html", files_context(request.tournament, request.role))


@never_cache
@file("tournament.edit")
def event(request: TaikaiRequest) -> HttpResponse:
    """The whole event as one file; `?contacts=on` with e-mail addresses and notes."""
    contacts = bool(request.GET.get("contacts"))
    text = event_text(request.tournament, contacts=contacts)
    if contacts:
        tell(request.tournament, request.user, request.actor.label, "event-file")
    return attachment(text, JSON, f"{request.tournament.slug}.taikai.json")


@action("dashboard.view")
def ask_pages(request: TaikaiRequest) -> HttpResponse:
    """Ask for the public pages as a ZIP; one that is made already, of this revision, is there at once."""
    if not request.tournament.is_public_stage:
        raise Http404
    made = ZIPS.ask(request.tournament, get_language() or "en")
    return redirect("pages-file", request.tournament.slug, made.pk)


@never_cache
@page("dashboard.view", linked=False, guide="afterwards#offline-pages")
def pages(request: TaikaiRequest, pk: int) -> HttpResponse:
    """A ZIP that is being made, is there, or could not be made."""
    found = get_object_or_404(Pages.objects.defer("content"), tournament=request.tournament, pk=pk)
    return render(request, "archive/pages.html", pages_context(found))


@never_cache
@file("dashboard.view")
def pages_zip(request: TaikaiRequest, pk: int) -> HttpResponse:
    """The ZIP itself, as long as it is kept."""
    found = get_object_or_404(Pages, tournament=request.tournament, pk=pk, state=Pages.State.READY)
    return attachment(bytes(found.content), ZIP, f"{request.tournament.slug}.zip")


def table_view(download: Download) -> View:
    """The view of a table, with the permission of the page it comes from."""

    @never_cache
    @file(download.permission)
    def table(request: TaikaiRequest, kind: str) -> HttpResponseBase:
        tournament = request.tournament
        if download.contacts:
            tell(tournament, request.user, request.actor.label, download.contacts)
        name = f"{tournament.slug}-{download.name}.{kind}"
        if kind == "csv":
            return attachment(csv_of(download.make(tournament)), CSV, name)
        if kind != "xlsx":
            raise Http404
        body = once_a_revision(
            tournament, ("file", download.name, get_language()), lambda: xlsx_of(download.make(tournament))
        )
        return attachment(body, XLSX, name)

    table.__name__ = f"table_{download.name.replace('-', '_')}"
    return table

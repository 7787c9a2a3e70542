"""Staff views of printing: overview, one sheet, PDF request and download."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from taikai.http_guard.responses import PDF, inline_file
from taikai.http_guard.streaming import stream_page
from taikai.paper.domain import sheet_kinds
from taikai.paper.domain.sheet_kinds import PaperWanted
from taikai.paper.forms import PaperForm
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import frame, pieces
from taikai.paper.pages.overview import file_context, overview_context
from taikai.tournaments.access import TaikaiRequest, action, file, page


def _asked(values: QueryDict, kind: str = "") -> PaperWanted | None:
    given = values.copy()
    if kind:
        given["kind"] = kind
    form = PaperForm(given)
    return form.wanted() if form.is_valid() else None


@never_cache
@page("paper.print")
def papers(request: TaikaiRequest) -> HttpResponse:
    """Every paper with its way to the printer, and the PDFs of today."""
    wanted = _asked(request.GET, "badges") or PaperWanted("badges")
    return render(request, "paper/papers.html", overview_context(request.tournament, wanted))


@never_cache
@page("paper.print")
def paper(request: TaikaiRequest, kind: str) -> HttpResponseBase:
    """One paper as it leaves the browser's printer. Its sheets arrive as they are made."""
    wanted = _asked(request.GET, kind)
    if wanted is None:
        raise Http404
    page = frame(request.tournament, wanted, request)
    return stream_page(request, page, pieces(request.tournament, wanted))


@action("paper.print")
def ask_pdf(request: TaikaiRequest) -> HttpResponse:
    """Ask for a PDF; one that is made already, of this revision, is there at once."""
    wanted = _asked(request.POST)
    if wanted is None:
        raise Http404
    file = sheet_kinds.request_pdf(request.tournament, wanted, get_language() or "en")
    return redirect("paper-file", request.tournament.slug, file.pk)


@never_cache
@page("paper.print", linked=False)
def made(request: TaikaiRequest, pk: int) -> HttpResponse:
    """A PDF that is being made, is there, or could not be made."""
    found = _file(request, pk)
    return render(request, "paper/file.html", file_context(found))


@never_cache
@file("paper.print")
def download(request: TaikaiRequest, pk: int) -> HttpResponse:
    """The PDF itself, as long as it is kept."""
    found = get_object_or_404(PaperFile, tournament=request.tournament, pk=pk, state=PaperFile.State.READY)
    return inline_file(bytes(found.content), PDF, f"{request.tournament.slug}-{found.kind}-{found.size}.pdf")


def _file(request: TaikaiRequest, pk: int) -> PaperFile:
    return get_object_or_404(PaperFile.objects.defer("content"), tournament=request.tournament, pk=pk)

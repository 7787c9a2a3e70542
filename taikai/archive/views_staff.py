"""Views of corrections from a file: upload, compare, apply."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.archive.domain.corrections.apply import keep_results, take_over
from taikai.archive.domain.corrections.read import MOST_BYTES
from taikai.archive.forms import ResultsFileForm, TakeForm
from taikai.archive.models import Corrections
from taikai.archive.pages.corrections import corrections_context
from taikai.http_guard.input_parsing import key_of, natural
from taikai.problems import Refusal, at_fields
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("results.reopen", guide="afterwards#results-from-a-file")
def results_file(request: TaikaiRequest) -> HttpResponse:
    """Choose a file with results; nothing changes yet."""
    form = ResultsFileForm(request.POST or None, request.FILES or None)
    problems = []
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            kept = keep_results(request.tournament, file.name, file.read(MOST_BYTES + 1))
        except Refusal as refusal:
            problems = at_fields(form, refusal.problems)
        else:
            return redirect("results-compare", request.tournament.slug, kept.pk)
    status = 422 if form.errors or problems else 200
    return render(request, "archive/results_file.html", {"form": form, "problems": problems}, status=status)


@never_cache
@form("results.reopen", linked=False, guide="afterwards#results-from-a-file")
def results_compare(request: TaikaiRequest, pk: int) -> HttpResponse:
    """What differs, table by table; the tables that are ticked become corrections."""
    kept = get_object_or_404(
        Corrections.objects.select_related("tournament"), tournament=request.tournament, pk=pk
    )
    form = TakeForm(request.POST or None)
    ticked = {key: natural(request.POST.get(f"version-{key}")) for key in request.POST.getlist("take")[:20_000]}
    problems = []
    if request.method == "POST" and form.is_valid():
        try:
            count = take_over(kept, ticked, **form.cleaned_data, actor=request.actor, key=key_of(request))
        except Refusal as refusal:
            problems = at_fields(form, refusal.problems)
        else:
            words = ngettext("%(count)d table updated.", "%(count)d tables updated.", count)
            messages.success(request, words % {"count": count})
            return redirect("results-compare", request.tournament.slug, kept.pk)
    context = {**corrections_context(kept, ticked), "form": form, "problems": problems}
    status = 422 if form.errors or problems else 200
    return render(request, "archive/results_compare.html", context, status=status)

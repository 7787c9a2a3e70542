"""Views of a paper sheet's photo, for judges and behind the personal link."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import WORDS, file_in, key_of, text_in
from taikai.http_guard.rate_limit import over_rate_limit, too_many
from taikai.problems import Refusal, refuse
from taikai.registration.domain.personal_links import actor_for
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.results.domain.signing.photo import MOST_UPLOAD, remove_photo, set_photo, set_photo_of_stack
from taikai.results.models import SheetPhoto
from taikai.results.pages.personal import seat_now, table_of
from taikai.results.pages.photo import PhotoAccess, photo_context, photos_context
from taikai.seating.models import Round, Table
from taikai.tournaments.access import TaikaiRequest, file, form

AN_HOUR = 20  # photos of one table that its players send
AT_ONCE = 10  # photos in one form: each takes about a second to read
OF_A_NETWORK = 200  # and one network, which may be the whole hall's


def photo_page(request: TaikaiRequest, access: PhotoAccess) -> HttpResponse:
    """The page of the photo: a POST with a file (`photo` or `picture`) keeps it, `remove` takes it away.

    A page that was left while nothing was reached asks for a short answer (`X-Sheet`).
    """
    quiet = request.headers.get("X-Sheet") == "quiet"
    problems: list[str] = []
    if request.method == "POST":
        try:
            _written(request, access)
        except Refusal as refusal:
            problems = [str(problem.message) for problem in refusal.problems]
        else:
            return JsonResponse({"url": access.back}) if quiet else redirect(access.action)
    if quiet and problems:
        return JsonResponse({"problems": problems}, status=422)
    context = {**photo_context(access), "problems": problems}
    return render(request, "results/photo.html", context, status=422 if problems else 200)


def _written(request: TaikaiRequest, access: PhotoAccess) -> None:
    table, key = access.table, key_of(request)
    if "remove" in request.POST:
        remove_photo(
            table, text_in(request.POST, "remove", WORDS), actor=access.actor, staff=access.staff, key=key
        )
        messages.success(request, _("Photo deleted."))
        return
    raw = file_in(request.FILES, "photo", "picture", most=MOST_UPLOAD)
    if not raw:
        raise refuse("photo.none", _("Take a photo of the score sheet or choose a picture first."), "photo")
    by_all = not access.staff and too_many(f"photo:{table.pk}", AN_HOUR)
    if by_all or (not access.staff and over_rate_limit(request, "photo", OF_A_NETWORK)):
        raise refuse(
            "photo.many",
            _("Too many photos of this table in the last hour. Try again later, or ask a judge."),
            "photo",
        )
    set_photo(table, raw, actor=access.actor, staff=access.staff, key=key)
    messages.success(request, _("Photo saved with the result."))


def picture_of(table: Table, digest: str, *, block: bool = False) -> HttpResponse:
    """The picture itself, for whoever was let through to it, or its `block`. It is kept by nobody on the way."""
    kept = get_object_or_404(SheetPhoto, table=table, digest=digest)
    response = HttpResponse(bytes(kept.block if block else kept.content), content_type="image/webp")
    response["Cache-Control"] = "private, max-age=600"
    response["X-Robots-Tag"] = "noindex"
    return response


def _table(request: TaikaiRequest, hanchan: int, number: int) -> Table:
    found = Table.objects.filter(round__tournament=request.tournament, round__number=hanchan, number=number)
    table = found.filter(round__state="published").select_related("round").first()
    if table is None:
        raise Http404
    return table


@never_cache
@form("results.enter", guide="results#photo-of-the-score-sheet")
def photo(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The photo beside a judge's sheet."""
    table = _table(request, hanchan, number)
    place = [request.tournament.slug, hanchan, number]
    action, back = reverse("result-photo", args=place), reverse("result-entry", args=place)
    return photo_page(request, PhotoAccess(table, request.actor, True, action, back))


@file("results.view")
def picture(request: TaikaiRequest, hanchan: int, number: int, digest: str) -> HttpResponse:
    """The picture, for the staff."""
    return picture_of(_table(request, hanchan, number), digest, block="block" in request.GET)


@never_cache
@form("results.enter", guide="results#photo-of-the-score-sheet")
def photos(request: TaikaiRequest, hanchan: int) -> HttpResponse:
    """A stack of score sheets, photographed one after another: what was read, to be compared and confirmed.

    A POST has some `photos`. The page's script sends them one by one (`X-Sheet`) and gets a short answer to each.
    """
    tournament = request.tournament
    round_ = get_object_or_404(Round, tournament=tournament, number=hanchan, state=Round.State.PUBLISHED)
    if request.method == "POST":
        sent = request.FILES.getlist("photos")
        kept = [_kept(request, each) for each in sent[:AT_ONCE]]
        if request.headers.get("X-Sheet") == "quiet":
            return JsonResponse({"answers": [each._asdict() for each in kept]})
        for answer in kept:
            (messages.success if answer.good else messages.error)(request, answer.words)
        if len(sent) != len(kept) or not sent:
            words = _("Choose at least one photo and at most %(most)d.") % {"most": AT_ONCE}
            messages.error(request, words)
        return redirect("result-photos", tournament.slug, hanchan)
    return render(request, "results/photos.html", photos_context(tournament, round_))


class PhotoAnswer(NamedTuple):
    """What became of one photo of a stack, as a sentence."""

    good: bool
    words: str


def _kept(request: TaikaiRequest, sent: Any) -> PhotoAnswer:
    try:
        raw = file_in({"photo": sent}, "photo", most=MOST_UPLOAD)
        table, reading = set_photo_of_stack(request.tournament, raw, actor=request.actor)
    except Refusal as refusal:
        return PhotoAnswer(False, f"{sent.name}: {' '.join(str(problem.message) for problem in refusal.problems)}")
    words = {"hanchan": table.round.number, "table": table.number}
    if reading.unsure:
        return PhotoAnswer(
            False, _("The photo of table %(table)d in hanchan %(hanchan)d has numbers that can’t be read.") % words
        )
    return PhotoAnswer(True, _("The photo of table %(table)d in hanchan %(hanchan)d was read.") % words)


def _own_table(entrant: Entrant) -> Table:
    seat = seat_now(entrant)
    if seat is None:
        raise Http404
    return table_of(seat)


@for_the_entrant(form)
def own_photo(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """The photo of the own table's sheet, behind the personal link."""
    place = [request.tournament.slug, token]
    action, back = reverse("personal-photo", args=place), reverse("personal", args=place)
    return photo_page(request, PhotoAccess(_own_table(entrant), actor_for(entrant), False, action, back))


@for_the_entrant(file)
def own_picture(request: TaikaiRequest, entrant: Entrant, token: str, digest: str) -> HttpResponse:
    """The picture, for the four at the table."""
    return picture_of(_own_table(entrant), digest)

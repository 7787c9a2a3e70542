"""Staff views of announcements: publish, correct, withdraw."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.http_guard.input_parsing import key_of
from taikai.jobs.domain.mail_server import can_send_email
from taikai.news.domain.announcements import announce, correct, withdraw_announcement
from taikai.news.domain.visible_announcements import still_on_top
from taikai.news.forms import AnnouncementForm
from taikai.news.models import Announcement
from taikai.problems import Problem, Refusal, at_fields
from taikai.tournaments.access import TaikaiRequest, form
from taikai.tournaments.permissions import may


def _mails(request: TaikaiRequest) -> bool:
    """Who may see the e-mails may send them, where any leave."""
    return may(request.role, "emails.view") and can_send_email()


def _page(
    request: TaikaiRequest,
    form: AnnouncementForm,
    made: Announcement | None = None,
    problems: list[Problem] | None = None,
    status: int = 200,
) -> HttpResponse:
    standing = Announcement.objects.filter(tournament=request.tournament, taken_back_at=None)
    context: dict[str, Any] = {"form": form, "made": made, "all": standing, "problems": problems or []}
    context["on_top"] = still_on_top(request.tournament)
    return render(request, "news/manage.html", context, status=status)


@form("news.write")
def announcements(request: TaikaiRequest) -> HttpResponse:
    """What stands, and the form for one more."""
    if request.method == "GET":
        return _page(request, AnnouncementForm(tournament=request.tournament, mails=_mails(request)))
    form = AnnouncementForm(request.POST, tournament=request.tournament, mails=_mails(request))
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        announce(request.tournament, form.words, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        return _page(request, form, problems=at_fields(form, refusal.problems), status=422)
    messages.success(request, _("Announcement published."))
    return redirect("manage-announcements", request.tournament.slug)


@form("news.write")
def announcement(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Correct one, or take it back."""
    tournament = request.tournament
    made = Announcement.objects.filter(tournament=tournament, pk=pk).first()
    if made is None:
        raise Http404
    if request.method == "GET":
        if made.taken_back_at is not None:
            return redirect("manage-announcements", tournament.slug)
        return _page(request, AnnouncementForm(tournament=tournament, made=made, mails=_mails(request)), made)
    try:
        if request.POST.get("do") == "back":
            withdraw_announcement(tournament, pk, actor=request.actor, key=key_of(request))
            gone = _("Announcement withdrawn. You can restore it in the log.")
            messages.success(request, gone)
            if made.mailed:
                words = ngettext(
                    "%(count)d e-mail was already sent and can’t be recalled.",
                    "%(count)d e-mails were already sent and can’t be recalled.",
                    made.mailed,
                )
                messages.warning(request, words % {"count": made.mailed})
            return redirect("manage-announcements", tournament.slug)
        form = AnnouncementForm(request.POST, tournament=tournament, mails=_mails(request))
        if not form.is_valid():
            return _page(request, form, made, status=422)
        correct(tournament, pk, form.words, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        form = AnnouncementForm(request.POST, tournament=tournament, mails=_mails(request))
        form.is_valid()
        return _page(request, form, made, at_fields(form, refusal.problems), status=422)
    messages.success(request, _("Announcement corrected."))
    return redirect("manage-announcements", tournament.slug)

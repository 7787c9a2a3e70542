"""Views of a tournament's outbox: list, read, send again."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.emails.pages.outbox import STATES, OutboxFilter, email_context, mails_of, outbox_context
from taikai.http_guard.input_parsing import row, search_words, text_in
from taikai.jobs.domain import outbox
from taikai.jobs.models import Email
from taikai.tournaments.access import TaikaiRequest, form, page, shows_contacts


@never_cache
@form("emails.view")
@shows_contacts("emails")
def emails(request: TaikaiRequest) -> HttpResponse:
    """Unsent ones first, then what has gone."""
    if request.method == "POST":
        return _again(request, mails_of(request.tournament).filter(sent_at=None).exclude(body=""))
    state = text_in(request.GET, "state", 20)
    asked = OutboxFilter(state if state in STATES else "", text_in(request.GET, "kind", 40), search_words(request))
    context = outbox_context(request.tournament, asked, request.GET.get("page", ""))
    return render(request, "emails/emails.html", context)


@never_cache
@page("emails.view")
@shows_contacts("emails")
def one(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One e-mail, readable as it went out."""
    email = mails_of(request.tournament).filter(pk=pk).first()
    if email is None:
        raise Http404
    return render(request, "emails/email.html", email_context(email, request.tournament))


def _again(request: TaikaiRequest, unsent: QuerySet[Email]) -> HttpResponse:
    chosen = request.POST.get("email", "")
    wanted = unsent if chosen == "all" else unsent.filter(pk=row(chosen))
    count = sum(outbox.send_again(email) for email in wanted)
    if count:
        text = ngettext("%(count)s e-mail is being sent.", "%(count)s e-mails are being sent.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.info(request, _("This e-mail has already been sent, or its text was deleted."))
    return redirect("manage-emails", request.tournament.slug)

"""The e-mails of a tournament: what waits, what has gone, what could not be sent and why; send again."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from taikai.edge.reading import row
from taikai.jobs.domain import outbox
from taikai.jobs.domain.state import emails_unsent, why_waiting
from taikai.jobs.models import Email
from taikai.tournaments.access import TaikaiRequest, needs, shows_contacts

A_PAGE = 50


@never_cache
@require_http_methods(["GET", "POST"])
@needs("emails.view")
@shows_contacts("emails")
def emails(request: TaikaiRequest) -> HttpResponse:
    """Unsent ones first, then what has gone."""
    mine = Email.objects.filter(tournament=request.tournament).select_related("job")
    if request.method == "POST":
        return _again(request, mine.filter(sent_at=None).exclude(body=""))
    sent = Paginator(mine.exclude(sent_at=None).order_by("-sent_at"), A_PAGE)
    context = {
        "unsent": [(email, outbox.why_unsent(email)) for email in mine.filter(sent_at=None)[:200]],
        "page": sent.get_page(request.GET.get("page")),
        "counts": emails_unsent(request.tournament.pk),
        "why": why_waiting(),
    }
    return render(request, "overview/emails.html", context)


@needs("emails.view")
def formerly(request: TaikaiRequest) -> HttpResponse:
    """Where the page used to be: bookmarks of it lead on."""
    return redirect("desk-emails", request.tournament.slug, permanent=True)


def _again(request: TaikaiRequest, unsent: QuerySet[Email]) -> HttpResponse:
    chosen = request.POST.get("email", "")
    wanted = unsent if chosen == "all" else unsent.filter(pk=row(chosen))
    count = sum(outbox.send_again(email) for email in wanted)
    if count:
        text = ngettext("%(count)s e-mail is on its way.", "%(count)s e-mails are on their way.", count)
        messages.success(request, text % {"count": count})
    else:
        messages.info(request, _("It has gone meanwhile, or its text has been erased."))
    return redirect("desk-emails", request.tournament.slug)

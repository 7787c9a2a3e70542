"""Views outside a tournament: unsubscribe, and e-mails that the site could not send."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from taikai.accounts.domain.first_account import has_owner, is_here
from taikai.accounts.domain.site_rights import owns_site
from taikai.emails.domain.unsubscribe import address_in, is_unsubscribed, resubscribe, unsubscribe
from taikai.http_guard.input_parsing import text_in
from taikai.jobs.domain import local_mail
from taikai.tournaments.access import form, page

ONE_CLICK = "One-Click"  # what a mail program sends by itself (RFC 8058)


@csrf_exempt
@never_cache
@form("site.view")
def stop_emails(request: HttpRequest, token: str) -> HttpResponse:
    """No more e-mails of this kind, and back. The signed link is the proof: a mail program presses it, too, and
    has no cookie of ours.
    """
    address = address_in(token)
    if not address:
        return _kept_to_itself(render(request, "emails/stop.html", {"void": True}, status=404))
    if request.method == "POST":
        if text_in(request.POST, "do", 20) == "resume":
            resubscribe(address)
        else:
            unsubscribe(address)
        if request.POST.get("List-Unsubscribe") != ONE_CLICK:
            return _kept_to_itself(redirect("emails-stop", token))
    context = {"address": address, "stopped": is_unsubscribed(address)}
    return _kept_to_itself(render(request, "emails/stop.html", context))


def _kept_to_itself(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _may_read(request: HttpRequest) -> bool:
    """Who runs the site; while nobody does, whoever sits at the machine: they could make that account, too."""
    if not local_mail.keeps_emails():
        return False
    return owns_site(request.user) or (not has_owner() and is_here(request))


@never_cache
@page("site.view", linked=False)
def local_emails(request: HttpRequest, name: str = "") -> HttpResponse:
    """The e-mails of a site without a mail server, links and all."""
    if not _may_read(request):
        raise Http404
    if not name:
        return render(request, "emails/local.html", {"emails": local_mail.emails()})
    email = local_mail.email(name)
    if email is None:
        raise Http404
    return _kept_to_itself(render(request, "emails/local_one.html", {"email": email}))

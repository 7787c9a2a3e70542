"""Site owner's views of the mail server: set up, test, remove."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.emails.forms import MailServerForm, TrialEmailForm
from taikai.http_guard.input_parsing import text_in
from taikai.jobs.domain import mail_server as mail
from taikai.tournaments.access import form


@never_cache
@form("site.edit")
def mail_server(request: HttpRequest) -> HttpResponse:
    """What is set up, and whether it works. What the environment names wins, and is only tried here."""
    assert request.user.is_authenticated
    fixed, stored = mail.environment_names(), mail.own_server()
    do = text_in(request.POST, "do", 10)
    form = MailServerForm(None if fixed else stored, request.POST if do == "save" and not fixed else None)
    trial = TrialEmailForm(request.POST if do == "try" else None, initial={"to": request.user.email})
    outcome: str | None = None
    if do == "remove" and not fixed:
        mail.remove_server()
        messages.success(request, _("Mail server removed. E-mails are no longer sent."))
        return redirect("mail-server")
    if form.is_bound and form.is_valid():
        mail.set_server(form.server())
        messages.success(request, _("Mail server saved. Send a test e-mail now."))
        return redirect("mail-server")
    if trial.is_bound and trial.is_valid():
        outcome = mail.tried(trial.cleaned_data["to"])
    context = {
        "form": form,
        "trial": trial,
        "fixed": fixed,
        "stored": stored,
        "leaves": mail.can_send_email(),
        "outcome": outcome,
        "to": trial.cleaned_data.get("to", "") if trial.is_bound else "",
    }
    refused = bool(form.errors or trial.errors or outcome)
    return render(request, "emails/server.html", context, status=422 if refused else 200)

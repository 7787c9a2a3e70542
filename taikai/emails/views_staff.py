"""Organiser's views of e-mail texts and round mails."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from taikai.emails.domain.own_words import can_be_added_to, problems_in, set_words, words_of
from taikai.emails.domain.round_mails import MailDraft, as_draft, drop_draft, save_draft, send_round
from taikai.emails.domain.thanks import thanks_draft
from taikai.emails.forms import OwnWordsForm, RoundMailForm
from taikai.emails.models import RoundMail
from taikai.emails.pages.rounds import round_context, rounds_context, writing_context
from taikai.emails.pages.texts import text_context, texts_context
from taikai.http_guard.input_parsing import key_of, row, rows, text_in
from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import Problem, Refusal, at_fields
from taikai.tournaments.access import TaikaiRequest, form, page, shows_contacts

MOST_TO = 8000  # characters of an address that name people


@never_cache
@page("emails.write")
def texts(request: TaikaiRequest) -> HttpResponse:
    """Every kind of e-mail, and what was added to it."""
    return render(request, "emails/texts.html", texts_context(request.tournament))


@never_cache
@form("emails.write")
def text(request: TaikaiRequest, name: str) -> HttpResponse:
    """One kind of e-mail: own words in every language, and how it reads to somebody who has entered."""
    tournament, kind = request.tournament, can_be_added_to(name)
    if kind is None:
        raise Http404
    words = words_of(tournament.pk, name)
    form = OwnWordsForm(request.POST or None, words=words)
    problems: list[Problem] = []
    if request.method == "POST" and form.is_valid():
        words = form.words
        if text_in(request.POST, "do", 20) == "preview":
            problems = at_fields(form, problems_in(words, kind))
        else:
            try:
                set_words(tournament, name, words, actor=request.actor, key=key_of(request))
            except Refusal as refusal:
                problems = at_fields(form, refusal.problems)
            else:
                messages.success(request, _("E-mail text saved."))
                return redirect("manage-email-text", tournament.slug, name)
    chosen = row(request.POST.get("entrant") or request.GET.get("entrant"))
    context = {"form": form, "problems": problems, **text_context(tournament, kind, words, chosen)}
    context["blocks"] = [
        (code, language, form[f"before_{code}"], form[f"after_{code}"], subject, body)
        for code, language, subject, body in context["written"]
    ]
    return render(request, "emails/text.html", context, status=422 if form.errors or problems else 200)


@never_cache
@page("emails.write")
def rounds(request: TaikaiRequest) -> HttpResponse:
    """The round mails so far."""
    return render(request, "emails/rounds.html", rounds_context(request.tournament))


@never_cache
@form("emails.write")
def write(request: TaikaiRequest, pk: int | None = None) -> HttpResponse:
    """Write one, or go on with a draft; `?from=` begins with the words of another, `?begin=thanks` with thanks."""
    tournament = request.tournament
    mail = _mail(request, pk) if pk is not None else None
    if mail is not None and mail.sent_at is not None:
        return redirect("manage-round", tournament.slug, mail.pk)
    form = RoundMailForm(request.POST or None, draft=_begin(request, mail))
    problems: list[Problem] = []
    if request.method == "POST" and form.is_valid():
        try:
            mail = save_draft(tournament, form.draft, actor=request.actor, pk=pk, key=key_of(request))
        except Refusal as refusal:
            problems = at_fields(form, refusal.problems)
        else:
            return redirect("manage-round", tournament.slug, mail.pk)
    context = {
        "form": form,
        "problems": problems,
        "mail": mail,
        **writing_context(tournament, form["groups"].value() or (), form.people),
    }
    context["blocks"] = [
        (code, name, count, form[f"subject_{code}"], form[f"body_{code}"])
        for code, name, count in context["languages"]
    ]
    return render(request, "emails/write.html", context, status=422 if form.errors or problems else 200)


@never_cache
@form("emails.write")
@shows_contacts("round-mail")
def round_mail(request: TaikaiRequest, pk: int) -> HttpResponse:
    """One before it goes: its words for real people and who they are. Send it; or throw the draft away."""
    tournament, mail = request.tournament, _mail(request, pk)
    if request.method == "GET":
        return render(request, "emails/round.html", round_context(mail))
    try:
        if text_in(request.POST, "do", 20) == "drop":
            drop_draft(tournament, pk, actor=request.actor)
            messages.success(request, _("Draft deleted."))
            return redirect("manage-rounds", tournament.slug)
        agreed = text_in(request.POST, "agreed", 64)
        count = send_round(tournament, pk, agreed, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        context = {**round_context(_mail(request, pk)), "problems": refusal.problems}
        return render(request, "emails/round.html", context, status=422)
    if can_send_email():
        words = ngettext("%(count)s e-mail is being sent.", "%(count)s e-mails are being sent.", count)
    else:
        words = ngettext(
            "%(count)s e-mail saved here, not sent.", "%(count)s e-mails saved here, not sent.", count
        )
    messages.success(request, words % {"count": count})
    return redirect("manage-round", tournament.slug, pk)


def _mail(request: TaikaiRequest, pk: int) -> RoundMail:
    mail = RoundMail.objects.filter(tournament=request.tournament, pk=pk).first()
    if mail is None:
        raise Http404
    mail.tournament = request.tournament
    return mail


def _begin(request: TaikaiRequest, mail: RoundMail | None) -> MailDraft | None:
    """What the form begins with: the draft, another e-mail, thanks, or the group or people of a link."""
    if mail is not None:
        return as_draft(mail)
    other = RoundMail.objects.filter(tournament=request.tournament, pk=row(request.GET.get("from"))).first()
    if other is not None:
        return as_draft(other)
    if request.GET.get("begin") == "thanks":
        return thanks_draft(request.tournament)
    group, people = text_in(request.GET, "group", 40), rows(text_in(request.GET, "to", MOST_TO).split(","))
    return MailDraft((group,) if group else (), True, {}, tuple(people)) if group or people else None

"""Template context of round mails: list, and preview by language and recipients."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Count, Q

from taikai.emails.domain.own_words import languages
from taikai.emails.domain.recipient_groups import groups, members_of, selected
from taikai.emails.domain.round_mails import audience, in_language, message, titles_of
from taikai.emails.models import RoundMail
from taikai.jobs.domain.mail_server import can_send_email
from taikai.jobs.domain.outbox import readable
from taikai.jobs.models import Email
from taikai.registration.domain.entrant_emails import placeholders
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def rounds_context(tournament: Tournament) -> dict[str, Any]:
    """All round mails, newest first, with how many e-mails each became. Two queries."""
    mails = RoundMail.objects.filter(tournament=tournament).annotate(emails=Count("receipts", distinct=True))
    shown = []
    for mail in mails.prefetch_related("texts"):
        texts = list(mail.texts.all())
        subject = texts[0].subject if texts else ""
        shown.append((mail, subject, titles_of(mail)))
    return {"mails": shown}


def writing_context(tournament: Tournament, chosen: Iterable[str], people: Collection[int]) -> dict[str, Any]:
    """Beside the form: who is selected and in each group now, which languages people read, the placeholders."""
    read = dict(
        Entrant.objects.filter(tournament=tournament)
        .exclude(status=Entrant.Status.WITHDRAWN)
        .order_by()
        .values_list("language")
        .annotate(Count("pk"))
    )
    return {
        "people": by_name(one.entrant for one in selected(tournament, people)),
        "sizes": [
            (one.name, one.title, len(members_of(tournament, [one.name])), one.name in chosen) for one in groups()
        ],
        "languages": [(code, name, read.get(code, 0)) for code, name in languages()],
        "placeholders": placeholders(),
    }


def round_context(mail: RoundMail) -> dict[str, Any]:
    texts = list(mail.texts.all())
    who = audience(mail, texts)
    everybody = members_of(mail.tournament, mail.groups, mail.people)
    names = dict(languages())
    examples: list[tuple[str, str, str, str, int]] = []
    for text in texts:
        mine = [one for one in who.fresh or everybody if one.address and in_language(texts, one.language) == text]
        reader = next(iter(mine), None)
        if reader is None:
            examples.append((names.get(text.language, text.language), text.subject, text.body, "", 0))
            continue
        email = message(mail, text, reader)
        example = (str(email.subject), readable(str(email.body)), reader.name, len(mine) if who.fresh else 0)
        examples.append((names.get(text.language, text.language), *example))
    return {
        "mail": mail,
        "who": who,
        "examples": examples,
        "titles": titles_of(mail),
        "progress": _progress(mail),
        "leaves": can_send_email(),
    }


def _progress(mail: RoundMail) -> dict[str, int] | None:
    if mail.sent_at is None:
        return None
    found = Email.objects.filter(tournament=mail.tournament, kind=mail.kind_name)
    failed = Q(sent_at=None) & (Q(job=None) | Q(job__state="failed"))
    return found.aggregate(
        sent=Count("pk", filter=Q(sent_at__isnull=False, stayed=False)),
        kept=Count("pk", filter=Q(stayed=True)),
        failed=Count("pk", filter=failed),
        waiting=Count("pk", filter=Q(sent_at=None) & ~failed),
    )

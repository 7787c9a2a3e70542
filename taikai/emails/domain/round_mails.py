"""Round mails: draft, recipients, sending as jobs, retention. Idempotent: never twice to one person."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from taikai.emails.domain.recipient_groups import Recipient, groups, members_of
from taikai.emails.domain.unsubscribe import digest_of, unsubscribe_url, unsubscribed
from taikai.emails.models import MOST_BODY, MOST_SUBJECT, Receipt, RoundMail, RoundText
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import register_email
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.entrant_emails import fill, is_personal, problems_of
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules
from taikai.tournaments.models import Tournament

register_email("round", gettext_lazy("Group e-mail"))


@dataclass(frozen=True, slots=True)
class MailDraft:
    """What is typed: the groups, whether it is about the own entry, language → (subject, text), chosen people."""

    groups: tuple[str, ...]
    about_entry: bool
    texts: Mapping[str, tuple[str, str]]
    people: tuple[int, ...] = ()  # numbers of entries


@dataclass(frozen=True, slots=True)
class MailAudience:
    """Who would get it now: those it goes to, those who had it, who has no address, who wants none."""

    fresh: list[Recipient]
    marks: list[str]  # of `fresh`, in their order
    had: int
    without_address: list[str]
    unwilling: int

    @property
    def agreed(self) -> str:
        """Stands for exactly these people: what was looked at is what is sent."""
        return hashlib.sha256(" ".join(sorted(self.marks)).encode()).hexdigest()


def problems_in(draft: MailDraft) -> list[Problem]:
    """Everything that is wrong with a draft, each at its field."""
    found = []
    known = {one.name for one in groups()}
    if not draft.people and not [name for name in draft.groups if name in known]:
        found.append(Problem("round.nobody", "groups", _("Choose at least one group.")))
    written = {language: texts for language, texts in draft.texts.items() if any(texts)}
    if not written:
        language = next(iter(draft.texts), "en")
        found.append(Problem("round.empty", f"body_{language}", _("Write the e-mail in at least one language.")))
    for language, (subject, body) in written.items():
        if not subject:
            found.append(Problem("round.subject", f"subject_{language}", _("Enter a subject.")))
        if not body:
            found.append(Problem("round.body", f"body_{language}", _("Enter a text.")))
        for name, text, most in (("subject", subject, MOST_SUBJECT), ("body", body, MOST_BODY)):
            found += problems_of(text, f"{name}_{language}")
            if len(text) > most:
                words = _("Shorten this to %(most)d characters. It has %(count)d.")
                values = {"most": most, "count": len(text)}
                found.append(Problem("text.long", f"{name}_{language}", words % values))
    return found


def save_draft(
    tournament: Tournament, draft: MailDraft, *, actor: Actor, pk: int | None = None, key: str = ""
) -> RoundMail:
    """Keep a new draft, or change one that was not sent. Raises Refusal."""
    if problems := problems_in(draft):
        raise Refusal(problems)
    with change(tournament, actor, "emails.drafted", key=key, content=(draft, pk)) as act:
        if act.repeated:
            return RoundMail.objects.get(pk=act.answer["mail"])
        mail = RoundMail(tournament=act.tournament) if pk is None else _draft_in(act, pk)
        mail.groups, mail.about_entry, mail.by = list(draft.groups), draft.about_entry, actor.label
        mail.people = list(draft.people)
        mail.save()
        mail.texts.all().delete()
        RoundText.objects.bulk_create(
            RoundText(mail=mail, language=language, subject=subject, body=body)
            for language, (subject, body) in draft.texts.items()
            if subject and body
        )
        act.answer |= {"mail": mail.pk}
        _log(act, mail)
    return mail


def drop_draft(tournament: Tournament, pk: int, *, actor: Actor) -> None:
    """Throw a draft away; one that was sent stays. Raises Refusal."""
    with change(tournament, actor, "emails.dropped") as act:
        mail = _draft_in(act, pk)
        _log(act, mail)
        mail.delete()


def audience(mail: RoundMail, texts: Iterable[RoundText]) -> MailAudience:
    """Who would get a round mail now. One query a group, and two.

    An address gets it once. Several people with one address get an e-mail each where it names them.
    """
    personal = any(is_personal(text.body) or is_personal(text.subject) for text in texts)
    everybody = members_of(mail.tournament, mail.groups, mail.people)
    reachable = [one for one in everybody if one.address]
    unwilling = set() if mail.about_entry else unsubscribed(one.address for one in reachable)
    had = set(Receipt.objects.filter(mail=mail).values_list("mark", flat=True))
    fresh: dict[str, Recipient] = {}
    refused = again = 0
    for one in reachable:
        mark = _mark(one, personal)
        if digest_of(one.address) in unwilling:
            refused += 1
        elif mark in had:
            again += 1
        else:
            fresh.setdefault(mark, one)
    nowhere = [one.name for one in everybody if not one.address]
    return MailAudience(list(fresh.values()), list(fresh), again, nowhere, refused)


def _mark(one: Recipient, personal: bool) -> str:
    whose = one.address.lower() + (f" {one.entrant.pk}" if personal and one.entrant.pk else "")
    return hashlib.sha256(whose.encode()).hexdigest()


def in_language(texts: Sequence[RoundText], language: str) -> RoundText:
    """The text for somebody: in their language, else in English, else the first that is written."""
    written = {text.language: text for text in texts}
    return written.get(language) or written.get("en") or texts[0]


def message(mail: RoundMail, text: RoundText, one: Recipient) -> EmailMessage:
    """The e-mail as it goes to somebody. Replies go to the organisers."""
    tournament = mail.tournament
    with translation.override(text.language):
        stop = "" if mail.about_entry else unsubscribe_url(one.address)
        filled = {"body": fill(text.body, one.entrant).strip(), "tournament": tournament, "stop": stop}
        body = render_to_string("emails/mail/round.txt", filled)
        subject = " ".join(fill(text.subject, one.entrant).split())
    reply = [tournament.contact] if tournament.contact else None
    headers = {outbox.UNSUBSCRIBE: f"<{stop}>"} if stop else {}
    return EmailMessage(subject, body.strip() + "\n", to=[one.address], reply_to=reply, headers=headers)


def send_round(tournament: Tournament, pk: int, agreed: str, *, actor: Actor, key: str = "") -> int:
    """Put an e-mail down for everybody in its groups who has not had it; how many.

    `agreed`: the people that were looked at (`MailAudience.agreed`). Raises Refusal if they are others by now.
    """
    with change(tournament, actor, "emails.sent", key=key, content=(pk, agreed)) as act:
        if act.repeated:
            return int(act.answer.get("count", 0))
        mail = _mail_in(act, pk)
        texts = list(mail.texts.all())
        now = audience(mail, texts)
        if not now.fresh:
            raise refuse(
                "round.nobody", _("All recipients in these groups already have this e-mail or have no address.")
            )
        if now.agreed != agreed:
            words = _(
                "The groups have changed. The e-mail now goes to %(count)d recipients. Review them and send again."
            )
            raise refuse("round.changed", words % {"count": len(now.fresh)})
        messages = [message(mail, in_language(texts, one.language), one) for one in now.fresh]
        Receipt.objects.bulk_create(Receipt(mail=mail, mark=mark) for mark in now.marks)
        outbox.post(messages, tournament_id=act.tournament.pk, kind=mail.kind_name)
        mail.sent_at = mail.sent_at or timezone.now()
        mail.save(update_fields=["sent_at"])
        act.answer |= {"count": len(messages)}
        _log(act, mail, count=len(messages))
    return len(messages)


def as_draft(mail: RoundMail) -> MailDraft:
    """What a round mail says, to be changed or written again."""
    texts = {text.language: (text.subject, text.body) for text in mail.texts.all()}
    return MailDraft(tuple(mail.groups), mail.about_entry, texts, tuple(mail.people))


def _mail_in(act: Change, pk: int) -> RoundMail:
    mail = RoundMail.objects.filter(tournament=act.tournament, pk=pk).first()
    if mail is None:
        raise refuse("round.gone", _("This e-mail was deleted."))
    mail.tournament = act.tournament
    return mail


def _draft_in(act: Change, pk: int) -> RoundMail:
    mail = _mail_in(act, pk)
    if mail.sent_at is not None:
        raise refuse(
            "round.sent", _("This e-mail has been sent, so it can’t be changed. Write a new one based on it.")
        )
    return mail


def titles_of(mail: RoundMail) -> list[Any]:
    """What the groups it goes to are called; selected players are one of them."""
    titles: list[Any] = [one.title for one in groups() if one.name in mail.groups]
    if mail.people:
        words = ngettext("%(count)d selected player", "%(count)d selected players", len(mail.people))
        titles.append(words % {"count": len(mail.people)})
    return titles


def _log(act: Change, mail: RoundMail, **facts: int) -> None:
    titles = [str(title) for title in titles_of(mail)]
    subject = mail.texts.values_list("subject", flat=True).first() or ""
    act.log(target=subject, target_id=f"mail:{mail.pk}", after={"groups": ", ".join(titles), **facts})
    act.shows()


# Retention policy: receipts of round mails are erased with the contact data.


@erasing_rules.register("receipts")
def receipts(now: dt.datetime) -> int:
    """The digests of who was written to, of events whose contact data are due."""
    return Receipt.objects.filter(mail__tournament__in=due_for_erasing(now)).delete()[0]

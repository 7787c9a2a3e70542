"""Template context of the outbox, filtered by state, kind and recipient."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from taikai.emails.models import RoundMail
from taikai.http_guard.input_parsing import row
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import email_kind
from taikai.jobs.domain.worker_state import emails_unsent, why_waiting
from taikai.jobs.models import Email, Job
from taikai.tournaments.models import Tournament

A_PAGE = 50
MOST_UNSENT = 200
GIVEN_UP = Q(sent_at=None) & (Q(job=None) | Q(job__state=Job.State.FAILED))
STATES: dict[str, tuple[Any, Q]] = {
    "": (gettext_lazy("All"), Q()),
    "waiting": (pgettext_lazy("of an e-mail", "Waiting"), Q(sent_at=None) & ~GIVEN_UP),
    "failed": (gettext_lazy("Failed"), GIVEN_UP),
    "sent": (gettext_lazy("Sent"), Q(sent_at__isnull=False, stayed=False)),
    "kept": (gettext_lazy("Saved here, not sent"), Q(stayed=True)),
}


@dataclass(frozen=True, slots=True)
class OutboxFilter:
    state: str
    kind: str
    words: str

    def address(self, state: str) -> str:
        """The address of this list, in another state."""
        given = {"state": state, "kind": self.kind, "q": self.words}
        return "?" + urlencode({name: value for name, value in given.items() if value})

    def fits(self) -> Q:
        """The e-mails of this kind, to whom or about what is looked for, whatever their state."""
        found = Q()
        for word in self.words.split():
            found &= Q(to__icontains=word) | Q(subject__icontains=word)
        return found & Q(kind=self.kind) if self.kind else found


def mails_of(tournament: Tournament) -> QuerySet[Email]:
    """Everything written for a tournament, its texts left in the database."""
    return Email.objects.filter(tournament=tournament).select_related("job")


def outbox_context(tournament: Tournament, asked: OutboxFilter, page: str) -> dict[str, Any]:
    """The two lists, the tabs with their counts, the kinds there are. Six queries, however many e-mails."""
    mine = mails_of(tournament).defer("text", "body").filter(asked.fits())
    counts = mine.aggregate(**{name or "all": Count("pk", filter=state) for name, (_t, state) in STATES.items()})
    narrowed = mine.filter(STATES[asked.state][1])
    has_text = narrowed.exclude(body="").values_list("pk", flat=True)
    unsent = list(narrowed.filter(sent_at=None)[:MOST_UNSENT])
    can_go = set(has_text.filter(pk__in=[email.pk for email in unsent])) if unsent else set()
    sent = Paginator(narrowed.exclude(sent_at=None).order_by("-sent_at"), A_PAGE)
    stays = counts["kept"] > 0
    return {
        "asked": asked,
        "tabs": [
            (asked.address(name), title, counts[name or "all"], name == asked.state)
            for name, (title, _q) in STATES.items()
            if name != "kept" or stays or name == asked.state
        ],
        "kinds": list(kind_names(tournament).items()),
        "unsent": [(email, outbox.why_unsent(email), email.pk in can_go) for email in unsent],
        "page": sent.get_page(page),
        "some_stayed": stays,
        "counts": emails_unsent(tournament.pk),
        "why": why_waiting(),
    }


def kind_names(tournament: Tournament) -> dict[str, str]:
    """What the kinds of e-mails are called of which there is one."""
    names = Email.objects.filter(tournament=tournament).exclude(kind="").order_by("kind")
    found = list(names.values_list("kind", flat=True).distinct())
    rounds = _round_subjects(tournament) if any(name.startswith("round.") for name in found) else {}
    return {name: title_of(name, rounds) for name in found}


def _round_subjects(tournament: Tournament) -> dict[int, str]:
    mails = RoundMail.objects.filter(tournament=tournament).values_list("pk", "texts__subject")
    return {pk: subject for pk, subject in mails if subject}


def title_of(name: str, rounds: dict[int, str]) -> str:
    """What a kind of e-mail is called; a round mail by its subject."""
    app, _dot, number = name.partition(".")
    if app == "round":
        subject = rounds.get(row(number), "")
        return _("Group e-mail: %(subject)s") % {"subject": subject} if subject else _("Group e-mail")
    kind = email_kind(name)
    return str(kind.title) if kind else name


def email_context(email: Email, tournament: Tournament) -> dict[str, Any]:
    """One e-mail as it went out, or would."""
    rounds = _round_subjects(tournament) if email.kind.startswith("round.") else {}
    return {
        "email": email,
        "kind": title_of(email.kind, rounds) if email.kind else "",
        "reason": outbox.why_unsent(email) if email.sent_at is None else "",
        "others": Email.objects.filter(tournament=tournament, to__iexact=email.to).count() - 1,
    }

"""Models of e-mail texts, round mails, receipts and unsubscribed addresses."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.input_parsing import at_most
from taikai.tournaments.models import Tournament

MOST_OWN = 2_000  # characters before the fixed part of an e-mail, and after it
MOST_SUBJECT = 150
MOST_BODY = 10_000


class OwnWords(models.Model):
    """What the organisers of an event add to one kind of e-mail, in one language."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="own_words")
    kind_name = models.CharField(max_length=40)  # `jobs/domain/email_kinds.py`
    language = models.CharField(max_length=8)
    before = models.TextField(_("text before the fixed part"), max_length=MOST_OWN, blank=True)
    after = models.TextField(_("text after the fixed part"), max_length=MOST_OWN, blank=True)

    class Meta:
        ordering = ["kind_name", "language"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "kind_name", "language"], name="own_words_once_a_kind_and_language"
            ),
            at_most("before", MOST_OWN, "own_words_before_are_short"),
            at_most("after", MOST_OWN, "own_words_after_are_short"),
        ]

    def __str__(self) -> str:
        return f"{self.kind_name} {self.language}"


class RoundMail(models.Model):
    """An e-mail to groups of people. A draft until it is sent; from then on its text stays as it is."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_mails")
    groups: Any = models.JSONField(_("recipients"), default=list)  # names in `domain/recipient_groups.py`
    people: Any = models.JSONField(_("selected players"), default=list, blank=True)  # numbers of entries
    # About the own entry: who plays has to know. Otherwise one click ends such e-mails.
    about_entry = models.BooleanField(_("about this tournament or the registration"), default=True)
    by = models.CharField(max_length=150)
    written_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"round mail {self.pk}"

    @property
    def kind_name(self) -> str:
        """The name of its kind among all kinds of e-mails."""
        return f"round.{self.pk}"


class RoundText(models.Model):
    """A round mail in one language."""

    mail = models.ForeignKey(RoundMail, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=8)
    subject = models.CharField(_("subject"), max_length=MOST_SUBJECT)
    body = models.TextField(_("text"), max_length=MOST_BODY)

    class Meta:
        ordering = ["mail", "language"]
        constraints = [
            models.UniqueConstraint(fields=["mail", "language"], name="a_round_mail_once_a_language"),
            at_most("body", MOST_BODY, "a_round_mail_is_a_few_pages"),
        ]

    def __str__(self) -> str:
        return self.subject


class Receipt(models.Model):
    """A round mail was written to somebody: it never is again. Who, only a digest says."""

    mail = models.ForeignKey(RoundMail, on_delete=models.CASCADE, related_name="receipts")
    mark = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mail", "mark"], name="a_round_mail_once_a_person")]

    def __str__(self) -> str:
        return f"{self.mail_id} {self.mark[:8]}"


class OptOut(models.Model):
    """An address whose owner wants no e-mails of this site that are not about an own entry; a digest of it."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.digest[:8]

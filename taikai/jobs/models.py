"""Models of jobs, e-mails and heartbeats."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """Something a worker has to do. The row is the truth; what carries it to a worker may get lost.

    A worker that has taken it holds a lease and renews it. One whose lease has run out is dead or cut off: the
    job is free again, and what the first one may still write is not listened to any more (`run` names the one
    that may).
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=40)
    arguments: Any = models.JSONField(default=dict, blank=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    since = models.DateTimeField(default=timezone.now)  # in this state
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)  # not before
    handed_at = models.DateTimeField(null=True, blank=True)  # to the queue, for the last time
    lease_until = models.DateTimeField(null=True, blank=True)
    run = models.CharField(max_length=32, blank=True)
    last_error = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["state", "due_at"],
                name="jobs_to_be_done",
                condition=models.Q(state__in=["waiting", "running"]),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} ({self.state})"


class Email(models.Model):
    """An e-mail: written in the same transaction as what it tells, sent by its job.

    What is sent (`body`) may hold a personal link: it is erased as soon as the e-mail has gone. What the
    organisers can read afterwards (`text`) has no link of this site in it.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, blank=True, on_delete=models.CASCADE, related_name="emails"
    )
    job = models.OneToOneField(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="email")
    to = models.EmailField(_("to"), max_length=254)
    reply_to = models.EmailField(max_length=254, blank=True)
    subject = models.CharField(_("subject"), max_length=250)
    body = models.TextField(blank=True)
    text = models.TextField(blank=True)
    kind = models.CharField(max_length=40, blank=True)  # which e-mail it is (`domain/email_kinds.py`)
    unsubscribe = models.CharField(max_length=500, blank=True)  # where one click ends e-mails of this kind
    written_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    stayed = models.BooleanField(default=False)  # without a mail server: kept on this machine, nobody received it

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["tournament", "-id"]),
            models.Index(fields=["tournament", "kind"], name="emails_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} → {self.to}"


class Sign(models.Model):
    """The last time something was seen alive or done: a worker, a backup."""

    name = models.CharField(max_length=100, primary_key=True)
    at = models.DateTimeField()
    data: Any = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"

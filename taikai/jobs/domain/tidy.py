"""What is done with is not kept for ever, and no e-mail's text longer than it can be of use."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from taikai.jobs.domain import local_mail, signs
from taikai.jobs.models import Email, Job

DONE_FOR = dt.timedelta(days=7)
FAILED_FOR = dt.timedelta(days=60)
TEXTS_FOR = dt.timedelta(days=14)  # of e-mails that could not be sent: they may hold a personal link


def tidy() -> None:
    now = timezone.now()
    Job.objects.filter(state=Job.State.DONE, since__lt=now - DONE_FOR).delete()
    Job.objects.filter(state=Job.State.FAILED, since__lt=now - FAILED_FOR).delete()
    waiting = (Job.State.WAITING, Job.State.RUNNING)
    old = Email.objects.filter(written_at__lt=now - TEXTS_FOR).exclude(body="").exclude(job__state__in=waiting)
    old.update(body="")
    local_mail.forget_old()
    signs.forget_old("worker:")

"""Generated files: requested, made by a background job, kept for a day.

Asking is no change of the tournament: nothing anybody sees is different afterwards, so it is no line of the log.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from django.db import models, transaction
from django.utils import timezone, translation

from taikai.jobs.domain import queue
from taikai.jobs.domain.job_kinds import JobRun
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.jobs.models import Job
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import MadeFile, Tournament

KEPT: Final = dt.timedelta(days=1)
File = TypeVar("File", bound=MadeFile)
State = MadeFile.State


class GeneratedFiles(Generic[File]):
    """The files of one kind. What an app asks for beside the language are fields of its own model.

    `job`: the kind of job that makes one. `patience`: one asked for so long ago and not made is asked for again.
    `most`: so many of a tournament are kept, the oldest go first.
    """

    def __init__(self, model: type[File], job: str, *, patience: dt.timedelta, most: int) -> None:
        self.model, self.job, self.patience, self.most = model, job, patience, most
        erasing_rules.add(self.forget, job)

    @property
    def _rows(self) -> models.QuerySet[File]:
        return self.model._default_manager.defer("content")

    def ask(self, tournament: Tournament, language: str, **wanted: Any) -> File:
        """The file of the event as it is: one made or being made already, or a new one put down as a job."""
        what = {**wanted, "tournament": tournament, "language": language, "revision": tournament.revision}
        with transaction.atomic():
            for file in self._rows.filter(**what):
                fresh = file.asked_at > timezone.now() - self.patience
                if file.state == State.READY or (file.state == State.MAKING and fresh):
                    return file
            file = self.model._default_manager.create(**what)
            queue.enqueue(self.job, {"file": file.pk}, tournament_id=tournament.pk)
            of_event = self._rows.filter(tournament=tournament)
            newest = list(of_event.values_list("pk", flat=True)[: self.most])
            of_event.exclude(pk__in=newest).delete()
        notify_worker(queue.pending_jobs(self.job, file=file.pk))
        return file

    def make(self, run: JobRun, make: Callable[[File], Mapping[str, Any]]) -> None:
        """Do a job: `make` answers the fields of the file, in its language and the event's time.

        One whose row is gone, or that is made already, is left. Made twice it is kept once: both say the same of
        the same revision.
        """
        file = self._rows.select_related("tournament").filter(pk=run.arguments["file"]).first()
        if file is None or file.state != State.MAKING:
            return
        with translation.override(file.language), timezone.override(file.tournament.zone):
            made = make(file)
        self._end(file.pk, state=State.READY, **made)

    def gave_up(self, job: Job) -> None:
        """Say of the file of a job that it cannot be made."""
        self._end(job.arguments["file"], state=State.FAILED)

    def forget(self, now: dt.datetime) -> int:
        """Erase what nobody needs any more: names, results and codes of tables may be in it."""
        return self._rows.filter(asked_at__lt=now - KEPT).delete()[0]

    def _end(self, pk: int, **values: Any) -> None:
        self._rows.filter(pk=pk, state=State.MAKING).update(made_at=timezone.now(), **values)


def file_state(file: MadeFile, slow: dt.timedelta) -> dict[str, Any]:
    """How a file stands, for its page; waited for longer than `slow`, perhaps no worker runs."""
    return {
        "file": file,
        "making": file.state == State.MAKING,
        "ready": file.state == State.READY,
        "slow": timezone.now() - file.asked_at > slow,
        "outdated": file.revision != file.tournament.revision,
    }

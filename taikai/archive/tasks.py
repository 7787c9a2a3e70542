"""What a worker does for files: put the public pages of an event into a ZIP."""

from __future__ import annotations

from django.utils import timezone, translation

from taikai.archive.domain import files
from taikai.archive.models import Pages
from taikai.archive.pages.site.bundle import NotPublic, bundle
from taikai.jobs.domain.kinds import JobRun, Never, job
from taikai.jobs.models import Job


def _gave_up(given_up: Job) -> None:
    files.failed(given_up.arguments["file"])


@job(files.KIND, attempts=2, gave_up=_gave_up)
def make(run: JobRun) -> None:
    """Read every public page and keep the ZIP; one whose row is gone, or that is made already, is left."""
    file = Pages.objects.defer("content").select_related("tournament").filter(pk=run.arguments["file"]).first()
    if file is None or file.state != Pages.State.MAKING:
        return
    with translation.override(file.language), timezone.override(file.tournament.zone):
        try:
            found = bundle(file.tournament)
        except NotPublic as error:
            raise Never(str(error)) from error
    files.made(file.pk, found.content, found.pages)

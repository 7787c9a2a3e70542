"""Background job that makes the static copy."""

from __future__ import annotations

from typing import Any

from taikai.archive.domain.static_copy import KIND, ZIPS
from taikai.archive.models import Pages
from taikai.archive.pages.static_copy.bundle import NotPublic, bundle
from taikai.jobs.domain.job_kinds import GiveUp, JobRun, job


@job(KIND, attempts=2, gave_up=ZIPS.gave_up)
def make(run: JobRun) -> None:
    """Read every public page and keep the ZIP."""
    ZIPS.make(run, _zip)


def _zip(file: Pages) -> dict[str, Any]:
    try:
        found = bundle(file.tournament)
    except NotPublic as error:
        raise GiveUp(str(error)) from error
    return {"content": found.content, "count": found.pages}

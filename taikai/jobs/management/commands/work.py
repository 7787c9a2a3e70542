"""`manage.py work`: the worker of the embedded deployment; polls the job table, no broker."""

from __future__ import annotations

import threading
from typing import Any

from django.core.management.base import BaseCommand

from taikai.jobs.database_worker import DatabaseWorker
from taikai.jobs.worker_loop import WorkerLoop
from taikai.runtime.processes import on_stop


class Command(BaseCommand):
    help = "Do the jobs, straight from the database. For a site without Redis; `manage.py up` starts it."

    def handle(self, *args: Any, **options: Any) -> None:
        over = threading.Event()
        on_stop(over.set)
        worker = DatabaseWorker()
        WorkerLoop(worker.look).until(over)
        worker.close()

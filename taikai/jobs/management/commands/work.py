"""`manage.py work`: the worker of the embedded size. It takes its jobs from the rows; nothing carries them."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from taikai.jobs.rows_worker import RowsWorker
from taikai.jobs.watch import JobWatch


class Command(BaseCommand):
    help = "Do the jobs, straight from the database. For a site without Redis; `manage.py up` starts it."

    def handle(self, *args: Any, **options: Any) -> None:
        over = threading.Event()

        def stop(_number: int, _frame: FrameType | None) -> None:
            over.set()

        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        worker = RowsWorker()
        JobWatch(worker.look).until(over)
        worker.close()

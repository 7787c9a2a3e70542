"""Health checks of the machine: database, cache, queue, worker, e-mails, disk."""

from __future__ import annotations

import os
import shutil

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from taikai.jobs.domain import notify_worker
from taikai.jobs.domain.worker_state import LONG, NO_WORKER, SILENT, emails_unsent, overdue_work, worker_silence
from taikai.runtime.health import ERROR, WARNING, Finding, check, lazy_words

LITTLE, NOTHING = 500, 50  # MB free on the disk of `var/`: somebody should look; nothing can be saved soon


@check("database", vital=True)
def database() -> Finding:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:
        return Finding(ERROR, _("The database doesn’t answer. Pages can’t be shown or saved."))
    return Finding(values={"kind": connection.vendor})


@check("cache")
def shared_cache() -> Finding:
    """Whether the cache answers; without it pages are made again each time."""
    away = getattr(cache, "is_away", None)
    if not settings.REDIS_URL:
        return Finding(values={"kind": "memory"})
    try:
        cache.set("health", 1, 10)
        fine = cache.get("health") == 1 and not (away and away())
    except Exception:
        fine = False
    if fine:
        return Finding(values={"kind": "redis"})
    return Finding(WARNING, _("Redis doesn’t answer. Everything works, but pages are slower."))


@check("queue")
def queue() -> Finding:
    """Whether what carries jobs to the workers answers; without it they wait."""
    if settings.JOBS_CARRIER != "celery":
        return Finding(values={"kind": "database"})
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, retry=Retry(NoBackoff(), 0)
    ) as broker:
        try:
            waiting = sum(int(broker.llen(each.name)) for each in settings.CELERY_TASK_QUEUES)
        except redis.RedisError:
            says = _("The queue (Redis) doesn’t answer. Draws and e-mails start automatically when it’s back.")
            return Finding(WARNING, says, {"kind": "redis"})
    notify_worker.queue.answered()
    return Finding(values={"kind": "redis", "waiting": waiting})


@check("worker")
def worker() -> Finding:
    """When a worker last showed itself, and whether work is left lying."""
    if settings.JOBS_CARRIER == "here":
        return Finding(values={"kind": "none"})
    silence, overdue = worker_silence(), overdue_work()
    values = {"last_sign_seconds": None if silence is None else int(silence.total_seconds()), "overdue": overdue}
    if silence is None or silence > SILENT:
        return Finding(WARNING, NO_WORKER, values)
    if overdue:
        says = _("The workers are behind. Jobs overdue by a minute: %(count)s.")
        return Finding(WARNING, lazy_words(says, count=overdue), values)
    return Finding(values=values)


@check("emails")
def emails() -> Finding:
    """How many e-mails wait, and whether one waits for long."""
    found = emails_unsent()
    values = {"waiting": found["waiting"], "failed": found["failed"]}
    if found["oldest"] is not None and timezone.now() - found["oldest"] > LONG:
        minutes = int((timezone.now() - found["oldest"]).total_seconds() // 60)
        says = _("E-mails waiting: %(count)s. The oldest waits for %(minutes)s minutes.")
        return Finding(WARNING, lazy_words(says, count=found["waiting"], minutes=minutes), values)
    return Finding(values=values)


@check("disk")
def disk() -> Finding:
    """Whether what is saved on this machine still has room."""
    folder = settings.VAR_DIR
    free = shutil.disk_usage(folder).free // 1_000_000
    values = {"free_mb": free}
    if not os.access(folder, os.W_OK):
        says = _("The data folder isn’t writable, so nothing can be saved. Check its permissions.")
        return Finding(ERROR if settings.EMBEDDED else WARNING, says, values)
    if free < NOTHING:
        says = _("Disk almost full (%(free)s MB free). Free up space now, or results can’t be saved.")
        return Finding(ERROR, lazy_words(says, free=free), values)
    if free < LITTLE:
        return Finding(WARNING, lazy_words(_("The disk is nearly full: %(free)s MB free."), free=free), values)
    return Finding(values=values)

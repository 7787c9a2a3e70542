"""Uploaded event files between preview and import: kept for a day, visible to the uploader only."""

from __future__ import annotations

import datetime as dt
import zlib
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from taikai.archive.domain.event_file.importing import build, tried
from taikai.archive.domain.event_file.read import MOST_BYTES, checked
from taikai.archive.models import Corrections, Namesake, Upload
from taikai.problems import refuse
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import Tournament

KEPT = dt.timedelta(days=1)
MOST_KEPT = 5  # files of one person: the oldest go first


def store_upload(name: str, raw: bytes, *, actor: Actor) -> Upload:
    """Keep a file that an event can be made of. Raises Refusal with everything that is wrong with it."""
    assert actor.user is not None
    tried(checked(raw), actor=actor)
    kept = Upload.objects.create(user=actor.user, name=name[:200], content=zlib.compress(raw))
    newest = Upload.objects.filter(user=actor.user).values_list("pk", flat=True)[:MOST_KEPT]
    Upload.objects.filter(user=actor.user).exclude(pk__in=list(newest)).delete()
    return kept


def data_of(upload: Upload) -> dict[str, Any]:
    """What the file says, read again: nothing about it is remembered. Raises Refusal."""
    return checked(zlib.decompressobj().decompress(bytes(upload.content), MOST_BYTES + 1))


def import_event(upload: Upload, matched: Mapping[int, int], *, actor: Actor) -> Tournament:
    """Make the event of a file; the same again answers the event that was made. Raises Refusal."""
    with transaction.atomic():
        locked = Upload.objects.select_for_update().filter(pk=upload.pk, user=actor.user).first()
        if locked is None:
            raise refuse("file.gone", _("The file was deleted after a day. Choose it again."), "file")
        if locked.made is None:
            locked.made = build(data_of(locked), matched, actor=actor)
            locked.content = b""
            locked.save(update_fields=["made", "content"])
    return locked.made


@erasing_rules.register("uploads")
def old_uploads(now: dt.datetime) -> int:
    """Files nobody has made an event of, and results nobody has taken over."""
    gone = Upload.objects.filter(at__lt=now - KEPT).delete()[0]
    return gone + Corrections.objects.filter(at__lt=now - KEPT).delete()[0]


@erasing_rules.register("namesakes")
def names_of_gone_events(now: dt.datetime) -> int:
    """Accounts nobody can log in with that stood for people of an imported event which is gone."""
    kept = Namesake.objects.values("user_id")
    left = User.objects.filter(is_active=False, username__startswith="imported-").exclude(pk__in=kept)
    return left.filter(taikai_roles=None).delete()[0]

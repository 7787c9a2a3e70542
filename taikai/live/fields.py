"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from taikai.live.models import Screen
from taikai.runtime.fields import Fields, declare

declare(Screen, Fields("number name shows theme"), part="screens", about="The screens of the hall.")

"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from taikai.arrivals.models import Door
from taikai.runtime.fields import declare

declare(Door, home="when players of this installation check themselves in, and the code of the hall")

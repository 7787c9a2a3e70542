"""The door stays out of the file of a whole event: its code hangs in this hall."""

from __future__ import annotations

from taikai.arrivals.models import Door
from taikai.tournaments.domain.event.parts import leaves_out

leaves_out(Door, "when players of this installation check themselves in, and the code of the hall")

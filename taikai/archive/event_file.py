"""Why nothing of this room is in the file of a whole event."""

from __future__ import annotations

from taikai.archive.models import Corrections, Namesake, Pages, Upload
from taikai.tournaments.domain.event.parts import leaves_out

leaves_out(Upload, "a file that waits to be imported")
leaves_out(Namesake, "the people of an imported event are in `people`")
leaves_out(Corrections, "results from a file that wait to be taken over")
leaves_out(Pages, "made again")

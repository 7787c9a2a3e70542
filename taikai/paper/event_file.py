"""Why no paper is in the file of a whole event."""

from __future__ import annotations

from taikai.paper.models import PaperFile
from taikai.tournaments.domain.event.parts import leaves_out

leaves_out(PaperFile, "PDFs are made again")

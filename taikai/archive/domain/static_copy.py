"""Static copy of the public pages as a ZIP file."""

from __future__ import annotations

import datetime as dt
from typing import Final

from taikai.archive.models import Pages
from taikai.tournaments.domain.event.generated_files import GeneratedFiles

KIND: Final = "archive.pages"
ZIPS: Final = GeneratedFiles(Pages, KIND, patience=dt.timedelta(minutes=20), most=4)

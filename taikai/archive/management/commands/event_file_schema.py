"""`manage.py event_file_schema`: write the JSON schema of the event file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from taikai.archive.domain.event_file.schema import schema_text


class Command(BaseCommand):
    help = "Write docs/spec/event-file.schema.json from the declarations of the apps."

    def handle(self, *args: Any, **options: Any) -> None:
        Path(settings.BASE_DIR, "docs", "spec", "event-file.schema.json").write_text(
            schema_text(), encoding="utf-8"
        )

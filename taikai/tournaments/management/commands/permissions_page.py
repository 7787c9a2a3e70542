"""`manage.py permissions_page`: write `docs/permissions.md` from the permission table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import override

from taikai.tournaments.permissions import PERMISSIONS, ROLES

HEADER = """# Who may do what

Made from `taikai/tournaments/permissions.py` by `manage.py permissions_page`; a test keeps it true.
`manage.py addresses` lists the pages of each permission.
A player needs no account: the personal link is signed and opens that one entry only.

"""


def _link(section: str) -> str:
    name, _hash, anchor = section.partition("#")
    return f"[{name}, {anchor.replace('-', ' ')}](guides/{name}.md#{anchor})" if section else "–"


def page() -> str:
    """The whole page as Markdown, in English."""
    with override("en"):
        lines = ["| what | " + " | ".join(ROLES) + " | guide |", "|---|" + "---|" * (len(ROLES) + 1)]
        for permission in PERMISSIONS.values():
            marks = " | ".join("yes" if role in permission.roles else "–" for role in ROLES)
            lines.append(f"| {permission.title} | {marks} | {_link(permission.guide)} |")
    return HEADER + "\n".join(lines) + "\n"


def target() -> Path:
    return Path(settings.BASE_DIR) / "docs" / "permissions.md"


class Command(BaseCommand):
    help = "Write docs/permissions.md from the permission table."

    def handle(self, *args: Any, **options: Any) -> None:
        target().write_text(page(), encoding="utf-8")
        self.stdout.write(f"Wrote {target().relative_to(settings.BASE_DIR)}")

"""`manage.py permissions_page`: write `docs/permissions.md` from the permission table and the addresses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import override

from taikai.tournaments.permissions import PERMISSIONS, ROLES

HEADER = """# Who may do what

Made from `taikai/tournaments/permissions.py` and the addresses by `manage.py permissions_page`; a test
keeps it true.
A player needs no account: the personal link is signed and opens that one entry only.

"""


def walk(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site with its pattern."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from walk(pattern.url_patterns, prefix + str(pattern.pattern))
        else:
            yield prefix + str(pattern.pattern), pattern


def page() -> str:
    """The whole page as Markdown, in English."""
    addresses: dict[str, list[str]] = {}
    for address, pattern in walk(get_resolver().url_patterns):
        permission = getattr(pattern.callback, "permission", None)
        if permission:
            addresses.setdefault(permission, []).append(f"`/{address}`")
    with override("en"):
        lines = ["| what | " + " | ".join(ROLES) + " |", "|---|" + "---|" * len(ROLES)]
        for permission in PERMISSIONS.values():
            marks = " | ".join("yes" if role in permission.roles else "–" for role in ROLES)
            lines.append(f"| {permission.title} | {marks} |")
        lines += ["", "## Addresses", "", "| permission | pages |", "|---|---|"]
        for name in PERMISSIONS:
            lines.append(f"| `{name}` | {', '.join(sorted(addresses.get(name, []))) or '–'} |")
    return HEADER + "\n".join(lines) + "\n"


def target() -> Path:
    return Path(settings.BASE_DIR) / "docs" / "permissions.md"


class Command(BaseCommand):
    help = "Write docs/permissions.md from the permission table."

    def handle(self, *args: Any, **options: Any) -> None:
        target().write_text(page(), encoding="utf-8")
        self.stdout.write(f"Wrote {target().relative_to(settings.BASE_DIR)}")

"""Demo accounts: passwords generated on each machine and kept in `var/`."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Logins:
    """What is printed after the start."""

    slug: str
    organiser: str
    judge: str
    password: str
    player_path: str


def path() -> Path:
    return Path(settings.VAR_DIR) / "demo-logins.json"


def new_password() -> str:
    """A password easy to type on a phone, hard to guess."""
    words = ("riichi", "tsumo", "pinfu", "tanyao", "haitei", "kokushi", "rinshan", "chankan")
    first, second = secrets.SystemRandom().sample(words, 2)  # one word twice would be refused
    return f"{first}-{second}-{secrets.randbelow(10**6):06d}"


def read_logins() -> Logins | None:
    """The kept log-ins; None if no demo was made here."""
    try:
        return Logins(**json.loads(path().read_text(encoding="utf-8")))
    except (FileNotFoundError, json.JSONDecodeError, TypeError):
        return None


def keep_logins(logins: Logins) -> None:
    """Write them, readable by the owner only."""
    descriptor = os.open(path(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(logins), file)

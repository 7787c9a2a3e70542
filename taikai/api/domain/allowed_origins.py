"""Allowed origins: CORS for the API, frame ancestors for the embedded standings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from taikai.api.models import MOST_ORIGINS, Openness
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

ANY = "*"
_HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True, slots=True)
class Origins:
    """What an organiser allows. `cors` may be (`*`,)."""

    cors: tuple[str, ...] = ()
    embed: bool = False
    frames: tuple[str, ...] = ()

    def may_read(self, origin: str) -> bool:
        """Whether a page of this origin may read with a browser."""
        return bool(origin) and (ANY in self.cors or origin in self.cors)


def origins_of(tournament: Tournament) -> Origins:
    """What the organiser allows; nothing until they say so."""

    def load() -> Origins:
        found = Openness.objects.filter(tournament=tournament).first()
        if found is None:
            return Origins()
        return Origins(
            tuple(found.cors_origins.split()),
            found.embed,
            tuple(found.embed_origins.split()),
        )

    return once_a_revision(tournament, ("origins",), load)


def read_origins(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The origins of a text (one a line, or with spaces), as browsers write them, and what is none."""
    good, bad = [], []
    for word in text.split():
        origin = word if word == ANY else _origin(word)
        if origin is None:
            bad.append(word)
        elif origin not in good:
            good.append(origin)
    return tuple(good), bad


def _origin(word: str) -> str | None:
    try:
        parts = urlsplit(word.lower())
        port = parts.port
    except ValueError:
        return None
    host = parts.hostname or ""
    local = host in ("localhost", "127.0.0.1")
    if parts.scheme != "https" and not (parts.scheme == "http" and local):
        return None
    if not _HOST.fullmatch(host) or parts.username or parts.password or parts.path not in ("", "/"):
        return None
    if parts.query or parts.fragment:
        return None
    usual = {"https": 443, "http": 80}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def set_origins(
    tournament: Tournament, *, cors: str, embed: bool, frames: str, actor: Actor, key: str = ""
) -> None:
    """Say which web sites may read, and whether and where the standings may be shown.

    Raises:
        Refusal: what is no origin, or too many of them.
    """
    with change(tournament, actor, "programs.origins", key=key, content=(cors, embed, frames)) as act:
        if act.repeated:
            return
        readers, bad_readers = read_origins(cors)
        shown, bad_frames = read_origins(frames)
        problems = [*_not_origins(bad_readers, "cors_origins"), *_not_origins(bad_frames, "embed_origins")]
        if ANY in shown:
            words = _("Enter the web sites that can show the standings in a frame.")
            problems.append(Problem("origins.any", "embed_origins", words))
        if embed and not shown and not bad_frames:
            words = _("Enter the web sites that can show the standings, for example https://club.example.org")
            problems.append(Problem("origins.none", "embed_origins", words))
        for where, kept in (("cors_origins", readers), ("embed_origins", shown)):
            if len("\n".join(kept)) > MOST_ORIGINS:
                problems.append(Problem("origins.many", where, _("Too many web sites. Remove some.")))
        if problems:
            raise Refusal(problems)
        values = {"cors_origins": "\n".join(readers), "embed": embed, "embed_origins": "\n".join(shown)}
        before = Openness.objects.filter(tournament=act.tournament).values(*values).first()
        Openness.objects.update_or_create(tournament=act.tournament, defaults=values)
        act.log(target_id="programs", before=before, after=values)


def _not_origins(words: Iterable[str], where: str) -> list[Problem]:
    sentence = _(
        "“%(word)s” isn’t the address of a web site. Enter it without a path, for example https://club.example.org"
    )
    return [Problem("origins.bad", where, sentence % {"word": word[:80]}) for word in words]

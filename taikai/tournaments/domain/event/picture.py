"""Picture of the event page: upload, re-encoding, two widths.

Nothing of the file itself is kept: where and with what a photograph was taken stays with whoever took it, and what
is no picture never reaches a visitor.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from taikai.http_guard.uploads.limit_messages import limit_refusal
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox import run_in_sandbox
from taikai.problems import Refusal, refuse
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.event.picture_process import in_widths
from taikai.tournaments.models import Picture, Tournament

MOST_UPLOAD: Final = 5_000_000  # bytes
LEAST: Final = (600, 200)
WIDTHS: Final = (1600, 800)
MEMORY: Final = 400 * MEGABYTE  # of addresses: the largest picture with see-through parts needs 250 MB
TALLEST: Final = 1.2  # heights to a width: the rest is cut off, above and below alike


def redrawn(how: Callable[..., Any], raw: bytes, *, least: tuple[int, int], **given: Any) -> Any:
    """What `how` (of `picture_process.py`) makes of a picture, in a process of its own. Raises Refusal."""
    try:
        return run_in_sandbox(how, raw, memory=MEMORY, least=least, **given)
    except TooMuch as much:
        raise limit_refusal(much, code="picture.invalid", where="picture", work="picture_work") from much
    except Unreadable as broken:
        raise refuse(
            "picture.invalid", _("Can’t read this picture. Choose a JPEG, PNG or WebP."), "picture"
        ) from broken


def too_small(size: Sequence[int], least: tuple[int, int]) -> Refusal:
    """The refusal of a picture with fewer pixels than `least`."""
    words = _(
        "The picture is too small (%(width)d × %(height)d pixels). Choose one of at least %(least_width)d × "
        "%(least_height)d."
    )
    fill = {"width": size[0], "height": size[1], "least_width": least[0], "least_height": least[1]}
    return refuse("picture.invalid", words % fill, "picture")


def sizes(raw: bytes) -> list[tuple[int, int, bytes]]:
    """Width, height and bytes of each size, drawn again without anything the file said about itself.

    Raises Refusal for what is no picture, too large or too small.
    """
    made = redrawn(in_widths, raw, least=LEAST, widths=WIDTHS, tallest=TALLEST)
    if len(made[0]) == len(LEAST):
        raise too_small(made[0], LEAST)
    return [(width, height, content) for width, height, content in made]


def set_picture(tournament: Tournament, raw: bytes, *, actor: Actor) -> str:
    """Put this picture at the head of the event page, in place of the one before; answers its digest.

    The same picture again changes nothing. Raises Refusal.
    """
    made = sizes(raw)
    digest = hashlib.sha256(raw).hexdigest()[:32]
    with change(tournament, actor, "tournament.picture") as act:
        locked = act.tournament
        before = bool(locked.picture)
        Picture.objects.filter(tournament=locked).delete()
        Picture.objects.bulk_create(
            Picture(tournament=locked, digest=digest, width=width, height=height, content=content)
            for width, height, content in made
        )
        locked.picture = digest
        locked.save(update_fields=["picture"])
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before={"has_picture": before},
            after={"has_picture": True},
        )
    return digest


def remove_picture(tournament: Tournament, *, actor: Actor) -> None:
    """Back to the drawn poster. Without a picture nothing happens."""
    with change(tournament, actor, "tournament.picture") as act:
        locked = act.tournament
        if not locked.picture:
            return
        Picture.objects.filter(tournament=locked).delete()
        locked.picture = ""
        locked.save(update_fields=["picture"])
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before={"has_picture": True},
            after={"has_picture": False},
        )

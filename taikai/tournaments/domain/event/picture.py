"""The picture of the event page: what is uploaded is looked at, drawn again and kept in two widths.

Nothing of the file itself is kept: where and with what a photograph was taken stays with whoever took it, and what
is no picture never reaches a visitor.
"""

from __future__ import annotations

import hashlib
import io

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Picture, Tournament

MOST_UPLOAD = 5_000_000  # bytes
MOST_PIXELS = 40_000_000  # a large camera's; what unpacks to more is a trap
LEAST_WIDTH, LEAST_HEIGHT = 600, 200
WIDTHS = (1600, 800)
TALLEST = 1.2  # heights to a width: the rest is cut off, above and below alike
FORMATS = ("JPEG", "PNG", "WEBP")


def _refused(message: str) -> Refusal:
    return Refusal([Problem("picture.invalid", "picture", message)])


def opened(raw: bytes, *, least: tuple[int, int] = (LEAST_WIDTH, LEAST_HEIGHT), about: int = 0) -> Image.Image:
    """The picture upright and in plain colours, at least as wide and high as `least`.

    `about`: no more pixels a side are wanted, so that a large photograph is unpacked small. Raises Refusal for
    what is no picture.
    """
    try:
        found = Image.open(io.BytesIO(raw), formats=FORMATS)
        width, height = found.size
        if width * height > MOST_PIXELS:
            raise _refused(_("The picture has more than 40 million pixels. Save it smaller first."))
        if about:
            found.draft("RGB", (about, about))
        upright = ImageOps.exif_transpose(found)
        seen = upright.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise _refused(_("This picture cannot be read: take a JPEG, PNG or WebP.")) from error
    if seen.width < least[0] or seen.height < least[1]:
        sizes = {"width": seen.width, "height": seen.height, "least_width": least[0], "least_height": least[1]}
        raise _refused(
            _(
                "The picture is %(width)d × %(height)d pixels: too small. "
                "At least %(least_width)d × %(least_height)d are needed."
            )
            % sizes
        )
    plain = Image.new("RGB", seen.size, "#ffffff")
    plain.paste(seen, mask=seen.getchannel("A"))
    return plain


def sizes(picture: Image.Image) -> list[tuple[int, int, bytes]]:
    """Width, height and bytes of each size, drawn again without anything the file said about itself."""
    if picture.height > picture.width * TALLEST:
        picture = ImageOps.fit(picture, (picture.width, int(picture.width * TALLEST)))
    made: dict[int, tuple[int, int, bytes]] = {}
    for wanted in WIDTHS:
        width = min(wanted, picture.width)
        height = max(1, round(picture.height * width / picture.width))
        drawn = picture.resize((width, height), Image.Resampling.LANCZOS)
        written = io.BytesIO()
        drawn.save(written, "WEBP", quality=78, method=4)
        made[width] = (width, height, written.getvalue())
    return list(made.values())


def set_picture(tournament: Tournament, raw: bytes, *, actor: Actor) -> str:
    """Put this picture at the head of the event page, in place of the one before; answers its digest.

    The same picture again changes nothing. Raises Refusal.
    """
    made = sizes(opened(raw))
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

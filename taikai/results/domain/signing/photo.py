"""Photo of a paper score sheet: upload, storage, retention.

What is uploaded is looked at and drawn again: where and with what it was taken stays with whoever took it.
"""

from __future__ import annotations

import datetime as dt
import hashlib

from django.db.models import Q
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.results.domain.public_results import show_entered
from taikai.results.domain.scanning.reading import SheetReading, has_bubbles, read_photo, table_of_photo
from taikai.results.domain.sheets.table_lookup import preconditions_of
from taikai.results.domain.sheets.versions import latest_result, seats_of, table_name
from taikai.results.models import Result, SheetPhoto
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, Change, change, follow
from taikai.tournaments.domain.event.picture import redrawn, too_small
from taikai.tournaments.domain.event.picture_process import in_bytes
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

MOST_UPLOAD = 15_000_000  # bytes: what the cameras of phones make
LEAST = (400, 400)  # less can't be read
MOST_KEPT = 600_000  # bytes
#: The longest side in pixels, and the quality: paper is small enough with the first, noise with the last.
SMALLER = ((1800, 75), (1800, 50), (1400, 40), (900, 30))


def drawn(raw: bytes) -> tuple[int, int, bytes]:
    """Width, height and bytes of the photo as it is kept; raises Refusal for what is no picture."""
    made = redrawn(in_bytes, raw, least=LEAST, smaller=SMALLER, most=MOST_KEPT)
    if len(made) == len(LEAST):
        raise too_small(made, LEAST)
    width, height, content = made
    return width, height, content


def photo_of(table: Table) -> SheetPhoto | None:
    """The table's photo without its bytes. One query."""
    return SheetPhoto.objects.filter(table=table).defer("content", "block").first()


def set_photo(table: Table, raw: bytes, *, actor: Actor, staff: bool, key: str = "") -> None:
    """Keep this photo of the table's sheet, in place of the one before. The same again changes nothing.

    Raises:
        Refusal: it is no picture, this is not the moment, or the result counts and has a photo (players: theirs to
            replace only until then).
    """
    _keep(table, raw, read_photo(raw, ruleset_of(table.round.tournament)), actor=actor, staff=staff, key=key)


def _keep(
    table: Table, raw: bytes, known: tuple[SheetReading | None, bytes], *, actor: Actor, staff: bool, key: str = ""
) -> None:
    width, height, kept = drawn(raw)
    reading, block = known
    digest = hashlib.sha256(raw).hexdigest()[:32]
    content = (table, hashlib.sha256(raw).hexdigest(), staff)
    with change(table.round.tournament_id, actor, "result.photo", key=key, content=content) as act:
        if act.repeated:
            return
        table = act.again(table, "round")
        seats = seats_of(table)
        preconditions_of(act.tournament, table, seats)
        before = photo_of(table)
        if before is not None and before.digest == digest:
            act.repeated = True
            return
        if before is not None:
            _may_change(table, staff)
            before.delete()
        SheetPhoto.objects.create(
            table=table,
            digest=digest,
            width=width,
            height=height,
            content=kept,
            reading=reading and reading.stored(),
            block=block,
            by=actor.user,
        )
        show_entered(act, seats.values())
        _log(act, table, before=before is not None, after=True)


def set_photo_of_stack(tournament: Tournament, raw: bytes, *, actor: Actor) -> tuple[Table, SheetReading]:
    """Keep a photo with the table that its sheet names.

    Raises:
        Refusal: it is no sheet of this event, or not all of its marks are in the picture; as `set_photo`.
    """
    ruleset = ruleset_of(tournament)
    reading, block = read_photo(raw, ruleset)
    table = table_of_photo(tournament, reading) if reading is not None else None
    if reading is None or table is None:
        drawn(raw)  # says so where it is no picture at all
        raise refuse(
            "photo.unread",
            _(
                "No score sheet of this tournament was found in the photo. Photograph it again with all ten black "
                "squares, or enter the result by hand."
            )
            if has_bubbles(ruleset)
            else _("This site was installed without the package taikai[photos], so it can’t read photos."),
            "photos",
        )
    _keep(table, raw, (reading, block), actor=actor, staff=True)
    return table, reading


def remove_photo(table: Table, digest: str, *, actor: Actor, staff: bool, key: str = "") -> None:
    """Take the photo `digest` away for good; another one that came meanwhile stays.

    Raises:
        Refusal: the result counts, and it is no judge who asks.
    """
    content = (table, digest, staff, "removed")
    with change(table.round.tournament_id, actor, "result.photo", key=key, content=content) as act:
        if act.repeated:
            return
        table = act.again(table, "round")
        before = photo_of(table)
        if before is None or before.digest != digest:
            act.repeated = True
            return
        _may_change(table, staff)
        before.delete()
        show_entered(act, seats_of(table).values())
        _log(act, table, before=True, after=False)


def may_change(table: Table, *, staff: bool) -> bool:
    """Whether a photo that is there may be replaced or removed: by players until the result counts."""
    latest = latest_result(table)
    return staff or latest is None or latest.state != Result.State.CONFIRMED


def _may_change(table: Table, staff: bool) -> None:
    if not may_change(table, staff=staff):
        raise refuse("photo.counts", _("This result is confirmed, so only a judge can change the photo."), "photo")


def _log(act: Change, table: Table, *, before: bool, after: bool) -> None:
    act.log(
        target=table_name(table),
        target_id=f"table:{table.pk}",
        before={"has_photo": before},
        after={"has_photo": after},
    )


# Retention policy of photos: as long as contact data, or until a player on the sheet is erased.


@erasing_rules.register("sheet_photos")
def old_photos(now: dt.datetime) -> int:
    """Photos of events whose contact data are erased: they show handwriting and signatures."""
    return SheetPhoto.objects.filter(table__round__tournament__in=due_for_erasing(now)).delete()[0]


@follow("entrant.forgotten")
def forgotten(act: Change) -> None:
    """The sheets that whoever is forgotten has signed, or somebody in their place."""
    whose = [entry.target_id.partition(":")[2] for entry in act.entries if entry.verb == "entrant.forgotten"]
    numbers = [int(pk) for pk in whose if pk.isdecimal()]
    sat = Q(table__seats__entrant__in=numbers) | Q(table__seats__stands_in_for__in=numbers)
    photos = SheetPhoto.objects.filter(sat).values_list("pk", flat=True)
    SheetPhoto.objects.filter(pk__in=list(photos)).delete()

"""Federation's player list with numbers: import, look-up, filling in."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from taikai.federation.domain.federations import federations
from taikai.federation.domain.tournament_figures import filing_of
from taikai.federation.models import ListedNumber
from taikai.http_guard.encodings import decode
from taikai.problems import Refusal, refuse
from taikai.registration.domain.ema_numbers import Asked, Listed, asked_about, listed, look_ups
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.domain.import_list.people import ListReading, likeliest, read_people
from taikai.registration.domain.import_list.workbook import is_workbook, sheets_of
from taikai.registration.domain.names import name_key
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules
from taikai.tournaments.models import Tournament

#: More than any federation has players; rows of a list that is given.
MOST_LISTED: Final = 20_000
MOST_BYTES: Final = 3_000_000  # so many rows with a dozen columns, as a workbook or as text


def key_of_name(name: str) -> str:
    """A name as it is looked up: no case, no accents, whichever name comes first."""
    return " ".join(name_key(name))[:150]


@dataclass(frozen=True, slots=True)
class NumberList:
    """What a file gives: the rows with a name and a number, and how many rows have none or a wrong one."""

    rows: tuple[ListedNumber, ...]
    left_out: int


def numbers_in_file(data: bytes) -> NumberList:
    """The players of a text file or a workbook. Raises Refusal: why it cannot be read."""
    most = MOST_LISTED + 1  # and the headings
    text = likeliest(sheets_of(data, rows=most + 1)).text if is_workbook(data) else decode(data)[0]
    if is_workbook(data) and text.count("\n") + 1 > most:
        words = _("Workbooks can have at most %(most)d rows here. Remove rows that the list doesn’t need.")
        raise refuse("federation.long_workbook", words % {"most": most}, "file")
    reading = read_people(text, zeros=True, most=MOST_LISTED)
    if reading.problems:
        raise Refusal(reading.problems)
    if reading.questions:
        words = _("The first line doesn’t name the columns. Write name, country and EMA number above them.")
        raise refuse("federation.no_headings", words, "file")
    return numbers_in(reading)


def numbers_in(reading: ListReading) -> NumberList:
    """The names and numbers of a list as read; a number that stands there twice is taken once."""
    found: dict[str, ListedNumber] = {}
    for person in reading.people:
        values = person.values
        wrong = {problem.where for problem in person.problems} & {"name", "ema_number"}
        if values["ema_number"] and not wrong:
            row = ListedNumber(
                number=values["ema_number"],
                name=values["name"],
                key=key_of_name(values["name"]),
                country=values["country"],
            )
            found.setdefault(row.number, row)
    return NumberList(tuple(found.values()), len(reading.people) - len(found))


def keep_list(tournament: Tournament, rows: Sequence[ListedNumber], *, actor: Actor, key: str = "") -> int:
    """Take these rows as the federation's list, in place of the one before; how many they are.

    Raises:
        Refusal: there is no row.
    """
    content = [(row.number, row.name, str(row.country)) for row in rows]
    with change(tournament, actor, "federation.listed", key=key, content=content) as act:
        if act.repeated:
            return len(rows)
        if not rows:
            words = _(
                "This file has no player with an EMA number. Choose a list with names and eight-digit numbers."
            )
            raise refuse("federation.no_numbers", words, "file")
        before = ListedNumber.objects.filter(tournament=act.tournament).delete()[0]
        for row in rows:
            row.tournament = act.tournament
        ListedNumber.objects.bulk_create(rows, batch_size=500)
        act.shows()
        act.log(
            target=act.tournament.name,
            target_id=f"tournament:{act.tournament.pk}",
            before={"count": before},
            after={"count": len(rows)},
        )
    return len(rows)


def drop_list(tournament: Tournament, *, actor: Actor, key: str = "") -> None:
    """Delete the federation's list; numbers that were taken from it stay with the players."""
    with change(tournament, actor, "federation.list_deleted", key=key, content=()) as act:
        if act.repeated:
            return
        count = ListedNumber.objects.filter(tournament=act.tournament).delete()[0]
        act.shows()
        act.log(target=act.tournament.name, target_id=f"tournament:{act.tournament.pk}", before={"count": count})


@look_ups.register()
def look_up(tournament: Tournament, people: Sequence[Asked]) -> list[Listed]:
    """What the federation's list knows of these people, in two queries however many they are.

    A number is found where one line has the name, and the country is the same or not said on one side.
    """
    rows = ListedNumber.objects.filter(tournament=tournament)
    wanted = {key_of_name(person.name) for person in people}
    numbers = {person.number for person in people if person.number}
    by_key: dict[str, list[ListedNumber]] = defaultdict(list)
    for row in rows.filter(key__in=wanted):
        by_key[row.key].append(row)
    by_number = {row.number: row for row in rows.filter(number__in=numbers)} if numbers else {}
    there_is_a_list = bool(by_key or by_number) or rows.exists()
    guest = federations()[filing_of(tournament).federation].guest if there_is_a_list else ""
    return [_known(person, by_key, by_number, guest) if there_is_a_list else Listed() for person in people]


def _known(
    person: Asked, by_key: dict[str, list[ListedNumber]], by_number: dict[str, ListedNumber], guest: str
) -> Listed:
    key = key_of_name(person.name)
    if not person.number:
        fits = [
            row for row in by_key.get(key, ()) if not person.country or row.country.code in ("", person.country)
        ]
        return Listed(number=fits[0].number) if len(fits) == 1 else Listed()
    if guest and person.number.startswith(guest):
        return Listed()
    row = by_number.get(person.number)
    if row is None:
        return Listed(doubt=_("The federation’s list doesn’t have this EMA number. Check it."))
    if row.key != key:
        return Listed(doubt=_("The federation’s list has this EMA number under another name. Check both."))
    return Listed()


def missing_numbers(tournament: Tournament) -> list[tuple[Entrant, str]]:
    """The players without a number whom the federation's list knows, each with the number."""
    still = Entrant.objects.filter(tournament=tournament, ema_number="", merged_into=None)
    people = list(still.exclude(status=Entrant.Status.WITHDRAWN))
    found = listed(tournament, [asked_about(each) for each in people])
    return [(each, known.number) for each, known in zip(people, found, strict=True) if known.number]


def add_numbers(tournament: Tournament, *, actor: Actor, key: str = "") -> int:
    """Give every player without a number the one that the federation's list has; how many they are."""
    with change(tournament, actor, "federation.numbers_added", key=key, content=()) as act:
        if act.repeated:
            return int(act.answer.get("count", 0))
        found = missing_numbers(act.tournament)
        for entrant, number in found:
            entrant.ema_number = number
            entrant.save(update_fields=["ema_number"])
        act.answer |= {"count": len(found)}
        act.shows(own=[entrant.pk for entrant, _number in found])
        if found:
            log_all(act, [entrant for entrant, _number in found], after={"count": len(found)})
    return len(found)


@erasing_rules.register("listed_numbers")
def listed_numbers(now: dt.datetime) -> int:
    """The federation's lists of events whose contact data are due: they name people who never entered."""
    return ListedNumber.objects.filter(tournament__in=due_for_erasing(now)).delete()[0]

"""Search by a few letters: players, current tables, pages, filtered by permission."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from taikai.overview.pages.old_names import old_names
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import current_of
from taikai.seating.models import Seat, Table
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may
from taikai.tournaments.templatetags.nav import MANAGE, links_for

MOST_PEOPLE = 8
MOST = 14
_NUMBER = re.compile(r"(\d{1,4})$")


@dataclass(frozen=True, slots=True)
class SearchHit:
    """Something found: a picture, its words, what more is known, where it is."""

    icon: str
    label: str
    detail: str
    url: str
    before: str = ""
    match: str = ""
    after: str = ""


def _hit(icon: str, label: str, detail: str, url: str, words: str) -> SearchHit:
    """With the matching letters apart, where they stand in the label as they were typed."""
    at = label.casefold().find(words.casefold()) if words else -1
    if at < 0 or len(label.casefold()) != len(label):
        return SearchHit(icon, label, detail, url, before=label)
    end = at + len(words)
    return SearchHit(icon, label, detail, url, label[:at], label[at:end], label[end:])


def found(tournament: Tournament, role: str, words: str) -> list[SearchHit]:
    """What the words find, a table by its number first; without words the pages. Five queries at most."""
    sought = plain(words)
    # Who types a number means a table before a name that has it in it.
    hits = [*_tables(tournament, role, words), *_people(tournament, role, words, sought)] if sought else []
    hits += _pages(tournament, role, words, sought)
    return hits[:MOST] if sought else hits


def _people(tournament: Tournament, role: str, words: str, sought: str) -> Iterator[SearchHit]:
    if not may(role, "entrants.view"):
        return
    edits = may(role, "entrants.edit")
    rows = Entrant.objects.filter(tournament=tournament, merged_into=None)
    if not edits:  # as the list of players has them
        rows = rows.exclude(status__in=(Entrant.Status.WITHDRAWN, Entrant.Status.PENDING))
    people = [
        (pk, f"{name} ({nickname})" if nickname else name, status, here)
        for pk, name, nickname, status, here in rows.values_list(
            "pk", "name", "nickname", "status", "checked_in_at"
        )
    ]
    chosen = sorted((each for each in people if sought in plain(each[1])), key=lambda each: plain(each[1]))
    chosen = sorted(chosen[:MOST_PEOPLE], key=lambda each: not plain(each[1]).startswith(sought))
    seats = _seats_now(tournament, [each[0] for each in chosen])
    for pk, name, status, here in chosen:
        seat = seats.get(pk, "")
        if edits:
            known = seat or ("" if status in Entrant.HOLDS_A_PLACE else str(Entrant.Status(status).label))
            yield _hit("circle-user", name, known, reverse("manage-player", args=[tournament.slug, pk]), words)
        elif seat:
            yield _hit("circle-user", name, seat, reverse("player", args=[tournament.slug, pk]), words)
        else:
            yield _hit("circle-user", name, "", reverse("participants", args=[tournament.slug]), words)
        if len(chosen) <= 3 and may(role, "entrants.check_in") and not here and status in Entrant.HOLDS_A_PLACE:
            address = (
                f"{reverse('manage-check-in', args=[tournament.slug])}?{urlencode({'q': name.split(' (')[0]})}"
            )
            yield _hit("user-check", _("Check in %(name)s") % {"name": name}, _("action"), address, words)


def _seats_now(tournament: Tournament, people: list[int]) -> dict[int, str]:
    current = current_of(tournament)
    if current is None or not people:
        return {}
    rows = Seat.objects.filter(round__tournament=tournament, round__number=current, entrant__in=people)
    return {
        pk: _("table %(table)d %(wind)s") % {"table": table, "wind": wind}
        for pk, table, wind in rows.values_list("entrant", "table__number", "wind")
    }


def _tables(tournament: Tournament, role: str, words: str) -> Iterator[SearchHit]:
    number = _NUMBER.search(words.strip())
    current = current_of(tournament) if number and may(role, "seating.view") else None
    if number is None or current is None:
        return
    wanted = int(number[1])
    rows = Table.objects.filter(round__tournament=tournament, round__number=current, number=wanted)
    if not rows.exists():
        return
    if may(role, "results.enter"):
        url = reverse("result-entry", args=[tournament.slug, current, wanted])
    else:
        url = f"{reverse('seating-round', args=[tournament.slug, current])}?{urlencode({'q': wanted})}"
    label = _("Table %(number)d") % {"number": wanted}
    yield _hit("grid-3x3", label, _("hanchan %(number)d") % {"number": current}, url, number[1])


def _pages(tournament: Tournament, role: str, words: str, sought: str) -> Iterator[SearchHit]:
    """By their names first, then by what is found there, then by their group and their old names."""
    group = {page.name: str(each.label) for each in MANAGE for page in each.pages}
    hits: tuple[list[SearchHit], ...] = ([], [], [])
    for link in links_for(tournament, role):
        page = link.page
        label, hint = str(page.label), str(page.hint)
        others = (group.get(page.name, ""), *old_names().get(page.name, ()))
        if sought in plain(label):
            at = 0
        elif sought in plain(hint):
            at = 1
        elif any(plain(name).startswith(sought) for name in others):
            at = 2
        else:
            continue
        hits[at].append(_hit(page.icon, label, hint, link.url, words))
    for each in hits:
        yield from each

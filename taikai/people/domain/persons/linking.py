"""Linking and unlinking of registrations of one person, with undo."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.people.domain.persons.identity import entries_of, made_person_of
from taikai.people.models import Deed, Part, Person, PersonNumber
from taikai.problems import refuse
from taikai.registration.models import Entrant


def _turn() -> None:
    """One joining or splitting at a time, on databases that let several write."""
    Person.objects.select_for_update().order_by("pk").first()


def _entrants(pks: Iterable[int]) -> list[Entrant]:
    wanted = set(pks)
    found = list(Entrant.objects.filter(pk__in=wanted).select_related("tournament").order_by("pk"))
    if len(found) != len(wanted):
        raise refuse("person.gone", _("One of these registrations has been deleted. Reload the page."))
    return found


@transaction.atomic
def join(pks: Collection[int], *, by: User | None, who: str) -> Person:
    """These entries, and all else that is theirs, are one person's. The page stays only if all had one.

    Raises:
        Refusal: fewer than two entries, one is gone, or two of them are in one event.
    """
    _turn()
    entrants = _entrants(pks)
    if len(entrants) < 2:
        raise refuse("person.one", _("Choose at least two registrations."))
    people = {person.pk: person for person in map(made_person_of, entrants)}
    if len(people) == 1:
        return next(iter(people.values()))
    keep = next((each for each in people.values() if each.user_id), next(iter(people.values())))
    everything = {entry.pk: entry for person in people.values() for entry in entries_of(person)}
    _once_an_event(everything.values())
    others = [pk for pk in people if pk != keep.pk]
    numbers = list(PersonNumber.objects.filter(person__in=others).values_list("number", "person_id"))
    moved = {
        "parts": _put(everything.values(), keep, only_others=others),
        "numbers": [[number, person] for number, person in numbers],
        "to": keep.pk,
        "page": keep.shows_page,
    }
    PersonNumber.objects.filter(person__in=others).update(person=keep)
    keep.shows_page = all(each.shows_page for each in people.values())
    keep.save(update_fields=["shows_page"])
    Deed.objects.create(kind=Deed.Kind.JOINED, by=by, who=who[:150], moved=moved)
    return keep


def _once_an_event(entrants: Iterable[Entrant]) -> None:
    seen: set[int] = set()
    for each in entrants:
        if each.status == Entrant.Status.WITHDRAWN:
            continue
        if each.tournament_id in seen:
            text = _("Two of these registrations play in %(event)s, so they can’t be the same person.")
            raise refuse("person.twice", text % {"event": each.tournament.name})
        seen.add(each.tournament_id)


def _put(entrants: Iterable[Entrant], person: Person, only_others: Collection[int] = ()) -> list[list[int | None]]:
    """Make entries parts of a person; what each was before."""
    moved: list[list[int | None]] = []
    for each in entrants:
        part = Part.objects.filter(entrant=each).first()
        if only_others and part is not None and part.person_id not in only_others:
            continue
        moved.append([each.pk, part.person_id if part else None])
        Part.objects.update_or_create(entrant=each, defaults={"person": person})
    return moved


@transaction.atomic
def split(pks: Collection[int], *, by: User | None, who: str) -> Person:
    """These entries are somebody else's than the rest of their person's, whatever their numbers say.

    Raises:
        Refusal: none is chosen, or one is gone.
    """
    _turn()
    entrants = _entrants(pks)
    if not entrants:
        raise refuse("person.none", _("Choose the registrations of the other person."))
    person = Person.objects.create()
    moved = {"parts": _put(entrants, person), "numbers": [], "to": person.pk, "page": False}
    Deed.objects.create(kind=Deed.Kind.SPLIT, by=by, who=who[:150], moved=moved)
    return person


@transaction.atomic
def undo(pk: int) -> None:
    """Put back what a joining or splitting moved; once undone it stays so.

    Raises:
        Refusal: it is gone, or one of its entries was moved again since: that is undone first.
    """
    _turn()
    deed = Deed.objects.filter(pk=pk).first()
    if deed is None or deed.undone_at is not None:
        raise refuse("deed.gone", _("This has already been undone."))
    to = Person.objects.filter(pk=deed.moved["to"]).first()
    now = dict(
        Part.objects.filter(entrant__in=[each for each, _before in deed.moved["parts"]]).values_list(
            "entrant_id", "person_id"
        )
    )
    if to is None or any(now.get(each, to.pk) != to.pk for each, _before in deed.moved["parts"]):
        raise refuse("deed.later", _("One of these registrations was moved again later. Undo that change first."))
    kept = set(Person.objects.values_list("pk", flat=True))
    for each, before in deed.moved["parts"]:
        part = Part.objects.filter(entrant=each)
        if before in kept:
            part.update(person=before)
        else:
            part.delete()
    for number, before in deed.moved["numbers"]:
        if before in kept:
            PersonNumber.objects.filter(number=number, person=to).update(person=before)
    to.shows_page = bool(deed.moved["page"])
    to.save(update_fields=["shows_page"])
    deed.undone_at = timezone.now()
    deed.save(update_fields=["undone_at"])


@transaction.atomic
def show_page(entrant: Entrant, wanted: bool) -> Person:
    """The person's own wish for a page of their own."""
    _turn()
    person = made_person_of(entrant)
    person.shows_page = wanted
    person.save(update_fields=["shows_page"])
    return person


@transaction.atomic
def claim_entry(entrant: Entrant, user: User) -> Person:
    """An account says that an entry is its owner's, behind the entry's personal link.

    Raises:
        Refusal: the entry is another account's, or the account plays in that event already.
    """
    _turn()
    person = made_person_of(entrant)
    if person.user_id == user.pk:
        return person
    if person.user_id is not None:
        raise refuse("person.taken", _("This registration belongs to another account."))
    own = Person.objects.filter(user=user).first()
    if own is None:
        person.user = user
        person.save(update_fields=["user"])
        return person
    first = entries_of(own).first()
    if first is None:
        own.user = None
        own.save(update_fields=["user"])
        person.user = user
        person.save(update_fields=["user"])
        return person
    return join([first.pk, entrant.pk], by=user, who=user.get_full_name() or user.get_username())

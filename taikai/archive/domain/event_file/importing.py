"""Import of a valid event file with its pictures, in one transaction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.archive.domain.event_file.fields import MOST_PICTURE, field_of, is_account, ordered, part_of
from taikai.archive.domain.event_file.read import event_of, values_of
from taikai.archive.models import Namesake
from taikai.http_guard.uploads.measure import TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox import run_in_sandbox
from taikai.problems import Problem, Refusal, refuse
from taikai.runtime.fields import ModelDeclaration
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.editing import free_slug
from taikai.tournaments.domain.event.export_schema import IMPORTED, import_checks
from taikai.tournaments.domain.event.picture import MEMORY, WIDTHS
from taikai.tournaments.domain.event.picture_process import loaded
from taikai.tournaments.models import Staff, Tournament

# Pictures of an imported event file, checked like an upload.


MOST_PICTURES = 2 * len(WIDTHS)


def checked_picture(pictures: Iterable[Any]) -> None:
    """Raises Refusal for one that is no WebP of the size it claims, or larger than the site makes any."""
    pictures = list(pictures)
    if len(pictures) > MOST_PICTURES:
        raise refuse("file.picture", _("Too many pictures in the file."), "pictures")
    for picture in pictures:
        size = (picture.width, picture.height)
        whole = max(size) <= 2 * max(WIDTHS) and len(picture.content) <= MOST_PICTURE
        try:
            whole = whole and run_in_sandbox(loaded, bytes(picture.content), memory=MEMORY, size=size)
        except (TooMuch, Unreadable):
            whole = False
        if not whole or not re.fullmatch(r"[0-9a-f]{1,32}", picture.digest):
            raise refuse("file.picture", _("A picture in the file isn’t a WebP of the given size."), "pictures")


BATCH = 500


def matchable_accounts(user: User) -> list[User]:
    """Accounts somebody may match a person of a file with: their own, and those they hold roles together with."""
    mine = Staff.objects.filter(user=user, pending=False).values("tournament_id")
    together = Staff.objects.filter(tournament_id__in=mine, pending=False).values("user_id")
    others = User.objects.filter(pk__in=together, is_active=True).exclude(pk=user.pk)
    return [user, *others.order_by("first_name", "last_name", "pk")]


def build(data: Mapping[str, Any], matched: Mapping[int, int], *, actor: Actor) -> Tournament:
    """The event of a file that was `checked`; `matched`: accounts by the number of a person of the file.

    Nobody is matched by their name: whoever is not matched stays a name. The actor organises the event.

    Raises:
        Refusal: it cannot be made, or what was made makes no sense.
    """
    user = actor.user
    assert user is not None
    accounts = _matched(data, matched, user)
    with transaction.atomic():
        event = event_of(data["event"])
        stage = event.stage
        event.stage = Tournament.Stage.DRAFT
        if Tournament.objects.filter(slug=event.slug).exists():
            event.slug = free_slug(event.name)
        event.save()
        with change(event, actor, IMPORTED) as act:
            _Maker(act.tournament, data, accounts).make()
            if not Staff.objects.filter(tournament=event, user=user, role=Staff.Role.ORGANISER).exists():
                Staff.objects.create(tournament=event, user=user, role=Staff.Role.ORGANISER)
            act.tournament.stage = stage
            act.tournament.save(update_fields=["stage"])
            _must_make_sense(act.tournament)
            act.log(target=event.name, target_id=f"tournament:{event.pk}", after={"made_at": data.get("made_at")})
        event.refresh_from_db()
    return event


def tried(data: Mapping[str, Any], *, actor: Actor) -> None:
    """Make the event and take it back: raises Refusal with what stands in its way."""
    with transaction.atomic():
        build(data, {}, actor=actor)
        transaction.set_rollback(True)


def _matched(data: Mapping[str, Any], matched: Mapping[int, int], user: User) -> dict[int, User]:
    allowed = {account.pk: account for account in matchable_accounts(user)}
    count = len(data.get("people", []))
    found = {number: allowed[pk] for number, pk in matched.items() if pk in allowed and 1 <= number <= count}
    if len(found) != len(matched):
        raise refuse(
            "file.account",
            _("Choose accounts from the list. It has your account and those you work with."),
            "people",
        )
    if len({account.pk for account in found.values()}) != len(found):
        raise refuse(
            "file.twice", _("Two names from the file can’t share one account. Choose each account once."), "people"
        )
    return found


def _must_make_sense(event: Tournament) -> None:
    problems: list[Problem] = []
    for check in import_checks.values():
        try:
            with transaction.atomic():
                problems += check(event)
        except Exception as error:  # whatever strange facts make a page stumble over
            words = _("The tournament in this file can’t be shown (%(error)s). Check the file.")
            problems.append(
                Problem("file.sense", "file", words % {"error": f"{check.__name__}, {type(error).__name__}"})
            )
    if problems:
        raise Refusal(problems)


class _Maker:
    """Makes the rows of a file part by part; `made` holds their numbers here in the order of the file."""

    def __init__(self, event: Tournament, data: Mapping[str, Any], accounts: Mapping[int, User]) -> None:
        self.event = event
        self.data = data
        self.accounts = dict(accounts)
        self.made: dict[str, list[int]] = {}

    def make(self) -> None:
        """All parts."""
        for number, person in enumerate(self.data.get("people", []), 1):
            if number not in self.accounts:
                self.accounts[number] = self._namesake(number, person)
        for part in ordered():
            rows: Sequence[Mapping[str, Any]] = self.data.get(part.part, [])
            self.made[part.part] = []
            for at in range(0, len(rows), BATCH):
                self._insert(part, rows[at : at + BATCH], at)

    def _namesake(self, number: int, person: Mapping[str, str]) -> User:
        account = User(
            username=f"imported-{self.event.pk}-{number}",
            first_name=person["first_name"],
            last_name=person["last_name"],
            is_active=False,
        )
        account.set_unusable_password()
        account.save()
        Namesake.objects.create(tournament=self.event, user=account)
        return account

    def turn(self, part: str, number: Any) -> int | None:
        """The number here of a row of the file."""
        known = self.made.get(part, [])
        return known[int(number) - 1] if str(number).isdecimal() and 1 <= int(number) <= len(known) else None

    def _row(self, part: ModelDeclaration, row: Mapping[str, Any]) -> models.Model:
        values = {}
        for name, value in values_of(part, row).items():
            field, inside = field_of(part.model, name), part.fields[name].inside
            if value is not None and is_account(field):
                value = self.accounts[value].pk
            elif value is not None and part_of(field):
                value = self.turn(part_of(field), value)
            elif value is not None and inside is not None:
                value = inside(value, self.turn)
            values[field.attname] = value
        for field in part.model._meta.fields:
            if getattr(field, "auto_now_add", False):
                values.setdefault(field.attname, timezone.now())
        if any(field.name == "tournament" for field in part.model._meta.fields):
            values["tournament_id"] = self.event.pk
        return part.model(**values)

    def _insert(self, part: ModelDeclaration, rows: Sequence[Mapping[str, Any]], before: int) -> None:
        """A few hundred rows at once, moments as the file says: `save` would put now where a row was made."""
        same = any(part_of(field_of(part.model, name)) == part.part for name in part.plain)
        for batch in [[row] for row in rows] if same else [rows]:
            made = [self._row(part, row) for row in batch]
            if part.part == "pictures":
                checked_picture(made)
            meta = part.model._meta
            manager: Any = part.model._base_manager
            try:
                with transaction.atomic():
                    answer = manager._insert(
                        made,
                        fields=[field for field in meta.concrete_fields if field is not meta.pk],
                        returning_fields=[meta.pk],
                        using=manager.db,
                        raw=True,
                    )
            except IntegrityError as error:
                words = _("%(part)s, from row %(number)d: Rows contradict each other. %(reason)s")
                where = {"part": part.part, "number": before + 1, "reason": str(error).split("\n")[0][:200]}
                raise refuse("file.constraint", words % where, part.part) from error
            self.made[part.part] += [found[0] for found in answer]

"""Column metadata, declared once: form, audit log, event file, merging, retention, data inventory.

Every app declares its models in its `fields.py`. A system check refuses a column of which nothing is declared.

    declare(
        Answer,
        Fields("question entrant", ROW),
        Fields("value", ANSWERED),
        title=_("Answers to the organisers' questions"),  # in the data inventory
        part="answers",  # its list in the event file, with the fields in the order above
        of="question__tournament",
        about="What people answered to the questions.",
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any, Protocol

from django.apps import apps
from django.core import checks
from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.runtime.registry import Registry


class SeenBy(Enum):
    """Who can see what a field holds."""

    EVERYBODY = "everybody"
    PLAYERS = "players"
    STAFF = "staff"
    ORGANISERS = "organisers"
    OWNER = "owner"
    SITE = "site"
    NOBODY = "nobody"


class Until(Enum):
    """How long it stays."""

    CONTACTS = "contacts"
    EVENT = "event"
    ACCOUNT = "account"
    WEEKS = "weeks"
    YEAR = "year"
    ENDED = "ended"
    DAY = "day"
    SITE = "site"


class OnRequest(Enum):
    """What happens to it when the person asks to be forgotten."""

    CLEARED = "cleared"
    PSEUDONYM = "pseudonym"
    DELETED = "deleted"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Kept:
    """Why fields are stored, who reads them, how long they stay, what goes on request.

    `contact`: contact data. The event file has them only if asked. The audit log says only that they changed.
    """

    why: Any  # lazy translation
    reader: SeenBy
    until: Until
    on_request: OnRequest = OnRequest.STAYS
    contact: bool = False


ROW = Kept(_("number of the row, and what it belongs to"), SeenBy.NOBODY, Until.EVENT)
ROW_OF_ACCOUNT = Kept(ROW.why, SeenBy.NOBODY, Until.ACCOUNT)
TRACE = Kept(_("records who did what and when"), SeenBy.STAFF, Until.EVENT)

#: A JSON schema of what a JSON field may hold.
Shape = Mapping[str, Any]


class Renumbering(Protocol):
    """Turns the number of a row into another one: the row's own into that of the file, or back.

    None where there is no such row.
    """

    def __call__(self, part: str, number: Any) -> int | None:
        """The other number of row `number` of `part`."""


#: Answers the value of a JSON field with every number of a row in it turned.
Inside = Callable[[Any, Renumbering], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Fields:
    """Columns of which the same is declared, their names with a space between them.

    `home`: why they are no part of the event file. `masked`: texts that lose their addresses in a file without
    contact data. `shape` and `inside` are about JSON fields. `copied`: whether a copy of a tournament has them.
    `own`: the person writes them in the form. `merge`: the field together with which they are taken from one of
    two entries; own fields are chosen each by itself.
    """

    names: str
    kept: Kept | None = None
    _: KW_ONLY
    home: str = ""
    masked: bool = False
    shape: Shape | None = None
    inside: Inside | None = None
    copied: bool = True
    own: bool = False
    merge: str = ""

    @property
    def contact(self) -> bool:
        return self.kept is not None and self.kept.contact


@dataclass(frozen=True, slots=True, eq=False)
class ModelDeclaration:
    """A model and its columns. `part`, `of` and `about`: its list in the event file, the way from a row to its
    tournament, and what the list is; `home`: why it is none.

    `known_as` is what the audit log calls a row ("table" in "table:17"). `mentions` names the parts whose rows
    stand in JSON fields ("*": any). `only` says which rows belong to the file, `hidden` which fields are not
    public yet.
    """

    model: type[models.Model]
    fields: Mapping[str, Fields]
    title: Any = None  # of its rows in the data inventory; None: they are about nobody
    group: str = "event"  # of the data inventory: "entry", "event", "account"
    part: str = ""
    of: str = "tournament"
    about: str = ""
    home: str = ""
    known_as: str = ""
    mentions: tuple[str, ...] = ()
    only: Callable[[Any], models.Q] | None = None
    hidden: Callable[[Any], tuple[str, ...]] | None = None
    plain: tuple[str, ...] = field(init=False)
    contacts: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        written = {name: each for name, each in self.fields.items() if not each.home}
        object.__setattr__(self, "plain", tuple(name for name, each in written.items() if not each.contact))
        object.__setattr__(self, "contacts", tuple(name for name, each in written.items() if each.contact))

    @property
    def copied(self) -> tuple[str, ...]:
        return tuple(name for name in self.written if self.fields[name].copied)

    @property
    def written(self) -> tuple[str, ...]:
        """What the event file may hold, contact data last."""
        return (*self.plain, *self.contacts)

    @property
    def shapes(self) -> dict[str, Shape]:
        return {name: each.shape for name, each in self.fields.items() if each.shape is not None}

    def those(self, wanted: Callable[[Fields], Any]) -> tuple[str, ...]:
        """The names of the columns that are declared so, in the order of the model."""
        stored = (column.name for column in self.model._meta.concrete_fields)
        return tuple(name for name in stored if name in self.fields and wanted(self.fields[name]))

    @property
    def kept(self) -> dict[str, Kept]:
        """Every column with why it is stored; nothing of a model about nobody."""
        if self.title is None:
            return {}
        said = {name: each.kept for name, each in self.fields.items() if each.kept is not None}
        row = ROW_OF_ACCOUNT if self.group == "account" else ROW
        if len(until := {each.until for each in said.values()}) == 1:
            row = replace(row, until=until.pop())
        return {column.name: row for column in self.model._meta.concrete_fields if _is_row(column)} | said

    def emptied(self, wanted: Callable[[Kept], bool]) -> dict[str, Any]:
        """What the columns that are kept so hold once that is over: their plain default, else nothing."""
        return {name: _empty(self.model._meta.get_field(name)) for name, kept in self.kept.items() if wanted(kept)}


def _empty(column: Any) -> Any:
    if column.has_default() and not callable(column.default):
        return column.default
    return None if column.null else ""


declarations: Registry[str, ModelDeclaration] = Registry("what is declared of columns")


def declare(model: type[models.Model], *fields: Fields, **more: Any) -> ModelDeclaration:
    """Declare a model. Its number and its tournament need no word."""
    named = [(name, each) for each in fields for name in each.names.split()]
    found = ModelDeclaration(model, dict(named), **more)
    if len(named) > len(found.fields):
        raise ValueError(f"{model._meta.label}: a field is declared twice")
    return declarations.add(found, model._meta.label)


def declared(model: type[models.Model]) -> ModelDeclaration:
    return declarations[model._meta.label]


@cache
def parts() -> dict[str, ModelDeclaration]:
    """The lists of the event file by name, in the order of INSTALLED_APPS and of each `fields.py`."""
    order = [config.label for config in apps.get_app_configs()]
    found = sorted(declarations.values(), key=lambda each: order.index(each.model._meta.app_label))
    return {each.part: each for each in found if each.part and each.of}


def _is_row(column: Any) -> bool:
    return bool(column.primary_key or column.name == "tournament")


def undeclared() -> Iterator[str]:
    """What is stored and not declared, declared and not stored, or declared without a reason."""
    for model in apps.get_models(include_auto_created=True):
        label = model._meta.label
        if label not in declarations:
            yield label
            continue
        found = declarations[label]
        if found.title is None and not found.part:
            continue
        stored = {column.name for column in model._meta.concrete_fields}
        needed = {column.name for column in model._meta.concrete_fields if not _is_row(column)}
        wrong = (needed - set(found.fields)) | (set(found.fields) - stored)
        if found.title is not None:
            wrong |= {name for name, each in found.fields.items() if each.kept is None}
        yield from (f"{label}.{name}" for name in sorted(wrong))


@checks.register("models")
def every_column_is_declared(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    return [
        checks.Error(f"{name} is not declared.", hint="Declare it in `fields.py` of its app.", id="fields.E001")
        for name in undeclared()
    ]

"""Every model beside what is declared of it: nothing is stored that nobody has said a word about."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from taikai.people.domain.kept import accounts, entries
from taikai.people.domain.kept.words import Kept, KeptTable
from taikai.registration.models import Entrant

TABLES: dict[str, KeptTable] = entries.TABLES | accounts.TABLES
#: Rows about an event, a rule or the site, and about nobody.
ABOUT_NOBODY = frozenset(
    [
        "accounts.SiteSettings",
        "jobs.Sign",
        "tournaments.Tournament",
        "tournaments.Picture",
        "money.Account",
        "money.StatementColumns",
        "money.Terms",
        "money.Discount",
        "arrivals.Door",
        "emails.OwnWords",
        "emails.RoundText",
        "registration.PassingTerms",
        "seating.Round",
        "seating.Table",
        "agenda.Item",
        "agenda.Clock",
        "agenda.TableTime",
        "results.EntrySettings",
        "hands.ReportSettings",
        "hands.TableReporting",
        "hands.TableNumbers",
        "hands.Broadcast",
        "standings.Cut",
        "standings.Ceremony",
        "live.Screen",
        "decks.CardSettings",
        "decks.Deck",
        "decks.DeckOperation",
        "decks.CardHand",
        "api.Openness",
        "api.Delivery",
        "auth.Permission",
        "auth.Group",
        "auth.Group_permissions",
        "contenttypes.ContentType",
        "series.SeriesEvent",
        "series.Team",
        "series.TeamPlay",
    ]
)
Model = type[models.Model]


def every_model() -> Iterator[Model]:
    """All models of the site, in the order of their apps."""
    yield from apps.get_models(include_auto_created=True)


def undeclared() -> list[str]:
    """What is stored and not declared, and what is declared and not stored: "app.Model.field"."""
    found = []
    for model in every_model():
        label = model._meta.label
        if label in ABOUT_NOBODY:
            continue
        stored = {field.name for field in model._meta.concrete_fields}
        known = set(TABLES[label].fields) if label in TABLES else set()
        found += [f"{label}.{name}" for name in sorted(stored ^ known)]
    labels = {model._meta.label for model in every_model()}
    return found + sorted((set(TABLES) | ABOUT_NOBODY) - labels)


def kept_of(model: Model) -> dict[str, Kept]:
    """What is declared of a model's fields; nothing for a model about nobody."""
    found = TABLES.get(model._meta.label)
    return found.fields if found else {}


def about_entrants() -> Iterator[tuple[Model, str]]:
    """Models with rows about an entrant, and the field that says about whom."""
    for relation in Entrant._meta.related_objects:
        related = relation.related_model
        if isinstance(related, type) and issubclass(related, models.Model):
            yield related, relation.field.name

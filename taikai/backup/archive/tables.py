"""Tables of a backup, and the state of their migrations."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

from taikai.backup.files import BackupProblem

# Thrown away without loss: log-in sessions and the list of them, counts of wrong passwords, signs of life of this
# machine's programs, chances that a worker computes again.
LEFT_OUT_APPS = frozenset({"sessions"})
LEFT_OUT = frozenset({"accounts.opensession", "accounts.tries", "chances.storedchances", "jobs.sign"})
# Made by Django with every migration: a database that holds only these is empty.
MADE_BY_DJANGO = frozenset({"contenttypes.contenttype", "auth.permission"})

Node = tuple[str, str]

#: Databases and backups from before the first release have had this migration, and none since.
UNRELEASED: Node = ("tournaments", "0002_invitations")
START_AGAIN = (
    "To keep an event, save it as a file with the version that made it (page “Files”), then import that file "
    "into an empty Taikai."
)


def left_out(model: type[models.Model]) -> bool:
    """Whether backups leave this table out."""
    return model._meta.app_label in LEFT_OUT_APPS or model._meta.label_lower in LEFT_OUT


def tables_of(state: StateApps) -> list[type[models.Model]]:
    """The tables to keep, those between two models too, in a fixed order."""
    found = [
        model
        for model in state.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and not left_out(model)
    ]
    return sorted(found, key=lambda model: model._meta.label_lower)


def excluded_table_names(state: StateApps) -> list[str]:
    """The names of the tables that are not kept, for the manifest."""
    every = state.get_models(include_auto_created=True)
    return sorted(model._meta.label_lower for model in every if left_out(model))


def applied(connection: Any) -> tuple[list[Node], StateApps]:
    """The migrations this database has had, and the models as they were then."""
    loader = MigrationLoader(connection)
    done = set(loader.applied_migrations)
    if UNRELEASED in done:
        raise BackupProblem(f"The tables of this database are from before Taikai 0.1.0. {START_AGAIN}")
    unknown = sorted(node for node in done - set(loader.graph.nodes) if node[0] in loader.migrated_apps)
    if unknown:
        raise BackupProblem(
            "This database was migrated by a newer version of Taikai "
            f"({', '.join('.'.join(node) for node in unknown)}). Use that version."
        )
    nodes = sorted(done & set(loader.graph.nodes))
    return nodes, loader.project_state(nodes).apps


def leaves(nodes: set[Node], loader: MigrationLoader) -> list[Node]:
    """Of these migrations the last ones of each app: where the executor is to go."""
    graph = loader.graph
    return sorted(
        node
        for node in nodes
        if not any(child.key in nodes and child.key[0] == node[0] for child in graph.node_map[node].children)
    )

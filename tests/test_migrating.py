"""Models that are rendered one by one while an empty database is migrated (`taikai/runtime/migrating.py`)."""

from __future__ import annotations

import pytest
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState, StateApps

from taikai.runtime import migrating


def known(apps: StateApps) -> dict[str, tuple[list[str], list[str]]]:
    """Of every model its columns, and the relations that others have to it."""
    return {
        model._meta.label: (
            [field.column for field in model._meta.concrete_fields],
            sorted(f"{each.related_model._meta.label}.{each.field.name}" for each in model._meta.related_objects),
        )
        for model in apps.get_models(include_auto_created=True)
    }


def test_a_model_rendered_alone_knows_what_all_rendered_together_know(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ProjectState, "add_model", migrating._add_model)
    loader, state = MigrationLoader(None), ProjectState()
    assert not state.apps.get_models()  # from here on every new model is rendered
    plans = [loader.graph.forwards_plan(leaf) for leaf in loader.graph.leaf_nodes()]
    for node in dict.fromkeys(node for plan in plans for node in plan):
        loader.graph.nodes[node].mutate_state(state, preserve=False)
    one_by_one = known(state.apps)
    assert one_by_one == known(loader.project_state().apps)
    assert len(one_by_one) > 100

"""Wishes stored by the teams page or by "must not meet" counted 0 unless somebody had typed a weight."""

from django.db import migrations

CHOSEN_BY_NOBODY = {"club": 0, "country": 0, "couple": 0, "substitutes": 20, "referees": 0}
USUAL = {"club": 10, "country": 0, "team": 40, "couple": 30, "substitutes": 20, "referees": 20}
TEAMS = 1000  # the weight that saving teams gave them


def usual_weights(apps, schema_editor):
    """Only where all weights are those the program wrote: one that a person typed makes them theirs."""
    Wishes = apps.get_model("seating", "Wishes")
    changed = []
    for wishes in Wishes.objects.exclude(data={}).iterator():
        weights = dict(wishes.data.get("weights", {}))
        team = weights.pop("team", 0)
        if weights == CHOSEN_BY_NOBODY and team in (0, TEAMS):
            wishes.data["weights"] = {**USUAL, "team": team or USUAL["team"]}
            changed.append(wishes)
    Wishes.objects.bulk_update(changed, ["data"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("seating", "0002_planning")]

    operations = [migrations.RunPython(usual_weights, migrations.RunPython.noop, elidable=True)]

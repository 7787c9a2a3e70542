"""Own rules outside the bounds that every number now has come back inside; the log says so."""

from django.db import migrations

from scoring.problems import Refused
from scoring.rulesets import get_ruleset
from scoring.rulesets.declared import PARAMETERS, allowed


def _nearest(key, value):
    """The nearest number the parameter can take."""
    if key not in PARAMETERS or PARAMETERS[key].bounds is None:
        return value
    return min(allowed(key), key=lambda number: abs(number - value))


def _inside(key, value):
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return _nearest(key, value)
    if isinstance(value, list):
        return [_nearest(key, each) if type(each) is int else each for each in value]
    if isinstance(value, dict):
        return {name: _inside(f"{key}.{name}", each) for name, each in value.items()}
    return value


def _legal(preset, changes):
    try:
        preset.replace(**changes)
    except Refused:
        return False
    return True


def mend(apps, schema_editor):
    """Take the nearest legal number; what is still impossible goes back to the preset."""
    Tournament = apps.get_model("tournaments", "Tournament")
    LogEntry = apps.get_model("tournaments", "LogEntry")
    for tournament in Tournament.objects.exclude(rule_changes={}):
        try:
            preset = get_ruleset(tournament.ruleset)
        except Refused:
            continue  # a preset this version does not know: its page says so
        before = dict(tournament.rule_changes)
        if _legal(preset, before):
            continue
        after = {name: _inside(name, value) for name, value in before.items()}
        after = {name: value for name, value in after.items() if _legal(preset, {name: value})}
        if not _legal(preset, after):
            after = {}
        tournament.rule_changes = after
        tournament.revision += 1
        tournament.save(update_fields=["rule_changes", "revision"])
        LogEntry.objects.create(
            tournament=tournament,
            actor="Taikai",
            role="organiser",
            verb="tournament.rules",
            target=tournament.name[:200],
            target_id=f"tournament:{tournament.pk}",
            before={"ruleset": tournament.ruleset, **before},
            after={"ruleset": tournament.ruleset, **after},
            reason="Numbers outside what a rule can be came back inside.",
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_second_step")]

    operations = [migrations.RunPython(mend, migrations.RunPython.noop)]

"""The length of a session stands in the rules alone: what a tournament said beside them becomes its own rule."""

from django.db import migrations

from scoring.problems import Refused
from scoring.rulesets import get_ruleset

USUAL = 90  # what is given where the rules know no limit


def into_the_rules(apps, schema_editor):
    """The clock ran by the tournament's number: so it goes on. Told in the log where the rules said another."""
    Tournament = apps.get_model("tournaments", "Tournament")
    LogEntry = apps.get_model("tournaments", "LogEntry")
    for tournament in Tournament.objects.all():
        minutes = tournament.minutes_per_hanchan
        try:
            preset = get_ruleset(tournament.ruleset)
            said = preset.replace(**tournament.rule_changes).session_minutes
        except Refused:
            continue  # a preset this version does not know: its page says so
        if (said or USUAL) == minutes:
            continue
        before = dict(tournament.rule_changes)
        after = {name: value for name, value in before.items() if name != "session_minutes"}
        if preset.session_minutes != minutes:
            after["session_minutes"] = minutes
        Tournament.objects.filter(pk=tournament.pk).update(rule_changes=after)
        LogEntry.objects.create(
            tournament=tournament,
            actor="Taikai",
            role="organiser",
            verb="tournament.rules",
            target=tournament.name,
            target_id=f"tournament:{tournament.pk}",
            before={"ruleset": tournament.ruleset, **before},
            after={"ruleset": tournament.ruleset, **after},
        )


def back_beside_them(apps, schema_editor):
    """The number the clock goes by, as an earlier version kept it."""
    Tournament = apps.get_model("tournaments", "Tournament")
    for tournament in Tournament.objects.all():
        try:
            said = get_ruleset(tournament.ruleset).replace(**tournament.rule_changes).session_minutes
        except Refused:
            continue
        Tournament.objects.filter(pk=tournament.pk).update(minutes_per_hanchan=min(600, max(10, said or USUAL)))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_places")]

    operations = [migrations.RunPython(into_the_rules, back_beside_them)]

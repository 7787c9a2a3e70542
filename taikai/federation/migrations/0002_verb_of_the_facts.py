"""The log's verb for the facts of a filing was `federation.said`."""

from django.db import migrations


def called(old, new):
    """A function that renames the verb in the lines of the log."""

    def rename(apps, schema_editor):
        apps.get_model("tournaments", "LogEntry").objects.filter(verb=old).update(verb=new)

    return rename


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0001_initial"),
        ("tournaments", "0016_registration_hours"),
    ]

    operations = [
        migrations.RunPython(
            called("federation.said", "federation.facts"), called("federation.facts", "federation.said")
        ),
    ]

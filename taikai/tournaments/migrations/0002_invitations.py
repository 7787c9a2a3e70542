from django.db import migrations, models


def wait_for_who_never_came(apps, schema_editor):
    """A role of an account nobody has opened was never accepted: its invitation stays open."""
    staff = apps.get_model("tournaments", "Staff")
    staff.objects.filter(user__password__startswith="!").update(pending=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="staff",
            name="pending",
            field=models.BooleanField(default=False, verbose_name="not accepted yet"),
        ),
        migrations.RunPython(wait_for_who_never_came, migrations.RunPython.noop),
    ]

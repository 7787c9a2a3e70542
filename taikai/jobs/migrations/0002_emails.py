"""A letter is called an e-mail: the table, what leads to it, and the kind of the jobs that send them."""

import django.db.models.deletion
from django.db import migrations, models


def kinds(before, after):
    """Call the jobs that wait, and those that are done, as the code calls them now."""

    def call(apps, schema_editor):
        apps.get_model("jobs", "Job").objects.filter(kind=before).update(kind=after)

    return call


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0001_jobs_letters_signs"),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.RenameModel("Letter", "Email"),
        migrations.RenameIndex(
            "Email", new_name="jobs_email_tournam_4de817_idx", old_name="jobs_letter_tournam_08d48e_idx"
        ),
        migrations.AlterField(
            "Email",
            "job",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="email",
                to="jobs.job",
            ),
        ),
        migrations.AlterField(
            "Email",
            "tournament",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="emails",
                to="tournaments.tournament",
            ),
        ),
        migrations.RunPython(kinds("letter", "email"), kinds("email", "letter")),
    ]

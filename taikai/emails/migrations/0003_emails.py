"""A letter is called an e-mail: the column that names its kind, the verbs of the log, a page with contact data."""

from django.db import migrations, models


def called(old, new):
    """A function that renames what lines of the log and of looks at contact data say."""

    def rename(apps, schema_editor):
        lines = apps.get_model("tournaments", "LogEntry").objects.filter(verb__startswith=f"{old}s.")
        for line in lines.iterator():
            line.verb = f"{new}s." + line.verb.removeprefix(f"{old}s.")
            if line.target_id.startswith(f"{old}:"):
                line.target_id = f"{new}:" + line.target_id.removeprefix(f"{old}:")
            line.save(update_fields=["verb", "target_id"])

    return rename


def page(old, new):
    """A function that renames a page in the list of looks at contact data."""

    def rename(apps, schema_editor):
        apps.get_model("people", "Look").objects.filter(page=old).update(page=new)

    return rename


class Migration(migrations.Migration):
    dependencies = [
        ("letters", "0002_mails_in_the_log"),
        ("people", "0002_people"),
        ("tournaments", "0016_registration_hours"),
    ]

    operations = [
        migrations.RemoveConstraint("OwnWords", "own_words_once_a_letter_and_language"),
        migrations.RenameField("OwnWords", "letter", "kind_name"),
        migrations.AlterModelOptions("OwnWords", {"ordering": ["kind_name", "language"]}),
        migrations.AddConstraint(
            "OwnWords",
            models.UniqueConstraint(
                fields=["tournament", "kind_name", "language"], name="own_words_once_a_kind_and_language"
            ),
        ),
        migrations.RunPython(called("letter", "email"), called("email", "letter")),
        migrations.RunPython(page("letters", "round-mail"), page("round-mail", "letters")),
    ]

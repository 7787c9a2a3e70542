from django.db import migrations


def called_mails(apps, schema_editor):
    """Lines about round mails named them with the word for a hanchan."""
    lines = apps.get_model("tournaments", "LogEntry").objects.filter(
        verb__startswith="letters.", target_id__startswith="round:"
    )
    for line in lines:
        line.target_id = "mail:" + line.target_id.removeprefix("round:")
        line.save(update_fields=["target_id"])


class Migration(migrations.Migration):
    dependencies = [("letters", "0001_initial"), ("tournaments", "0016_registration_hours")]

    operations = [migrations.RunPython(called_mails, migrations.RunPython.noop)]

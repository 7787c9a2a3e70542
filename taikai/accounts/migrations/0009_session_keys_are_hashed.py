from django.db import migrations


def end_every_session(apps, _schema_editor):
    """Rows held keys as browsers have them, and so do earlier backups: none of them opens anything any more."""
    apps.get_model("sessions", "Session").objects.all().delete()
    apps.get_model("accounts", "OpenSession").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_guide"), ("sessions", "0001_initial")]

    operations = [migrations.RunPython(end_every_session, migrations.RunPython.noop)]

from django.db import migrations


def forget(apps, schema_editor):
    """Keys were kept as the page made them, bound to nobody; now they count with who says what."""
    apps.get_model("tournaments", "WriteKey").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_seen"),
    ]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]

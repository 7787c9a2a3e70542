from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("news", "0001_initial"),
    ]

    operations = [migrations.RenameModel(old_name="Device", new_name="NewsDevice")]

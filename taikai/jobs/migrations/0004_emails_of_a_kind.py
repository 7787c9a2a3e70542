from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_letters_as_they_went")]

    operations = [migrations.RenameIndex("Email", new_name="emails_of_a_kind", old_name="letters_of_a_kind")]

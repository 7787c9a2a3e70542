"""Apart from moving the values: PostgreSQL does not change a table while rows written just now wait to be checked."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_one_length_of_a_session")]

    operations = [migrations.RemoveField(model_name="tournament", name="minutes_per_hanchan")]

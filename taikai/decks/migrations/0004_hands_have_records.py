import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0003_points_moved'),
        ('hands', '0001_reported_hands'),
    ]

    operations = [
        migrations.AddField(
            model_name='cardhand',
            name='record',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='hands.reportedhand'),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0002_seatings'),
    ]

    operations = [
        migrations.AddField(
            model_name='cardhand',
            name='moved',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]

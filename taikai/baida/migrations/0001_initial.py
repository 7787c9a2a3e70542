import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('seating', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='SheetHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('schema', models.PositiveSmallIntegerField()),
                ('record', models.JSONField()),
                ('by', models.CharField(blank=True, max_length=150)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheet_hands', to='seating.table')),
            ],
            options={
                'ordering': ['place', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='a_sheet_hand_number_once')],
            },
        ),
    ]

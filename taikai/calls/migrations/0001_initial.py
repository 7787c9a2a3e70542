import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('registration', '0001_initial'),
        ('seating', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('dispute', models.BooleanField(default=False)),
                ('about', models.CharField(blank=True, choices=[('scoring', 'Scoring'), ('rules', 'Rules'), ('spill', 'Drink spilled'), ('tiles', 'Tiles or wall'), ('player', 'A player'), ('other', 'Something else')], max_length=10, verbose_name="subject")),
                ('hand', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='hand')),
                ('words', models.CharField(blank=True, max_length=300, verbose_name="problem")),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('taken_as', models.CharField(blank=True, max_length=150)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('ending', models.CharField(blank=True, choices=[('settled', 'settled'), ('taken_back', 'cancelled')], max_length=10)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='calls', to='registration.entrant')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='seating.table')),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['at', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('dispute', False), ('ended_at', None)), fields=('table',), name='one_open_call_a_table'), models.UniqueConstraint(condition=models.Q(('dispute', True), ('ended_at', None)), fields=('table', 'entrant'), name='one_open_dispute_a_player')],
            },
        ),
    ]

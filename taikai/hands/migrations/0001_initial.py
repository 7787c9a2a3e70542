import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('seating', '0001_initial'),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Broadcast',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('delay', models.PositiveSmallIntegerField(default=5)),
                ('feature', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='seating.table')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='broadcast', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='ReportSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('points', 'final points only'), ('one', 'each hand, on one device at the table'), ('phones', 'each hand, on the players’ own phones'), ('sticks', 'winner and card only (points counted with sticks)')], default='points', max_length=10, verbose_name='how hands are recorded')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='report_settings', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='TableNumbers',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=60)),
                ('numbers', models.JSONField()),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='hand_numbers', to='seating.table')),
            ],
        ),
        migrations.CreateModel(
            name='TableReporting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(blank=True, choices=[('points', 'final points only'), ('one', 'each hand, on one device at the table'), ('phones', 'each hand, on the players’ own phones'), ('sticks', 'winner and card only (points counted with sticks)')], max_length=10)),
                ('link', models.PositiveIntegerField(default=1)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('riichi', models.JSONField(blank=True, default=list)),
                ('riichi_after', models.PositiveIntegerField(default=0)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='reporting', to='seating.table')),
            ],
        ),
        migrations.CreateModel(
            name='ReportedHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=20)),
                ('dealer', models.PositiveSmallIntegerField()),
                ('schema', models.PositiveSmallIntegerField()),
                ('record', models.JSONField()),
                ('by', models.CharField(blank=True, max_length=150)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reported_hands', to='seating.table')),
            ],
            options={
                'ordering': ['place', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='a_reported_hand_number_once')],
            },
        ),
    ]

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
            name='Clock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seconds', models.PositiveIntegerField(verbose_name='length in seconds')),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('paused_seconds', models.PositiveIntegerField(default=0)),
                ('extra_seconds', models.IntegerField(default=0)),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='seating.round')),
            ],
        ),
        migrations.CreateModel(
            name='TableTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('extra_seconds', models.IntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='extra_time', to='seating.table')),
            ],
        ),
        migrations.CreateModel(
            name='Item',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(verbose_name='to')),
                ('planned_starts_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('planned_ends_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('kind', models.CharField(choices=[('registration', 'registration'), ('ceremony', 'ceremony'), ('hanchan', 'hanchan'), ('break', 'break'), ('other', 'other')], default='other', max_length=12, verbose_name='kind')),
                ('hanchan', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='hanchan number')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='agenda', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['starts_at', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='agenda_item_ends_after_start')],
            },
        ),
    ]

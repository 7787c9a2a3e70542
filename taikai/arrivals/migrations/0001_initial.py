import django.db.models.deletion
import taikai.arrivals.models
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Door',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opens_at', models.DateTimeField(verbose_name='from')),
                ('closes_at', models.DateTimeField(verbose_name='until')),
                ('needs_code', models.BooleanField(default=True, verbose_name='only with the venue code')),
                ('code', models.CharField(default=taikai.arrivals.models.new_code, max_length=12)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='door', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('closes_at__gt', models.F('opens_at'))), name='a_door_opens_before_it_closes')],
            },
        ),
    ]

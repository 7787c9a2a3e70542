import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('registration', '0001_initial'),
        ('seating', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EntrySettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('second_person', models.BooleanField(default=False, verbose_name='confirmation by a second person')),
                ('signatures', models.BooleanField(default=False, verbose_name='signatures of all four players')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry_settings', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Hold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('held_at', models.DateTimeField(auto_now_add=True)),
                ('held_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='hold', to='seating.round')),
            ],
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tenths', models.IntegerField(verbose_name='amount')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True)),
                ('cancelled_reason', models.CharField(blank=True, max_length=300)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='registration.entrant')),
                ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='seating.round')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['given_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('entered', 'entered'), ('confirmed', "confirmed"), ('superseded', 'replaced')], default='entered', max_length=10)),
                ('east', models.IntegerField(verbose_name='East')),
                ('south', models.IntegerField(verbose_name='South')),
                ('west', models.IntegerField(verbose_name='West')),
                ('north', models.IntegerField(verbose_name='North')),
                ('sticks_left', models.PositiveSmallIntegerField(default=0, verbose_name='riichi sticks left on the table')),
                ('chombo', models.JSONField(blank=True, default=dict)),
                ('taken_over_during', models.JSONField(blank=True, default=list)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('previous', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='next', to='results.result')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='seating.table')),
            ],
            options={
                'ordering': ['table_id', '-version'],
            },
        ),
        migrations.CreateModel(
            name='SheetPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=32)),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('content', models.BinaryField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sheet_photo', to='seating.table')),
            ],
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wind', models.CharField(max_length=1, verbose_name='wind')),
                ('how', models.CharField(choices=[('own', 'on the player’s own phone'), ('pin', 'by PIN on a shared device'), ('passed', 'on a device passed round the table'), ('judge', 'by a judge for the player')], default='own', max_length=6)),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='registration.entrant')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signatures', to='results.result')),
            ],
            options={
                'ordering': ['at', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('table', 'version'), name='a_result_version_once'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(condition=models.Q(('state', "confirmed")), fields=('table',), name='one_confirmed_result_a_table'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'entered')), fields=('table',), name='one_open_result_a_table'),
        ),
        migrations.AddConstraint(
            model_name='signature',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('result', 'wind'), name='one_signature_a_seat'),
        ),
    ]

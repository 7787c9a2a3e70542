import django.db.models.deletion
import django.utils.timezone
import taikai.people.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('registration', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(choices=[('photos', 'photos and films of me may be published'), ('lists', 'my results may be shown beyond this tournament')], max_length=10, verbose_name='purpose')),
                ('given', models.BooleanField(verbose_name='answer')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('by_staff', models.BooleanField(default=False, verbose_name='recorded by the organisers')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Deed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('joined', 'merged'), ('split', 'split')], max_length=10)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('who', models.CharField(max_length=150)),
                ('moved', models.JSONField(default=dict)),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by_staff', models.BooleanField(default=False)),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='forgotten', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(default=taikai.people.models.short_secret, editable=False, max_length=32, unique=True)),
                ('shows_page', models.BooleanField(default=False, verbose_name='has a public page')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='person', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='part', to='registration.entrant')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='people.person')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='PersonNumber',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=8, unique=True, verbose_name='EMA number')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='numbers', to='people.person')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Look',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=150, verbose_name="person")),
                ('page', models.CharField(max_length=40, verbose_name='page')),
                ('day', models.DateField(verbose_name='date')),
                ('first_at', models.DateTimeField(verbose_name='first time')),
                ('last_at', models.DateTimeField(verbose_name='last')),
                ('times', models.PositiveIntegerField(default=1, verbose_name='number of times')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='looks', to='tournaments.tournament')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-last_at', '-id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user', 'page', 'day'), name='a_look_once_a_day')],
            },
        ),
    ]

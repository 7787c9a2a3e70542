import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
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
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('description', models.TextField(blank=True, max_length=5000, verbose_name='description')),
                ('competitors', models.CharField(choices=[('people', "players"), ('teams', 'teams')], default='people', max_length=10, verbose_name="competitors")),
                ('points_by', models.CharField(choices=[('table', "by rank, from the table below"), ('share', "by rank among the players, from 1000 "
                                                                                                               "for the first to 0 for the last"), ('score', "score of the tournament")], default='table', max_length=10, verbose_name='points')),
                ('table', models.JSONField(blank=True, default=list)),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name="tournaments that count")),
                ('drops', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(60)], verbose_name="worst tournaments left out")),
                ('ties', models.JSONField(blank=True, default=list)),
                ('least', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name="tournaments needed for a rank")),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='own_series', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Runner',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs_series', to=settings.AUTH_USER_MODEL)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runners', to='series.series')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='SeriesEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('who', models.CharField(max_length=150)),
                ('verb', models.CharField(max_length=40)),
                ('target', models.CharField(blank=True, max_length=200)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='series.series')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='SeriesEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('factor', models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100)])),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='series.series')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='in_series', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament__starts_on', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='TeamMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('substitute', models.BooleanField(default=False)),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='team_member', to='registration.entrant')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='series.team')),
            ],
            options={
                'ordering': ['substitute', 'id'],
            },
        ),
        migrations.CreateModel(
            name='TeamPlay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by', models.CharField(choices=[('sum', "sum of the members’ scores"), ('place', "sum of the members’ ranks")], default='sum', max_length=10, verbose_name="ranking of teams")),
                ('counted', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='members that count')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='team_play', to='tournaments.tournament')),
            ],
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('description'), 5000), name='a_series_description_is_half_a_page', violation_error_message='The text is too long. Shorten it.'),
        ),
        migrations.AddConstraint(
            model_name='runner',
            constraint=models.UniqueConstraint(fields=('series', 'user'), name='a_runner_once_a_series'),
        ),
        migrations.AddConstraint(
            model_name='seriesevent',
            constraint=models.UniqueConstraint(fields=('series', 'tournament'), name='an_event_once_a_series'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='a_team_name_once_an_event'),
        ),
    ]

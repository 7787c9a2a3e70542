import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import taikai.tournaments.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('place', models.CharField(blank=True, max_length=200, verbose_name='venue')),
                ('street', models.CharField(blank=True, max_length=200, verbose_name='street and town')),
                ('map_url', models.URLField(blank=True, max_length=500, verbose_name='map link')),
                ('timezone', models.CharField(default='Europe/Warsaw', max_length=60, verbose_name='time zone')),
                ('description', models.TextField(blank=True, help_text='Markdown works here.', max_length=20000, verbose_name='description')),
                ('thanks', models.TextField(blank=True, max_length=5000, verbose_name='thanks')),
                ('contact', models.EmailField(blank=True, max_length=254, verbose_name='contact e-mail')),
                ('picture', models.CharField(blank=True, editable=False, max_length=32)),
                ('ruleset', models.CharField(default='ema2025', max_length=30, verbose_name='ruleset')),
                ('rule_changes', models.JSONField(blank=True, default=dict, verbose_name='changes to the ruleset')),
                ('hanchan_count', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='number of hanchans')),
                ('capacity', models.PositiveSmallIntegerField(default=24, validators=[django.core.validators.MinValueValidator(4), django.core.validators.MaxValueValidator(2000)], verbose_name='capacity')),
                ('fee', models.DecimalField(decimal_places=2, default=0, max_digits=8, validators=[django.core.validators.MinValueValidator(0)], verbose_name='fee')),
                ('currency', models.CharField(default='PLN', max_length=3, verbose_name='currency')),
                ('opens_at', models.DateTimeField(blank=True, null=True, verbose_name='registration opens')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='registration closes')),
                ('most_waiting', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(2000)], verbose_name='waiting-list limit')),
                ('approves', models.BooleanField(default=False, verbose_name='approve registrations manually')),
                ('accept_hours', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(336)], verbose_name='hours to accept an offered place')),
                ('keep_contacts_days', models.PositiveSmallIntegerField(default=90, help_text='Counted from the last day. Deletes e-mail addresses, notes and personal links. Names, seating and results stay.', validators=[django.core.validators.MinValueValidator(7), django.core.validators.MaxValueValidator(730)], verbose_name='delete contact data after (days)')),
                ('visibility', models.CharField(choices=[('public', 'public'), ('unlisted', 'unlisted, found only by its link')], default='public', max_length=10, verbose_name='visibility')),
                ('release', models.CharField(choices=[('at_once', 'as each table is confirmed'), ('complete', 'when all tables of a hanchan are confirmed'), ('hidden', 'manually, hanchan by hanchan')], default='complete', max_length=10, verbose_name='publish results')),
                ('second_step', models.BooleanField(default=False, help_text='A one-time code or a passkey. Staff without one set it up on the next staff page they open.', verbose_name="second step required for organisers at "
                                                                                                                                                                                         "log-in")),
                ('tie_breaks', models.JSONField(blank=True, default=list, verbose_name='tie-breaks')),
                ('rest_scores', models.CharField(choices=[('nothing', 'nothing, because no hanchan was played'), ('average', "the average of the player’s own hanchans"), ('fixed', 'a fixed number')], default='nothing', max_length=10, verbose_name='score for sitting out')),
                ('rest_tenths', models.SmallIntegerField(default=0, verbose_name='score for sitting out, in tenths')),
                ('left_scores', models.CharField(choices=[('substituted', 'get the score of a substituted player for each missed hanchan'), ('nothing', 'keep their total so far'), ('last', 'rank below every player who stayed')], default='substituted', max_length=12, verbose_name='players who leave the tournament')),
                ('places_by', models.CharField(choices=[('total', 'total of all hanchans'), ('average', 'average per hanchan'), ('best', 'best hanchans')], default='total', max_length=10, verbose_name='ranking by')),
                ('best_games', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='number of hanchans that count')),
                ('stage', models.CharField(choices=[('draft', 'draft'), ('open', 'registration open'), ('closed', 'registration closed'), ('check_in', 'check-in'), ('playing', 'playing'), ('final', 'standings final'), ('archived', 'archived')], default='draft', max_length=10, verbose_name='stage')),
                ('leaves_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('revision', models.PositiveIntegerField(default=1, editable=False)),
                ('seen', models.JSONField(default=dict, editable=False)),
                ('secret', models.CharField(default=taikai.tournaments.models.new_secret, editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-starts_on', 'name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='tournament_ends_after_start'), models.CheckConstraint(condition=models.Q(('opens_at', None), ('closes_at', None), ('closes_at__gt', models.F('opens_at')), _connector='OR'), name='registration_closes_after_it_opens'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('description'), 20000), name='a_description_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('thanks'), 5000), name='thanks_are_half_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=models.Q(('rest_tenths__gte', -1000), ('rest_tenths__lte', 1000)), name='a_rest_scores_a_game'), models.CheckConstraint(condition=models.Q(('best_games__gte', 1), ('best_games__lte', 30)), name='some_games_count')],
            },
        ),
        migrations.CreateModel(
            name='Staff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organiser', 'organiser'), ('judge', 'judge')], max_length=10, verbose_name='role')),
                ('plays', models.BooleanField(default=False, verbose_name='also plays')),
                ('pending', models.BooleanField(default=False, verbose_name='not accepted yet')),
                ('invited_name', models.CharField(blank=True, max_length=150)),
                ('invited_email', models.EmailField(blank=True, max_length=254)),
                ('invited_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='taikai_roles', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='staff', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['role', 'id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user', 'role'), name='one_role_once_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=32)),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('content', models.BinaryField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pictures', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'digest', 'width'), name='a_picture_once_a_width')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('actor', models.CharField(max_length=150)),
                ('role', models.CharField(max_length=12)),
                ('verb', models.CharField(max_length=60)),
                ('target', models.CharField(blank=True, max_length=200)),
                ('target_id', models.CharField(blank=True, max_length=60)),
                ('before', models.JSONField(blank=True, null=True)),
                ('after', models.JSONField(blank=True, null=True)),
                ('reason', models.TextField(blank=True, max_length=2000)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['tournament', '-id'], name='tournaments_tournam_bf5141_idx')],
                'constraints': [models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('reason'), 2000), name='a_reason_is_a_few_lines', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
        migrations.CreateModel(
            name='WriteKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('verb', models.CharField(max_length=60)),
                ('answer', models.JSONField(default=dict)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='write_keys', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'key'), name='a_write_key_once')],
            },
        ),
    ]

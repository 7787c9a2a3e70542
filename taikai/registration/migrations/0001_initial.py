import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import django_countries.fields
import taikai.tournaments.models
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('nickname', models.CharField(blank=True, max_length=40, verbose_name='nickname')),
                ('family_name', models.CharField(blank=True, max_length=100, verbose_name='family name')),
                ('shown_as', models.CharField(choices=[('full', 'full name'), ('initial', 'given name and an initial'), ('nickname', 'nickname only')], default='full', max_length=10, verbose_name='name shown publicly')),
                ('legal_name', models.CharField(blank=True, max_length=100, verbose_name='full name')),
                ('legal_family', models.CharField(blank=True, max_length=100, verbose_name='family name in the full name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='club')),
                ('country', django_countries.fields.CountryField(blank=True, max_length=2, verbose_name='country')),
                ('ema_number', models.CharField(blank=True, max_length=8, validators=[django.core.validators.RegexValidator('^[0-9]{8}$', 'An EMA number has 8 digits, for example 16010042. Leave empty if you have none.')], verbose_name='EMA number')),
                ('can_substitute', models.BooleanField(default=False, verbose_name='can play as a substitute')),
                ('kind', models.CharField(choices=[('player', 'player'), ('substitute', 'substitute')], default='player', max_length=10, verbose_name='plays as')),
                ('status', models.CharField(choices=[('pending', 'awaiting approval'), ('applied', 'registered'), ('confirmed', 'confirmed'), ('waiting', 'on the waiting list'), ('withdrawn', 'withdrawn')], default='applied', max_length=10, verbose_name='status')),
                ('asked_until', models.DateTimeField(blank=True, null=True, verbose_name='offer valid until')),
                ('note', models.TextField(blank=True, max_length=2000, verbose_name='note for the organisers')),
                ('paid_at', models.DateTimeField(blank=True, null=True, verbose_name='paid')),
                ('checked_in_at', models.DateTimeField(blank=True, null=True, verbose_name='checked in')),
                ('consented_at', models.DateTimeField(blank=True, null=True, verbose_name='consent given')),
                ('applied_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name="registered")),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('erased_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('link_sent_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('language', models.CharField(default='en', editable=False, max_length=8)),
                ('secret', models.CharField(default=taikai.tournaments.models.new_secret, editable=False, max_length=64)),
                ('merged_into', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='merged', to='registration.entrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['applied_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('joined', models.CharField(choices=[('choice', 'players tick it on the form, and you approve'), ('country', 'all players from these countries'), ('abroad', 'players from any other country'), ('each', 'each country is its own group'), ('invited', 'players you invite, by link or by hand')], default='choice', max_length=10, verbose_name='members')),
                ('countries', models.CharField(blank=True, max_length=800, verbose_name='countries')),
                ('most', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(10000)], verbose_name='maximum number of places')),
                ('most_percent', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(100)], verbose_name='maximum share of all places, in %')),
                ('kept', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(10000)], verbose_name='places reserved for the group')),
                ('kept_until', models.DateTimeField(blank=True, null=True, verbose_name='reserved until')),
                ('skips_approval', models.BooleanField(default=False, verbose_name='players who use the link need no approval')),
                ('secret', models.CharField(default=taikai.tournaments.models.new_secret, editable=False, max_length=64)),
                ('position', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('asked', 'to be checked'), ('member', 'belongs to the group'), ('refused', 'does not belong to the group')], default='asked', max_length=10, verbose_name='state')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='registration.entrant')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='registration.group')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Merging',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('was', models.JSONField(default=dict)),
                ('moved', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.entrant')),
                ('left', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Passing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=100, verbose_name='name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('language', models.CharField(default='en', editable=False, max_length=8)),
                ('state', models.CharField(choices=[('asked', 'waiting for the organisers'), ('offered', 'offered'), ('accepted', 'transferred'), ('refused', 'refused by the organisers'), ('declined', 'declined'), ('cancelled', 'withdrawn'), ('lapsed', 'not accepted in time'), ('returned', 'returned')], default='offered', max_length=10, verbose_name='state')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('fee_followed', models.BooleanField(default=False)),
                ('secret', models.CharField(default=taikai.tournaments.models.new_secret, editable=False, max_length=64)),
                ('giver', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passings', to='registration.entrant')),
                ('receiver', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='passed_from', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='PassingTerms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allowed', models.CharField(choices=[('no', 'no'), ('ask', 'yes, if the organisers approve'), ('free', 'yes')], default='no', max_length=4, verbose_name='players may transfer their place')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('days', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='days to accept')),
                ('fee_follows', models.BooleanField(default=True, verbose_name='payments go with the place')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='passing_terms', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200, verbose_name='question')),
                ('help', models.CharField(blank=True, max_length=300, verbose_name='explanation')),
                ('kind', models.CharField(choices=[('text', 'a text'), ('choice', 'one of several answers'), ('number', 'a whole number'), ('consent', 'a checkbox to agree')], default='text', max_length=10, verbose_name='type of answer')),
                ('choices', models.TextField(blank=True, max_length=2000, verbose_name='answers to choose from')),
                ('required', models.BooleanField(default=False, verbose_name='required')),
                ('seen_by', models.CharField(choices=[('staff', 'only the organisers'), ('participants', 'all registered players'), ('everybody', 'the public, on the list of players')], default='staff', max_length=12, verbose_name='who sees the answers')),
                ('position', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.CharField(blank=True, max_length=500, verbose_name='answer')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='registration.entrant')),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='registration.question')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='TwoPeople',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.entrant')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='registration.entrant')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddIndex(
            model_name='entrant',
            index=models.Index(fields=['tournament', 'status'], name='registratio_tournam_fbab0a_idx'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('note'), 2000), name='an_entrants_note_is_short', violation_error_message='The text is too long. Shorten it.'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='a_groups_name_once'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.CheckConstraint(condition=models.Q(('most_percent', None), ('most_percent__lte', 100), _connector='OR'), name='a_share_is_no_more_than_all'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('group', 'entrant'), name='in_a_group_once'),
        ),
        migrations.AddConstraint(
            model_name='passing',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ('asked', 'offered'))), fields=('giver',), name='one_open_offer_a_place'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('choices'), 2000), name='a_questions_choices_are_short', violation_error_message='The text is too long. Shorten it.'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.UniqueConstraint(fields=('question', 'entrant'), name='an_answer_once'),
        ),
        migrations.AddConstraint(
            model_name='twopeople',
            constraint=models.UniqueConstraint(fields=('first', 'second'), name='two_people_once'),
        ),
        migrations.AddConstraint(
            model_name='twopeople',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='two_people_in_order'),
        ),
    ]

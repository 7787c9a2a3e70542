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
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(max_length=500, verbose_name='what')),
                ('place', models.CharField(blank=True, max_length=100, verbose_name='where')),
                ('at', models.DateTimeField(blank=True, null=True, verbose_name='when')),
                ('to_players', models.BooleanField(default=True, verbose_name='to all players (phones and public pages)')),
                ('to_judges', models.BooleanField(default=True, verbose_name='to judges')),
                ('to_screens', models.BooleanField(default=True, verbose_name='on the screens')),
                ('by', models.CharField(max_length=150)),
                ('written_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('mailed', models.PositiveIntegerField(default=0)),
                ('corrects', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='corrected_by', to='news.announcement')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['tournament', '-id'], name='news_announ_tournam_e43048_idx')],
                'constraints': [models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('text'), 500), name='an_announcement_is_short', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=models.Q(('to_players', True), ('to_judges', True), ('to_screens', True), _connector='OR'), name='an_announcement_is_for_somebody')],
            },
        ),
        migrations.CreateModel(
            name='NewsDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=1000)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=40)),
                ('off', models.JSONField(blank=True, default=list)),
                ('language', models.CharField(default='en', max_length=8)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('told_at', models.DateTimeField(blank=True, null=True)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='registration.entrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='tournaments.tournament')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'endpoint'), name='a_browser_asks_once_a_tournament'), models.CheckConstraint(condition=models.Q(('entrant__isnull', True), ('user__isnull', True), _connector='XOR'), name='a_device_is_an_entrants_or_of_the_staff')],
            },
        ),
    ]

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='OptOut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='RoundMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('groups', models.JSONField(default=list, verbose_name='recipients')),
                ('about_entry', models.BooleanField(default=True, verbose_name='about this tournament or the registration')),
                ('by', models.CharField(max_length=150)),
                ('written_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_mails', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='OwnWords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind_name', models.CharField(max_length=40)),
                ('language', models.CharField(max_length=8)),
                ('before', models.TextField(blank=True, max_length=2000, verbose_name='text before the fixed part')),
                ('after', models.TextField(blank=True, max_length=2000, verbose_name='text after the fixed part')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_words', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['kind_name', 'language'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'kind_name', 'language'), name='own_words_once_a_kind_and_language'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('before'), 2000), name='own_words_before_are_short', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('after'), 2000), name='own_words_after_are_short', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=64)),
                ('mail', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='receipts', to='emails.roundmail')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('mail', 'mark'), name='a_round_mail_once_a_person')],
            },
        ),
        migrations.CreateModel(
            name='RoundText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=8)),
                ('subject', models.CharField(max_length=150, verbose_name='subject')),
                ('body', models.TextField(max_length=10000, verbose_name='text')),
                ('mail', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='texts', to='emails.roundmail')),
            ],
            options={
                'ordering': ['mail', 'language'],
                'constraints': [models.UniqueConstraint(fields=('mail', 'language'), name='a_round_mail_once_a_language'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('body'), 10000), name='a_round_mail_is_a_few_pages', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
    ]

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('jobs', '0001_initial'),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('url', models.URLField(max_length=500, verbose_name='address')),
                ('secret', models.CharField(max_length=80)),
                ('events', models.JSONField(default=list, verbose_name="notified about")),
                ('made_by', models.CharField(max_length=150)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Openness',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cors_origins', models.TextField(blank=True, max_length=1000, verbose_name="web sites that can read the data")),
                ('embed', models.BooleanField(default=False, verbose_name="standings on other web sites")),
                ('embed_origins', models.TextField(blank=True, max_length=1000, verbose_name="web sites that can show the standings")),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='openness', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('cors_origins'), 1000), name='origins_that_read_are_few', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('embed_origins'), 1000), name='origins_that_show_are_few', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('begins', models.CharField(max_length=12)),
                ('scope', models.CharField(choices=[('read', "read results as staff"), ('results', "read and write results")], default='read', max_length=8, verbose_name="permission")),
                ('made_by', models.CharField(max_length=150)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='a_programs_name_once')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=40)),
                ('body', models.TextField(max_length=2000)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('why', models.CharField(blank=True, max_length=200)),
                ('arrived_at', models.DateTimeField(blank=True, null=True)),
                ('job', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='delivery', to='jobs.job')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='api.webhook')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('body'), 2000), name='a_delivery_is_short', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
    ]

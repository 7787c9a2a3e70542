import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django_countries.fields
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Filing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('federation', models.CharField(default='ema', max_length=20, verbose_name='federation')),
                ('country', django_countries.fields.CountryField(blank=True, max_length=2, verbose_name='organising country')),
                ('qualification', models.BooleanField(default=False, verbose_name="championship with qualification")),
                ('applied_on', models.DateField(blank=True, null=True, verbose_name="date of the application")),
                ('observer', models.CharField(blank=True, max_length=120, verbose_name='observer')),
                ('observer_named_on', models.DateField(blank=True, null=True, verbose_name="observer appointed on")),
                ('done', models.JSONField(blank=True, default=list)),
                ('columns', models.JSONField(blank=True, default=list)),
                ('venue', models.TextField(blank=True, max_length=4000, verbose_name='venue')),
                ('equipment', models.TextField(blank=True, max_length=4000, verbose_name='equipment')),
                ('complaints', models.TextField(blank=True, max_length=4000, verbose_name='complaints')),
                ('atmosphere', models.TextField(blank=True, max_length=4000, verbose_name='atmosphere')),
                ('catering', models.TextField(blank=True, max_length=4000, verbose_name='catering')),
                ('prizes', models.TextField(blank=True, max_length=4000, verbose_name='prizes')),
                ('other', models.TextField(blank=True, max_length=4000, verbose_name='other remarks')),
                ('conclusion', models.TextField(blank=True, max_length=4000, verbose_name='conclusion')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='filing', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('venue'), 4000), name='a_reports_venue_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('equipment'), 4000), name='a_reports_equipment_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('complaints'), 4000), name='a_reports_complaints_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('atmosphere'), 4000), name='a_reports_atmosphere_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('catering'), 4000), name='a_reports_catering_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('prizes'), 4000), name='a_reports_prizes_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('other'), 4000), name='a_reports_other_is_a_page', violation_error_message='The text is too long. Shorten it.'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('conclusion'), 4000), name='a_reports_conclusion_is_a_page', violation_error_message='The text is too long. Shorten it.')],
            },
        ),
        migrations.CreateModel(
            name='ListedNumber',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=8, validators=[django.core.validators.RegexValidator('^[0-9]{8}$', 'An EMA number has 8 digits, for example 16010042. Leave empty if you have none.')], verbose_name='EMA number')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('key', models.CharField(editable=False, max_length=150)),
                ('country', django_countries.fields.CountryField(blank=True, max_length=2, verbose_name='country')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='listed_numbers', to='tournaments.tournament')),
            ],
            options={
                'indexes': [models.Index(fields=['tournament', 'key'], name='federation__tournam_6ed849_idx')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='a_number_is_listed_once')],
            },
        ),
    ]

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ceremony',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('singly', models.PositiveSmallIntegerField(default=10)),
                ('step', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ceremony', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('singly__gte', 1)), name='the_first_place_is_turned_alone')],
            },
        ),
        migrations.CreateModel(
            name='Cut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(2)])),
                ('places', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(4)])),
                ('percent', models.PositiveSmallIntegerField(default=100, validators=[django.core.validators.MaxValueValidator(100)])),
                ('asked', models.JSONField(blank=True, default=list)),
                ('chosen', models.JSONField(blank=True, default=list)),
                ('passed', models.JSONField(blank=True, default=list)),
                ('finalists', models.JSONField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cuts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['begins'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'begins'), name='a_cut_once_a_hanchan'), models.CheckConstraint(condition=models.Q(('percent__lte', 100)), name='at_most_the_whole_score_is_carried')],
            },
        ),
    ]

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='PaperFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(max_length=12)),
                ('revision', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('making', 'Making'), ('ready', 'Ready'), ('failed', 'Failed')], default='making', max_length=8)),
                ('content', models.BinaryField(default=b'')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('made_at', models.DateTimeField(blank=True, null=True)),
                ('kind', models.CharField(max_length=20)),
                ('size', models.CharField(max_length=8)),
                ('hanchan', models.PositiveSmallIntegerField(default=0)),
                ('first', models.PositiveSmallIntegerField(default=0)),
                ('pages', models.PositiveIntegerField(default=0)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'abstract': False,
                'indexes': [models.Index(fields=['tournament', 'kind', '-id'], name='paper_paper_tournam_520940_idx')],
            },
        ),
    ]

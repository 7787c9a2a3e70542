import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('hands', '0001_initial'),
        ('seating', '0001_initial'),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answer', models.JSONField(default=dict)),
                ('moved', models.JSONField(blank=True, default=dict)),
                ('notes', models.JSONField(default=list)),
                ('answers_given', models.JSONField(blank=True, default=dict)),
                ('first_operation', models.PositiveIntegerField(blank=True, null=True)),
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='hands.reportedhand')),
            ],
        ),
        migrations.CreateModel(
            name='CardSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(blank=True, editable=False, max_length=64)),
                ('commitment', models.CharField(blank=True, max_length=64)),
                ('public', models.CharField(blank=True, max_length=200, verbose_name='public text')),
                ('committed_at', models.DateTimeField(blank=True, null=True)),
                ('secret_published_at', models.DateTimeField(blank=True, null=True)),
                ('deal_size', models.PositiveSmallIntegerField(default=6, verbose_name='cards per player')),
                ('rotate_after', models.PositiveSmallIntegerField(default=0, verbose_name='cards to play before reusing one')),
                ('replace_winners', models.BooleanField(default=True, verbose_name='winners replace their card')),
                ('maho_returns_cards', models.BooleanField(default=True, verbose_name='Maho’s cards return to the deck')),
                ('rulings', models.JSONField(blank=True, default=dict)),
                ('seatings', models.JSONField(blank=True, default=list, editable=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='card_settings', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('settings', models.JSONField()),
                ('notes', models.JSONField(blank=True, default=list)),
                ('answers_given', models.JSONField(blank=True, default=dict)),
                ('dealt_at', models.DateTimeField(auto_now_add=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='deck', to='seating.table')),
            ],
        ),
        migrations.CreateModel(
            name='DeckOperation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('operation', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='operations', to='decks.deck')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('deck', 'number'), name='a_deck_operation_number_once')],
            },
        ),
    ]

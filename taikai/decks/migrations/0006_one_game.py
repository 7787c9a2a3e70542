import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0005_carry_hands_over'),
    ]

    operations = [
        migrations.AlterModelOptions(name='cardhand', options={}),
        migrations.RemoveConstraint(model_name='cardhand', name='a_card_hand_number_once'),
        *[
            migrations.RemoveField(model_name='cardhand', name=name)
            for name in (
                'after', 'at', 'changes', 'context', 'deck', 'judge', 'kind', 'number', 'report', 'undone_at',
            )
        ],
        migrations.AlterField(
            model_name='cardhand',
            name='record',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='hands.reportedhand'),
        ),
    ]

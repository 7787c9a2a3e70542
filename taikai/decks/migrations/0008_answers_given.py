from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("decks", "0007_answers")]

    operations = [
        migrations.RenameField("cardhand", "said", "answers_given"),
        migrations.RenameField("deck", "said", "answers_given"),
    ]

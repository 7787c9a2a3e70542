from django.db import migrations, models
from django.db.models import Exists, F, OuterRef


def had_an_email(apps, _schema):
    """To whose address an e-mail about an entry of the event was written has the link already."""
    Entrant, Email = apps.get_model("registration", "Entrant"), apps.get_model("jobs", "Email")
    written = Email.objects.filter(
        tournament=OuterRef("tournament"), to__iexact=OuterRef("email"), kind__startswith="entrant."
    )
    Entrant.objects.exclude(email="").filter(Exists(written)).update(link_sent_at=F("applied_at"))


class Migration(migrations.Migration):

    dependencies = [
        ("jobs", "0004_emails_of_a_kind"),
        ("registration", "0013_invited_without_approval"),
    ]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="link_sent_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(had_an_email, migrations.RunPython.noop, elidable=True),
    ]

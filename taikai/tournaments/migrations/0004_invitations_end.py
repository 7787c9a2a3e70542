from django.db import migrations, models
from django.utils import timezone


def begin_now(apps, schema_editor):
    """Invitations that are open get their seven days from now on."""
    staff = apps.get_model("tournaments", "Staff")
    for entry in staff.objects.filter(pending=True).select_related("user"):
        entry.invited_at = timezone.now()
        entry.invited_email = entry.user.email
        entry.invited_name = f"{entry.user.first_name} {entry.user.last_name}".strip()[:150]
        entry.save(update_fields=["invited_at", "invited_email", "invited_name"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_text_limits")]

    operations = [
        migrations.AddField("staff", "invited_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("staff", "invited_email", models.EmailField(blank=True, max_length=254, default=""), preserve_default=False),
        migrations.AddField("staff", "invited_name", models.CharField(blank=True, max_length=150, default=""), preserve_default=False),
        migrations.RunPython(begin_now, migrations.RunPython.noop),
    ]

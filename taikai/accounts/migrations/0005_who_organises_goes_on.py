from django.db import migrations


def keep(apps, schema_editor):
    """Who organises a tournament already could create one: they keep that."""
    staff = apps.get_model("tournaments", "Staff").objects.filter(role="organiser", pending=False)
    creators = apps.get_model("accounts", "Creator").objects
    for user in sorted(set(staff.values_list("user", flat=True))):
        creators.get_or_create(user_id=user)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_sessions_and_site"),
        ("tournaments", "0004_invitations_end"),
    ]
    operations = [migrations.RunPython(keep, migrations.RunPython.noop)]

"""The database refuses a second account of the same name or address, however its letters are written."""

from django.db import migrations

# What the throttle of earlier versions kept: names and addresses that nobody reads any more.
LEFT_BY_AXES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accesslog", "axes_accessfailurelog")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_one_account_a_name")]
    operations = [
        migrations.RunSQL(
            "CREATE UNIQUE INDEX accounts_name_once ON auth_user (lower(username))",
            "DROP INDEX accounts_name_once",
        ),
        migrations.RunSQL(
            "CREATE UNIQUE INDEX accounts_email_once ON auth_user (lower(email)) WHERE email <> ''",
            "DROP INDEX accounts_email_once",
        ),
        *[migrations.RunSQL(f"DROP TABLE IF EXISTS {table}", migrations.RunSQL.noop) for table in LEFT_BY_AXES],
    ]

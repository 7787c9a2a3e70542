"""Names and addresses in small letters, each of one account only.

Where two accounts differ in capital letters alone, the one used last keeps the name; another gets a number behind
it ("marta-2"), and what it may do stays with it. Where two have the same address, only the one used last keeps it,
for letters must not go to two accounts: the other still logs in with its name and password.
"""

import unicodedata

from django.db import migrations


def plain(text):
    return unicodedata.normalize("NFKC", text or "").strip().lower()


def settle(apps, schema_editor):
    users = apps.get_model("auth", "User").objects
    rows = list(users.order_by("pk").values_list("pk", "username", "email", "last_login"))
    # Used last first; never used at the end, the oldest account first.
    rows.sort(key=lambda row: (row[3] is None, -row[3].timestamp() if row[3] else 0, row[0]))
    taken, addresses, renamed = set(), set(), []
    wanted = {plain(name) for _pk, name, _email, _last in rows}
    settled = []
    for pk, name, email, _last in rows:
        new, number = plain(name), 1
        while new in taken or (number > 1 and new in wanted):
            number += 1
            new = f"{plain(name)[:140]}-{number}"
        taken.add(new)
        address = plain(email)
        if address in addresses:
            address = ""
        addresses.add(address)
        if (new, address) != (name, email):
            settled.append((pk, new, address))
        if number > 1 or (email and not address):
            renamed.append(f"account {name!r}: log-in name {new!r}, address {address or 'none'}")
    # Through names nobody has, so that no two rows ever clash on the way.
    for pk, _new, _address in settled:
        users.filter(pk=pk).update(username=f"settling {pk}")
    for pk, new, address in settled:
        users.filter(pk=pk).update(username=new, email=address)
    for line in renamed:
        print("   ", line)  # noqa: T201


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]
    operations = [migrations.RunPython(settle, migrations.RunPython.noop)]

from django.db import migrations


def by_number(apps, schema_editor):
    """Lines about released and hidden results named the hanchan's row; every other line names its number."""
    numbers = dict(apps.get_model("seating", "Round").objects.values_list("pk", "number"))
    lines = apps.get_model("tournaments", "LogEntry").objects.filter(
        verb__in=("results.released", "results.hidden"), target_id__startswith="round:"
    )
    for line in lines:
        row = line.target_id.removeprefix("round:")
        if row.isdigit() and int(row) in numbers:
            line.target_id = f"round:{numbers[int(row)]}"
            line.save(update_fields=["target_id"])


class Migration(migrations.Migration):
    dependencies = [
        ("results", "0004_sheet_photos"),
        ("seating", "0002_planning"),
        ("tournaments", "0016_registration_hours"),
    ]

    operations = [migrations.RunPython(by_number, migrations.RunPython.noop)]

"""Hands and corrections of carded tables become records of the one game, with the settlement they had.

A record keeps the settlement that was confirmed, so that the replay comes to the points every row had, whatever the
judge of the cards has learnt since.
"""

from django.db import migrations

SEATS = "ESWN"
REASONS = {
    "stake": "deposit", "hand": "hand", "honba": "honba", "pot": "sticks", "own_stick": "own_stick",
    "stick_back": "own_stick", "noten": "noten", "nagashi": "nagashi", "reverse_mangan": "chombo", "bet": "bet",
}


def carry_over(apps, schema_editor):
    Deck, CardHand = apps.get_model("decks", "Deck"), apps.get_model("decks", "CardHand")
    ReportedHand = apps.get_model("hands", "ReportedHand")
    for deck in Deck.objects.iterator():
        kept = {}
        for row in CardHand.objects.filter(deck=deck).order_by("number"):
            if row.kind == "correction":
                kind, dealer, record, marks = "Correction", row.after["kyoku"] - 1, correction(row), kept
            else:
                kind, dealer = "CardHand", row.context["kyoku"] - 1
                record, marks = hand(row, kept)
            made = ReportedHand.objects.create(
                table_id=deck.table_id, number=row.number, place=row.number, kind=kind, dealer=dealer, schema=1,
                record=record, by=row.judge, undone_at=row.undone_at,
            )
            ReportedHand.objects.filter(pk=made.pk).update(at=row.at)
            if row.undone_at is None:
                kept = marks
            if row.kind == "correction":
                row.delete()
            else:
                row.record = made
                row.save(update_fields=["record"])


def correction(row):
    after = row.after
    record = {
        "type": "Correction",
        "reason": row.changes.get("reason") or "-",
        "points": [after["points"][seat] for seat in SEATS],
        **{name: after[name] for name in ("round", "kyoku", "honba", "pot")},
    }
    return {**record, "over": after["ended"]} if after["ended"] else record


def hand(row, kept):
    """The record of a hand, and the marks after it by the wind at the start."""
    context, after, answer = row.context, row.after, row.answer
    dealer = context["kyoku"] - 1
    before = {
        "round_wind": context["round_wind"], "dealer": dealer, "honba": context["honba"], "pot": context["pot"],
        "points": {wind: context["points"][wind] for wind in SEATS},
    }
    held = {wind: {flag for flag, on in flags.items() if on} for wind, flags in context.get("state", {}).items()}
    before["marks"] = {wind: sorted(flags) for wind, flags in held.items() if flags}
    by_hand = {}
    for wind in SEATS:
        had, has = kept.get(start_of(wind, dealer), set()), held.get(wind, set())
        if had != has:
            by_hand[wind] = {**{flag: True for flag in has - had}, **{flag: False for flag in had - has}}
    struck = [number for number in row.changes.get("struck", ()) if moves(answer.get("ledger", ()), number)]
    lines = answer.get("ledger", [])
    marks = {
        wind: {flag: True for flag, on in flags.items() if on} for wind, flags in answer.get("state_after", {}).items()
    }
    stays = (after["round"], after["kyoku"]) == (SEATS.index(context["round_wind"]), context["kyoku"])
    keeps = stays and not after["ended"]
    record = {"type": "CardHand", "cards": context["cards"], "report": row.report}
    if row.changes:
        record["changes"] = row.changes
    if struck:
        record["struck"] = [[lines[n]["clause"], lines[n]["kind"], lines[n]["from"], lines[n]["to"]] for n in struck]
    if by_hand:
        record["marks"] = by_hand
    record["confirmed"] = {
        "table": before,
        "ledger": ledger(lines, struck, before, after),
        "following": [keeps, after["honba"], "", keeps],
        "ends": after["ended"],
        "marks": {wind: flags for wind, flags in marks.items() if flags},
    }
    return record, {start_of(wind, dealer): set(flags) for wind, flags in marks.items() if flags}


def ledger(lines, struck, before, after):
    """The payments that were made, then what the judge changed, so that they come to the points of the row."""
    paid = [
        [line["from"], line["to"], line["amount"], REASONS.get(line["kind"], "card"), line["clause"]]
        for number, line in enumerate(lines)
        if line.get("from") and line.get("to") and number not in struck
    ]
    wanted = {wind: after["points"][start_of(wind, before["dealer"])] - before["points"][wind] for wind in SEATS}
    wanted["pot"] = after["pot"] - before["pot"]
    for place, points in wanted.items():
        more = points - sum(line[2] for line in paid if line[1] == place)
        more += sum(line[2] for line in paid if line[0] == place)
        if more:
            paid.append(["bank", place, more, "judge", ""] if more > 0 else [place, "bank", -more, "judge", ""])
    return paid


def moves(lines, number):
    return 0 <= number < len(lines) and bool(lines[number].get("from")) and bool(lines[number].get("to"))


def start_of(wind, dealer):
    return SEATS[(SEATS.index(wind) + dealer) % 4]


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0004_hands_have_records'),
    ]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]

"""Reading schedules in the layouts people use."""

import json

import pytest

from planner import plan
from planner.files.formats import rounds_to_csv
from planner.files.prescribed import read_schedule
from planner.request.check import check_rounds

ROUNDS = plan(16, 3, seed=8, effort="quick").rounds


def personal(rounds):
    lines = ["player\t" + "\t".join(f"R{i + 1}" for i in range(len(rounds)))]
    for who in range(1, 17):
        cells = [f"{t}{'ESWN'[table.index(who)]}" for r in rounds for t, table in enumerate(r, 1) if who in table]
        lines.append("\t".join([str(who), *cells]))
    return "\n".join(lines)


LAYOUTS = {
    "json": json.dumps({"rounds": ROUNDS}),
    "bare json": json.dumps(ROUNDS),
    "numbered json": json.dumps([[{"table": n, "seats": t} for n, t in enumerate(r, 1)][::-1] for r in ROUNDS]),
    "wide": rounds_to_csv(ROUNDS),
    "wide, semicolons": "\ufeff" + rounds_to_csv(ROUNDS).replace(",", ";").replace("round", "Hanchan"),
    "long": rounds_to_csv(ROUNDS, long=True),
    "script": "\n\n".join("\n".join("-".join(map(str, t)) for t in r) for r in ROUNDS),
    "headed script": "\n".join(
        f"Round {n}\n" + "\n".join(f"Table {i}: " + ", ".join(map(str, t)) for i, t in enumerate(r, 1))
        for n, r in enumerate(ROUNDS, 1)
    ),
    "personal": personal(ROUNDS),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_reads_back(name):
    read = read_schedule(LAYOUTS[name])
    assert read.problems == ()
    assert read.rounds == ROUNDS
    assert check_rounds(read.rounds, range(1, 17)) == ()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", {"empty"}),
        ("{", {"json"}),
        ("1-2-3\n4-5-6-7", {"seats"}),
        ("round,table,east,south,west,north\n1,1,a,b,c,d\n1,1,e,f,g,h\nx,2,a,,c,d", {"twice", "seats", "number"}),
        ("round,table,east,south,west,north\n2,2,a,b,c,d", {"gap"}),
        ("round;table;wind;player\n1;1;E;a\n1;1;E;b\n1;1;Q;c", {"seat_taken", "wind", "seats"}),
        ("Ala\t1E\t2x\nOla\t1E\t1S", {"cell", "seat_taken", "seats"}),
        ("[[[1,2,3]]]", {"seats"}),
    ],
)
def test_problems_are_listed_together(text, codes):
    assert {p.code for p in read_schedule(text).problems} == codes


def test_names_may_have_spaces_and_dashes():
    read = read_schedule("Ana Ruiz, Bo-Yun Li, Cy, Dee\nE F; G; H; I")
    assert read.rounds == ((("Ana Ruiz", "Bo-Yun Li", "Cy", "Dee"), ("E F", "G", "H", "I")),)

"""The command, without the site."""

import csv
import io
import json

import pytest

from taikai.seating.planner.cli import main


def test_json_and_csv_say_the_same(capsys):
    assert main(["--players", "20", "--rounds", "5", "--seed", "4", "--effort", "quick"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert main(["--players", "20", "--rounds", "5", "--seed", "4", "--effort", "quick", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 25
    for row in rows:
        seats = data["rounds"][int(row["round"]) - 1][int(row["table"]) - 1]
        assert seats == [int(row[w]) for w in ("east", "south", "west", "north")]
    assert data["figures"]["repeats"] == {"value": 0, "bound": 0, "proven": True, "best_known": None}


def test_constraints_from_a_file(tmp_path, capsys):
    names = [f"p{i}" for i in range(16)]
    played = [[names[i : i + 4] for i in range(0, 16, 4)]]
    wanted = {
        "players": names,
        "played": played,
        "forbidden_pairs": [["p0", "p5"]],
        "fixed_table": {"p3": 2},
        "clubs": {"p1": "x", "p6": "x"},
        "referees": ["p2", "p7"],
        "couples": [["p8", "p12"]],
        "weights": {"couple": 50},
    }
    path = tmp_path / "c.json"
    path.write_text(json.dumps(wanted))
    assert main(["--rounds", "4", "--constraints", str(path), "--effort", "quick"]) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert rounds[0] == played[0]
    for tables in rounds[1:]:
        assert sorted(s for t in tables for s in t) == sorted(names)
        assert "p3" in tables[1]
        assert not any({"p0", "p5"} <= set(t) for t in tables)


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("{", 2, "cannot be read"),
        ('{"colour": 1}', 1, "colour"),
        ('{"forbidden_pairs": [[1]], "absent": 3}', 1, "pair"),
        ('{"withdrawn": {"3": 1}}', 1, "round 2: 7 players"),
    ],
)
def test_bad_constraints_are_explained(tmp_path, capsys, text, status, words):
    path = tmp_path / "c.json"
    path.write_text(text)
    assert main(["--players", "8", "--rounds", "2", "--constraints", str(path)]) == status
    out = capsys.readouterr()
    assert out.out == ""
    assert words in out.err

"""The command, without the site."""

import csv
import io
import json
import signal

import pytest

from planner import Constraints, cli, plan
from planner.cli import main


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
        ("[" * 100_000, 2, "cannot be read"),
        ("[]", 1, "constraints: are not an object"),
        ("null", 1, "constraints: are not an object"),
        ('{"colour": 1}', 1, "colour"),
        ('{"forbidden_pairs": [[1]], "absent": 3}', 1, "pair"),
        ('{"forbidden_pairs": [[[1], 2]]}', 1, "forbidden_pairs: [1]: is not a player"),
        ('{"withdrawn": {"3": 1}}', 1, "round 2: 7 players"),
        ('{"withdrawn": {"3": 1.5}}', 1, "withdrawn: 3: 1.5 is not understood (a whole number)"),
        ('{"withdrawn": {"3": true}}', 1, "withdrawn: 3: true is not understood"),
        ('{"absent": {"3": 1e999}}', 1, "absent: 3: Infinity is not understood"),
        (
            '{"absent": {"3": [1, 2]}}',
            1,
            "rounds 1 to 2: 7 players cannot fill tables of four (1 more, or 3 fewer)",
        ),
        ('{"players": [{"name": "A"}]}', 1, 'players: {"name": "A"}: is not a player'),
        ('{"players": [1, "1", 2, 3]}', 1, "players: 1: is on the list as a number and as a text"),
        ('{"players": [1, 2, 3, 4]}', 2, "--players 8, but the constraints name 4 players"),
        ('{"clubs": ["A"]}', 1, "clubs: is not an object"),
        ('{"couples": 3}', 1, "couples: is not a list"),
        ('{"couples": [1, 2]}', 1, "couples: 1: is not a pair"),
        ('{"couples": [[1, 2], [2, 3]]}', 1, "couples: 2: stands there 2 times"),
        ('{"substitutes": [[1]]}', 1, "substitutes: [1]: is not a player"),
        ('{"referees": ["Zoë"]}', 1, "referees: Zoë: is not on the list of players"),
        ('{"played": 1}', 1, "played: is not a list"),
        ('{"played": [[[1, 2, 3]]]}', 1, "played: round 1, table 1: is not a table of four"),
        ('{"weights": {"clubs": 50}}', 1, "weights: clubs: is not known"),
        ('{"weights": {"club": true}}', 1, "weights: are not whole numbers"),
    ],
)
def test_bad_constraints_are_explained(tmp_path, capsys, text, status, words):
    path = tmp_path / "c.json"
    path.write_text(text)
    assert main(["--players", "8", "--rounds", "2", "--constraints", str(path)]) == status
    out = capsys.readouterr()
    assert out.out == ""
    assert words in out.err


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        (["--players", "0"], 2, "nobody to seat"),
        (["--players", "3"], 1, "rounds 1 to 5: 3 players cannot fill tables of four (at least four players)"),
        (["--players", "7"], 1, "rounds 1 to 5: 7 players cannot fill tables of four (1 more, or 3 fewer)"),
        (["--players", "16", "--rounds", "0"], 1, "at least 1"),
        (["--players", "16", "--effort", "²"], 2, "unknown effort"),
        (["--players", "100000"], 2, "at most 5000 players"),
        (["--players", "16", "--rounds", "1001"], 2, "1000 rounds"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_asked_is_explained(capsys, asked, status, words):
    assert main(["--rounds", "5", *asked]) == status
    out = capsys.readouterr()
    assert out.out == ""
    assert words in out.err


def test_a_played_round_may_have_an_empty_seat_and_somebody_from_outside(tmp_path, capsys):
    played = [[[1, 2, 3, None], [5, 6, 7, "guest"]]]
    path = tmp_path / "c.json"
    path.write_text(json.dumps({"played": played}))
    assert main(["--players", "8", "--rounds", "2", "--constraints", str(path), "--effort", "quick"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"][0] == played[0]


def test_ctrl_c_asks_for_the_best_so_far(capsys, monkeypatch):
    asked = []

    def interrupted(*request, cancel, **more):
        asked.append(cancel())
        signal.raise_signal(signal.SIGINT)
        asked.append(cancel())
        with pytest.raises(KeyboardInterrupt):  # whoever insists ends it
            signal.raise_signal(signal.SIGINT)
        return plan(*request, cancel=cancel, **more)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(cli, "plan", interrupted)
    assert main(["--players", "12", "--rounds", "2", "--format", "csv"]) == 0
    assert asked == [False, True]
    assert len(capsys.readouterr().out.splitlines()) == 1 + 2 * 3
    assert signal.getsignal(signal.SIGINT) is before


def test_the_search_begins_from_the_current_plan(tmp_path, capsys):
    current, wishes = tmp_path / "plan.json", tmp_path / "wishes.json"
    assert main(["--players", "24", "--rounds", "8", "--seed", "3", "--effort", "quick"]) == 0
    current.write_text(capsys.readouterr().out)
    whole = plan(24, 8, seed=3, effort="quick")
    gone = {"4": 5, "9": 5, "16": 5, "22": 5}
    wishes.write_text(json.dumps({"played": whole.rounds[:5], "withdrawn": gone}))
    asked = ["--players", "24", "--rounds", "8", "--seed", "5", "--effort", "quick", "--constraints", str(wishes)]
    assert main([*asked, "--current", str(current)]) == 0
    wanted = Constraints(played=whole.rounds[:5], withdrawn={int(who): last for who, last in gone.items()})
    there = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds)
    assert json.loads(capsys.readouterr().out)["hash"] == there.hash
    assert there.hash != plan(24, 8, wanted, seed=5, effort="quick").hash


@pytest.mark.parametrize("text", ["{", "{}", "[[[1, 2]]]", "7"])
def test_a_current_plan_that_is_none_is_refused(tmp_path, capsys, text):
    current = tmp_path / "plan.json"
    current.write_text(text)
    assert main(["--players", "8", "--rounds", "2", "--current", str(current)]) == 2
    assert "the current plan cannot be read" in capsys.readouterr().err

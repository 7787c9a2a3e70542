"""`python -m scoring` as another program sees it."""

import io
import json
import subprocess
import sys

import pytest

from scoring import interface
from scoring.__main__ import LONGEST_LINE, run


def speak(*lines):
    text = io.StringIO()
    code = run(
        io.BytesIO(
            b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        ),
        text,
    )
    return code, [json.loads(line) for line in text.getvalue().splitlines()]


GOOD = {
    "id": 7,
    "ruleset": "ema2016",
    "kind": "final",
    "given": {"points": {"A": 41000, "B": 31000, "C": 26000, "D": 22000}},
}


def test_one_line_in_one_line_out_in_order():
    code, replies = speak(GOOD, GOOD | {"id": "b"})
    assert code == 0
    assert [r["id"] for r in replies] == [7, "b"]
    assert replies[0]["answer"]["score"] == {"A": 26.0, "B": 6.0, "C": -9.0, "D": -23.0}


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense\n",
        b"\n",
        b"[1\n",
        b"\xff\xfe\n",
        b'{"a":NaN}\n',
        b"[" * 100_000 + b"\n",
        b"1" * 5000 + b"\n",
        b"7\n",
    ],
    ids=["word", "blank", "half", "bytes", "nan", "deep", "long number", "not an object"],
)
def test_what_is_not_a_request_gets_a_problem_and_the_stream_goes_on(line):
    code, replies = speak(line, GOOD)
    assert code == 0
    assert replies[0]["problems"] and "answer" in replies[1]


def test_a_line_without_end_is_refused_without_reading_it_into_memory():
    code, replies = speak(b'"' + b"x" * (LONGEST_LINE + 10) + b'"\n', GOOD)
    assert [r.get("problems", [{}])[0].get("code") for r in replies] == ["too_long", None]
    assert code == 0


def test_all_problems_of_a_request_come_together():
    _, [reply] = speak({"id": 1, "ruleset": "x", "kind": "y", "given": 3})
    assert [p["code"] for p in reply["problems"]] == ["ruleset", "kind", "given"]


def test_house_rules_and_their_problems():
    _, replies = speak(GOOD | {"rules": {"oka": 20}}, GOOD | {"rules": {"okaa": 20}}, GOOD | {"rules": 3})
    assert replies[0]["answer"]["oka"]["A"] == 20.0
    assert replies[1]["problems"][0]["where"] == "rules.okaa"
    assert replies[2]["problems"][0]["where"] == "rules"


def test_problems_speak_polish_on_request():
    _, [reply] = speak(GOOD | {"lang": "pl", "given": {"points": {"A": 1}}})
    assert "graczy" in reply["problems"][0]["message"]


def test_a_fault_of_the_program_is_told_apart(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(interface, "kind_named", lambda _: broken)
    code, [reply] = speak(GOOD)
    assert code == 1
    assert reply["problems"][0]["code"] == "internal"


def test_the_program_runs_and_loads_only_what_it_needs():
    script = (
        "import sys, scoring.__main__\n"
        "heavy = {m for m in sys.modules if m.startswith(('scoring.riichi', 'scoring.baida', 'django'))}\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
    done = subprocess.run(
        [sys.executable, "-m", "scoring"], input=json.dumps(GOOD), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["id"] == 7

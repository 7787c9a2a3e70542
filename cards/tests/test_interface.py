"""`python -m cards`: answers in order, whatever the lines are."""

import json
import subprocess
import sys
from pathlib import Path

from cards import interface
from cards.interface import respond
from cards.tests.table_cases import SPARE, ron

ROOT = Path(__file__).parent.parent.parent
CONTEXT = {"round_wind": "E", "honba": 0, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}


def request(**more):
    return {"id": "x", "ruleset": "krakow-saki-2022", "context": CONTEXT, "report": ron(), **more}


def test_the_program_answers_every_line_in_order():
    lines = [
        "\ufeff" + json.dumps(request(id=1)),
        "no json",
        "",
        '{"id": "\\ud800"}',
        '{"id": NaN}',
        json.dumps(request(id=2)),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "cards"],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, "\ud800", None, 2]
    assert [list(answer)[1] for answer in answers] == ["answer", "problems", "problems", "problems", "answer"]
    assert done.stderr == ""


def test_a_line_the_program_fails_on_stops_no_other(monkeypatch, capsys):
    def judge(context, report, rulings, ruleset):
        if report == "odd":
            raise ZeroDivisionError("by chance")
        return real(context, report, rulings, ruleset)

    real = interface.judge
    monkeypatch.setattr(interface, "judge", judge)
    lines = [json.dumps(request(id=1)), json.dumps(request(id=2, report="odd")), json.dumps(request(id=3))]
    done = [(json.loads(answer), broke) for answer, broke in interface.respond_lines(lines)]
    assert [(answer["id"], list(answer)[1], broke) for answer, broke in done] == [
        (1, "answer", False),
        (2, "problems", True),
        (3, "answer", False),
    ]
    assert done[1][0]["problems"][0]["code"] == "internal"
    assert capsys.readouterr().err == "ZeroDivisionError: by chance\n"


def test_all_problems_come_at_once():
    report = ron("234567m34678p5s", "5p")
    report["wins"][0]["flags"] = ["ippatsu", "haitei"]
    report["from"] = "X"
    context = {**CONTEXT, "cards": {**SPARE, "S": "nobody", "N": SPARE["E"]}, "honba": -1}
    codes = {problem["code"] for problem in respond(request(context=context, report=report))["problems"]}
    assert codes == {
        "unknown_card",
        "card_twice",
        "out_of_range",
        "not_a_seat",
        "missing",
        "tile_count",
        "no_riichi",
        "wrong_flag",
    }


def test_problems_and_refusals_speak_polish():
    answer = respond(request(lang="pl", context={**CONTEXT, "honba": "x"}))
    assert answer["problems"][0]["message"].startswith("podaj")
    refused = respond(request(lang="pl", report=ron(tile="9s")))["answer"]
    assert refused["message"] == "Wygrywający kamień nie kończy ręki."


def test_an_unknown_ruleset_or_ruling_is_refused():
    assert respond(request(ruleset="emma2016"))["problems"][0]["code"] == "unknown_ruleset"
    assert respond(request(rulings={"R99": "x"}))["problems"][0]["code"] == "unknown_ruling"
    assert respond(request(rulings=["R01"]))["problems"][0]["code"] == "not_an_object"
    both = respond(request(ruleset="emma2016", rulings={"R99": "x"}))["problems"]
    assert [problem["code"] for problem in both] == ["unknown_ruleset", "unknown_ruling"]


def test_the_back_of_a_card_lies_at_no_seat():
    context = {**CONTEXT, "cards": {**SPARE, "S": "tsuruta-himeko"}}
    assert respond(request(context=context))["problems"][0]["code"] == "unknown_card"


def test_a_copy_is_of_a_card_that_is_not_in_play():
    context = {**CONTEXT, "cards": {**SPARE, "S": "yumeno-maho"}}
    answer = respond(request(context=context, report=ron(facts={"maho_copies": SPARE["E"]})))
    assert answer["problems"][0]["code"] == "card_twice"


def test_the_ledger_names_a_clause_on_every_line():
    context = {
        **CONTEXT,
        "cards": {"E": "megan-davin", "S": "jindai-komaki", "W": "nelly-virsaladze", "N": "hanada-kirame"},
    }
    answer = respond(request(context=context, report=ron(facts={"wall_seat": "W"})))["answer"]
    assert all(line["clause"] for line in answer["ledger"])
    moved = dict.fromkeys("ESWN", 0)
    for line in answer["ledger"]:
        for end, sign in (("from", -1), ("to", 1)):
            if line.get(end) in moved:
                moved[line[end]] += sign * line["amount"]
    assert moved == answer["delta"]

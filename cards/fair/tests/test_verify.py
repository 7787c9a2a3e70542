"""A published file is checked from itself; every tampering is found; no file makes the check fall over."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue import load
from cards.deck import (
    SEATS,
    Choose,
    Copy,
    DeckLog,
    DrawCards,
    EndHand,
    HandResult,
    Mark,
    Pick,
    Reveal,
    Undo,
    settings_for,
)
from cards.fair import (
    CheckState,
    DeckShuffle,
    commitment,
    draw_seating,
    publish,
    publish_draw,
    publish_table,
    table_link,
    verify,
)
from cards.fair.__main__ import main
from cards.fair.findings import PHRASES
from cards.fair.tests import rebuilt

SECRET = bytes(range(32))
PUBLIC = "Opening ceremony: 4 17 23"
ENTRANTS = [f"player {number}" for number in range(1, 25)]
SAKI = load("saki-2022")


def play_table(hanchan, table, hands=12, **modes):
    """A table that plays with everything: Maho as soon as somebody holds her, marks, an undo."""
    log = DeckLog.start(settings_for(SAKI, **modes), DeckShuffle(SECRET, PUBLIC, "saki-2022", hanchan, table))
    while log.state.phase == "draft":
        for seat in SEATS:
            log = log.append(Pick(seat, log.state.packets[seat][0]))
    for hand in range(hands):
        for seat in SEATS:
            cards = log.state.playable(seat)
            log = log.append(Choose(seat, "yumeno-maho" if "yumeno-maho" in cards else cards[hand % len(cards)]))
        log = log.append(Reveal())
        for seat in SEATS:
            if log.state.in_play(seat) == "yumeno-maho":
                log = log.append(DrawCards(seat))
                log = log.append(Copy(seat, log.state.drawn[seat][0]))
        winners = (SEATS[hand % 4],) if hand % 3 else ()
        result = HandResult.WIN if winners else HandResult.DRAW
        log = log.append(EndHand(result, winners, SEATS[hand % 4]))
    log = log.append(Mark("E", "floor_used", True))
    return log.append(Undo(len(log.entries)))


def find_table_with_maho():
    for table in range(1, 40):
        log = play_table(1, table)
        if any(entry.operation.op == "draw_cards" for entry in log.entries):
            return table
    raise AssertionError("no table of forty dealt Maho")


MAHO_TABLE = find_table_with_maho()


def published(secret=SECRET):
    promise = commitment(SECRET)
    tables = [
        publish_table(play_table(1, MAHO_TABLE), promise, PUBLIC, 1, MAHO_TABLE),
        publish_table(play_table(2, 1, deal_size=7, rotate_after=5), promise, PUBLIC, 2, 1),
    ]
    seating = [
        publish_draw(ENTRANTS, draw_seating(SECRET, PUBLIC, ENTRANTS)),
        publish_draw(
            ENTRANTS[:8],
            draw_seating(SECRET, PUBLIC, ENTRANTS[:8], subject="final", hanchan=4),
            subject="final",
            hanchan=4,
        ),
    ]
    document = publish("Test taikai", promise, PUBLIC, secret=secret, seating=seating, tables=tables)
    return json.loads(json.dumps(document))  # as it comes back from a file


DOCUMENT = published()


def test_an_honest_file_is_right_in_every_line():
    report = verify(DOCUMENT)
    assert report.verdict is CheckState.RIGHT, report.text(everything=False)
    operations = sum(len(table["operations"]) for table in DOCUMENT["tables"])
    assert len(report.lines) > operations
    assert "Everything follows" in report.text()


def test_the_deal_in_the_file_agrees_with_the_second_implementation():
    table = DOCUMENT["tables"][0]
    message = rebuilt.name("deal", "saki-2022", 1, MAHO_TABLE, 0, PUBLIC)
    order = rebuilt.shuffle(SECRET, message, table["settings"]["cards"])
    assert [table["deal"]["hands"][seat] for seat in "ESWN"] == [order[i : i + 6] for i in (0, 6, 12, 18)]
    link = rebuilt.first_link(
        commitment=DOCUMENT["commitment"],
        public=PUBLIC,
        hanchan=1,
        table=MAHO_TABLE,
        settings=table["settings"],
    )
    for raw in table["operations"]:
        plain = {key: value for key, value in raw.items() if key not in ("outcome", "link")}
        link = rebuilt.next_link(link, plain)
        assert raw["link"] == link
    log = play_table(1, MAHO_TABLE)
    assert table_link(log, DOCUMENT["commitment"], PUBLIC, 1, MAHO_TABLE) == link


def test_before_the_secret_is_out_links_are_checked_and_the_rest_is_open():
    report = verify(published(secret=None))
    assert report.verdict is CheckState.OPEN
    assert sum(line.verdict is CheckState.OPEN for line in report.lines) == 5
    assert any("links" in line.what and line.verdict is CheckState.RIGHT for line in report.lines)
    broken = published(secret=None)
    broken["seating"][0]["result"][0] = "a stranger"
    assert verify(broken).verdict is CheckState.WRONG


def first(table, op):
    return next(raw for raw in table["operations"] if raw["op"] == op)


def swap(cards, one, other):
    cards[one], cards[other] = cards[other], cards[one]


def relink(document):
    """What a forger would do: make the links fit the changed operations."""
    for table in document["tables"]:
        link = rebuilt.first_link(
            commitment=document["commitment"],
            public=document["public"],
            hanchan=table["hanchan"],
            table=table["table"],
            settings=table["settings"],
        )
        for raw in table["operations"]:
            plain = {key: value for key, value in raw.items() if key not in ("outcome", "link")}
            raw["link"] = link = rebuilt.next_link(link, plain)


def other_winner(document):
    raw = next(r for r in document["tables"][0]["operations"] if r["op"] == "end_hand" and r["winners"])
    raw["winners"] = ["N" if raw["winners"] == ["E"] else "E"]
    relink(document)


def foreign_choice(document):
    table = document["tables"][0]
    first(table, "choose")["card"] = table["deal"]["hands"]["N"][0]
    relink(document)


def reorder_deck(document):
    swap(document["tables"][0]["settings"]["cards"], 0, 1)
    relink(document)


def set_path(*path, value):
    def change(document):
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


FORGERIES = {
    "other secret": (set_path("secret", value="00" * 32), "secret fits the commitment"),
    "other commitment": (set_path("commitment", value="00" * 32), "secret fits the commitment"),
    "secret too short": (set_path("secret", value="00" * 31), "secret: it must be 64"),
    "secret no hex": (set_path("secret", value="zz" * 32), "secret: it must be 64"),
    "other public text": (set_path("public", value="4 17 24"), "seating draw 1"),
    "public of two lines": (set_path("public", value="a\nb"), "public text"),
    "seating swapped": (lambda d: swap(d["seating"][0]["result"], 0, 1), "seating draw 1"),
    "seating list swapped": (lambda d: swap(d["seating"][1]["items"], 0, 1), "seating draw 2"),
    "seating counter": (set_path("seating", 0, "counter", value=1), "seating draw 1"),
    "entrant twice": (set_path("seating", 0, "items", 0, value="player 2"), "stands twice"),
    "deal swapped": (lambda d: swap(d["tables"][0]["deal"]["hands"]["E"], 0, 1), "deal: the file has"),
    "stock swapped": (lambda d: swap(d["tables"][0]["deal"]["stock"], 0, 28), "deal: the file has"),
    "other table number": (set_path("tables", 0, "table", value=77), "link 1"),
    "table twice": (lambda d: d["tables"].append(copy.deepcopy(d["tables"][0])), "it is in the file twice"),
    "drawn card": (
        lambda d: first(d["tables"][0], "draw_cards")["outcome"].update(drawn={"E": ["hao-huiyu"]}),
        "(draw_cards",
    ),
    "choice changed": (
        lambda d: first(d["tables"][0], "choose").update(card=d["tables"][0]["deal"]["hands"]["E"][5]),
        "link 1",
    ),
    "choice of a card not held": (foreign_choice, "not allowed"),
    "other winner": (other_winner, "(end_hand)"),
    "operation left out": (lambda d: d["tables"][0]["operations"].pop(0), "link 1"),
    "cards at the end": (lambda d: d["tables"][0]["end"]["discard"].reverse(), "cards at the end"),
    "order of the deck": (reorder_deck, "not the cards of saki-2022 in their order"),
    "impossible settings": (set_path("tables", 0, "settings", "hand_size", value=40), "cannot be read"),
    "unknown operation": (set_path("tables", 0, "operations", 0, "op", value="steal"), "cannot be read"),
    "no deal": (lambda d: d["tables"][0].pop("deal"), "cannot be read"),
    "seating no object": (set_path("seating", 0, value=7), "seating draw 1: cannot be read"),
    "table no object": (set_path("tables", 0, value=None), "table 1 of the file: cannot be read"),
    "tables no list": (set_path("tables", value={}), "tables: it must be a list"),
    "other format": (set_path("format", value="taikai-fair-9"), "not a published file"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgery_is_found(name):
    change, expected = FORGERIES[name]
    document = copy.deepcopy(DOCUMENT)
    change(document)
    report = verify(document)
    assert report.verdict is CheckState.WRONG
    wrong = [f"{line.what}: {line.detail}" for line in report.lines if line.verdict is CheckState.WRONG]
    assert any(expected in line for line in wrong), wrong


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def paths(value, here=()):
    yield here
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from paths(child, (*here, key))


SHORT = published()
for raw_table in SHORT["tables"]:
    del raw_table["operations"][9:]
PATHS = [path for path in paths(SHORT) if path]


@given(st.sampled_from(PATHS), JSON)
def test_no_file_makes_the_check_fall_over(path, value):
    document = copy.deepcopy(SHORT)
    set_path(*path, value=value)(document)
    assert verify(document).text()


@given(JSON)
def test_any_json_gives_a_report(value):
    assert verify(value).verdict is CheckState.WRONG


def test_command_verifies_from_the_file_alone(tmp_path):
    file = tmp_path / "fair.json"
    file.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "cards.fair", "verify", str(file)],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin"},
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("right") > 50


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: None, 0),
        (lambda d: d.update(secret=None), 3),
        (lambda d: d.update(secret="00" * 32), 1),
    ],
)
def test_exit_codes(tmp_path, capsys, change, code):
    document = copy.deepcopy(DOCUMENT)
    change(document)
    file = tmp_path / "fair.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["verify", str(file), "--brief"]) == code
    out = capsys.readouterr().out
    assert ("wrong  " in out) is (code == 1)


def test_polish_report():
    report = verify(DOCUMENT, "pl")
    assert "Wszystko wynika z sekretu" in report.text()
    assert "rozdanie kart" in report.text()
    document = copy.deepcopy(DOCUMENT)
    foreign_choice(document)
    broken = verify(document, "pl").text(everything=False)
    assert "niedozwolone" in broken and "nie jest w ręce" in broken


def test_every_phrase_is_used_and_differs_between_the_languages():
    folder = Path(__file__).parents[1]
    code = "".join((folder / name).read_text(encoding="utf-8") for name in ("check.py", "findings.py", "seeds.py"))
    dynamic = {*CheckState, *(f"all_{verdict}" for verdict in CheckState)}
    for key, text in PHRASES.items():
        english, polish = text.get("en"), text.get("pl")
        assert key in dynamic or f'say("{key}"' in code or f'"{key}", ' in code, key
        assert english != polish
        fields = [set(re.findall(r"{(\w+)}", shown)) for shown in (english, polish)]
        assert fields[0] == fields[1]


def test_unreadable_file_is_said_and_ends_with_2(tmp_path, capsys):
    file = tmp_path / "fair.json"
    file.write_text("{", encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert main(["verify", str(tmp_path / "missing.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_single_steps_by_hand(capsys):
    assert main(["commit", SECRET.hex()]) == 0
    assert capsys.readouterr().out.strip() == commitment(SECRET)
    assert main(["shuffle", SECRET.hex(), "test", "--subject", "letters", *"ABCDEFGH"]) == 0
    assert capsys.readouterr().out.split() == list("CBAFGHED")
    assert main(["secret"]) == 0
    secret, promise = (line.split()[1] for line in capsys.readouterr().out.splitlines())
    assert commitment(bytes.fromhex(secret)) == promise
    assert main(["commit", "abc"]) == 2

"""The ledger itself."""

from scoring.ledger import POT, REASONS, RULES, SEATS, Ledger, Transfer, in_turn_after, ledger


def test_a_ledger_adds_up_line_by_line():
    lines = ledger(
        [Transfer("E", "S", 1000, "hand"), Transfer(POT, "S", 1000, "sticks"), Transfer("E", "W", 0, "honba")]
    )
    assert len(lines.lines) == 2
    assert lines.deltas() == {"E": -1000, "S": 2000, "W": 0, "N": 0}
    assert lines.pot_taken() == 1000
    assert sum(lines.balance().values()) == 0
    assert (lines + lines).pot_taken() == 2000
    assert Ledger().deltas() == dict.fromkeys(SEATS, 0)


def test_every_line_names_its_reason_and_rule_in_both_languages():
    assert set(REASONS) == set(RULES)
    line = Transfer("E", "S", 300, "honba")
    assert line.as_dict("pl") | {"text": "honba", "source": "honba_value"} == line.as_dict("pl")
    assert Transfer("E", "S", 300, "card", "card 16").as_dict()["source"] == "card 16"
    assert Transfer("E", "S", 300, "noten").as_dict("pl")["text"] == "kara noten"


def test_turn_order():
    assert in_turn_after("W") == ("N", "E", "S")

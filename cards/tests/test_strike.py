"""A line can be taken out of a settlement."""

from cards.judge.api import judge
from cards.judge.payments.strike import strike
from cards.tests.table_cases import context, ron


def test_a_line_can_be_struck_out_and_points_stay_conserved():
    verdict = judge(context({"W": "nelly-virsaladze"}, pot=1000), ron())
    fee = next(i for i, line in enumerate(verdict.ledger) if (line.kind, line.source) == ("side", "N"))
    left = strike(verdict, [fee, 999])
    assert left.delta == {**verdict.delta, "N": 0, "W": verdict.delta["W"] - 1000}
    assert sum(left.delta.values()) == 1000 - left.pot_after + left.bank
    assert [line.clause for line in left.lines] == ["C36a"]

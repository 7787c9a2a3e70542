"""The table that fills itself."""

from scoring.fill_on_miss import Memo


def test_a_value_is_made_once_and_only_when_asked_for():
    made = []
    memo = Memo(lambda key: made.append(key) or key * key)
    assert [memo[3], memo[3], memo[4]] == [9, 9, 16]
    assert made == [3, 4]
    assert 5 not in memo and memo.get(5) is None and made == [3, 4]


def test_a_full_memo_starts_again():
    memo = Memo(lambda key: -key, most=3)
    for key in range(10):
        assert memo[key] == -key
        assert len(memo) <= 3


def test_a_refusal_to_make_leaves_nothing_behind():
    memo = Memo(lambda key: 1 // key)
    for _ in range(2):
        try:
            memo[0]
        except ZeroDivisionError:
            assert 0 not in memo
        else:
            raise AssertionError

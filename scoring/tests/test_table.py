"""The table that fills itself."""

from scoring.table import Table


def test_a_value_is_made_once_and_only_when_asked_for():
    made = []
    table = Table(lambda key: made.append(key) or key * key)
    assert [table[3], table[3], table[4]] == [9, 9, 16]
    assert made == [3, 4]
    assert 5 not in table and table.get(5) is None and made == [3, 4]


def test_a_full_table_starts_again():
    table = Table(lambda key: -key, most=3)
    for key in range(10):
        assert table[key] == -key
        assert len(table) <= 3


def test_a_refusal_to_make_leaves_nothing_behind():
    table = Table(lambda key: 1 // key)
    for _ in range(2):
        try:
            table[0]
        except ZeroDivisionError:
            assert 0 not in table
        else:
            raise AssertionError

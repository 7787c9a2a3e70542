"""The names of the package are those of `__all__`, whatever was loaded before."""

from importlib import import_module
from inspect import ismodule
from pkgutil import iter_modules

import pytest

from scoring.ledger import Ledger, Transfer
from scoring.riichi import hanchan
from scoring.riichi.hanchan.stored import as_json, from_json, word_of


@pytest.mark.parametrize("name", hanchan.__all__)
def test_a_name_is_no_module(name):
    for module in iter_modules(hanchan.__path__, f"{hanchan.__name__}."):
        import_module(module.name)
    assert not ismodule(getattr(hanchan, name))


def test_no_other_name():
    with pytest.raises(AttributeError):
        _ = hanchan.nothing


def test_a_payment_is_stored_under_its_old_word():
    paid = hanchan.PaymentRecord(Ledger((Transfer("E", "S", 500, "bet"),)))
    stored = as_json(paid)
    assert (word_of(paid), stored["type"]) == ("Payment", "Payment")
    assert from_json(stored) == paid

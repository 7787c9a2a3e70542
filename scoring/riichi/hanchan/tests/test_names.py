"""The names of the room are those of `__all__`, whatever was loaded before."""

from importlib import import_module
from inspect import ismodule
from pkgutil import iter_modules

import pytest

from scoring.riichi import hanchan


@pytest.mark.parametrize("name", hanchan.__all__)
def test_a_name_is_no_module(name):
    for module in iter_modules(hanchan.__path__, f"{hanchan.__name__}."):
        import_module(module.name)
    assert not ismodule(getattr(hanchan, name))


def test_no_other_name():
    with pytest.raises(AttributeError):
        _ = hanchan.nothing

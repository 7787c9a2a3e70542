"""The judging pipeline of the cards: ledger, effective cards, gates, readings, payments, pot, state.

`judge(context, report, rulings)` is the door (`cards.judge.api`); the modules beside it are its steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cards.judge.api import Verdict, judge

__all__ = ["Verdict", "judge"]


def __getattr__(name: str) -> Any:
    """Loads the pipeline on first use: abilities import this package's values while they are being read."""
    if name in __all__:
        from cards.judge import api

        return getattr(api, name)
    raise AttributeError(name)

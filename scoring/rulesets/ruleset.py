"""`Ruleset`: one immutable set of typed parameters, declared in `parameters/`."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from scoring.rulesets.parameters.clock import ClockRules
from scoring.rulesets.parameters.declare import declared_names, possible_part
from scoring.rulesets.parameters.end import EndRules
from scoring.rulesets.parameters.play import PlayRules
from scoring.rulesets.parameters.settlement import SettlementRules
from scoring.rulesets.parameters.value import ValueRules
from scoring.texts import Text

if TYPE_CHECKING:
    from scoring.rulesets.parameters.baida import BaidaRules

Game = Literal["riichi", "baida"]


def _baida() -> type[BaidaRules]:
    from scoring.rulesets.parameters.baida import BaidaRules  # riichi starts without the other game's sheet

    return BaidaRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(ValueRules, PlayRules, SettlementRules, ClockRules, EndRules):
    """The rules of one game as data (`docs/spec/rules.md` §2). Points are points; uma and oka are in the unit of
    the final score, `score_unit` points (a thousand in riichi).

    The parameters are declared in `parameters/`; those of the last class stand first on the rules page.

    `assumptions` names the fields whose value no source states (nested ones with a dot: `pao.honba_payer`).
    """

    # What the ruleset is, not how it plays: no override, no row on the rules page.
    name: str
    version: int = 1
    title: Text
    source: str
    assumptions: frozenset[str] = frozenset()
    game: Game = "riichi"

    # The other game
    baida: BaidaRules | None = possible_part(_baida)

    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        values = tuple(getattr(self, f.name) for f in fields(self) if f.compare)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        """Computed once: rulesets are keys of caches on the hot path."""
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuilt on loading: a hash of texts is not the same in another process."""
        return _restore, ({f.name: getattr(self, f.name) for f in fields(self) if f.init},)

    @property
    def ties_share_a_place(self) -> bool:
        """Whether players with equal points hold the same place."""
        return self.uma_tie == "split"

    def replace(self, **overrides: object) -> Ruleset:
        """House rules: the same ruleset with some parameters changed.

        Names and spellings as in `rulesets.json`; nested parameters take a mapping with the keys to change.
        Raises `Refused` with every unknown name and impossible value at once.
        """
        from scoring.rulesets.overrides import checked, value_at  # only house rules need it

        values = checked(self, overrides, parameters())
        if not values:
            return self
        if "return_points" in values and "goal_points" not in values and self.goal_points == self.return_points:
            values["goal_points"] = values["return_points"]
        changed = dataclasses.replace(self, **values)
        # A parameter somebody has set is no longer an assumption.
        kept = frozenset(name for name in self.assumptions if value_at(self, name) == value_at(changed, name))
        return dataclasses.replace(changed, assumptions=kept)


@cache
def parameters() -> tuple[str, ...]:
    """The names an override may use, in the order of the rules page."""
    return declared_names(Ruleset)


def _restore(values: dict[str, Any]) -> Ruleset:
    return Ruleset(**values)

"""Parameters of Baida."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scoring.rulesets.parameters.declare import ParameterGroup
from scoring.rulesets.parameters.saying import times
from scoring.texts import Text

MOST = 100_000
OPEN = Text("set by the organiser")

ROWS = ParameterGroup("baida_rows", Text("Rows of the sheet"))
SETTINGS = ParameterGroup("baida_settings", Text("Points the sheet does not settle"))


@dataclass(frozen=True, slots=True, kw_only=True)
class BaidaRules:
    """The Baida sheet: points of every row, caps, and the settings the sheet leaves open (A1-A9)."""

    mixed_one_suit: int = ROWS.number(Text("1. Mixed one-suit"), 40, least=0, most=MOST)
    pure_one_suit: int = ROWS.number(Text("2. Pure one-suit"), 100, least=0, most=MOST)
    nine_tile_straight: int = ROWS.number(Text("3. Nine-tile straight"), 40, least=0, most=MOST)
    item_4: int | None = ROWS.number(Text("Item 4"), None, least=0, most=MOST, unset=OPEN)
    item_5: int | None = ROWS.number(Text("Item 5"), None, least=0, most=MOST, unset=OPEN)
    item_6: int | None = ROWS.number(Text("Item 6"), None, least=0, most=MOST, unset=OPEN)
    thirteen_terminals: int = ROWS.number(Text("7. Thirteen terminals"), 200, least=0, most=MOST)
    base_cap: int = ROWS.number(Text("Most points for patterns"), 320, least=0, most=MOST)
    big_crane: int = ROWS.number(Text("Big crane"), 100, least=0, most=MOST)
    big_crane_reduced: int = ROWS.number(Text("Big crane after discarding a Baida"), 10, least=0, most=MOST)
    no_baida: int = ROWS.number(Text("No Baida"), 10, least=0, most=MOST)
    four_baida: int = ROWS.number(Text("Four Baida"), 10, least=0, most=MOST)
    baida_dragon: int = ROWS.number(Text("Baida dragon"), 30, least=0, most=MOST)
    win_on_kong: int = ROWS.number(Text("Win on kong"), 10, least=0, most=MOST)
    robbing_a_kong: int = ROWS.number(Text("Robbing a kong"), 10, least=0, most=MOST)
    final_draw: int = ROWS.number(Text("Final draw"), 10, least=0, most=MOST)
    final_discard: int = ROWS.number(Text("Final discard"), 10, least=0, most=MOST)
    four_kongs: int = ROWS.number(Text("Four kongs"), 400, least=0, most=MOST)
    blessing: int = ROWS.number(Text("Blessing of heaven or earth"), 200, least=0, most=MOST)
    seven_baida: int = ROWS.number(Text("Seven Baida"), 480, least=0, most=MOST)
    total_cap: int = ROWS.number(Text("Most points in total"), 480, least=0, most=MOST)

    patterns_add: bool = SETTINGS.switch(Text("Patterns add up"), True)
    baida_dragon_use: Literal["any", "face_value_only"] = SETTINGS.choice(
        Text("A Baida in the dragon"),
        "any",
        {
            "any": Text("counts as any tile of its suit"),
            "face_value_only": Text("counts only as itself"),
        },
    )
    thrower: int = SETTINGS.number(Text("Discarder pays"), 2, least=0, most=100, say=times)
    others_on_discard: int = SETTINGS.number(
        Text("Each other player pays on a discard"), 0, least=0, most=100, say=times
    )
    each_on_self_draw: int = SETTINGS.number(
        Text("Each player pays from the wall"), 1, least=0, most=100, say=times
    )
    minimum_points: int = SETTINGS.number(Text("Points needed to win"), 0, least=0, most=MOST)
    several_winners: Literal["first_in_turn", "all"] = SETTINGS.choice(
        Text("Several winners on one discard"),
        "first_in_turn",
        {
            "first_in_turn": Text("the next in turn"),
            "all": Text("all win"),
        },
    )
    kong_and_final_draw_add: bool = SETTINGS.switch(Text("Win on kong and final draw together"), True)
    concealed_kong_keeps_hand_concealed: bool = SETTINGS.switch(Text("Hand with a closed kong stays closed"), True)
    straight_with_run_of_baida_only: bool = SETTINGS.switch(
        Text("A run of three Baida counts in a straight"), False
    )

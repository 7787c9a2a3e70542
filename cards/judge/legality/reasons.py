"""Reasons of a refused claim, in words for a judge to read out."""

from __future__ import annotations

from typing import Final

from cards.texts import Text

REASONS: Final = {
    "no_yaku": Text("The hand has no yaku. Bonus han and dora don’t count as yaku."),
    "too_few_yaku": Text(
        "From five honba on, the rules require more han of yaku than this hand has.",
    ),
    "atozuke": Text(
        "No yaku was certain before the winning tile, but these rules require one.",
    ),
    "no_such_draw": Text(
        "These rules don’t have this abortive draw, so play continues.",
    ),
    "not_winning_shape": Text("The winning tile does not complete the hand."),
    "not_tenpai": Text("The hand is not tenpai."),
    "furiten": Text("The player is furiten."),
    "facedown_discard": Text(
        "A facedown discard can be won only as an always-winning tile, and never called.",
    ),
    "protected_discard": Text(
        "The card of its owner protects this discard. It can’t be called or won on.",
    ),
    "swapped_tile": Text(
        "A tile swapped into a discard row can’t be called or won on.",
    ),
    "not_latest_discard": Text("Only the latest discard can be claimed."),
    "interrupted_by_call": Text(
        "The latest discard was called, so the tile before it can’t be claimed.",
    ),
    "higher_priority_call": Text("A call with priority over ron takes the tile."),
    "lower_priority_call": Text("Another claim on this tile has priority."),
    "chi_only_from_left": Text("Chii is possible only from the player to the left."),
    "own_card_forbids_call": Text("The player’s own card forbids this."),
    "real_west_required": Text(
        "A triplet of West can be called only on a real West.",
    ),
    "wait_would_change": Text("The kan would change the wait."),
    "not_only_a_triplet": Text(
        "In riichi, these rules allow a kan only of tiles that are always a triplet.",
    ),
    "closed_kan_of_riichi_player": Text(
        "A closed kan of a player in riichi can’t be exchanged.",
    ),
    "meld_not_allowed": Text("This player can’t make this meld."),
    "choe_seat_wind": Text("The hand has a forbidden seat wind and isn’t a yakuman."),
    "sae_target_cannot_ron": Text(
        "The player was named at a riichi and can’t win by ron.",
    ),
    "sae_target_cannot_call": Text(
        "The player was named at a riichi and can’t call.",
    ),
    "riichi_forbidden": Text("This riichi isn’t allowed."),
    "riichi_open_hand": Text(
        "Riichi needs a closed hand, but this one has open melds.",
    ),
    "already_used": Text("This right has been used already."),
    "not_below_10000": Text("The player still has 10,000 points or more."),
    "ryuuka_extras_left": Text(
        "All extra tiles must be drawn before a win.",
    ),
    "ryuuka_declaration_not_met": Text("A declared yaku is missing from the hand."),
    "nagashi_open_hand": Text("Nagashi mangan needs a closed hand."),
    "nagashi_called_discard": Text("A discard was called, so there is no nagashi mangan."),
    "nagashi_discard": Text("A discard was not a terminal or honour."),
    "claimed_without_han": Text(
        "This card counts the han of the hand. Enter han and fu, or all tiles.",
    ),
    "only_kokushi_robs_concealed_kan": Text("Only kokushi can rob a closed kan."),
}


_IN_RIICHI: Final = Text(
    "A player in riichi can call only a closed kan with the tile just drawn.",
)
CLOSER: Final = {
    ("meld_not_allowed", "riichi"): _IN_RIICHI,
    ("meld_not_allowed", "C38d"): Text(
        "After riichi, this card allows only kans that don’t change the wait.",
    ),
}
"""What a reason means where it rests on this clause, more closely than in general."""


def reason_text(reason: str, clause: str = "") -> Text:
    """The sentence for a reason, as closely as the clause it rests on tells."""
    return CLOSER.get((reason, clause), REASONS[reason])

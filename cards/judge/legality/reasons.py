"""Reasons of a refused claim, in words for a judge to read out."""

from __future__ import annotations

from typing import Final

from cards.texts import Text

REASONS: Final = {
    "no_yaku": Text("The hand has no yaku; bonus han and dora are none."),
    "too_few_yaku": Text(
        "At five counters the rules ask for more han of yaku than the hand has.",
    ),
    "atozuke": Text(
        "No yaku was sure before the winning tile came, and these rules ask for one.",
    ),
    "no_such_draw": Text(
        "These rules know no such abortive draw: play goes on.",
    ),
    "not_winning_shape": Text("The winning tile does not complete the hand."),
    "not_tenpai": Text("The hand is not tenpai."),
    "furiten": Text("The player is furiten."),
    "facedown_discard": Text(
        "A facedown discard can only be ronned as somebody's always-winning tile, and never called.",
    ),
    "protected_discard": Text(
        "The discard is protected by its owner's card: nobody may call or ron it.",
    ),
    "swapped_tile": Text(
        "A tile swapped into a river can be neither called nor ronned.",
    ),
    "not_latest_discard": Text("Only the latest discard may be claimed."),
    "interrupted_by_call": Text(
        "The newest discard was called, so the tile before it is out of reach.",
    ),
    "higher_priority_call": Text("A call with priority over ron takes the tile."),
    "lower_priority_call": Text("Another claim on this tile comes first."),
    "chi_only_from_left": Text("A chii is only possible from the player before."),
    "own_card_forbids_call": Text("The player's own card forbids this."),
    "real_west_required": Text(
        "A set of West can only be called on a real West.",
    ),
    "wait_would_change": Text("The kan would change the wait."),
    "not_only_a_triplet": Text(
        "In riichi these rules allow a kan only of tiles that are a triplet however the hand is read.",
    ),
    "closed_kan_of_riichi_player": Text(
        "A concealed kan of a player in riichi cannot be exchanged.",
    ),
    "meld_not_allowed": Text("This meld is not allowed to this player."),
    "choe_seat_wind": Text("The hand holds a forbidden seat wind and is no yakuman."),
    "sae_target_cannot_ron": Text(
        "The player was named at a riichi and may not ron.",
    ),
    "sae_target_cannot_call": Text(
        "The player was named at a riichi and may not meld.",
    ),
    "riichi_forbidden": Text("This riichi may not be declared."),
    "riichi_open_hand": Text(
        "Riichi needs a closed hand, and this one has open melds.",
    ),
    "already_used": Text("This right has been used already."),
    "not_below_10000": Text("The player has 10 000 points or more left."),
    "ryuuka_extras_left": Text(
        "There are extra tiles left; a win needs all of them drawn.",
    ),
    "ryuuka_declaration_not_met": Text("A declared yaku is missing from the hand."),
    "nagashi_open_hand": Text("Nagashi mangan needs a closed hand."),
    "nagashi_called_discard": Text("A discard was called, so there is no nagashi mangan."),
    "nagashi_discard": Text("A discard was neither terminal nor honor."),
    "claimed_without_han": Text(
        "This card counts the han of the hand: say the han and fu, or show all tiles.",
    ),
    "only_kokushi_robs_concealed_kan": Text("Only kokushi may rob a concealed kan."),
}


_IN_RIICHI: Final = Text(
    "After riichi a player calls nothing; only a concealed kan with the tile just drawn may be possible.",
)
CLOSER: Final = {
    ("meld_not_allowed", "riichi"): _IN_RIICHI,
    ("meld_not_allowed", "C38d"): Text(
        "After riichi this card allows kans that leave the wait as it is, and no other call.",
    ),
}
"""What a reason means where it rests on this clause, more closely than in general."""


def reason_text(reason: str, clause: str = "") -> Text:
    """The sentence for a reason, as closely as the clause it rests on tells."""
    return CLOSER.get((reason, clause), REASONS[reason])

"""Why a claim does not stand, in words a judge can read out."""

from __future__ import annotations

from typing import Final

from scoring.problems import Text

REASONS: Final = {
    "no_yaku": Text(
        "The hand has no yaku; bonus han and dora are none.", "Ręka nie ma yaku; premie han i dora nimi nie są."
    ),
    "too_few_yaku": Text(
        "At five counters the rules ask for more han of yaku than the hand has.",
        "Przy pięciu honba zasady wymagają więcej han z yaku, niż ma ręka.",
    ),
    "atozuke": Text(
        "No yaku was sure before the winning tile came, and these rules ask for one.",
        "Żadne yaku nie było pewne przed wygrywającym kamieniem, a te zasady tego wymagają.",
    ),
    "no_such_draw": Text(
        "These rules know no such abortive draw: play goes on.",
        "Te zasady nie znają takiego remisu: gra trwa.",
    ),
    "not_winning_shape": Text(
        "The winning tile does not complete the hand.", "Wygrywający kamień nie kończy ręki."
    ),
    "not_tenpai": Text("The hand is not tenpai.", "Ręka nie ma tenpai."),
    "furiten": Text("The player is furiten.", "Gracz jest w furitenie."),
    "facedown_discard": Text(
        "A facedown discard can only be ronned as somebody's always-winning tile, and never called.",
        "Zakryty odrzut można ronować tylko jako czyjś zawsze wygrywający kamień, a meldować nigdy.",
    ),
    "protected_discard": Text(
        "The discard is protected by its owner's card: nobody may call or ron it.",
        "Odrzut chroni karta jego właściciela: nikt nie może go meldować ani ronować.",
    ),
    "swapped_tile": Text(
        "A tile swapped into a river can be neither called nor ronned.",
        "Kamienia wstawionego do rzeki zamianą nie można meldować ani ronować.",
    ),
    "not_latest_discard": Text("Only the latest discard may be claimed.", "Można wziąć tylko ostatni odrzut."),
    "interrupted_by_call": Text(
        "The newest discard was called, so the tile before it is out of reach.",
        "Najnowszy odrzut został zameldowany, więc poprzedni jest poza zasięgiem.",
    ),
    "higher_priority_call": Text(
        "A call with priority over ron takes the tile.", "Kamień bierze meldunek z pierwszeństwem przed ronem."
    ),
    "lower_priority_call": Text(
        "Another claim on this tile comes first.", "Inne zgłoszenie do tego kamienia ma pierwszeństwo."
    ),
    "chi_only_from_left": Text(
        "A chii is only possible from the player before.", "Chii tylko od poprzedniego gracza."
    ),
    "own_card_forbids_call": Text("The player's own card forbids this.", "Zabrania tego własna karta gracza."),
    "real_west_required": Text(
        "A set of West can only be called on a real West.",
        "Komplet zachodów można zameldować tylko na prawdziwym zachodzie.",
    ),
    "wait_would_change": Text("The kan would change the wait.", "Kan zmieniłby czekanie."),
    "not_only_a_triplet": Text(
        "In riichi these rules allow a kan only of tiles that are a triplet however the hand is read.",
        "W riichi te zasady pozwalają na kan tylko z kamieni, które przy każdym odczytaniu ręki są trójką.",
    ),
    "closed_kan_of_riichi_player": Text(
        "A concealed kan of a player in riichi cannot be exchanged.",
        "Zakrytego kana gracza w riichi nie można zamienić.",
    ),
    "meld_not_allowed": Text(
        "This meld is not allowed to this player.", "Ten meldunek nie jest temu graczowi dozwolony."
    ),
    "choe_seat_wind": Text(
        "The hand holds a forbidden seat wind and is no yakuman.", "Ręka ma zakazany wiatr i nie jest yakumanem."
    ),
    "sae_target_cannot_ron": Text(
        "The player was named at a riichi and may not ron.",
        "Gracz został wskazany przy riichi i nie może ronować.",
    ),
    "sae_target_cannot_call": Text(
        "The player was named at a riichi and may not meld.",
        "Gracz został wskazany przy riichi i nie może meldować.",
    ),
    "riichi_forbidden": Text("This riichi may not be declared.", "Tego riichi nie wolno zadeklarować."),
    "riichi_open_hand": Text(
        "Riichi needs a closed hand, and this one has open melds.",
        "Riichi wymaga zamkniętej ręki, a ta ma otwarte meldunki.",
    ),
    "already_used": Text("This right has been used already.", "To prawo zostało już wykorzystane."),
    "not_below_10000": Text(
        "The player has 10 000 points or more left.", "Graczowi zostało 10 000 punktów lub więcej."
    ),
    "ryuuka_extras_left": Text(
        "There are extra tiles left; a win needs all of them drawn.",
        "Zostały dodatkowe kamienie; do wygranej muszą być dobrane.",
    ),
    "ryuuka_declaration_not_met": Text(
        "A declared yaku is missing from the hand.", "W ręce brakuje zadeklarowanego yaku."
    ),
    "nagashi_open_hand": Text("Nagashi mangan needs a closed hand.", "Nagashi mangan wymaga zamkniętej ręki."),
    "nagashi_called_discard": Text(
        "A discard was called, so there is no nagashi mangan.", "Odrzut został zameldowany, nie ma nagashi mangan."
    ),
    "nagashi_discard": Text(
        "A discard was neither terminal nor honor.", "Jeden z odrzutów nie był skrajny ani honorowy."
    ),
    "only_kokushi_robs_concealed_kan": Text(
        "Only kokushi may rob a concealed kan.", "Zakryty kan może obrabować tylko kokushi."
    ),
}


_IN_RIICHI: Final = Text(
    "After riichi a player calls nothing; only a concealed kan with the tile just drawn may be possible.",
    "Po riichi gracz niczego nie melduje; możliwy bywa tylko ukryty kan z właśnie dobranym kamieniem.",
)
CLOSER: Final = {
    ("meld_not_allowed", "riichi"): _IN_RIICHI,
    ("meld_not_allowed", "C38d"): Text(
        "After riichi this card allows kans that leave the wait as it is, and no other call.",
        "Po riichi ta karta pozwala na kany, które nie zmieniają czekania, i na żaden inny meldunek.",
    ),
}
"""What a reason means where it rests on this clause, more closely than in general."""


def reason_text(reason: str, clause: str = "") -> Text:
    """The sentence for a reason, as closely as the clause it rests on tells."""
    return CLOSER.get((reason, clause), REASONS[reason])

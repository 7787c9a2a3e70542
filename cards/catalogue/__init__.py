"""Card catalogue: every card of a set as data.

from cards.catalogue import load
saki = load("saki-2022")
saki.face("hao-huiyu").clauses[0].text.get("pl")
"""

from cards.catalogue.facts import BLANK, facts_of, missing
from cards.catalogue.load import DEFAULT_SET, load, set_ids
from cards.catalogue.model import (
    AnswerShape,
    Ask,
    AskUse,
    CardSet,
    Clause,
    ClauseClass,
    Face,
    Moment,
    Occasion,
)
from cards.catalogue.questions import CardQuestion, one_occasion, questions, win_occasions
from cards.catalogue.search import FaceHit, search
from cards.catalogue.validate import CatalogueFault, problems

__all__ = [
    "BLANK",
    "DEFAULT_SET",
    "AnswerShape",
    "Ask",
    "AskUse",
    "CardQuestion",
    "CardSet",
    "CatalogueFault",
    "Clause",
    "ClauseClass",
    "Face",
    "FaceHit",
    "Moment",
    "Occasion",
    "facts_of",
    "load",
    "missing",
    "one_occasion",
    "problems",
    "questions",
    "search",
    "set_ids",
    "win_occasions",
]

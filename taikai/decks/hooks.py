"""What this app adds to other apps."""

import taikai.decks.domain.copying
import taikai.decks.domain.deals.retention
import taikai.decks.domain.deals.seeds
import taikai.decks.domain.hands.judging
import taikai.decks.domain.hands.numbers
import taikai.decks.domain.hands.reported
import taikai.decks.domain.log_words
import taikai.decks.domain.verbs
import taikai.decks.pages.judging.tell
import taikai.decks.pages.personal
import taikai.decks.pages.table.beside

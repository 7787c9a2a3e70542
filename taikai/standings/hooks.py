"""What this app adds to other apps."""

import taikai.standings.domain.ceremony.run
import taikai.standings.domain.copying
import taikai.standings.domain.final.decide
import taikai.standings.domain.log_words
import taikai.standings.domain.ranking.leaving
import taikai.standings.domain.ranking.seating_order
import taikai.standings.domain.verbs
import taikai.standings.pages.ceremony
import taikai.standings.pages.personal
import taikai.standings.pages.screens

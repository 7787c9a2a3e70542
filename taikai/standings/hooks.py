"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.standings.domain.ceremony.running
import taikai.standings.domain.final.decisions
import taikai.standings.domain.log_words
import taikai.standings.domain.ranking.current
import taikai.standings.domain.ranking.withdrawal
import taikai.standings.pages.ceremony
import taikai.standings.pages.personal
import taikai.standings.pages.public_pages

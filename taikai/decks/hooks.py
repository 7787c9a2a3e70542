"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.decks.domain.deals.card_settings
import taikai.decks.domain.deals.fairness
import taikai.decks.domain.deals.retention
import taikai.decks.domain.hands.card_judge_plug
import taikai.decks.domain.hands.statistics
import taikai.decks.domain.log_words
import taikai.decks.pages.judging.hand_text
import taikai.decks.pages.personal
import taikai.decks.pages.table.card_panel

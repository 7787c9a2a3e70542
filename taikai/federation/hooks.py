"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.federation.domain.log_words
import taikai.federation.domain.player_list
import taikai.federation.domain.tournament_figures

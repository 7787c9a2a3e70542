"""What this app adds to other apps."""

import taikai.federation.domain.log_words
import taikai.federation.domain.player_list
import taikai.federation.domain.tournament_figures
